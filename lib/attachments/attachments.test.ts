// What is stored is a picture and nothing else, and only those it concerns see it.
import { createHash } from "node:crypto";
import { deflateSync, crc32 } from "node:zlib";
import pg from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { POST } from "../../app/api/v1/attachments/route";
import { GET } from "../../app/api/v1/attachments/[id]/route";
import { MIB } from "../contract/json";
import type { Attachment } from "../contract/work";
import { peoplePool } from "../db/pool";
import { type TestDatabase, testDatabase } from "../db/test-database";
import { createKey } from "../transitions/create-key";

let database: TestDatabase;
let key: string;
beforeAll(async () => {
  database = await testDatabase();
  ({ key } = await createKey({ name: "camera", capabilities: ["photo"], scopes: ["tasks:work", "tasks:read"] }));
});
afterAll(() => database.drop());

const upload = (body: Buffer | null, type: string | null = "image/png", headers: Record<string, string> = {}, as = key) =>
  POST(new Request("http://localhost/api/v1/attachments", {
    method: "POST", headers: { authorization: `Bearer ${as}`, ...(type && { "content-type": type }), ...headers }, body: body && new Uint8Array(body),
  }));
const stored = async (answer: Response) => {
  expect(answer.status).toBe(201);
  return (await answer.json()) as Attachment;
};
const fetchIt = (id: string, headers: Record<string, string> = {}, as = key) =>
  GET(new Request(`http://localhost/api/v1/attachments/${id}`, { headers: { authorization: `Bearer ${as}`, ...headers } }), { params: Promise.resolve({ id }) });
const bytesOf = async (id: string) => Buffer.from(await (await fetchIt(id)).arrayBuffer());
const kept = async () => (await peoplePool().query("select (select count(*) from blobs)::int as blobs, (select count(*) from attachments)::int as attachments")).rows[0];

const picture = (width = 64, height = 32) => sharp({ create: { width, height, channels: 3, background: "#d33" } });
const noise = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#777", noise: { type: "gaussian", mean: 128, sigma: 40 } } });
const sha = (data: Buffer) => createHash("sha256").update(data).digest("hex");
const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};
const u32 = (...values: number[]) => Buffer.concat(values.map((value) => { const four = Buffer.alloc(4); four.writeUInt32BE(value); return four; }));
const PNG = Buffer.from("89504e470d0a1a0a", "hex");
const bomb = (width: number, height: number) =>
  Buffer.concat([PNG, chunk("IHDR", Buffer.concat([u32(width, height), Buffer.from([8, 0, 0, 0, 0])])), chunk("IDAT", deflateSync(Buffer.alloc(1000))), chunk("IEND", Buffer.alloc(0))]);
/** A PNG with a chunk of ours right after its header. */
const withChunk = (png: Buffer, added: Buffer) => Buffer.concat([png.subarray(0, 33), added, png.subarray(33)]);

describe("is taken and written anew", () => {
  test.each(["png", "jpeg", "webp"] as const)("%s", async (format) => {
    const sent = await picture().toFormat(format).toBuffer();
    const attachment = await stored(await upload(sent, `image/${format}`));
    const data = await bytesOf(attachment.id);
    expect(attachment).toMatchObject({ mediaType: `image/${format}`, width: 64, height: 32, bytes: data.length, sha256: sha(data), filename: null });
    expect((await sharp(data).metadata()).format).toBe(format);
  });

  test("upright, without position, profile, text or trailing bytes", async () => {
    const sent = await noise(60, 20).jpeg().withMetadata({ orientation: 6 }).withExif({ IFD0: { Copyright: "SECRET-TEXT" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } }).withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'>SECRET-TEXT</x:xmpmeta>").toBuffer();
    const attachment = await stored(await upload(Buffer.concat([sent, Buffer.from("<script>SECRET-TEXT</script>")]), "image/jpeg"));
    expect([attachment.width, attachment.height]).toEqual([20, 60]);
    const data = await bytesOf(attachment.id);
    expect(data.includes("SECRET-TEXT")).toBe(false);
    const { exif, xmp, icc, orientation } = await sharp(data).metadata();
    expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    const png = withChunk(await picture().png().toBuffer(), chunk("tEXt", Buffer.from("Comment\0SECRET-TEXT")));
    const { id } = await stored(await upload(Buffer.concat([png, Buffer.from("PK\x03\x04SECRET-TEXT")])));
    expect((await bytesOf(id)).includes("SECRET-TEXT")).toBe(false);
  });

  test("CMYK, 16 bits, palette and grey", async () => {
    await stored(await upload(await picture().toColourspace("cmyk").jpeg().toBuffer(), "image/jpeg"));
    await stored(await upload(await picture().toColourspace("rgb16").png().toBuffer()));
    await stored(await upload(await picture().png({ palette: true }).toBuffer()));
    await stored(await upload(await picture().greyscale().jpeg().toBuffer(), "IMAGE/JPEG; charset=binary"));
  });

  test("the same picture twice is one blob and two attachments", async () => {
    const sent = await noise(50, 50).png().toBuffer();
    const before = await kept();
    const [one, two] = await Promise.all([upload(sent).then(stored), upload(sent).then(stored)]);
    expect([one.sha256, one.id === two.id]).toEqual([two.sha256, false]);
    expect(await kept()).toEqual({ blobs: before.blobs + 1, attachments: before.attachments + 2 });
  });

  test("at the limits: 40 million pixels", async () => {
    const attachment = await stored(await upload(await picture(8000, 5000).png().toBuffer()));
    expect([attachment.width, attachment.height]).toEqual([8000, 5000]);
  });
});

