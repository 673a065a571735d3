// libvirt's own test driver, with a memory: the driver forgets when virsh ends, so the domain is kept in a file.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

const NODE = (domain) => `<node xmlns:test="http://libvirt.org/schemas/domain/test/1.0">\n${domain}\n</node>\n`;

export function openHost(path) {
  if (!existsSync(path)) writeFileSync(path, NODE(virsh("test:///default", "dumpxml", "test")));
  const uri = `test://${path}`;
  return {
    /** Memory in MiB, and whether it runs: what a change is proposed and judged by. */
    read() {
      const info = Object.fromEntries(virsh(uri, "dominfo", "test").split("\n").map((line) => line.split(/:\s+/)));
      return { memoryMiB: parseInt(info["Used memory"], 10) / 1024, maxMemoryMiB: parseInt(info["Max memory"], 10) / 1024, vcpus: Number(info["CPU(s)"]), state: info["State"] };
    },
    /** Runs one command on the domain and keeps what came of it. */
    apply(...argv) {
      const marker = "<domain ";
      const output = virsh(uri, `${argv.join(" ")}; dumpxml test`);
      writeFileSync(`${path}.new`, NODE(output.slice(output.indexOf(marker))));
      renameSync(`${path}.new`, path);
      writeFileSync(`${path}.log`, `${argv.join(" ")}\n`, { flag: "a" });
    },
    log: () => (existsSync(`${path}.log`) ? readFileSync(`${path}.log`, "utf8").trim().split("\n") : []),
  };
}

function virsh(uri, ...args) {
  return execFileSync("virsh", ["-q", "-c", uri, ...args], { encoding: "utf8", env: { ...process.env, LC_ALL: "C" }, stdio: "pipe" });
}
