import { Notice } from "@/components/ui/notice";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { countHiddenIn } from "./count-hidden";
import { plural } from "./plural";

/** Above everything: how much in this request would not have been seen. */
export function HiddenWarning({ request }: { request: ChangeRequest }) {
  const { characters, texts } = countHiddenIn(request);
  if (characters === 0) return null;
  return (
    <Notice tone="stop" role="alert">
      <b>{plural(characters, "hidden character")}</b> in {plural(texts, "text")} of this request. They are drawn as red marks; what looks familiar may be something else.
    </Notice>
  );
}
