// What each limit of a policy is called and does, one line each, in the order of the form.
import type { Policy } from "@/lib/contract/policy";

export type PolicyField = { name: keyof Policy; label: string; says: string; unit?: "seconds" | "days"; none?: string };

const OWN = "The signal is raised above it and cleared at half of it, whatever the rest of the board does.";

export const POLICY_PARTS: { title: string; fields: PolicyField[] }[] = [
  {
    title: "Who says yes",
    fields: [
      { name: "requiresApproval", label: "A person has to approve", says: "No task completes without a decision on exactly what was shown." },
      { name: "approvalsNeeded", label: "People who have to approve", says: "One no is always enough." },
      { name: "approvalsNeededHighRisk", label: "For requests of high risk", says: "The greater of the two counts.", none: "as the others" },
      { name: "separateDuties", label: "Who asks cannot decide", says: "Nor can the owner of the agent that asks." },
      { name: "reauthenticate", label: "Sign in again before deciding", says: "A decision takes a sign-in of the last five minutes." },
      { name: "deciders", label: "Who may decide", says: "Nobody chosen: every approver and above." },
    ],
  },
  {
    title: "How long a question and an answer hold",
    fields: [
      { name: "approvalSeconds", label: "Time to decide", says: "Then a request expires; nothing is ever approved by waiting.", unit: "seconds" },
      { name: "approvalValidSeconds", label: "A yes is good for", says: "An agent that comes later has to ask again.", unit: "seconds", none: "for ever" },
      { name: "maxRounds", label: "Rounds of changes", says: "After so many requests for changes a task escalates." },
      { name: "undoSeconds", label: "Time to take a decision back", says: "No agent gets the answer before it is over.", unit: "seconds" },
    ],
  },
  {
    title: "How much at once",
    fields: [
      { name: "maxRunning", label: "Tasks in progress", says: "Agents claim no more than so many at once.", none: "no limit" },
      { name: "maxParked", label: "Requests that wait for people", says: "No new task is handed out while so many are open.", none: "no limit" },
      { name: "dailyCeiling", label: "New tasks a day", says: "First claims from midnight to midnight.", none: "no limit" },
      { name: "timeZone", label: "Whose midnight", says: "An IANA time zone, such as Europe/Stockholm." },
    ],
  },
  {
    title: "How agents work",
    fields: [
      { name: "leaseSeconds", label: "Lease", says: "A task without a heartbeat for so long can be claimed by another agent.", unit: "seconds" },
      { name: "maxRunSeconds", label: "Longest run", says: "A lease is not renewed beyond it.", unit: "seconds", none: "no limit" },
      { name: "maxFailures", label: "Failures before people look", says: "At the last strike a task escalates." },
      { name: "maxLapses", label: "Lapses before people look", says: "Leases that ran out are counted apart: a crash may be the machine's fault." },
      { name: "backoffSeconds", label: "Pause after a failure", says: "Doubles with each one, up to an hour.", unit: "seconds" },
    ],
  },
  {
    title: "When ops is told",
    fields: [
      { name: "unclaimedSeconds", label: "Ready work is unclaimed after", says: "What a cap, a ceiling, a pause or a person holds back does not count.", unit: "seconds" },
      { name: "unclaimedAbove", label: "Unclaimed tasks that are too many", says: OWN, none: "above 5 on the board" },
      { name: "untakenSeconds", label: "An answer is left lying after", says: "No agent took it up for so long.", unit: "seconds" },
      { name: "untakenAbove", label: "Answers left lying that are too many", says: OWN, none: "above 0 on the board" },
      { name: "unansweredSeconds", label: "A request is unanswered after", says: "Then it counts under Waiting on people.", unit: "seconds" },
      { name: "unansweredAbove", label: "Unanswered requests that are too many", says: OWN, none: "above 5 on the board" },
      { name: "unseenSeconds", label: "A request is unseen after", says: "Nobody has opened it for so long.", unit: "seconds" },
      { name: "unseenAbove", label: "Unseen requests that are too many", says: OWN, none: "above 5 on the board" },
      { name: "lapsedSeconds", label: "A lapsed lease is left lying after", says: "No agent took the task back for so long.", unit: "seconds" },
      { name: "lapsedAbove", label: "Lapsed leases that are too many", says: OWN, none: "above 0 on the board" },
      { name: "stalledSeconds", label: "Work is stalled after", says: "Heartbeats without progress for so long, and for three leases.", unit: "seconds" },
      { name: "stalledAbove", label: "Stalled tasks that are too many", says: OWN, none: "above 0 on the board" },
      { name: "expiredAbove", label: "Expired requests that are too many", says: "Of the last seven days, and not asked again.", none: "above 0 on the board" },
      { name: "escalatedAbove", label: "Escalated tasks that are too many", says: OWN, none: "above 0 on the board" },
      { name: "failingAbove", label: "Failures and lapses that are too many", says: "Of half an hour, where they are over half of the claims.", none: "above 5 on the board" },
    ],
  },
  { title: "What is kept", fields: [{ name: "retentionDays", label: "Finished tasks are kept for", says: "An open task is never removed.", unit: "days", none: "for ever" }] },
];

export const LABELS = Object.fromEntries(POLICY_PARTS.flatMap(({ fields }) => fields.map(({ name, label }) => [name, label]))) as Record<keyof Policy, string>;

export const REAUTHENTICATE = { never: "never", high: "for high risk", always: "always" } as const;
