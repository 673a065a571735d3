import { type Queryable, statement } from "./statement";

const remove = statement("delete-session", "delete from sessions where id = :id");

export async function deleteSession(on: Queryable, id: string): Promise<void> {
  await remove(on, { id });
}
