import { ApiError, type Client } from "@/lib/client/api";

const postings = [
  { slug: "northwind-platform-engineer", title: "Apply to Northwind as Platform Engineer", hint: "the move off cron" },
  { slug: "halden-labs-sre", title: "Apply to Halden Labs as Site Reliability Engineer", hint: "a quieter on-call" },
  { slug: "kestrel-devops-engineer", title: "Apply to Kestrel as DevOps Engineer", hint: "release without downtime" },
];

/** Creates the capability with the default policy; one that is there keeps its own. */
export async function ensureCapability(board: Client): Promise<void> {
  try {
    await board.getCapability({ name: "job-application" });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "not_found") throw error;
    await board.putCapability({ name: "job-application" });
  }
}

export async function createTasks(board: Client, site: string): Promise<void> {
  const tasks = postings.map(({ slug, title, hint }) => ({
    capability: "job-application",
    title,
    input: { postingUrl: `${site}/jobs/${slug}`, profile: "mara-lindqvist.json", coverLetterHint: hint },
    labels: ["example"],
  }));
  await board.createTasks({ tasks });
}
