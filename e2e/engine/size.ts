// How large a test is: a short form for every day, another by `npm run engine`, whose options come in the environment.

/** The option of this name, or what it is without one. */
export function asNumber(name: string, otherwise: number): number {
  const given = process.env[`HOLDPOINT_ENGINE_${name.toUpperCase()}`];
  return given === undefined ? otherwise : Number(given);
}

/** How often: a short form for every day, or the promise's own figure with `--full`. */
export function times(short: number, full: number): number {
  return asNumber("full", 0) ? full : short;
}
