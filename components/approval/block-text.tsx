import { EditedValue } from "./edited-value.client";
import { LongText } from "./long-text.client";

export function BlockText({ text, pointer }: { text: string; pointer: string }) {
  return (
    <div className="max-w-[72ch] px-3.5 py-3">
      <EditedValue pointer={`${pointer}/text`}>{text === "" ? <span className="text-ink3">empty</span> : <LongText roomy text={text} />}</EditedValue>
    </div>
  );
}
