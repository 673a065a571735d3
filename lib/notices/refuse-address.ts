import { Refusal } from "../contract/problem";
import { AddressRefused, addressOf } from "./address";

const WITHIN_MS = 2_000;

/** What could never be called is refused when it is typed. A name that is not found now may be there later. */
export async function refuseAddress(url: string, pointer: string): Promise<void> {
  const late = new Promise<void>((done) => setTimeout(done, WITHIN_MS).unref());
  const checked = addressOf(new URL(url)).then(() => null, (error: unknown) => error);
  const error = await Promise.race([checked, late]);
  if (error instanceof AddressRefused) throw Refusal.invalid(pointer, `cannot be called: ${error.message.replace(/\.$/, "")}`);
}
