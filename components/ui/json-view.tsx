import { cn } from "./cn";
import { CodeBlock } from "./code-block";
import { CopyButton } from "./copy-button.client";
import { readJson, type JsonNode } from "./json-tree";
import { UntrustedText } from "./untrusted-text";

/** JSON as a tree that folds; takes the text, not the value, so that numbers keep their digits. */
export function JsonView({ text, openDepth = 2, className }: { text: string; openDepth?: number; className?: string }) {
  const root = readJson(text);
  if (!root) return <CodeBlock code={text} {...(className ? { className } : {})} />;
  return (
    <div className={cn("relative min-w-0 font-mono text-xs leading-5", className)}>
      <div className="min-w-0 pr-9">
        <Value node={root} depth={0} openDepth={openDepth} />
      </div>
      <CopyButton text={text} label="Copy JSON" className="absolute -top-1.5 -right-1.5" />
    </div>
  );
}

type At = { node: JsonNode; name?: string | undefined; depth: number; openDepth: number };

function Value(at: At) {
  const { node } = at;
  if (node.kind === "object" && node.entries.length > 0) return <Fold {...at} ends="{}" count={node.entries.length} children={entries(node.entries, at)} />;
  if (node.kind === "array" && node.items.length > 0)
    return <Fold {...at} ends="[]" count={node.items.length} children={entries(node.items.map((item, index) => [String(index), item]), at)} />;
  return (
    <div className="pl-8 -indent-4">
      <Name name={at.name} />
      <Leaf node={node} />
    </div>
  );
}

function Fold({ name, depth, openDepth, ends, count, children }: At & { ends: string; count: number; children: React.ReactNode }) {
  return (
    <details open={depth < openDepth}>
      <summary className="cursor-pointer list-none rounded-xs before:inline-block before:w-4 before:text-ink3 before:content-['▸'] hover:bg-sunk [details[open]>&]:before:content-['▾']">
        <Name name={name} />
        <span className="text-ink3">
          {ends[0]} {count} {ends[1]}
        </span>
      </summary>
      <div className="ml-1.5 border-l border-line pl-2.5">{children}</div>
    </details>
  );
}

function entries(list: [string, JsonNode][], { depth, openDepth }: At) {
  return list.map(([name, node], index) => <Value key={index} name={name} node={node} depth={depth + 1} openDepth={openDepth} />);
}

function Name({ name }: { name: string | undefined }) {
  if (name === undefined) return null;
  return (
    <>
      <UntrustedText text={name} code className="text-[1em] text-ink2" />
      <span className="text-ink3">: </span>
    </>
  );
}

function Leaf({ node }: { node: JsonNode }) {
  if (node.kind === "string") return <Quoted text={node.value} />;
  if (node.kind === "number" || node.kind === "word") return <span>{node.text}</span>;
  return <span className="text-ink3">{node.kind === "object" ? "{}" : "[]"}</span>;
}

function Quoted({ text }: { text: string }) {
  return (
    <>
      <span className="text-ink3">“</span>
      <UntrustedText text={text} multiline />
      <span className="text-ink3">”</span>
    </>
  );
}
