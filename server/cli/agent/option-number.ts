import { InvalidArgumentError } from "commander";

/** Reads an option's whole number; what is none, or beyond what is taken, is a command line that was not understood. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^-?\d+$/.test(text) ? Number(text) : NaN;
    if (!(value >= least && value <= most)) throw new InvalidArgumentError(`It takes a whole number from ${least} to ${most}.`);
    return value;
  };
}
