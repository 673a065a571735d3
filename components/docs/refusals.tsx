export type Refused = { status: number; code: string; title: string };

/** Stable codes, each with its status and what it says. */
export function Refusals({ refused }: { refused: Refused[] }) {
  return (
    <ul className="text-sm">
      {refused.map(({ status, code, title }) => (
        <li key={code} className="flex flex-wrap items-baseline gap-x-2 border-b border-line py-1.5 last:border-b-0">
          <span className="text-ink2 tabular-nums">{status}</span>
          <code className="font-mono [overflow-wrap:anywhere]">{code}</code>
          <span className="text-ink2">{title}</span>
        </li>
      ))}
    </ul>
  );
}
