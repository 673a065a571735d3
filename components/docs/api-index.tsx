import Link from "next/link";
import { Tag } from "@/components/ui/tag";
import { Prose } from "./prose";

type Group = { name: string; calls: { id: string; method: string; path: string; summary: string }[] };

/** Every call in a line, each with a page of its own: all of them at once would be a megabyte. */
export function ApiIndex({ groups }: { groups: Group[] }) {
  return groups.map(({ name, calls }) => (
    <section key={name} aria-labelledby={`group-${name}`} className="mt-8">
      <h2 id={`group-${name}`} className="mb-1 text-lg font-[600] capitalize">{name}</h2>
      <ul className="border-t border-line">
        {calls.map(({ id, method, path, summary }) => (
          <li key={id} className="border-b border-line">
            <Link href={`/docs/api/${id}`} prefetch={false} className="grid min-h-11 min-w-0 gap-x-4 gap-y-1 py-2 hover:bg-sunk sm:grid-cols-[1fr_1fr] sm:items-center">
              <span><Prose text={summary} /></span>
              <span className="flex min-w-0 items-center gap-2">
                <Tag tone={method === "GET" ? "neutral" : "agents"}>{method}</Tag>
                <code className="min-w-0 font-mono text-xs text-ink2 [overflow-wrap:anywhere]">{path}</code>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
}
