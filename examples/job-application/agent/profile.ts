// Who applies. Profiles and CVs lie in one folder, and a task can name a file in it but never a path out of it.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";

const folder = resolve(process.env.HOLDPOINT_EXAMPLE_PROFILES ?? "examples/job-application/profiles");

export const Profile = z.strictObject({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  location: z.string(),
  workPermit: z.string(),
  yearsOfExperience: z.number(),
  noticePeriod: z.string(),
  salaryExpectation: z.number(),
  skills: z.array(z.string()),
  workMode: z.string(),
  portfolio: z.string(),
  cv: z.string(),
  strengths: z.array(z.string()).min(1),
  agreesToDataHandling: z.boolean(),
});
export type Profile = z.infer<typeof Profile>;

export function readProfile(name: string): Profile {
  return Profile.parse(JSON.parse(readFileSync(pathOf(name), "utf8")));
}

/** The CV with its hash: a person approves these bytes and no others. */
export function readCv(name: string): { path: string; described: string } {
  const path = pathOf(name);
  const sha256 = createHash("sha256").update(readFileSync(path)).digest("hex");
  return { path, described: `${name} (sha256 ${sha256})` };
}

function pathOf(name: string): string {
  if (!/^\w[\w.-]*$/.test(name)) throw new Error(`"${name}" is not the name of a file in the profiles folder.`);
  return join(folder, name);
}
