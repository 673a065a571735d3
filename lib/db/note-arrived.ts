// A board that has just been filled is counted anew, so that claims are planned for what it holds now.
import { log } from "../telemetry/log";
import { workPool } from "./pool";
import { statement } from "./statement";

/** So many new tasks may make a difference. */
const MANY = 500;

const analyze = statement<{ analyzed: boolean }>("analyze-outgrown", "select analyze_outgrown() as analyzed");

let arrived = 0;

/** Nobody waits for it. */
export function noteArrived(count: number): void {
  arrived += count;
  if (arrived < MANY) return;
  arrived = 0;
  void analyze(workPool()).catch((error: Error) => log("warn", "The filled board was not counted anew.", { error: error.message }));
}
