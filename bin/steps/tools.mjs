// Finds what the examples' tests use beside Node, or installs it as it does the browser.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./run.mjs";
import { say, timed } from "./say.mjs";

const PACKAGES = { virsh: "libvirt-clients", jq: "jq" };

export async function findTools() {
  const packages = missing().map((tool) => PACKAGES[tool]);
  if (packages.length && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    await timed(`Installing ${packages.join(" and ")} with apt-get`, async () => {
      await run("apt-get", ["update"], { env });
      await run("apt-get", ["install", "-y", "--no-install-recommends", ...packages], { env });
    });
  }
  for (const tool of missing()) say(`${tool} is not there (Debian: ${PACKAGES[tool]}): the tests of the example that needs it are skipped.`);
}

function missing() {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return Object.keys(PACKAGES).filter((tool) => !folders.some((folder) => existsSync(join(folder, tool))));
}
