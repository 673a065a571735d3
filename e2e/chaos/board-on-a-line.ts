// A board whose servers reach a PostgreSQL of their own over a line that can be cut and slowed.
import { bundleServer, endServers } from "../engine/servers";
import { openBlackHole } from "../start/black-hole";
import { startPlainPostgres } from "../start/plain-postgres";
import { testBoard } from "../test-board";

export async function boardOnALine() {
  await bundleServer();
  const postgres = await startPlainPostgres("CREATEROLE CREATEDB");
  process.env["HOLDPOINT_TEST_URL"] = postgres.url;
  const board = await testBoard();
  const line = await openBlackHole({ host: "127.0.0.1", port: Number(new URL(postgres.url).port) });
  return {
    board,
    line,
    /** Where servers find the database: over the line. */
    url: Object.assign(new URL(board.ownerUrl), { port: String(line.port) }).href,
    async close(): Promise<void> {
      await endServers();
      line.close();
      await board.drop();
      await postgres.stop();
    },
  };
}
