import { closest } from "./closest";
import type { Posting } from "./open-posting";
import type { TaskInput } from "./task-input";

/** The answer to "Why this company?". */
export function composeWhy({ profile }: TaskInput, posting: Posting): string {
  const [task] = closest(posting.tasks, profile.strengths.join(" "));
  return `${posting.description.split(". ")[0]}. I like work whose result one can see from the street. And what you ask for first, "${task}", is what I have spent the better part of ${profile.yearsOfExperience} years on.`;
}
