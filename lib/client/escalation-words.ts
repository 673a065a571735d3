// Why a task was taken away from the agents, short for a card and as a sentence.
import type { TaskCard } from "@/lib/contract/task";

type Escalation = NonNullable<TaskCard["escalation"]>;

export function escalationWords({ reason, failures, lapses }: Escalation): string {
  if (reason === "failures") return counted(failures, "failure");
  if (reason === "lapses") return counted(lapses, "lapse");
  return { not_retryable: "not retryable", rounds: "too many rounds", outcome_unknown: "outcome unknown" }[reason];
}

export function escalationSentence({ reason, failures, lapses }: Escalation): string {
  return `${sentences[reason](failures, lapses)}${besides(reason, failures, lapses)}.`;
}

function besides(reason: Escalation["reason"], failures: number, lapses: number): string {
  if (reason === "failures") return lapses ? `, besides ${counted(lapses, "lapsed lease")}` : "";
  const earlier = failures - (reason === "not_retryable" ? 1 : 0);
  return earlier > 0 ? `, after ${counted(earlier, "failure")}` : "";
}

const sentences: Record<Escalation["reason"], (failures: number, lapses: number) => string> = {
  failures: (failures) => `Failed ${counted(failures, "time")} since it was last queued`,
  lapses: (_, lapses) => `Its lease lapsed ${counted(lapses, "time")}: agents stop while they work on it`,
  not_retryable: () => "The agent said that trying again cannot help",
  rounds: () => "It went back and forth between agent and people too many times",
  outcome_unknown: () => "An approval was redeemed and then nothing more was heard: the action may have happened or not",
};

export function counted(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}
