// JSON from outside whose own text is kept: digits, number forms and key order survive. Without zod: pages use it too.
import { raw } from "./raw-text";

/** Bundles hold copies of this class; a row read through another bundle's pool is a `Json` all the same. */
const JSON_BRAND = Symbol.for("holdpoint.json");

/** A JSON value with the text it was written as. `value` is for reading, `text` is what is stored and handed back. */
export class Json {
  readonly [JSON_BRAND] = true;
  private parsed: { value: unknown } | undefined;

  constructor(
    readonly text: string,
    value?: unknown,
  ) {
    if (value !== undefined) this.parsed = { value };
  }

  get value(): unknown {
    return (this.parsed ??= { value: JSON.parse(this.text) }).value;
  }

  toJSON(): unknown {
    return raw(this.text, () => this.value);
  }

  static [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === "object" && value !== null && JSON_BRAND in value;
  }

  static of(value: unknown): Json {
    return new Json(JSON.stringify(value ?? null));
  }
}

export const MIB = 1024 * 1024;

/** Which fields are kept as written. `*` stands for each array item. */
export type RawPaths = { [key: string]: RawPaths | true };
