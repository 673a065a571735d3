import type { AgentCaller } from "@/lib/contract/caller";
import { claim } from "@/lib/transitions/claim";
import { complete } from "@/lib/transitions/complete";
import { completions } from "@/lib/transitions/complete-many";
import { measure, type Measured } from "../measure";

/** The verbs called in this process: what the peers are, with gate and audit row. */
export function openHoldpointEngine(appUrl: string, caller: AgentCaller) {
  process.env["HOLDPOINT_APP_URL"] = appUrl;
  const { signal } = new AbortController();
  return {
    work(capabilities: string[], loops: number, batch: number, seconds: number): Promise<Measured> {
      return measure(loops, seconds, async (loop) => {
        const { claims } = await claim(caller, { capabilities: [capabilities[loop % capabilities.length]!], limit: batch, waitSeconds: 0 }, { signal });
        const [first] = claims;
        if (batch === 1 && first) await complete(caller, { id: first.task.id, leaseToken: first.leaseToken });
        else if (first) await completions(caller, { items: claims.map(({ task, leaseToken }) => ({ taskId: task.id, leaseToken })) });
        return claims.length;
      });
    },
  };
}
