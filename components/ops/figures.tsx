import { Card, CardHeader } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";

type Props = { id: string; title: string; note: string; label: string; heads: string[]; /** So many of the first columns are words. */ words: number; children: React.ReactNode };

/** A wide table of figures, which is moved sideways in its card. */
export function Figures({ id, title, note, label, heads, words, children }: Props) {
  return (
    <Card aria-labelledby={id}>
      <CardHeader id={id} title={title} note={note} />
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={label}>
        <table className="w-full min-w-[44rem] text-left text-sm tabular-nums">
          <thead className="text-xs text-ink2">
            <tr>
              {heads.map((head, at) => (
                <th key={at} scope="col" className={cn("px-3.5 py-2 font-[480]", at >= words && "text-right")}>{head}</th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </Card>
  );
}

export function Figure({ dim = false, children }: { dim?: boolean; children: React.ReactNode }) {
  return <td className={cn("px-3.5 py-2 text-right", dim && "text-xs text-ink2")}>{children}</td>;
}
