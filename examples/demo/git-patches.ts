// Real patches: of this checkout's own history, or of a small repository made on the spot.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type Patch = { subject: string; diff: string; files: number; added: number; removed: number };

/** Up to `count` commits that a person can read in a minute; none where there is no git. */
export function gitPatches(count: number): Patch[] {
  const own = readable(process.cwd(), count);
  return own.length >= 4 ? own : onTheSpot(count);
}

function readable(repository: string, count: number): Patch[] {
  const log = git(repository, ["log", "--no-merges", "-n", "60", "--format=%H %s"]);
  const found: Patch[] = [];
  for (const line of log?.split("\n").filter(Boolean) ?? []) {
    const [hash = "", subject = ""] = [line.slice(0, 40), line.slice(41)];
    const diff = git(repository, ["show", "--format=", "-U3", "--no-color", "--no-ext-diff", hash, "--", "*.ts", "*.tsx", "*.mjs", "*.md"]);
    const patch = diff && patchOf(subject, diff);
    if (patch && patch.added + patch.removed >= 3 && patch.added + patch.removed <= 260 && patch.files <= 8) found.push(patch);
    if (found.length === count) break;
  }
  return found;
}

function patchOf(subject: string, diff: string): Patch {
  const count = (start: RegExp) => diff.match(start)?.length ?? 0;
  return { subject, diff, files: count(/^diff --git /gm), added: count(/^\+(?!\+\+ )/gm), removed: count(/^-(?!-- )/gm) };
}

const VERSIONS = [
  ["Begin the uploader", "export async function upload(file, send) {\n  return send(file);\n}\n"],
  ["Try an upload three times", "export async function upload(file, send) {\n  for (let attempt = 1; ; attempt++) {\n    try {\n      return await send(file);\n    } catch (error) {\n      if (attempt === 3) throw error;\n    }\n  }\n}\n"],
  ["Wait longer after each failed upload", "const WAITS = [500, 2_000];\n\nexport async function upload(file, send, sleep) {\n  for (let attempt = 0; ; attempt++) {\n    try {\n      return await send(file);\n    } catch (error) {\n      if (attempt === WAITS.length) throw error;\n      await sleep(WAITS[attempt]);\n    }\n  }\n}\n"],
  ["Give up at once where trying again cannot help", "const WAITS = [500, 2_000];\nconst FINAL = new Set([400, 401, 403, 413]);\n\nexport async function upload(file, send, sleep) {\n  for (let attempt = 0; ; attempt++) {\n    try {\n      return await send(file);\n    } catch (error) {\n      if (FINAL.has(error.status) || attempt === WAITS.length) throw error;\n      await sleep(WAITS[attempt]);\n    }\n  }\n}\n"],
  ["Name the file in what is thrown", "const WAITS = [500, 2_000];\nconst FINAL = new Set([400, 401, 403, 413]);\n\nexport async function upload(file, send, sleep) {\n  for (let attempt = 0; ; attempt++) {\n    try {\n      return await send(file);\n    } catch (cause) {\n      if (FINAL.has(cause.status) || attempt === WAITS.length) throw new Error(`${file.name} was not uploaded`, { cause });\n      await sleep(WAITS[attempt]);\n    }\n  }\n}\n"],
] as const;

function onTheSpot(count: number): Patch[] {
  const folder = mkdtempSync(join(tmpdir(), "holdpoint-demo-"));
  try {
    if (git(folder, ["init", "-q"]) === null) return [];
    for (const [subject, text] of VERSIONS) {
      writeFileSync(join(folder, "upload.mjs"), text);
      git(folder, ["add", "upload.mjs"]);
      git(folder, ["-c", "user.name=code-agent", "-c", "user.email=code-agent@example.com", "commit", "-q", "-m", subject]);
    }
    return readable(folder, count).filter(({ removed }) => removed > 0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whatever git was told for another repository is not meant here. */
const plain = { ...process.env };
for (const name in plain) if (name.startsWith("GIT_")) delete plain[name];

function git(folder: string, args: string[]): string | null {
  try {
    return execFileSync("git", ["-C", folder, ...args], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"], maxBuffer: 20_000_000, env: plain });
  } catch {
    return null;
  }
}
