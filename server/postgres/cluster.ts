import type { Account } from "./account";
import type { Binaries } from "./binaries";
import type { Folder } from "./folder";

/** Everything it takes to start one PostgreSQL. */
export type Cluster = { folder: Folder; account: Account; binaries: Binaries; say: (sentence: string) => void };
