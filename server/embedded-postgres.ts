import { basename } from "node:path";
import { StartRefusal } from "@/lib/db/start-refusal";
import { chooseAccount } from "./postgres/account";
import { attach, type Attached } from "./postgres/attach";
import { placeBinaries } from "./postgres/binaries";
import { chooseFolder } from "./postgres/folder";
import { initialise } from "./postgres/initialise";
import { refuseOtherVersion } from "./postgres/version";
import { writeOwnerUrl } from "./postgres/owner-url";

export type EmbeddedPostgres = {
  ownerUrl: string;
  /** True when another start of the same data folder runs it; stopping then leaves it alone. */
  adopted: boolean;
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  dataRoot: string;
  say: (sentence: string) => void;
  /** Called when the database went away and could not be brought back. */
  onLost?: (reason: Error) => void;
};

/** Our own supervisor: finds, initialises, starts (or adopts) and watches one PostgreSQL. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  if (process.platform === "win32") {
    throw new StartRefusal("The embedded PostgreSQL does not run on Windows yet: set DATABASE_URL.");
  }
  const account = chooseAccount(options.dataRoot);
  const folder = chooseFolder(options.dataRoot, account, options.say);
  refuseOtherVersion(folder);
  const binaries = placeBinaries(folder, account, options.say);
  await initialise(folder, account, binaries, options.say);

  const cluster = { folder, account, binaries, say: options.say };
  let attached = await attach(cluster);
  const ownerUrl = writeOwnerUrl(folder, "holdpoint");
  let stopping = false;
  watch(attached);

  return {
    ownerUrl,
    get adopted() {
      return attached.guard === null;
    },
    async stop() {
      stopping = true;
      await attached.end();
    },
  };

  // The link breaks when PostgreSQL ends for whatever reason: bring it back, so that a server
  // that adopted somebody else's database outlives that somebody.
  function watch(current: Attached, losses: number[] = []) {
    current.lost.then(async () => {
      if (stopping) return;
      const recent = [...losses, Date.now()].filter((at) => at > Date.now() - 60_000);
      if (recent.length > 5) throw new Error("it ended five times within a minute");
      options.say(`PostgreSQL of ${basename(folder.root)} went away; bringing it back.`);
      attached = await attach(cluster, current);
      if (stopping) return void attached.end();
      watch(attached, recent);
    }).catch((reason: Error) => options.onLost?.(reason));
  }
}
