// Every application that was finally submitted, in memory: the site's own count of what really arrived.
import { randomInt } from "node:crypto";
import type { Posting } from "./postings";
import type { Values } from "./check-step";

export type Application = {
  reference: string;
  visitor: string;
  posting: { slug: string; company: string; title: string };
  receivedAt: string;
  values: Values;
};

const applications: Application[] = [];

export function receive(visitor: string, posting: Posting, values: Values): Application {
  const application: Application = {
    reference: `${posting.company.slice(0, 2).toUpperCase()}-${randomInt(100_000, 999_999)}`,
    visitor,
    posting: { slug: posting.slug, company: posting.company, title: posting.title },
    receivedAt: new Date().toISOString(),
    values,
  };
  applications.push(application);
  return application;
}

export function findApplication(reference: string, visitor: string): Application | undefined {
  return applications.find((one) => one.reference === reference && one.visitor === visitor);
}

export function received() {
  return {
    count: applications.length,
    applications: applications.map(({ reference, posting, receivedAt, values }) => ({ reference, posting, receivedAt, values })),
  };
}
