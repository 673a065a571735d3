// Each folder is a room with a door list. The table is the one of the architecture.
import { describe, expect, test } from "vitest";
import { readSources, type SourceFile } from "./source-files";

const MAY_IMPORT: Record<string, string[]> = {
  "lib/contract": [],
  "lib/machine": ["lib/contract"],
  "lib/telemetry": ["lib/contract"],
  "lib/db": ["lib/contract", "lib/machine", "lib/telemetry"],
  "lib/transitions": ["lib/db", "lib/machine", "lib/contract", "lib/attachments"],
  "lib/feed": ["lib/db", "lib/contract"],
  "lib/http": ["lib/contract", "lib/db", "lib/access", "lib/telemetry"],
  "lib/access": ["lib/contract", "lib/db"],
  "lib/signals": ["lib/contract", "lib/db", "lib/feed", "lib/telemetry"],
  "lib/notices": ["lib/contract", "lib/db", "lib/telemetry"],
  "lib/attachments": ["lib/contract", "lib/db"],
  "lib/audit": ["lib/contract", "lib/db"],
  "lib/client": ["lib/contract"],
  "lib/mcp": ["lib/client", "lib/http", "lib/feed", "lib/transitions", "lib/access", "lib/contract"],
  "components/ui": [],
  "components/*": ["components/ui", "lib/client", "lib/machine", "lib/contract"],
  app: ["lib/*", "components/*"],
};
/** A verb is whole in its file; a page or a component may be cut into several. */
const NEVER_EACH_OTHER = ["lib/transitions"];
const FREE = ["server", "e2e", "examples", "bench"];
/** Next names these files itself, and wants the word in them. */
const NAMED_BY_NEXT = /^app\/(?:.*\/)?error\.tsx$/;
const DRAWERS = /(^|\/)(utils?|helpers?|common|types|constants|misc|index)(\.client)?(\.tsx?|\/)/;

const sources = readSources();
const code = sources.filter(({ path }) => !/\.(test|spec)\.tsx?$/.test(path));

describe("the rooms", () => {
  test("every file lies in a room that is in the table", () => {
    expect(code.filter(({ path }) => !isFree(path) && !isProcess(path) && !doors(room(path))).map(({ path }) => path)).toEqual([]);
  });

  test("no import leaves its room by a door that is not in the table", () => {
    expect(code.flatMap((file) => file.imports.filter((target) => !allowed(file.path, target)).map((target) => `${file.path} -> ${target}`))).toEqual([]);
  });

  test("the contract imports zod and nothing else", () => {
    const strangers = code.filter(({ path }) => room(path) === "lib/contract").flatMap(({ path, packages }) => packages.filter((name) => name !== "zod").map((name) => `${path} -> ${name}`));
    expect(strangers).toEqual([]);
  });

  test("no import goes round in a circle", () => {
    expect(circles(sources)).toEqual([]);
  });

  test('"use client" stands exactly in files named for it', () => {
    const wrong = code.filter(({ path, text }) => !NAMED_BY_NEXT.test(path) && /^\s*(\/\/[^\n]*\n|\/\*[\s\S]*?\*\/|\s)*["']use client["']/.test(text) !== /\.client\.tsx?$/.test(path));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test("there are no barrels and no drawers", () => {
    const barrels = sources.filter(({ path, text }) => !NAMED_BY_NEXT.test(path) && /^\s*export\s+(type\s+)?(\*|\{[^}]*\})\s*(as\s+\w+\s*)?from\b/m.test(text));
    expect(barrels.map(({ path }) => path)).toEqual([]);
    expect(sources.map(({ path }) => path).filter((path) => DRAWERS.test(path))).toEqual([]);
  });
});

function allowed(from: string, target: string): boolean {
  if (isFree(from) || isProcess(from)) return true;
  const [here, there] = [room(from), room(target)];
  if (isProcess(target)) return here.startsWith("lib/") || here === "app";
  if (here === there) return !NEVER_EACH_OTHER.includes(here);
  return (doors(here) ?? []).some((door) => door === there || (door.endsWith("/*") && there.startsWith(door.slice(0, -1))));
}

function doors(here: string): string[] | undefined {
  return MAY_IMPORT[here] ?? MAY_IMPORT[here.replace(/\/.*/, "/*")];
}

function room(path: string): string {
  const [top, folder] = path.split("/");
  if (top === "app") return "app";
  return `${top}/${folder}`;
}

function isFree(path: string): boolean {
  return FREE.includes(path.split("/")[0]!);
}

function isProcess(path: string): boolean {
  return path === "lib/process.ts";
}

function circles(files: SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, trail: string[]) => {
    if (trail.includes(path)) return void found.push([...trail.slice(trail.indexOf(path)), path].join(" -> "));
    if (done.has(path)) return;
    for (const next of byPath.get(path)?.imports ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const { path } of files) visit(path, []);
  return found;
}
