// Mail by SMTP: plain text, so that nothing in it can be drawn otherwise than it reads.
import { createTransport, type Transporter } from "nodemailer";
import type { Addressee } from "../db/claim-deliveries";
import { oncePerProcess } from "../process";
import { digestOf } from "./digest";
import type { Message } from "./plan-messages";
import type { Outcome } from "./tries";

const MOST_NAMED = 20;
const PATIENCE_MS = 10_000;

/** Whether this server sends mail. */
export function mailIsSet(): boolean {
  return Boolean(process.env["HOLDPOINT_SMTP_URL"]);
}

export async function sendMail({ name, email }: Addressee, message: Message, origin: string): Promise<Outcome> {
  if (!mailIsSet()) return { status: null, problem: "HOLDPOINT_SMTP_URL is not set" };
  const { title, items, more, path } = digestOf(message, MOST_NAMED);
  const listed = items.map(({ title: line, about, path: where }) => [line, about, origin + where].filter(Boolean).join("\n"));
  const rest = more > 0 ? [`And ${more} more: ${origin}${path}`] : [];
  const text = [...listed, ...rest, "--", `Which of these you get, and when: ${origin}/account`].join("\n\n");
  const host = new URL(origin).hostname;
  try {
    const sent = await transport().sendMail({
      from: process.env["HOLDPOINT_MAIL_FROM"] || `Holdpoint <holdpoint@${host}>`, to: { name, address: email }, subject: title, text, messageId: `<${message.id}@${host}>`,
      headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" }, disableFileAccess: true, disableUrlAccess: true,
    });
    return { status: statusOf(sent.response), problem: null };
  } catch (error) {
    const { code, responseCode, message: words } = error as Error & { code?: string; responseCode?: number };
    // The address itself was refused for good; anything else may be the way there.
    return { status: responseCode ?? null, problem: words, hopeless: code === "EENVELOPE" && (responseCode ?? 0) >= 500 };
  }
}

function transport(): Transporter<{ response: string }> {
  const make = () => createTransport({ url: process.env["HOLDPOINT_SMTP_URL"]!, pool: true, maxConnections: 2, connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS, dnsTimeout: PATIENCE_MS });
  return oncePerProcess("mail", make as () => Transporter<{ response: string }>, (made) => Promise.resolve(made.close()));
}

function statusOf(response: string): number | null {
  const status = Number(/^\d{3}/.exec(response)?.[0]);
  return status || null;
}
