"use client";

import dynamic from "next/dynamic";
import type { QuestionProps } from "./question-panel.client";

const QuestionPanel = dynamic(() => import("./question-panel.client").then((file) => file.QuestionPanel), { ssr: false });

/** One question with its fields, the way out, and the act. Fetched when it is first asked. */
export function Question({ open, ...rest }: QuestionProps & { open: boolean }) {
  return open ? <QuestionPanel {...rest} /> : null;
}
