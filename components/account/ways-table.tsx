import type { Role } from "@/lib/contract/actor";
import { NOTICE_KINDS } from "@/lib/contract/notice-kinds";
import type { KindWays } from "@/lib/contract/notices";
import { NOTICE_WORDS } from "./notice-words";

const WAYS = ["push", "mail"] as const;

type Props = { label: string; role: Role; kinds: KindWays; onChange: (kinds: KindWays) => void };

/** Which kinds come by which way: a tick for each. */
export function WaysTable({ label, role, kinds, onChange }: Props) {
  return (
    <table aria-label={label} className="w-full text-sm">
      <thead>
        <tr className="text-xs text-ink3">
          <th scope="col" className="py-1 text-left font-normal">
            <span className="sr-only">Notice</span>
          </th>
          {WAYS.map((way) => (
            <th key={way} scope="col" className="w-14 py-1 text-center font-normal">
              {way}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {NOTICE_KINDS.filter((kind) => NOTICE_WORDS[kind].roles.includes(role)).map((kind) => (
          <tr key={kind}>
            <th scope="row" className="py-1.5 text-left font-normal">
              {NOTICE_WORDS[kind].label} <span className="text-xs text-ink3">{NOTICE_WORDS[kind].hint}</span>
            </th>
            {WAYS.map((way) => (
              <td key={way} className="p-0 text-center">
                <label className="grid h-9 cursor-pointer place-items-center pointer-coarse:h-11">
                  <input
                    type="checkbox"
                    className="size-4 accent-ink"
                    aria-label={`${NOTICE_WORDS[kind].label}: ${way}`}
                    checked={kinds[kind][way]}
                    onChange={(event) => onChange({ ...kinds, [kind]: { ...kinds[kind], [way]: event.target.checked } })}
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
