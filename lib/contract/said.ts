/** What a verb gives back when the status is not the operation's own. */
export class Said<Output> {
  constructor(
    readonly output: Output,
    readonly status: 200 | 201,
  ) {}
}
