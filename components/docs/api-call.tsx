import { CodeBlock } from "@/components/ui/code-block";
import { Tag } from "@/components/ui/tag";

export type Shown = {
  id: string; method: string; path: string; summary: string; who: string; status: string;
  fields: { name: string; where: string; type: string; required: boolean; description: string }[];
  errors: { status: string; codes: string }[]; calls: { language: string; code: string }[];
};

/** One call: what it does, who may, what it takes, how it is made, and how it refuses. */
export function ApiCall({ call }: { call: Shown }) {
  return (
    <>
      <h1 className="mt-2 text-2xl font-[600] tracking-tight">{call.summary}</h1>
      <p className="mt-2 flex min-w-0 flex-wrap items-center gap-2">
        <Tag tone={call.method === "GET" ? "neutral" : "agents"}>{call.method}</Tag>
        <code className="min-w-0 font-mono text-sm [overflow-wrap:anywhere]">{call.path}</code>
      </p>
      <p className="mt-2 text-sm text-ink2">{call.who.replaceAll("`", "")}</p>
      <div className="mt-4 grid min-w-0 gap-6 lg:grid-cols-2">
        <div className="min-w-0">
          <Fields fields={call.fields} />
          <Errors call={call} />
        </div>
        <div className="flex min-w-0 flex-col gap-2">
          {call.calls.map(({ language, code }) => (
            <section key={language} aria-label={language}>
              <h2 className="py-1 text-sm font-[550]">{language}</h2>
              <CodeBlock code={code} />
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

function Fields({ fields }: { fields: Shown["fields"] }) {
  if (!fields.length) return <p className="text-sm text-ink2">It takes nothing.</p>;
  return (
    <dl className="text-sm">
      {fields.map(({ name, where, type, required, description }) => (
        <div key={`${where} ${name}`} className="border-b border-line py-1.5 last:border-b-0">
          <dt className="flex flex-wrap items-baseline gap-x-2">
            <code className="font-mono [overflow-wrap:anywhere]">{name}</code>
            <span className="text-xs text-ink2">{required ? `${where}, required` : where}</span>
          </dt>
          <dd className="text-ink2 [overflow-wrap:anywhere]">{[type, description].filter(Boolean).join(". ")}</dd>
        </div>
      ))}
    </dl>
  );
}

function Errors({ call }: { call: Shown }) {
  return (
    <p className="mt-3 text-sm text-ink2">
      Answers {call.status}.{" "}
      {call.errors.map(({ status, codes }) => (
        <span key={status} className="[overflow-wrap:anywhere]">
          {status} <code className="font-mono text-xs">{codes}</code>.{" "}
        </span>
      ))}
    </p>
  );
}
