// Which single key means what, and when it means nothing.

export const KEYS = {
  j: "next",
  k: "previous",
  a: "approve",
  e: "edit",
  c: "changes",
  r: "reject",
  m: "comment",
  h: "snooze",
  t: "assign",
  x: "select",
  z: "undo",
  v: "unseen",
  "/": "search",
  "?": "legend",
  Escape: "close",
} as const;
export type KeyAction = (typeof KEYS)[keyof typeof KEYS];

export const SETTLE_MS = 600;
/** They act on the request on screen, so it has to have been there. */
const SETTLED: readonly KeyAction[] = ["approve", "edit", "changes", "reject", "snooze", "assign", "unseen"];

export type Press = { key: string; repeat: boolean; modified: boolean; typing: boolean; dialog: boolean };

/** `shownFor`: how long the open item has been on screen, in ms; undefined where none is. */
export function readKey(press: Press, shownFor: number | undefined): KeyAction | undefined {
  if (press.repeat || press.modified || press.dialog) return undefined;
  const action = (KEYS as Record<string, KeyAction>)[press.key.length === 1 ? press.key.toLowerCase() : press.key];
  if (press.typing) return action === "close" ? action : undefined;
  if (action && SETTLED.includes(action) && (shownFor === undefined || shownFor < SETTLE_MS)) return undefined;
  return action;
}

/** Whether keys go into a text, so that none may act. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=range])");
}
