// A thousand claims are held; tasks are created one by one: how long until a held claim has its answer.
import type { Arena } from "../arena";
import { percentiles } from "../measure";
import type { Row } from "../report";

const HELD = 1_000;
const TASKS = 200;

export async function heldClaims({ http }: Arena): Promise<Row[]> {
  const lines = Array.from({ length: HELD }, () => http.open());
  const created = new Map<string, number>();
  const times: number[] = [];
  const held = lines.map(async (line) => {
    const { claims } = JSON.parse(await line.call("POST", "/api/v1/claims", { capabilities: ["held"], waitSeconds: 60 })) as { claims: { task: { title: string } }[] };
    for (const { task } of claims) times.push(performance.now() - created.get(task.title)!);
  });
  for (const one of held) one.catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  for (let number = 0; number < TASKS; number++) {
    const title = `Task ${number}`;
    created.set(title, performance.now());
    await http.post(0, "/tasks", { capability: "held", title });
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  for (let waited = 0; times.length < TASKS && waited < 100; waited++) await new Promise((resolve) => setTimeout(resolve, 100));
  for (const line of lines) line.close();
  return [{ measure: `from create to the answer of one of ${HELD} held claims`, agents: HELD, subject: "Holdpoint, HTTP", perSecond: null, count: times.length, ...percentiles(times) }];
}
