// Every text that an agent wrote is drawn with this: never HTML, nothing in it invisible.
import { cn } from "./cn";
import { splitHidden, type Segment } from "./hidden-characters";

export function UntrustedText({
  text,
  multiline = false,
  code = false,
  className,
}: {
  text: string;
  /** Keeps line breaks and tabs; otherwise they too are shown as chips. */
  multiline?: boolean;
  /** Left to right whatever it holds, in the mono face. */
  code?: boolean;
  className?: string;
}) {
  return (
    <bdi
      dir={code ? "ltr" : "auto"}
      className={cn(
        "[overflow-wrap:anywhere] [unicode-bidi:isolate]",
        multiline && "whitespace-pre-wrap",
        code && "font-mono text-[0.92em]",
        className,
      )}
    >
      {splitHidden(text, { multiline }).map((segment, index) => (segment.kind === "text" ? segment.text : <Chip key={index} segment={segment} />))}
    </bdi>
  );
}

function Chip({ segment }: { segment: Exclude<Segment, { kind: "text" }> }) {
  if (segment.kind === "padding") {
    return (
      <>
        <span className={cn(chipClass, "border-people-line bg-people-bg text-people")}>
          {segment.count.toLocaleString("en")} {segment.unit}
        </span>
        {segment.unit === "blank lines" && "\n"}
      </>
    );
  }
  if (segment.kind === "blank")
    return (
      <span title={`Not a plain space: ${names[segment.code] ?? segment.code}`} className="rounded-[2px] bg-people-line">
        {segment.text}
      </span>
    );
  return (
    <span title={`Hidden character: ${names[segment.code] ?? segment.code}`} className={cn(chipClass, "border-stop-line bg-stop-bg text-stop")}>
      {segment.code}
    </span>
  );
}

const chipClass =
  "mx-px inline-block indent-0 rounded-xs border px-1 align-baseline font-mono text-[11px] leading-[15px] font-normal whitespace-nowrap no-underline";

const names: Record<string, string> = {
  "U+0000": "null",
  "U+0008": "backspace",
  "U+0009": "tab",
  "U+000A": "line feed",
  "U+000D": "carriage return",
  "U+001B": "escape",
  "U+00A0": "no-break space",
  "U+00AD": "soft hyphen",
  "U+061C": "Arabic letter mark",
  "U+200B": "zero width space",
  "U+200C": "zero width non-joiner",
  "U+200D": "zero width joiner",
  "U+200E": "left-to-right mark",
  "U+200F": "right-to-left mark",
  "U+202A": "left-to-right embedding",
  "U+202B": "right-to-left embedding",
  "U+202C": "pop directional formatting",
  "U+202D": "left-to-right override",
  "U+202E": "right-to-left override",
  "U+202F": "narrow no-break space",
  "U+2060": "word joiner",
  "U+2066": "left-to-right isolate",
  "U+2067": "right-to-left isolate",
  "U+2068": "first strong isolate",
  "U+2069": "pop directional isolate",
  "U+2800": "blank braille pattern",
  "U+3000": "ideographic space",
  "U+3164": "Hangul filler",
  "U+FE0F": "variation selector 16",
  "U+FEFF": "byte order mark",
  "U+FFFC": "object replacement character",
};
