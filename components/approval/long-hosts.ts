// The hosts of a question or target that is long enough to scroll: the end of each, which says who it belongs to.
import { countHidden } from "@/components/ui/hidden-characters";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { readTarget } from "./read-target";

const SHORT = 140;
const SHOWN = 80;
const MOST = 3;

export function longHosts({ question, target }: Pick<ChangeRequest, "question" | "target">): string[] {
  const words = drawn(question) > 2 * SHORT ? question.split(/\s+/).map(bare).filter((word) => /^https?:|@/i.test(word) || word.length > SHOWN) : [];
  const texts = [...(target && drawn(target) > SHORT ? [target] : []), ...words];
  const hosts = texts.flatMap((text) => readTarget(text)?.host ?? []);
  return [...new Set(hosts)].slice(0, MOST).map((host) => (host.length > SHOWN ? `…${host.slice(-SHOWN)}` : host));
}

/** How long a text is on screen, in characters: a hidden one is drawn as its code. */
function drawn(text: string): number {
  return text.length + 7 * countHidden(text);
}

function bare(word: string): string {
  return word.replace(/^[^\p{L}\p{N}]+|[)\]>.,;:!?"']+$/gu, "");
}
