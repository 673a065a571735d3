import { createHash } from "node:crypto";
import type { Field } from "./application-form";

export type StoredFile = {
  name: string;
  bytes: number;
  sha256: string;
};

export type Value = string | string[] | StoredFile;
export type Values = Record<string, Value>;
export type Errors = Record<string, string>;

const fiveMegabytes = 5 * 1024 * 1024;

/** What was typed, and what is wrong with it. Wrong values are kept, so that the page can show them again. */
export async function checkStep(fields: Field[], form: FormData, earlier: Values): Promise<{ values: Values; errors: Errors }> {
  const values: Values = {};
  const errors: Errors = {};
  for (const field of fields) {
    const value = field.kind === "file" ? await readFile(field, form, earlier) : readText(field, form);
    if (value !== undefined) values[field.name] = value;
    const error = field.kind === "file" ? checkFile(field, value, form) : checkText(field, value as string | string[]);
    if (error) errors[field.name] = error;
  }
  return { values, errors };
}

function readText(field: Field, form: FormData): string | string[] {
  const texts = form.getAll(field.name).filter((entry): entry is string => typeof entry === "string");
  if (field.kind === "checkboxes") return texts;
  return (texts[0] ?? "").replaceAll("\r\n", "\n").trim();
}

async function readFile(field: Field, form: FormData, earlier: Values): Promise<Value | undefined> {
  const file = form.get(field.name);
  if (!(file instanceof File) || file.size === 0) return earlier[field.name];
  const bytes = Buffer.from(await file.arrayBuffer());
  if (!looksLikePdf(bytes) || bytes.length > fiveMegabytes) return undefined;
  return { name: file.name, bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
}

function looksLikePdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 5).toString("latin1") === "%PDF-";
}

function checkFile(field: Field, value: Value | undefined, form: FormData): string | undefined {
  if (value) return undefined;
  const sent = form.get(field.name);
  if (!(sent instanceof File) || sent.size === 0) return field.required ? "Choose your CV" : undefined;
  return sent.size > fiveMegabytes ? "The file is larger than 5 MB" : "The file is not a PDF";
}

function checkText(field: Field, value: string | string[]): string | undefined {
  if (Array.isArray(value)) return value.every((one) => field.options?.includes(one)) ? undefined : "Choose from the list";
  if (value === "") return field.required ? missing(field) : undefined;
  return (checkers[field.kind] ?? checkLength)(field, value);
}

function missing(field: Field): string {
  if (field.kind === "checkbox") return "Please agree before you go on";
  if (field.kind === "radio" || field.kind === "select") return "Choose one";
  return "Please fill this in";
}

const checkers: Partial<Record<Field["kind"], (field: Field, value: string) => string | undefined>> = {
  email: (_, value) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? undefined : "This is not an email address"),
  tel: (_, value) => (/^\+[\d ()-]{6,20}$/.test(value) ? undefined : "Write the number with its country code, such as +46 70 123 45 67"),
  url: (_, value) => (/^https:\/\/[^\s/]+\.[^\s]+$/.test(value) ? undefined : "Write a link that starts with https://"),
  number: checkNumber,
  date: (_, value) => (/^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? undefined : "This is not a date"),
  select: (field, value) => (field.options?.includes(value) ? undefined : "Choose from the list"),
  radio: (field, value) => (field.options?.includes(value) ? undefined : "Choose from the list"),
  checkbox: () => undefined,
};

function checkNumber(field: Field, value: string): string | undefined {
  const number = Number(value);
  if (!/^\d+$/.test(value)) return "Write a whole number";
  if (field.min !== undefined && number < field.min) return `At least ${field.min.toLocaleString("en")}`;
  if (field.max !== undefined && number > field.max) return `At most ${field.max.toLocaleString("en")}`;
  return undefined;
}

function checkLength(field: Field, value: string): string | undefined {
  if (field.min !== undefined && value.length < field.min) return `At least ${field.min} characters; this has ${value.length}`;
  if (field.max !== undefined && value.length > field.max) return `At most ${field.max} characters; this has ${value.length}`;
  return undefined;
}
