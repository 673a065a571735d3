// The floor of the bench: a bare Next route handler with one SELECT.
import pg from "pg";

export const dynamic = "force-dynamic";
const pool = new pg.Pool({ connectionString: process.env.FLOOR_URL, max: 10 });

export async function POST() {
  const { rows } = await pool.query("select 1 as one");
  return Response.json(rows[0]);
}
