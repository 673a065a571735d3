// Finds the host that a link, an address or a target really leads to, and what about it could deceive.

export type Target = { before: string; host: string; after: string; url: boolean; warnings: string[] };

/** The parts of a URL, a bare host or a mail address; undefined for any other text. */
export function readTarget(text: string): Target | undefined {
  const parts = urlParts(text) ?? mailParts(text) ?? bareHostParts(text);
  return parts && { ...parts, warnings: [...parts.warnings, ...hostWarnings(parts.host)] };
}

function urlParts(text: string): Target | undefined {
  const match = /^(https?:[/\\]{2})([^/\\?#\s]*)(.*)$/isu.exec(text.trim());
  if (!match) return undefined;
  const [, scheme = "", authority = "", rest = ""] = match;
  const [, user = "", host = "", port = ""] = /^(.*@)?(.*?)(:\d+)?$/su.exec(authority) ?? [];
  const warnings = user ? [`what stands before the @ is not the host`] : [];
  const real = realHost(text);
  if (real === undefined) warnings.push("this is not a valid address");
  else if (real !== plainHost(`http://${host}`)) warnings.push(`a browser would go to ${real}`);
  return { before: scheme + user, host, after: port + rest, url: real !== undefined, warnings };
}

function mailParts(text: string): Target | undefined {
  const match = /^((?:[^<>]*<)?[^\s@<>]+@)([^\s@<>/]+\.[^\s@<>/]+?)(>?)$/u.exec(text);
  return match ? { before: match[1] ?? "", host: match[2] ?? "", after: match[3] ?? "", url: false, warnings: [] } : undefined;
}

function bareHostParts(text: string): Target | undefined {
  const match = /^((?:[\p{L}\p{N}_\p{Cf}-]+\.)+[\p{L}][\p{L}\p{N}-]+)((?::\d+)?(?:\/.*)?)$/u.exec(text);
  return match ? { before: "", host: match[1] ?? "", after: match[2] ?? "", url: false, warnings: [] } : undefined;
}

function realHost(text: string): string | undefined {
  return plainHost(text.trim());
}

function plainHost(url: string): string | undefined {
  try {
    return new URL(url).hostname;
  } catch {
    return undefined;
  }
}

function hostWarnings(host: string): string[] {
  const warnings: string[] = [];
  const labels = host.split(".");
  for (const label of labels) {
    const scripts = Object.keys(SCRIPTS).filter((name) => SCRIPTS[name]?.test(label));
    if (scripts.length > 1) warnings.push(`“${label}” mixes ${scripts.join(" and ")} letters`);
    else if (scripts[0] && scripts[0] !== "Latin" && [...label].every((letter) => letter in TWINS || /[\d-]/.test(letter)))
      warnings.push(`looks like “${[...label].map((letter) => TWINS[letter] ?? letter).join("")}”, but is written in ${scripts[0]} letters`);
    if (/^xn--/i.test(label)) warnings.push(`“${label}” stands for letters outside plain Latin`);
  }
  return warnings;
}

const SCRIPTS: Record<string, RegExp> = {
  Latin: /\p{Script=Latin}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
  Armenian: /\p{Script=Armenian}/u,
  Cherokee: /\p{Script=Cherokee}/u,
};

const TWINS: Record<string, string> = Object.fromEntries(
  [..."аaеeоoрpсcуyхxіiјjѕsԁdһhӏlԛqԝwкkмmтtвbнhοoαaνvιiρpτtυuκkεeχx"].reduce<[string, string][]>((pairs, letter, at, all) => (at % 2 ? pairs : [...pairs, [letter, all[at + 1] ?? ""]]), []),
);
