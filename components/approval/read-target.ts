// Finds the host that a link, an address or a target really leads to, and what about it could deceive.
import { hostWarnings } from "@/lib/contract/host-warnings";

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
