import { RelativeTime } from "@/components/ui/relative-time.client";
import { Tag } from "@/components/ui/tag";
import { HEALTH_SIGNALS } from "@/lib/contract/signal-names";
import type { Server, Signals } from "@/lib/contract/signals";
import { Figure, Figures } from "./figures";
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
    <Figures id="servers-heading" title="Servers" note="that were heard of within the last half minute" label="Servers and their health" words={3} heads={["Server", "Version", "Feed", "Database write", "Connections", "Waiting", "Disk", "Runs for"]}>
      {servers.map((server) => <Row key={server.id} server={server} />)}
    </Figures>
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
      <Figure>{server.beatMs} ms</Figure>
      <Figure>{server.poolBusy} <span className="text-ink2">of {server.poolSize}</span></Figure>
      <Figure>{server.poolWaiting}</Figure>
      <Figure>{server.diskUsed === null ? "not known" : `${server.diskUsed} %`}</Figure>
      <Figure dim><RelativeTime at={server.startedAt} plain /></Figure>
    </tr>
  );
}
