// The open roles. The companies do not exist.
export type Posting = {
  slug: string;
  company: string;
  title: string;
  place: string;
  contract: string;
  salary: string;
  accent: string;
  closed: boolean;
  summary: string;
  tasks: string[];
  needs: string[];
  offers: string[];
  skills: string[];
};

const postings: Posting[] = [
  {
    slug: "northwind-platform-engineer",
    company: "Northwind",
    title: "Platform Engineer",
    place: "Gothenburg or remote in the EU",
    contract: "Full time, permanent",
    salary: "EUR 72,000 to 86,000",
    accent: "#0e5a73",
    closed: false,
    summary:
      "Northwind plans the routes of 4,000 cargo bicycles. Our platform team keeps the planner running while the city around it changes, and makes sure that a release on a Friday is nobody's problem.",
    tasks: [
      "Run the queues that turn orders into routes, and drain them without losing work",
      "Move the last batch jobs off cron and onto something one can observe",
      "Give eleven product teams a paved road from a pull request to production",
    ],
    needs: [
      "Several years with PostgreSQL and Kubernetes in production",
      "You have been on call, and have made it quieter for whoever came after you",
      "You write so that others can act on it",
    ],
    offers: ["30 days of leave", "A four-day week from May to August", "A cargo bicycle, of course"],
    skills: ["PostgreSQL", "Kubernetes", "Terraform", "Go", "TypeScript", "Kafka"],
  },
  {
    slug: "halden-labs-sre",
    company: "Halden Labs",
    title: "Site Reliability Engineer",
    place: "Oslo",
    contract: "Full time, permanent",
    salary: "EUR 78,000 to 95,000",
    accent: "#3b4a9c",
    closed: false,
    summary:
      "Halden Labs measures how concrete cures, from 60,000 sensors cast into bridges. When a reading is late, a building site waits. We look for somebody who makes late readings rare and their causes obvious.",
    tasks: [
      "Own the objectives of the ingest path, and the budget that goes with them",
      "Turn what we learn from incidents into code instead of into pages",
      "Share one week of on-call in six, with the people who wrote the software",
    ],
    needs: [
      "You have operated a system that others depend on at night",
      "You are at home in Linux, networks and at least one compiled language",
      "You can tell a flaky test from a flaky system",
    ],
    offers: ["Paid on-call with time off in lieu", "A laboratory with a very large hammer", "Visa support"],
    skills: ["Linux", "PostgreSQL", "Kubernetes", "Prometheus", "Go", "Rust"],
  },
  {
    slug: "kestrel-devops-engineer",
    company: "Kestrel",
    title: "DevOps Engineer",
    place: "Rotterdam, two days a week on site",
    contract: "Full time, two years",
    salary: "EUR 64,000 to 74,000",
    accent: "#9a431b",
    closed: false,
    summary:
      "Kestrel builds drones that inspect harbour cranes, and the software that finds the crack before the crane driver does. You would be the second person in operations, and the first to choose the tools.",
    tasks: [
      "Build the pipeline that carries firmware from a commit to 300 aircraft",
      "Keep our cloud bill smaller than our fuel bill",
      "Write down how things work while there are still few of them",
    ],
    needs: [
      "Experience with infrastructure as code and with release pipelines",
      "A liking for hardware that answers late or not at all",
      "Good judgement on what not to automate yet",
    ],
    offers: ["Budget for training and for tools", "Half of Friday for your own ideas", "A view of the Maas"],
    skills: ["Terraform", "GitHub Actions", "Linux", "Python", "AWS", "Ansible"],
  },
  {
    slug: "orchard-database-engineer",
    company: "Orchard & Finch",
    title: "Database Engineer",
    place: "Remote in Europe",
    contract: "Full time, permanent",
    salary: "EUR 80,000 to 92,000",
    accent: "#6d3a67",
    closed: true,
    summary:
      "Orchard & Finch keeps the seed records of 200 botanical gardens. This role has been filled; thank you to everybody who applied.",
    tasks: ["Look after 40 years of records", "Make slow questions fast", "Plan the move to PostgreSQL 18"],
    needs: ["Deep PostgreSQL knowledge", "Patience with old data", "Care"],
    offers: ["Apples"],
    skills: ["PostgreSQL", "SQL", "Python"],
  },
];

export function allPostings(): Posting[] {
  return postings;
}

export function findPosting(slug: string): Posting | undefined {
  return postings.find((posting) => posting.slug === slug);
}

/** The last day of next month: a date that is always ahead, and the same for every visitor of a month. */
export function closingDate(): string {
  const today = new Date();
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 2, 0)).toISOString().slice(0, 10);
}
