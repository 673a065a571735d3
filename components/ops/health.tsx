import { Card, CardHeader } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { RelativeTime } from "@/components/ui/relative-time.client";
import { Tag } from "@/components/ui/tag";
import { HEALTH_SIGNALS } from "@/lib/contract/signal-names";
import type { Server, Signals } from "@/lib/contract/signals";
import { SmallSignal } from "./small-signal";

/** What the board runs on: its signals, and each server with the connections it has. */
export function Health({ data }: { data: Signals }) {
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {HEALTH_SIGNALS.map((name) => (
          <SmallSignal key={name} signal={data.signals.find((signal) => signal.name === name)!} />
        ))}
      </div>
      {data.servers.length > 0 && <Servers servers={data.servers} />}
    </>
  );
}

function Servers({ servers }: Pick<Signals, "servers">) {
  return (
    <Card aria-labelledby="servers-heading">
      <CardHeader id="servers-heading" title="Servers" note="that were heard of within the last half minute" />
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Servers and their health">
        <table className="w-full min-w-[40rem] text-left text-sm tabular-nums">
          <thead className="text-xs text-ink2">
            <tr>
              {["Server", "Version", "Feed", "Database write", "Connections", "Waiting", "Disk", "Runs for"].map((head, at) => (
                <th key={head} scope="col" className={cn("px-3.5 py-2 font-[480]", at > 2 && "text-right")}>{head}</th>
              ))}
            </tr>
          </thead>
          <tbody>{servers.map((server) => <Row key={server.id} server={server} />)}</tbody>
        </table>
      </div>
    </Card>
  );
}

function Row({ server }: { server: Server }) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className="px-3.5 py-2 font-normal">{server.name}</th>
      <td className="px-3.5 py-2">{server.version}</td>
      <td className="px-3.5 py-2">
        {server.deafSince ? <Tag tone="stop">deaf for <RelativeTime at={server.deafSince} plain /></Tag> : <Tag tone="go">hears</Tag>}
      </td>
      <td className="px-3.5 py-2 text-right">{server.beatMs} ms</td>
      <td className="px-3.5 py-2 text-right">{server.poolBusy} <span className="text-ink2">of {server.poolSize}</span></td>
      <td className="px-3.5 py-2 text-right">{server.poolWaiting}</td>
      <td className="px-3.5 py-2 text-right">{server.diskUsed === null ? "not known" : `${server.diskUsed} %`}</td>
      <td className="px-3.5 py-2 text-right text-xs text-ink2"><RelativeTime at={server.startedAt} plain /></td>
    </tr>
  );
}
