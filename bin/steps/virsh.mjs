// Finds virsh for the tests of examples/vm-change, or installs it as it does the browser.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./run.mjs";
import { say, timed } from "./say.mjs";

export async function findVirsh() {
  if (!isThere() && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    await timed("Installing virsh with apt-get", async () => {
      await run("apt-get", ["update"], { env });
      await run("apt-get", ["install", "-y", "--no-install-recommends", "libvirt-clients"], { env });
    });
  }
  if (!isThere()) say("virsh is not there (Debian: libvirt-clients): the tests of examples/vm-change are skipped.");
}

function isThere() {
  return (process.env.PATH ?? "").split(delimiter).some((folder) => folder && existsSync(join(folder, "virsh")));
}