describe("is refused, and nothing kept", () => {
  const png = () => picture().png().toBuffer();
  const cases: [string, number, () => Promise<Response>][] = [
    ["an empty body", 422, () => upload(Buffer.alloc(0))],
    ["no body", 422, () => upload(null)],
    ["no type", 415, async () => upload(await png(), null)],
    ["a type that is no image", 415, async () => upload(await png(), "application/octet-stream")],
    ["a type that is another image's", 415, async () => upload(await png(), "image/jpeg")],
    ["SVG that says SVG", 415, () => upload(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "image/svg+xml")],
    ["SVG that says PNG", 415, () => upload(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' width='5' height='5'/>"))],
    ["HTML that says PNG", 415, () => upload(Buffer.from("<!doctype html><script>1</script>"))],
    ["PDF that says JPEG", 415, () => upload(Buffer.from("%PDF-1.7"), "image/jpeg")],
    ["GIF that says PNG", 415, async () => upload(await picture().gif().toBuffer())],
    ["gzip", 415, async () => upload(await png(), "image/png", { "content-encoding": "gzip" })],
    ["an animated WebP", 415, async () => upload(await animated(), "image/webp")],
    ["an animated PNG", 415, async () => upload(withChunk(await png(), chunk("acTL", u32(2, 0))))],
    ["the magic and nothing else", 422, () => upload(PNG)],
    ["a PNG cut off", 422, async () => upload((await noise(200, 200).png().toBuffer()).subarray(0, 40_000))],
    ["a JPEG cut off", 422, async () => { const jpeg = await noise(400, 400).jpeg().toBuffer(); return upload(jpeg.subarray(0, jpeg.length / 2), "image/jpeg"); }],
    ["a WebP cut off", 422, async () => { const webp = await noise(400, 400).webp().toBuffer(); return upload(webp.subarray(0, webp.length / 2), "image/webp"); }],
    ["a bomb of 50,000 x 50,000", 422, () => upload(bomb(50_000, 50_000))],
    ["a bomb of 30,000 x 30,000", 422, () => upload(bomb(30_000, 30_000))],
    ["one side too long", 422, () => upload(bomb(16_385, 1))],
    ["one pixel wide and 40 million high", 422, () => upload(bomb(1, 40_000_000))],
    ["a few pixels too many", 422, async () => upload(await picture(8000, 5001).png().toBuffer())],
    ["one byte too many", 413, () => upload(Buffer.alloc(10 * MIB + 1))],
    ["a name with a newline", 422, async () => upload(await png(), "image/png", { "x-filename": "a%0Ab.png" })],
    ["a name with a NUL", 422, async () => upload(await png(), "image/png", { "x-filename": "a%00.png" })],
    ["a name of 300 bytes", 422, async () => upload(await png(), "image/png", { "x-filename": "%C3%A4".repeat(150) })],
    ["a name that is not well encoded", 422, async () => upload(await png(), "image/png", { "x-filename": "%ff%zz" })],
  ];
  test.each(cases)("%s: %i", async (_name, status, send) => {
    const before = await kept();
    expect((await send()).status).toBe(status);
    expect(await kept()).toEqual(before);
  });

  async function animated(): Promise<Buffer> {
    const frames = await Promise.all(["#f00", "#00f"].map((background) => sharp({ create: { width: 8, height: 8, channels: 3, background } }).png().toBuffer()));
    return sharp(frames, { join: { animated: true } }).webp().toBuffer();
  }
});

test.each(["zTXt", "iCCP"])("a %s chunk that unpacks to much leaves memory where it was", async (type) => {
  const packed = chunk(type, Buffer.concat([Buffer.from("Comment\0\0"), deflateSync(Buffer.alloc(200 * MIB), { level: 1 })]));
  const sent = withChunk(await picture().png().toBuffer(), packed);
  const before = process.memoryUsage().rss;
  expect([201, 422]).toContain((await upload(sent)).status);
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * MIB);
}, 60_000);

test("a picture that unpacks to 320 MB, all of which have to be held at once, leaves the server's memory where it was", async () => {
  const passes = [[8, 8], [8, 8], [4, 8], [4, 4], [2, 4], [2, 2], [1, 2]] as const;
  const raw = passes.reduce((sum, [across, down]) => sum + (5000 / down) * (1 + (8000 / across) * 8), 0);
  const sent = Buffer.concat([PNG, chunk("IHDR", Buffer.concat([u32(8000, 5000), Buffer.from([16, 6, 0, 0, 1])])), chunk("IDAT", deflateSync(Buffer.alloc(raw), { level: 1 })), chunk("IEND", Buffer.alloc(0))]);
  const before = process.memoryUsage().rss;
  expect([201, 422]).toContain((await upload(sent)).status);
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * MIB);
}, 60_000);

