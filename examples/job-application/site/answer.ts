// Routes: a method, a path with its parts in parentheses, and what answers it.
import type { IncomingMessage, ServerResponse } from "node:http";
import { visitorOf } from "./drafts";
import { showStep, submitStep } from "./answer-step";
import { showConfirmation, showReview, submitApplication } from "./answer-review";
import { messagePage } from "./pages/message-page";
import { postingPage } from "./pages/posting-page";
import { postingsPage } from "./pages/postings-page";
import { geist } from "./pages/geist";
import { style } from "./pages/style";
import { postingEtag } from "./posting-etag";
import { allPostings, findPosting, type Posting } from "./postings";
import { readBody, TooLarge } from "./read-body";
import { received } from "./received";
import { asset, json, page, seeOther, type Reply } from "./reply";
import { setTestControls, testControlsOn } from "./test-controls";
import type { Visit } from "./visit";

type Answer = Reply | "cut";
type Route = [method: string, path: RegExp, answer: (visit: Visit) => Answer | Promise<Answer>];

const routes: Route[] = [
  ["GET", /^\/$/, () => page(postingsPage(allPostings()))],
  ["GET", /^\/jobs\/([a-z-]+)$/, (visit) => withPosting(visit.part, showPosting)],
  ["GET", /^\/jobs\/([a-z-]+)\/apply$/, ({ part }) => seeOther(`/jobs/${part}/apply/about`)],
  ["GET", /^\/jobs\/([a-z-]+)\/apply\/review$/, (visit) => withPosting(visit.part, (posting) => showReview(visit, posting))],
  ["POST", /^\/jobs\/([a-z-]+)\/apply\/review$/, (visit) => withPosting(visit.part, (posting) => submitApplication(visit, posting))],
  ["GET", /^\/jobs\/([a-z-]+)\/apply\/[a-z]+$/, (visit) => withPosting(visit.part, (posting) => showStep(visit, posting))],
  ["POST", /^\/jobs\/([a-z-]+)\/apply\/[a-z]+$/, (visit) => withPosting(visit.part, (posting) => submitStep(visit, posting))],
  ["GET", /^\/applications\/([A-Z]{2}-\d{6})$/, showConfirmation],
  ["GET", /^\/received$/, () => json(received())],
  ["GET", /^\/style\.css$/, () => asset("text/css; charset=utf-8", style)],
  ["GET", /^\/geist\.woff2$/, () => asset("font/woff2", geist())],
  ["GET", /^\/never\.woff2$/, () => new Promise(() => {})],
  ["POST", /^\/test-controls\/([a-z-]+)$/, controlTest],
];

export async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const visitor = visitorOf(request);
  const reply = await findAnswer(request, visitor.id).catch(explain);
  if (reply === "cut") return void response.destroy();
  if (visitor.cookie) response.setHeader("set-cookie", visitor.cookie);
  response.writeHead(reply.status, reply.headers).end(reply.body);
}

async function findAnswer(request: IncomingMessage, visitor: string): Promise<Answer> {
  const path = new URL(request.url ?? "/", "http://localhost").pathname;
  for (const [method, pattern, respond] of routes) {
    const match = method === request.method && pattern.exec(path);
    if (match) return respond({ request, visitor, part: match[1] ?? "" });
  }
  return notFound();
}

function withPosting(slug: string, respond: (posting: Posting) => Answer | Promise<Answer>): Answer | Promise<Answer> {
  const posting = findPosting(slug);
  return posting ? respond(posting) : notFound();
}

function showPosting(posting: Posting): Reply {
  return page(postingPage(posting), 200, { etag: postingEtag(posting) });
}

async function controlTest({ request, part }: Visit): Promise<Reply> {
  if (!testControlsOn) return notFound();
  const known = setTestControls(part, JSON.parse((await readBody(request)).toString()));
  return known ? json({ set: part }) : notFound();
}

function notFound(): Reply {
  return page(messagePage("There is no such page", "The role may have been taken down."), 404);
}

function explain(error: unknown): Reply {
  if (error instanceof TooLarge) return page(messagePage("That was too much", "The form takes at most 6 MB."), 413);
  console.error(error);
  return page(messagePage("Something went wrong", "Your answers are kept. Please try again later."), 500);
}
