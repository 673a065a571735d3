// Reads the sources as text: which files there are and what each imports.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

export const root = fileURLToPath(new URL("..", import.meta.url));

export type SourceFile = { path: string; text: string; packages: string[]; imports: string[] };

const FOLDERS = ["app", "components", "lib", "server", "e2e", "examples", "bench"];

/** Paths are relative to the checkout, with forward slashes. */
export function readSources(): SourceFile[] {
  return FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .map((path) => `${folder}/${path}`)
      .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".d.ts") && !/(^|\/)(node_modules|\.next)\//.test(path))
      .map(readSource),
  );
}

function readSource(path: string): SourceFile {
  const text = readFileSync(join(root, path), "utf8");
  const names = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
  const own = names.filter((name) => /^(@\/|\.)/.test(name));
  return { path, text, packages: names.filter((name) => !own.includes(name)), imports: own.map((name) => resolve(path, name)) };
}

function resolve(from: string, name: string): string {
  const target = name.startsWith("@/") ? name.slice(2) : relative(root, join(root, dirname(from), name));
  const found = [target, `${target}.ts`, `${target}.tsx`].find(isFile);
  return found ?? target;
}

function isFile(path: string): boolean {
  const full = join(root, path);
  return existsSync(full) && statSync(full).isFile();
}
