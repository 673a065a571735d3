import { statement } from "./statement";

/** What tasks are called. */
export const readTitles = statement<{ id: string; title: string }>("read-titles", "select id, title from tasks where id = any(:ids::uuid[])");
