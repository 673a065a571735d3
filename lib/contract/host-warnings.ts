// What about a host could deceive: letters of several scripts, letters that look like Latin ones, hidden ones, and `xn--`.
import { readLabel } from "./punycode";

/** The host with its `xn--` labels as they are meant to be read. */
export function readHost(host: string): string {
  return host.split(DOT).map(readLabel).join(".");
}

export function hostWarnings(host: string): string[] {
  const labels = host.split(DOT);
  const read = labels.map(readLabel);
  const home = scriptsOf(read.at(-1) ?? "").find((script) => script !== "Latin");
  return [...new Set(labels.flatMap((label, index) => labelWarnings(label, read[index]!, home)))];
}

function labelWarnings(label: string, read: string, home: string | undefined): string[] {
  const warnings = label === read ? [] : [`“${label}” is read “${read}”`];
  if (/^xn--/iu.test(label) && label === read) warnings.push(`“${label}” stands for letters outside plain Latin`);
  if (HIDDEN.test(read)) warnings.push(`“${read.replaceAll(HIDDEN_ALL, "")}” has hidden characters in it`);
  if (SLASHES.test(read)) warnings.push(`“${read}” has a sign that looks like a slash`);
  const plain = read.toLowerCase().replaceAll(HIDDEN_ALL, "").normalize("NFKC");
  const scripts = scriptsOf(plain);
  const latin = [...plain].map((letter) => TWINS[letter] ?? letter).join("");
  if (scripts.length > 1) warnings.push(`“${read}” mixes ${scripts.join(" and ")} letters`);
  // In a host that is all of its own script, words that happen to have only such letters are honest ones.
  else if (latin !== plain && /^[a-z\d-]+$/u.test(latin) && scripts[0] !== home) warnings.push(`looks like “${latin}”, but is written ${scripts[0] === "Latin" ? "with other letters" : `in ${scripts[0]} letters`}`);
  return warnings;
}

function scriptsOf(label: string): string[] {
  return Object.keys(SCRIPTS).filter((name) => SCRIPTS[name]!.test(label));
}

/** What separates labels: browsers read the other three as a full stop. */
const DOT = /[.\u3002\uff0e\uff61]/u;
const HIDDEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
const HIDDEN_ALL = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const SLASHES = /[\u2044\u2215\u29f8\uff0f\u2571\u3033]/u;

/** Scripts with letters that are drawn like Latin ones. Others are mixed with Latin in honest names. */
const SCRIPTS: Record<string, RegExp> = {
  Latin: /\p{Script=Latin}/u, Cyrillic: /\p{Script=Cyrillic}/u, Greek: /\p{Script=Greek}/u, Armenian: /\p{Script=Armenian}/u,
  Cherokee: /\p{Script=Cherokee}/u, Coptic: /\p{Script=Coptic}/u, Lisu: /\p{Script=Lisu}/u,
};

const PAIRS =
  "аaеeоoрpсcуyхxіiјjѕsԁdһhӏlԛqԝwкkмmтtвbнhгrпnѵvүy" + // Cyrillic
  "οoαaνvιiρpτtυuκkεeχxγyηnωwσoϲcϳj" + // Greek
  "օoսuոnհhցgզqյjտsռnլl" + // Armenian
  "ꭺaꭰdꭼeꮃwꮇmꮋhꮤwꮪsꮯcꮲpꮶkꮮlꮒh" + // Cherokee
  "ɑaɡgıiȷjɩiƅbꞁlʟlɴnᴏoᴄcᴠvᴡwᴢzꜱs"; // Latin letters that are no plain ones
const TWINS: Record<string, string> = Object.fromEntries([...PAIRS].reduce<[string, string][]>((pairs, letter, at, all) => (at % 2 ? pairs : [...pairs, [letter, all[at + 1]!]]), []));
