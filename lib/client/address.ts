// What of a page's state stands in its address: each part with its name, how it is read, and how it is written.
export type Part<Value> = { read(text: string | null): Value; write(value: Value): string | null };
export type Parts<V> = { [Name in keyof V]: Part<V[Name]> };
export type Values<P> = P extends Parts<infer V> ? V : never;
/** Null takes a part out of the address. */
export type Change<V> = { [Name in keyof V]?: V[Name] | null };

export const text: Part<string | null> = { read: (found) => found, write: (value) => value };

export const words: Part<string> = { read: (found) => found ?? "", write: (value) => value || null };

/** Parted by commas; a comma in an entry is escaped. */
export const list: Part<string[]> = {
  read: (found) => (found ? found.split(",").map((entry) => entry.replaceAll("%2C", ",")) : []),
  write: (entries) => entries.map((entry) => entry.replaceAll(",", "%2C")).join(",") || null,
};

/** One of a few words; anything else is `otherwise`, which is not written. */
export function oneOf<Word extends string, Otherwise extends Word | null>(known: readonly Word[], otherwise: Otherwise): Part<Word | Otherwise> {
  return { read: (found) => known.find((word) => word === found) ?? otherwise, write: (value) => (value === otherwise ? null : value) };
}

/** The search part as a page is told it: of a name that stands there twice, the first. */
export function searchOf(told: Record<string, string | string[] | undefined>): URLSearchParams {
  return new URLSearchParams(Object.entries(told).flatMap(([name, value]) => (value === undefined ? [] : [[name, [value].flat()[0] ?? ""]])));
}

export function readAddress<V>(parts: Parts<V>, search: URLSearchParams): V {
  return Object.fromEntries(namesOf(parts).map((name) => [name, parts[name].read(storable(search.get(name)))])) as V;
}

/** No text of the board holds this character, and a read that asks for it is refused. */
function storable(text: string | null): string | null {
  return text?.includes("\0") ? null : text;
}

/** The search part of an address, with what else stands in `search`; empty where nothing is left. */
export function writeAddress<V>(parts: Parts<V>, change: Change<V>, search = new URLSearchParams()): string {
  const after = new URLSearchParams(search);
  for (const name of namesOf(parts)) {
    const value = change[name];
    if (value === undefined) continue;
    const written = value === null ? null : parts[name].write(value);
    if (written === null) after.delete(name);
    else after.set(name, written);
  }
  return after.size ? `?${after}` : "";
}

function namesOf<V>(parts: Parts<V>) {
  return Object.keys(parts) as (keyof V & string)[];
}
