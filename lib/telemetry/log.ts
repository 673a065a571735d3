// Log lines: JSON, one line each, or words on a terminal. Gathered and written together, so that a call never waits for its line.
import { oncePerProcess } from "../process";

const LEVELS = ["error", "warn", "info", "debug"] as const;
export type Level = (typeof LEVELS)[number];
type Fields = Record<string, string | number | null | undefined>;
type Log = { most: number; kept: string[]; flush: () => void; timer: NodeJS.Timeout | null };

const WITHIN_MS = 100;
const AT_ONCE = 500;

/** Whether a line of this level is written: HOLDPOINT_LOG is `error`, `warn`, `info` or `debug`. */
export function logs(level: Level): boolean {
  return LEVELS.indexOf(level) <= theLog().most;
}

export function log(level: Level, message: string, fields: Fields = {}): void {
  const it = theLog();
  if (LEVELS.indexOf(level) > it.most) return;
  const at = new Date().toISOString();
  it.kept.push(process.stdout.isTTY ? words(at, level, message, fields) : `${JSON.stringify({ at, level, message, ...fields })}\n`);
  if (it.kept.length >= AT_ONCE) it.flush();
  else it.timer ??= setTimeout(it.flush, WITHIN_MS).unref();
}

function words(at: string, level: Level, message: string, fields: Fields): string {
  const rest = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  return `${at.slice(11, 23)} ${level === "info" ? "" : `${level} `}${[message, ...rest.map(([name, value]) => `${name}=${value}`)].join(" ")}\n`;
}

function theLog(): Log {
  return oncePerProcess("log", start, async (it) => it.flush());
}

function start(): Log {
  const level = LEVELS.indexOf((process.env["HOLDPOINT_LOG"] ?? "info") as Level);
  const it: Log = { most: level < 0 ? LEVELS.indexOf("info") : level, kept: [], flush, timer: null };
  return it;

  function flush(): void {
    if (it.timer) clearTimeout(it.timer);
    it.timer = null;
    if (it.kept.length) process.stdout.write(it.kept.splice(0).join(""));
  }
}
