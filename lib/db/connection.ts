// Where the database is.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { StartRefusal } from "./start-refusal";

/** The url that the server works with: the app role's where the start made one. */
export function appUrl(): string {
  return process.env["HOLDPOINT_APP_URL"] ?? ownerUrl();
}

/** The url for LISTEN, which cannot go through a transaction pooler. */
export function directUrl(): string {
  return process.env["HOLDPOINT_DIRECT_URL"] ?? process.env["DATABASE_URL_DIRECT"] ?? appUrl();
}

/** Whether the start found a pooler between: then nothing that belongs to a session holds. */
export function behindPooler(): boolean {
  return process.env["HOLDPOINT_POOLED"] === "1";
}

/** The url of the owner's login: DATABASE_URL, else what the embedded database left in the data folder. */
export function ownerUrl(): string {
  const given = process.env["DATABASE_URL"];
  if (given) return given;
  const folder = process.env["HOLDPOINT_DATA_DIR"] || ".holdpoint";
  try {
    return readFileSync(join(folder, "postgres", "owner-url"), "utf8").trim();
  } catch {
    throw new StartRefusal(`No database: DATABASE_URL is not set and no embedded database runs on ${folder}. Start one with "npm start".`);
  }
}

/** The same database with another login. */
export function withLogin(url: string, user: string, password: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/)(?:[^@/]*@)?/, `$1${encodeURIComponent(user)}:${encodeURIComponent(password)}@`);
}
