import type { Capability } from "../contract/policy";
import { CAPABILITY } from "./capability-row";
import { type Queryable, statement } from "./statement";

const read = statement<Capability>(
  "read-capabilities",
  `select ${CAPABILITY} from capabilities c where :names::text[] is null or c.name = any(:names::text[]) order by c.name`,
);

/** The capabilities of these names, in the order of their names; null reads all. */
export function readCapabilities(on: Queryable, names: readonly string[] | null): Promise<Capability[]> {
  return read(on, { names });
}
