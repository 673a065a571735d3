// Does a doorbell that is rung on one connection arrive on another? A transaction pooler in between swallows it.
import pg from "pg";
import type { Finding } from "./checks";

const WITHIN_MS = 3_000;

export async function listener(url: string, direct: string): Promise<Finding[]> {
  const ear = new pg.Client({ connectionString: direct, application_name: "holdpoint cli", connectionTimeoutMillis: 5_000 });
  const finger = new pg.Client({ connectionString: url, application_name: "holdpoint cli", connectionTimeoutMillis: 5_000 });
  for (const client of [ear, finger]) client.on("error", () => undefined);
  try {
    await Promise.all([ear.connect(), finger.connect()]);
    const channel = `holdpoint_doctor_${process.pid}`;
    await ear.query(`listen ${channel}`);
    const began = performance.now();
    const heard = new Promise<number | null>((done) => {
      ear.on("notification", () => done(performance.now() - began));
      setTimeout(() => done(null), WITHIN_MS).unref();
    });
    await finger.query(`notify ${channel}`);
    const took = await heard;
    if (took !== null) return [{ state: "ok", what: `A doorbell arrives after ${took.toFixed(1)} ms` }];
    return [{ state: "fault", what: "A doorbell does not arrive: LISTEN goes through a transaction pooler", todo: "Set DATABASE_URL_DIRECT to the database's own address. Until then servers read the log once a second." }];
  } catch (error) {
    return [{ state: "fault", what: `The listener cannot connect: ${(error as Error).message}`, todo: "Check DATABASE_URL_DIRECT." }];
  } finally {
    await Promise.all([ear, finger].map((client) => client.end().catch(() => undefined)));
  }
}
