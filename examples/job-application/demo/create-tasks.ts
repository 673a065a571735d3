import type { Client } from "@/lib/client/api";

const postings = [
  { slug: "northwind-platform-engineer", title: "Apply to Northwind as Platform Engineer", hint: "the move off cron" },
  { slug: "halden-labs-sre", title: "Apply to Halden Labs as Site Reliability Engineer", hint: "a quieter on-call" },
  { slug: "kestrel-devops-engineer", title: "Apply to Kestrel as DevOps Engineer", hint: "a move without downtime" },
];

export async function createTasks(board: Client, site: string): Promise<void> {
  const tasks = postings.map(({ slug, title, hint }) => ({
    capability: "job-application",
    title,
    input: { postingUrl: `${site}/jobs/${slug}`, profile: "mara-lindqvist.json", coverLetterHint: hint },
    labels: ["example"],
  }));
  await board.createTasks({ tasks });
}
