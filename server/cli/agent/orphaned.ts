// A signal to npx, or to npm, ends npm and its shell, not the program that they started: here that one hears it.
const EVERY_MS = 1_000;
/** npm's word for what it runs: this program, and not in the background. */
const OURS = /^["']?holdpoint\b(?!.*&\s*$)/;

/** Aborted when npm has gone, where npm's shell started this program; what was started in another way lives as long as it likes. */
export function orphaned(): AbortSignal {
  const gone = new AbortController();
  const parent = process.ppid;
  const byNpm = OURS.test(process.env["npm_lifecycle_script"] ?? "") && parent > 1;
  // What is started from here is not npm's.
  delete process.env["npm_lifecycle_script"];
  const look = () => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    gone.abort(new Error("npm, which started this, has ended."));
  };
  const timer = byNpm ? setInterval(look, EVERY_MS).unref() : undefined;
  return gone.signal;
}
