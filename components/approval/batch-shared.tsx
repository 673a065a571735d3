import { Card, CardHeader } from "@/components/ui/card";
import { UntrustedText } from "@/components/ui/untrusted-text";
import type { Part } from "./batch-parts";
import { FileShot } from "./file-shot.client";
import { LongText } from "./long-text.client";

/** What all of them say, once. */
export function BatchShared({ parts, number }: { parts: Part[]; number: number }) {
  return (
    <Card aria-label="The same in all">
      <CardHeader title={`The same in all ${number}`} />
      <PartList parts={parts} />
    </Card>
  );
}

export function PartList({ parts, narrow = false }: { parts: Part[]; narrow?: boolean }) {
  return (
    <dl className="divide-y divide-line text-sm">
      {parts.map(({ name, text, images = [] }) => (
        <div key={name} className={narrow ? "grid gap-0.5 px-3.5 py-2" : "grid gap-x-4 gap-y-0.5 px-3.5 py-2 @md/body:grid-cols-[minmax(7rem,10rem)_minmax(0,1fr)]"}>
          <dt className="text-ink2">
            <UntrustedText text={name} />
          </dt>
          <dd className="min-w-0">
            {images.length > 0 && (
              <div className="mb-1 flex flex-wrap gap-2">
                {images.map((id, index) => (
                  <FileShot key={id} id={id} label={images.length > 1 ? `${name}, ${index ? "after" : "before"}` : name} mark={`${name}#${index}`} />
                ))}
              </div>
            )}
            <LongText text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
