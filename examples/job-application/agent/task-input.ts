import { z } from "zod";
import { Profile, readProfile } from "./profile";

const TaskInput = z.object({
  postingUrl: z.url({ protocol: /^https?$/ }),
  /** A profile, or the name of a profile file that the agent has. */
  profile: z.union([Profile, z.string()]),
  coverLetterHint: z.string().optional(),
});

export type TaskInput = { postingUrl: string; profile: Profile; coverLetterHint: string };

export function readInput(input: unknown): TaskInput {
  const { postingUrl, profile, coverLetterHint } = TaskInput.parse(input);
  return { postingUrl, profile: typeof profile === "string" ? readProfile(profile) : profile, coverLetterHint: coverLetterHint ?? "" };
}
