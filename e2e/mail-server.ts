// A real SMTP server on loopback: keeps what it is sent, and refuses whom the test names.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type Mail = { to: string; from: string; head: Record<string, string>; text: string; raw: string };
export type MailServer = { url: string; mails: Mail[]; refuse: { to: string | null; with: number }; close: () => Promise<void> };

export async function mailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true, disabledCommands: ["STARTTLS"], logger: false,
    onRcptTo: ({ address }, _session, done) => done(address === self.refuse.to ? Object.assign(new Error("no such mailbox"), { responseCode: self.refuse.with }) : null),
    onData(stream, { envelope }, done) {
      let raw = "";
      stream.on("data", (part: Buffer) => (raw += part.toString()));
      stream.on("end", () => {
        self.mails.push({ to: envelope.rcptTo[0]!.address, from: envelope.mailFrom ? envelope.mailFrom.address : "", ...read(raw), raw });
        done();
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const self: MailServer = { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, mails: [], refuse: { to: null, with: 550 }, close: () => new Promise((done) => server.close(() => done())) };
  return self;
}

/** Headers with their folds and encoded words undone, and the text by its encoding. */
function read(raw: string): Pick<Mail, "head" | "text"> {
  const [top = "", ...rest] = raw.split("\r\n\r\n");
  const lines = top.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  const head = Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), words(line.slice(line.indexOf(":") + 1).trim())]));
  const body = rest.join("\r\n\r\n");
  const packed = head["content-transfer-encoding"];
  if (packed === "base64") return { head, text: Buffer.from(body, "base64").toString() };
  if (packed === "quoted-printable") return { head, text: quoted(body.replace(/=\r\n/g, "")) };
  return { head, text: body };
}

function words(value: string): string {
  return value.replace(/\?=\s+=\?/g, "?==?").replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, text: string) => (kind.toLowerCase() === "b" ? Buffer.from(text, "base64").toString() : quoted(text.replaceAll("_", " "))));
}

function quoted(text: string): string {
  return text.replace(/(?:=[0-9A-F]{2})+/gi, (found) => Buffer.from(found.replaceAll("=", ""), "hex").toString());
}
