// The sixth kind: job applications, by the real agent of examples/job-application in a real browser. Where there is
// no browser, its requests are asked with pictures of the same form.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Client } from "@/lib/client/api";
import type { Job, Kind } from "./kind";
import { rest, type Pace } from "./work";

const POSTINGS = [
  { slug: "northwind-platform-engineer", company: "Northwind", role: "Platform Engineer", hint: "the move off cron" },
  { slug: "halden-labs-sre", company: "Halden Labs", role: "Site Reliability Engineer", hint: "a quieter on-call" },
  { slug: "kestrel-devops-engineer", company: "Kestrel", role: "DevOps Engineer", hint: "a move without downtime" },
];

/** Puts the tasks on the board and lets the agent run, one task a run, until the end. */
export async function runApplications(board: Client, url: string, key: string, pace: Pace): Promise<void> {
  const port = process.env.EXAMPLE_SITE_PORT ?? "4311";
  const site = start("site", { PORT: port });
  await new Promise<void>((ready, failed) => {
    createInterface({ input: site.stdout! }).on("line", (line) => line.startsWith("Careers site ready") && ready());
    site.once("close", () => failed(new Error("The careers site did not start.")));
  });
  pace.signal.addEventListener("abort", () => site.kill("SIGTERM"));
  for (const { slug, company, role, hint } of POSTINGS)
    await board.createTask({ capability: "job-application", title: title(company, role), labels: ["jobs"], input: { postingUrl: `http://127.0.0.1:${port}/jobs/${slug}`, profile: "mara-lindqvist.json", coverLetterHint: hint } });
  while (!pace.signal.aborted) {
    const agent = start("agent", { HOLDPOINT_URL: url, HOLDPOINT_KEY: key });
    agent.stdout!.resume();
    const stop = () => agent.kill("SIGTERM");
    pace.signal.addEventListener("abort", stop, { once: true });
    await once(agent, "close");
    pace.signal.removeEventListener("abort", stop);
    await rest(pace);
  }
}

function start(name: "site" | "agent", env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [join("dist", "examples", "job-application", `${name}.mjs`)], { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "inherit"] });
}

const title = (company: string, role: string) => `Apply to ${company} as ${role}`;

/** The same without a browser. */
export async function pictured(agent: Client): Promise<Kind> {
  const pictures: { caption: string; id: string }[] = [];
  for (const [file, caption] of [["form-about-you.webp", "About you"], ["form-review.webp", "Review"]] as const) {
    const { id } = await agent.upload(readFileSync(join("examples", "demo", "pictures", file)), "image/webp", file);
    pictures.push({ caption, id });
  }
  return {
    capability: "job-application",
    agent: "apply-agent",
    policy: JOB_POLICY,
    first: POSTINGS.map((posting, index) => ({ ...application(posting, pictures), end: index < 2 ? ("asked" as const) : ("waits" as const) })),
    next: (n) => application({ ...POSTINGS[n % 3]!, company: ["Orme & Sons", "Fjord Bank", "Polder"][n % 3]! }, pictures),
  };
}

export const JOB_POLICY = { leaseSeconds: 60, maxParked: 6, approvalSeconds: 2 * 86_400 };

function application({ company, role, hint }: (typeof POSTINGS)[number], pictures: { caption: string; id: string }[]): Job {
  return {
    title: title(company, role),
    input: { company, role, profile: "mara-lindqvist", coverLetterHint: hint },
    labels: ["jobs"],
    steps: ["Opening the posting", "Filled “About you”", "Filled “Experience”", "The form is filled; asking a person"],
    request: {
      question: `Submit this application to ${company} for ${role}`, target: `careers.example/${company.toLowerCase().replaceAll(/[^a-z]+/g, "-")}`, risk: "medium", reversible: false,
      reason: `The form is filled up to its last page. Submitting sends it to ${company}, which cannot be taken back.`,
      blocks: [
        { kind: "fields", title: "Application form", fields: [
          { name: "full_name", label: "Full name", type: "text", value: "Mara Lindqvist", source: "profile" },
          { name: "email", label: "Email", type: "text", value: "mara@lindqvist.example", source: "profile" },
          { name: "notice", label: "Notice period", type: "text", value: "three months", source: "guessed" },
          { name: "cover_letter", label: "Cover letter", type: "long_text", source: "generated", value: `What drew me to ${company} is ${hint}. For six years I have run queues that other people's mornings depend on, and I have learned to make them boring: few surprises, and the cause of each one plain the next day.` },
        ] },
        ...pictures.map(({ caption, id }) => ({ kind: "image" as const, title: `Screenshot: ${caption}`, attachmentId: id })),
      ],
      editable: ["/blocks/0/fields/3/value"],
    },
    result: { reference: "sent" },
  };
}
