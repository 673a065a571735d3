// What the pages of the API say is drawn, not marked up.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { apiDocs } from "@/lib/http/api-docs";
import { ApiCall } from "./api-call";
import { ApiIndex } from "./api-index";

test("no page of the API has a backtick in it", () => {
  const groups = apiDocs();
  expect(renderToStaticMarkup(<ApiIndex groups={groups} />)).not.toContain("`");
  const calls = groups.flatMap((group) => group.calls);
  expect(calls.filter((call) => renderToStaticMarkup(<ApiCall call={call} />).includes("`")).map(({ id }) => id)).toEqual([]);
});
