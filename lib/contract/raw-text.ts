// How a value puts its own text into what JSON.stringify writes: it leaves a mark that nobody can know, and the writer puts
// the text in its place. Bundles hold copies of these classes and share one list, and one mark, by this slot.
const SLOT = Symbol.for("holdpoint.raw-text");
type Texts = string[] & { end: () => void };
type Slot = { mark: string; texts: Texts | null };

function slot(): Slot {
  const holder = globalThis as { [SLOT]?: Slot };
  return (holder[SLOT] ??= { mark: crypto.getRandomValues(new Uint32Array(4)).join("-"), texts: null });
}

/** What stands for the texts of one writing. */
export const RAW = new RegExp(`"${slot().mark}:(\\d+)"`, "g");

/** Begins a writing; to be ended. */
export function writing(): Texts {
  const here = slot();
  const before = here.texts;
  const texts = Object.assign([] as string[], { end: () => void (here.texts = before) });
  here.texts = texts;
  return texts;
}

/** For `toJSON`: a mark while somebody writes, else the value as JSON.stringify knows it. */
export function raw(text: string, value: () => unknown): unknown {
  const { mark, texts } = slot();
  return texts ? `${mark}:${texts.push(text) - 1}` : value();
}
