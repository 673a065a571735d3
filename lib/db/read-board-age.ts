import { statement } from "./statement";

/** Seconds since the oldest task was created; null where there is none. */
export const readBoardAge = statement<{ seconds: number | null }>("read-board-age", "select extract(epoch from clock_timestamp() - min(created_at))::float8 as seconds from tasks");
