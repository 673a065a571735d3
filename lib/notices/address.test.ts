// What an address may be: the whole table of names and numbers that mean a machine of ours.
import { afterEach, expect, test, vi } from "vitest";
import { AddressRefused, addressOf, isPublic } from "./address";

afterEach(() => vi.unstubAllEnvs());

const at = (...addresses: string[]) => () => Promise.resolve(addresses);
const outcome = (url: string, addresses = ["93.184.215.14"]) => addressOf(new URL(url), at(...addresses)).then((address) => address, (error: unknown) => (error instanceof AddressRefused ? "refused" : Promise.reject(error)));

test.each([
  "127.0.0.1", "127.255.255.254", "0.0.0.0", "10.0.0.1", "100.64.0.1", "100.127.255.255", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.168.1.1", "192.0.0.1", "192.0.2.1", "192.88.99.1", "198.18.0.1",
  "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255", "::", "::1", "fe80::1", "fe80::1%eth0", "febf::1", "fc00::1", "fd00:ec2::254", "ff02::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8",
  "::127.0.0.1", "64:ff9b::7f00:1", "64:ff9b::808:808", "64:ff9b:1::1", "2002:7f00:1::", "2001::1", "2001:db8::1", "100::1", "3fff::1", "not an address", "",
])("%s is not public", (address) => expect(isPublic(address)).toBe(false));

test.each(["1.1.1.1", "8.8.8.8", "100.63.255.255", "100.128.0.1", "172.15.0.1", "172.32.0.1", "192.0.1.1", "223.255.255.255", "2606:4700::1111", "2a00:1450::1"])("%s is public", (address) => expect(isPublic(address)).toBe(true));

test.each([
  "https://127.0.0.1/", "https://127.1/", "https://0/", "https://2130706433/", "https://0x7f.1/", "https://0x7f000001/", "https://0177.0.0.1/", "https://[::1]/", "https://[::]/", "https://[::ffff:127.0.0.1]/",
  "https://[::ffff:7f00:1]/", "https://[64:ff9b::7f00:1]/", "https://169.254.169.254/latest/meta-data", "https://[fd00:ec2::254]/", "https://10.0.0.1/", "https://100.64.0.1/", "https://1.1.1.1:22/", "https://1.1.1.1:6379/", "http://1.1.1.1/",
  "https://bank@1.1.1.1/", "https://a:b@1.1.1.1/", "ftp://1.1.1.1/", "file:///etc/passwd",
])("%s is refused as it stands", async (url) => expect(await outcome(url)).toBe("refused"));

test("a name is judged by what it means, and by all of it", async () => {
  expect(await outcome("https://hooks.example/")).toBe("93.184.215.14");
  for (const host of ["localhost", "localhost.", "LOCALHOST", "127.0.0.1.nip.io", "metadata.google.internal"]) expect(await outcome(`https://${host}/`, ["127.0.0.1"]), host).toBe("refused");
  expect(await outcome("https://half.example/", ["93.184.215.14", "10.0.0.1"])).toBe("refused");
  expect(await outcome("https://none.example/", [])).toBe("refused");
});

test("the operator names what may be called all the same", async () => {
  vi.stubEnv("HOLDPOINT_NOTICES_ALLOW", "10.1.0.0/16, hooks.internal,fd00::/8");
  expect(await outcome("http://10.1.2.3:9000/")).toBe("10.1.2.3");
  expect(await outcome("http://HOOKS.internal.:9000/", ["192.168.0.9"])).toBe("192.168.0.9");
  expect(await outcome("https://[fd00::7]/")).toBe("fd00::7");
  expect(await outcome("https://named.example/", ["10.1.0.1", "10.2.0.1"])).toBe("refused");
  for (const url of ["https://10.2.0.1/", "http://hooks.internal.evil.example/", "https://127.0.0.1/"]) expect(await outcome(url, ["10.2.0.1"]), url).toBe("refused");
});
