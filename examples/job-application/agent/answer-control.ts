// What goes into each question of the form, and where it comes from: people are shown both.
import type { Answer } from "./checkpoint";
import { composeLetter } from "./compose-letter";
import { composeWhy } from "./compose-why";
import { firstStart } from "./first-start";
import type { Posting } from "./open-posting";
import { readCv } from "./profile";
import type { Control } from "./read-controls";
import type { TaskInput } from "./task-input";

type Known = (input: TaskInput, posting: Posting) => { value: Answer["value"]; source: NonNullable<Answer["source"]> };

const profile = (value: Answer["value"]) => ({ value, source: "profile" as const });
const generated = (value: Answer["value"]) => ({ value, source: "generated" as const });
const guessed = (value: Answer["value"]) => ({ value, source: "guessed" as const });

const known: Record<string, Known> = {
  full_name: (input) => profile(input.profile.name),
  email: (input) => profile(input.profile.email),
  phone: (input) => profile(input.profile.phone),
  location: (input) => profile(input.profile.location),
  work_permit: (input) => profile(input.profile.workPermit),
  years_experience: (input) => profile(input.profile.yearsOfExperience),
  salary_expectation: (input) => profile(input.profile.salaryExpectation),
  notice_period: (input) => profile(input.profile.noticePeriod),
  earliest_start: (input) => guessed(firstStart(input.profile.noticePeriod)),
  skills: (input, posting) => profile(posting.skills.filter((skill) => input.profile.skills.includes(skill)).join(", ")),
  work_mode: (input) => profile(input.profile.workMode),
  on_call: (_, posting) => guessed(/on.call/i.test(posting.tasks.join(" "))),
  why_company: (input, posting) => generated(composeWhy(input, posting)),
  portfolio_url: (input) => profile(input.profile.portfolio),
  cv: (input) => profile(readCv(input.profile.cv).described),
  cover_letter: (input, posting) => generated(composeLetter(input, posting, "full")),
  privacy: (input) => profile(input.profile.agreesToDataHandling),
};

export function answerControl(control: Control, input: TaskInput, posting: Posting): Answer {
  const { value, source } = known[control.name]?.(input, posting) ?? unknown(control);
  const options = control.kind === "select" || control.kind === "radio" ? { options: control.options } : {};
  return { name: control.name, label: control.label, type: typeOf(control), value, source, ...options };
}

/** A question the profile says nothing about keeps what the page proposes, or takes the first choice as a guess. */
function unknown(control: Control) {
  if (control.preset !== "" && control.preset !== false) return { value: control.preset, source: "page_default" as const };
  return guessed(control.required ? (control.options[0] ?? "") : control.preset);
}

function typeOf({ kind }: Control): Answer["type"] {
  if (kind === "checkbox") return "boolean";
  if (kind === "checkboxes") return "text";
  return kind === "select" || kind === "radio" ? "choice" : kind;
}