test.each(["../../etc/passwd", "C:\\x", "nul", "\u202egnp.exe", 'a".png', "Ünï 😀.png"])("a name is kept as data: %s", async (name) => {
  const { id, filename } = await stored(await upload(await picture().png().toBuffer(), "image/png", { "x-filename": encodeURIComponent(name) }));
  expect(filename).toBe(name);
  expect((await fetchIt(id)).headers.get("content-disposition")).toBe(`inline; filename="attachment-${id}.png"`);
});

describe("is given back", () => {
  let attachment: Attachment;
  beforeAll(async () => {
    attachment = await stored(await upload(await picture(10, 10).png().toBuffer()));
  });

  test("with hardened headers", async () => {
    const answer = await fetchIt(attachment.id);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/png", "x-content-type-options": "nosniff", "content-security-policy": "sandbox; default-src 'none'",
      "cross-origin-resource-policy": "same-origin", "cache-control": "private, max-age=31536000, immutable", etag: `"${attachment.sha256}"`, "content-length": String(attachment.bytes),
    });
  });

  test("not again to one who has it", async () => {
    for (const tag of [`"${attachment.sha256}"`, `W/"${attachment.sha256}"`, `"x", "${attachment.sha256}"`, "*"]) {
      const answer = await fetchIt(attachment.id, { "if-none-match": tag });
      expect([answer.status, await answer.text()]).toEqual([304, ""]);
    }
    expect((await fetchIt(attachment.id, { "if-none-match": '"other"' })).status).toBe(200);
  });

  test("and as other bytes than those that were sent not at all", async () => {
    const [shown, other] = [await stored(await upload(await noise(9, 9).png().toBuffer())), await stored(await upload(await noise(9, 8).png().toBuffer()))];
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    await owner.query("update blobs set data = (select data from blobs where sha256 = $2) where sha256 = $1", [shown.sha256, other.sha256]);
    await owner.end();
    expect([(await fetchIt(shown.id)).status, (await fetchIt(other.id)).status]).toEqual([503, 200]);
  });

  test("to its own agent and to those of an approval's capability, to others it does not exist", async () => {
    const scopes = ["tasks:read"];
    const [same, other, all] = await Promise.all(["photo", "elsewhere", "*"].map(async (name) => (await createKey({ name: `reads ${name}`, capabilities: [name], scopes })).key));
    const statuses = () => Promise.all([key, same!, other!, all!].map(async (as) => (await fetchIt(attachment.id, {}, as)).status));
    expect(await statuses()).toEqual([200, 404, 404, 404]);
    await showInApproval(attachment.id);
    expect(await statuses()).toEqual([200, 200, 404, 200]);
    const unknown = "0190a000-0000-7000-8000-000000000000";
    const [theirs, nobodys] = await Promise.all([attachment.id, unknown].map(async (id) => (await (await fetchIt(id, {}, other!)).text()).replaceAll(id, "ID")));
    expect(without(theirs!)).toBe(without(nobodys!));
  });

  test("never for an id that is none", async () => {
    for (const id of ["", "x", "../x", attachment.id.toUpperCase(), `{${attachment.id}}`, `${attachment.id}0`]) expect((await fetchIt(id)).status, id).toBe(404);
  });

  const without = (problem: string) => problem.replace(/"instance":"[^"]*"/, "");
});

/** An approval of the capability `photo` that shows the attachment, past the rules that verbs keep. */
async function showInApproval(attachmentId: string): Promise<void> {
  const { default: pg } = await import("pg");
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(`set session_replication_role = replica`);
  const { rows } = await owner.query(
    `insert into approvals (id, task_id, capability, generation, round, ask, state, request, content_hash, question, risk, reversible, asker_kind, asker_name, created_at, expires_at, approvals_needed)
     values (gen_random_uuid(), gen_random_uuid(), 'photo', 0, 1, 'approval', 'open', '{}', 'x', 'x', 'low', true, 'agent', 'a', now(), now() + interval '1 day', 1) returning id`,
  );
  await owner.query("insert into approval_attachments values ($1, $2)", [rows[0].id, attachmentId]);
  await owner.end();
}
