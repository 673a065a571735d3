import type { Page } from "playwright-core";
import { z } from "zod";

const JobPosting = z.object({
  "@type": z.literal("JobPosting"),
  title: z.string(),
  hiringOrganization: z.object({ name: z.string() }),
  description: z.string(),
  responsibilities: z.array(z.string()),
  skills: z.array(z.string()),
  validThrough: z.string(),
});

export type Posting = {
  url: string;
  etag: string;
  company: string;
  title: string;
  description: string;
  tasks: string[];
  skills: string[];
  closesOn: string;
};

/** Reads the posting as it is now; null when the role is closed. */
export async function openPosting(page: Page, url: string): Promise<Posting | null> {
  const answer = await page.goto(url);
  if (answer && [404, 410].includes(answer.status())) return null;
  if (!answer?.ok()) throw new Error(`The posting cannot be read: ${url} answers ${answer?.status() ?? "nothing"}.`);
  const script = page.locator('script[type="application/ld+json"]');
  if ((await script.count()) === 0) return null;
  const data = JobPosting.parse(JSON.parse((await script.first().textContent()) ?? ""));
  return {
    url,
    etag: answer.headers()["etag"] ?? "",
    company: data.hiringOrganization.name,
    title: data.title,
    description: data.description,
    tasks: data.responsibilities,
    skills: data.skills,
    closesOn: data.validThrough,
  };
}

/** The facts that an approval rests on. The board compares them once more when the approval is redeemed. */
export function preconditionsOf(posting: Posting): Record<string, string> {
  return { postingEtag: posting.etag, closesOn: posting.closesOn };
}
