/** One plain line about what happens. */
export function say(line: string): void {
  console.log(line);
}
