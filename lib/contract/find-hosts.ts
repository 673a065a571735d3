// Finds the hosts that a running text names: in links, in mail addresses, and bare ones that could deceive.
import { hostWarnings, readHost } from "./host-warnings";

/** `from` and `to`: where the host stands in the text. `shown`: the host as it is meant to be read. */
export type FoundHost = { kind: "link" | "mail" | "host"; from: number; to: number; host: string; shown: string; warnings: string[] };

const MOST = 200;
/** What stands between blanks, brackets and quotes. A byte order mark counts as a blank in JavaScript; here it hides in a word. */
const WORD = /(?:[^\s<>"'`()[\]{}|,;“”‘’«»]|\ufeff)+/gu;
const LINK = /(?:(?:https?|wss?|ftp):[/\\]*|[a-z][a-z\d+.-]{0,30}:\/\/)([^/\\?#]+)/giu;
const LETTER = "[\\p{L}\\p{M}\\p{N}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2044\\u2215\\u29f8_-]";
const BARE = new RegExp(`(?<!${LETTER})(?:${LETTER}{1,63}[.\\u3002\\uff0e\\uff61]){1,20}${LETTER}{2,63}(?!${LETTER})`, "gu");

/** In order, the first two hundred. Bare hosts only where something is wrong with them: running text is full of full stops. */
export function findHosts(text: string): FoundHost[] {
  const found: FoundHost[] = [];
  if (!/[.:@\u3002\uff0e\uff61]/u.test(text)) return found;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    for (const host of hostsIn(word)) found.push({ ...host, from: host.from + index, to: host.to + index });
    if (found.length >= MOST) break;
  }
  return found.slice(0, MOST);
}

function hostsIn(word: string): FoundHost[] {
  const links = [...word.matchAll(LINK)].map((match) => linkHost(match[0], match[1]!, match.index));
  if (links.length) return links;
  const at = word.lastIndexOf("@");
  if (at > 0) return mailHost(word, at);
  return [...word.matchAll(BARE)].map(({ 0: host, index }) => made("host", host, index)).filter(({ warnings }) => warnings.length > 0);
}

function linkHost(link: string, authority: string, index: number): FoundHost {
  const user = authority.slice(0, authority.lastIndexOf("@") + 1);
  const host = trimmed(authority.slice(user.length).replace(/:\d*$/u, ""));
  const warnings = user ? ["what stands before the @ is not the host"] : [];
  if (/^(?:https?|wss?|ftp):/iu.test(link)) {
    const real = hostOf(trimmed(link));
    if (real === undefined) warnings.push("this is not a valid address");
    else if (real !== hostOf(`http://${host}`) || (isPlain(host) && real !== host.toLowerCase())) warnings.push(`a browser would go to ${real}`);
  }
  return made("link", host, index + link.length - authority.length + user.length, warnings);
}

function mailHost(word: string, at: number): FoundHost[] {
  const host = trimmed(/^[^/:?#&=]*/u.exec(word.slice(at + 1))![0]);
  if (!/[.\u3002\uff0e\uff61]/u.test(host)) return [];
  return [made("mail", host, at + 1, word.indexOf("@") < at ? ["there is more than one @"] : [])];
}

function made(kind: FoundHost["kind"], host: string, from: number, warnings: string[] = []): FoundHost {
  return { kind, from, to: from + host.length, host, shown: readHost(host), warnings: [...warnings, ...hostWarnings(host)] };
}

/** Without what ends a sentence and not a host. */
function trimmed(text: string): string {
  return text.replace(/[.:!?…*_~]+$/u, "");
}

/** Written in plain letters, so that a browser should go to just that. */
function isPlain(host: string): boolean {
  return /^[a-z\d.-]+$/iu.test(host);
}

function hostOf(link: string): string | undefined {
  try {
    return new URL(link.replace(/^(?:wss?|ftp):/iu, "http:")).hostname;
  } catch {
    return undefined;
  }
}
