// Parts of a request before and after, with the words that differ marked.
import { Fragment } from "react";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { LongText } from "./long-text.client";
import { attachmentUrl } from "./shot.client";
import type { RequestDiff } from "./request-diff";
import { markWords, type Word } from "./word-marks";

export function DiffList({ diffs }: { diffs: RequestDiff[] }) {
  return (
    <dl className="divide-y divide-line">
      {diffs.map(({ name, before, after, images }) => {
        const marks = before !== undefined && after !== undefined ? markWords(before, after) : undefined;
        return (
          <div key={name} className="grid gap-x-4 gap-y-1 px-3.5 py-2 @md/body:grid-cols-[minmax(6.5rem,9.5rem)_minmax(0,1fr)]">
            <dt className="text-sm text-ink2">
              <UntrustedText text={name} />
            </dt>
            <dd className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
              {before !== undefined && <Side kind="del" text={before} words={marks?.before} images={images?.before} />}
              {after !== undefined && <Side kind="ins" text={after} words={marks?.after} images={images?.after} />}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Side({ kind, text, words, images = [] }: { kind: "del" | "ins"; text: string; words: Word[] | undefined; images: string[] | undefined }) {
  const Tag = kind;
  return (
    <Tag className={kind === "del" ? "block rounded-xs bg-del px-1.5 py-0.5 no-underline" : "block rounded-xs bg-add px-1.5 py-0.5 no-underline"}>
      <span className="sr-only">{kind === "del" ? "before: " : "now: "}</span>
      {words && text.length < 360 ? <Words words={words} mark={kind === "del" ? "bg-del-word" : "bg-add-word"} /> : <LongText text={text} />}
      {images.map((id) => (
        // eslint-disable-next-line @next/next/no-img-element -- bytes of our own server, as they are
        <img key={id} src={attachmentUrl(id)} alt={kind === "del" ? "the picture before" : "the picture now"} className="my-1 block h-auto max-h-56 w-auto max-w-full rounded-xs border border-line2 bg-panel" />
      ))}
    </Tag>
  );
}

function Words({ words, mark }: { words: Word[]; mark: string }) {
  return words.map(({ text, marked }, index) => (
    <Fragment key={index}>
      {marked ? (
        <mark className={`rounded-[2px] text-inherit ${mark}`}>
          <UntrustedText text={text} multiline />
        </mark>
      ) : (
        <UntrustedText text={text} multiline />
      )}
    </Fragment>
  ));
}
