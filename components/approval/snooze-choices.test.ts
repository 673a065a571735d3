import { expect, it } from "vitest";
import { snoozeChoices } from "./snooze-choices";

const now = Date.parse("2026-11-30T10:00:00Z");
const offered = (deadline: string) => snoozeChoices(deadline, now).filter((choice) => !choice.reason);

it("offers no snooze that would outlast the deadline", () => {
  for (const minutes of [1, 10, 30, 90, 600, 6_000]) {
    const deadline = new Date(now + minutes * 60_000).toISOString();
    for (const { until } of offered(deadline)) expect(until < deadline && until > new Date(now).toISOString(), `${minutes}: ${until}`).toBe(true);
  }
  expect(offered(new Date(now + 60_000).toISOString())).toEqual([]);
  expect(offered("2026-12-30T10:00:00Z")).toHaveLength(5);
});
