import { copyFileSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";

/** Copies a tree file by file. A file that goes away meanwhile is what a running database does. */
export async function copyFiles(from: string, to: string, wanted: (path: string) => boolean, progress: (done: number, all: number) => void): Promise<void> {
  const files = list(from, from).filter(({ path }) => wanted(path));
  const all = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  for (const { path, bytes, folder } of files) {
    try {
      if (folder) mkdirSync(join(to, path), { recursive: true, mode: 0o700 });
      else copyFileSync(join(from, path), join(to, path));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
    done += bytes;
    progress(done, all);
    // Ctrl-C and the database's connection are heard in between.
    await new Promise((heard) => setImmediate(heard));
  }
}

type Entry = { path: string; bytes: number; folder: boolean };

function list(root: string, folder: string): Entry[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry): Entry[] => {
    const full = join(folder, entry.name);
    const path = relative(root, full);
    if (entry.isDirectory()) return [{ path, bytes: 0, folder: true }, ...list(root, full)];
    return entry.isFile() ? [{ path, bytes: sizeOf(full), folder: false }] : [];
  });
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
