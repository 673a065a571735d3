// Lets a test close a posting, change it or make the site fail. Off unless SITE_TEST_CONTROLS=1.
import { findPosting } from "./postings";

type Controls = {
  /** The role is no longer open. */
  closed?: boolean;
  /** The posting says another salary, so that its ETag changes. */
  salary?: string;
  /** The second step answers 500. */
  breakForm?: boolean;
  /** The application is received, but the connection is cut before the answer. */
  loseAnswer?: boolean;
  /** The confirmation waits for a font that never comes, so that no picture of it can be taken. */
  fontHangs?: boolean;
};

const broken = new Set<string>();
const answerLost = new Set<string>();
const fontHanging = new Set<string>();

export const testControlsOn = process.env.SITE_TEST_CONTROLS === "1";
export const formIsBroken = (slug: string) => broken.has(slug);
export const answerIsLost = (slug: string) => answerLost.has(slug);
export const fontHangs = (slug: string) => fontHanging.has(slug);

export function setTestControls(slug: string, controls: Controls): boolean {
  const posting = findPosting(slug);
  if (!posting) return false;
  if (controls.closed !== undefined) posting.closed = controls.closed;
  if (controls.salary !== undefined) posting.salary = controls.salary;
  if (controls.breakForm !== undefined) toggle(broken, slug, controls.breakForm);
  if (controls.loseAnswer !== undefined) toggle(answerLost, slug, controls.loseAnswer);
  if (controls.fontHangs !== undefined) toggle(fontHanging, slug, controls.fontHangs);
  return true;
}

function toggle(set: Set<string>, slug: string, on: boolean): void {
  if (on) set.add(slug);
  else set.delete(slug);
}
