// Short plain lines about what a step does and how long it took.

import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

export function say(sentence) {
  console.log(sentence);
}

/** Says what begins, and how long it took. */
export async function timed(sentence, step) {
  const began = performance.now();
  say(`${sentence} ...`);
  const result = await step();
  say(`  done in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return result;
}

/** One clear sentence and a non-zero exit: what the user sees when something cannot go on. */
export class Refusal extends Error {}

export function refuse(error) {
  if (error instanceof Refusal || error?.constructor.name === "StartRefusal") console.error(error.message);
  else console.error(error);
  process.exit(1);
}
