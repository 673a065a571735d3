import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { StartRefusal } from "@/lib/db/start-refusal";

/** Who PostgreSQL runs as. `switched` when that is not who we are. */
export type Account = { name: string; uid: number; gid: number; switched: boolean };

/** PostgreSQL refuses root: root runs it as the owner of the data, as `postgres` or as `nobody`. */
export function chooseAccount(dataRoot: string): Account {
  const uid = process.getuid!();
  if (uid !== 0) return { name: nameOf(uid) ?? String(uid), uid, gid: process.getgid!(), switched: false };

  const owner = ownerOf(join(dataRoot, "postgres", "data"));
  for (const name of [owner, "postgres", "nobody"]) {
    const account = name ? lookUp(name) : null;
    if (account) return account;
  }
  throw new StartRefusal(
    "PostgreSQL does not run as root, and there is no account named postgres or nobody to run it as.",
  );
}

function ownerOf(path: string): string | null {
  try {
    const { uid } = statSync(path);
    return uid === 0 ? null : nameOf(uid);
  } catch {
    return null;
  }
}

function nameOf(uid: number): string | null {
  try {
    if (uid === process.getuid!()) return userInfo().username;
    return execFileSync("id", ["-un", String(uid)], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return null;
  }
}

function lookUp(name: string): Account | null {
  try {
    const number = (flag: string) =>
      Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
    const uid = number("-u");
    return uid === 0 ? null : { name, uid, gid: number("-g"), switched: true };
  } catch {
    return null;
  }
}
