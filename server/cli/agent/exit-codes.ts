/** What a command's exit status says; docs/cli.md has the same table. `gate` and `run` pass on what their command said. */
export const EXIT = { done: 0, failed: 1, misunderstood: 2, nothing: 3, unreachable: 4, refused: 5 } as const;

/** Ends a command with a sentence and a status. */
export class Ending extends Error {
  constructor(
    readonly status: number,
    message = "",
  ) {
    super(message);
  }
}
