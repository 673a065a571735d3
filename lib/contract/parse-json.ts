// The strict reader of JSON bodies: RFC 8259 with no duplicate keys, bounded depth, and no text PostgreSQL would refuse.
import { Json, type RawPaths } from "./json";
import { raw } from "./raw-text";

export const MAX_DEPTH = 32;
const MAX_MEMBERS = 5_000;
const MAX_KEY = 1_024;

/** Why a body was refused: `malformed` is not JSON at all (400), `invalid` is JSON that is not taken (422). */
export class JsonRefusal extends Error {
  constructor(
    readonly kind: "malformed" | "invalid",
    message: string,
    readonly pointer = "",
  ) {
    super(message);
  }
}

/** A number as it was written, where a double would lose how. */
export class NumberLiteral {
  constructor(readonly text: string) {}

  toJSON(): unknown {
    return raw(this.text, () => Number(this.text));
  }

  toString(): string {
    return this.text;
  }
}

/** `literals`: which numbers come back as `NumberLiteral`. `trusted`: our own answers, whose size is not bounded here. */
type Options = { raw?: RawPaths | true | undefined; literals?: "none" | "lossy" | "all"; trusted?: boolean };

const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Bytes of a body to text: UTF-8 only, no byte order mark. */
export function decodeUtf8(bytes: Uint8Array): string {
  let text: string;
  try {
    text = UTF8.decode(bytes);
  } catch {
    throw new JsonRefusal("malformed", "The body is not valid UTF-8.");
  }
  if (text.charCodeAt(0) === 0xfeff) throw new JsonRefusal("malformed", "The body starts with a byte order mark.");
  return text;
}

/** Parses one JSON document. Fields named in `raw` come back as `Json`, with their own text. */
export function parseJson(text: string, options: Options = {}): unknown {
  const reader = new Reader(text, options.literals ?? "none", options.trusted ?? false);
  reader.space();
  const value = reader.value(options.raw, 0);
  reader.space();
  if (reader.at < text.length) throw reader.malformed();
  return value;
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const PLAIN = /[^"\\\u0000-\u001f]*/y;
const ESCAPES: Record<string, string> = { '"': '"', "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };
const WORDS = { t: ["true", true], f: ["false", false], n: ["null", null] } as const;

class Reader {
  at = 0;
  /** Where in the document it is; a pointer is made of it only for a refusal. */
  private readonly path: (string | number)[] = [];

  constructor(
    private readonly text: string,
    private readonly literals: "none" | "lossy" | "all",
    private readonly trusted: boolean,
  ) {}

  value(raw: RawPaths | true | undefined, depth: number): unknown {
    if (raw !== true) return this.plain(raw, depth);
    const from = this.at;
    const value = this.plain(undefined, depth);
    return new Json(this.text.slice(from, this.at), value);
  }

  private plain(raw: RawPaths | undefined, depth: number): unknown {
    const first = this.text[this.at];
    if (first === "{") return this.object(raw, depth + 1);
    if (first === "[") return this.array(raw, depth + 1);
    if (first === '"') return this.string();
    if (first === "t" || first === "f" || first === "n") return this.word(first);
    return this.number();
  }

  private object(raw: RawPaths | undefined, depth: number): Record<string, unknown> {
    this.deeper(depth);
    const result: Record<string, unknown> = {};
    const seen = new Set<string>();
    this.at++;
    this.space();
    if (this.take("}")) return result;
    for (;;) {
      if (this.text[this.at] !== '"') throw this.malformed();
      const key = this.key(seen);
      this.space();
      if (!this.take(":")) throw this.malformed();
      this.space();
      this.path.push(key);
      result[key] = this.value(raw?.[key] ?? undefined, depth);
      this.path.pop();
      this.space();
      if (this.take("}")) return result;
      if (!this.take(",")) throw this.malformed();
      this.space();
    }
  }

  private array(raw: RawPaths | undefined, depth: number): unknown[] {
    this.deeper(depth);
    const result: unknown[] = [];
    this.at++;
    this.space();
    if (this.take("]")) return result;
    for (;;) {
      this.path.push(result.length);
      result.push(this.value(raw?.["*"], depth));
      this.path.pop();
      this.space();
      if (this.take("]")) return result;
      if (!this.take(",")) throw this.malformed();
      this.space();
    }
  }

  private key(seen: Set<string>): string {
    const key = this.string();
    if (this.trusted) return key;
    if (seen.has(key)) throw new JsonRefusal("malformed", "A key occurs twice in one object.", this.pointer());
    seen.add(key);
    if (key.length > MAX_KEY) throw new JsonRefusal("invalid", `A key is longer than ${MAX_KEY} characters.`, this.pointer());
    if (seen.size > MAX_MEMBERS) throw new JsonRefusal("invalid", `An object has more than ${MAX_MEMBERS} members.`, this.pointer());
    if (key === "__proto__" || (key === "prototype" && this.path.at(-1) === "constructor"))
      throw new JsonRefusal("invalid", "This key is not allowed.", this.pointer());
    return key;
  }

  private string(): string {
    let result = "";
    this.at++;
    for (;;) {
      PLAIN.lastIndex = this.at;
      const plain = PLAIN.exec(this.text)?.[0] ?? "";
      this.at += plain.length;
      result += plain;
      const next = this.text[this.at++];
      if (next === '"') break;
      if (next !== "\\") throw this.malformed();
      result += this.escape();
    }
    if (result.includes("\u0000")) throw new JsonRefusal("invalid", "Text must not hold U+0000.", this.pointer());
    if (!result.isWellFormed()) throw new JsonRefusal("invalid", "Text must not hold a lone surrogate.", this.pointer());
    return result;
  }

  private escape(): string {
    const letter = this.text[this.at++] ?? "";
    if (letter !== "u") {
      const plain = ESCAPES[letter];
      if (plain === undefined) throw this.malformed();
      return plain;
    }
    const hex = this.text.slice(this.at, this.at + 4);
    if (!/^[0-9a-fA-F]{4}$/.test(hex)) throw this.malformed();
    this.at += 4;
    return String.fromCharCode(parseInt(hex, 16));
  }

  private number(): number | NumberLiteral {
    NUMBER.lastIndex = this.at;
    const literal = NUMBER.exec(this.text)?.[0];
    if (!literal) throw this.malformed();
    this.at += literal.length;
    const value = Number(literal);
    if (!Number.isFinite(value)) throw new JsonRefusal("invalid", "A number is out of range.", this.pointer());
    const keep = this.literals === "all" || (this.literals === "lossy" && String(value) !== literal);
    return keep ? new NumberLiteral(literal) : value;
  }

  private word(first: "t" | "f" | "n"): boolean | null {
    const [word, value] = WORDS[first];
    if (!this.text.startsWith(word, this.at)) throw this.malformed();
    this.at += word.length;
    return value;
  }

  private deeper(depth: number): void {
    if (depth > MAX_DEPTH && !this.trusted) throw new JsonRefusal("invalid", `JSON is nested deeper than ${MAX_DEPTH} levels.`, this.pointer().slice(0, 200));
  }

  private pointer(): string {
    return this.path.map((part) => `/${escapePointer(String(part))}`).join("");
  }

  private take(character: string): boolean {
    if (this.text[this.at] !== character) return false;
    this.at++;
    return true;
  }

  space(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
      this.at++;
    }
  }

  malformed(): JsonRefusal {
    return new JsonRefusal("malformed", `The body is not valid JSON (at character ${this.at}).`);
  }
}

/** RFC 6901. */
export function escapePointer(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}
