"use client";

import { openedApart } from "./opened-apart.client";
import type { QuestionProps } from "./question-panel.client";

const QuestionPanel = openedApart(() => import("./question-panel.client").then((file) => file.QuestionPanel));

/** One question with its fields, the way out, and the act. Fetched when it is first asked. */
export function Question({ open, ...rest }: QuestionProps & { open: boolean }) {
  return open ? <QuestionPanel {...rest} /> : null;
}
