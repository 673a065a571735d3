import { CodeBlock } from "@/components/ui/code-block";
import { Tag } from "@/components/ui/tag";
import { Prose } from "./prose";
import { Refusals, type Refused } from "./refusals";

type Shape = { name: string; shape: string };
export type Shown = {
  id: string; method: string; path: string; summary: string; who: string; status: string;
  fields: { name: string; where: string; type: string; required: boolean; description: string }[];
  takes: Shape[]; answer: Shape[]; errors: Refused[]; calls: { language: string; code: string }[];
};

/** One call: what it does, who may, how it is made, what it takes, what it answers, and how it refuses. */
export function ApiCall({ call }: { call: Shown }) {
  return (
    <>
      <h1 className="mt-2 text-2xl font-[600] tracking-tight"><Prose text={call.summary} /></h1>
      <p className="mt-2 flex min-w-0 flex-wrap items-center gap-2">
        <Tag tone={call.method === "GET" ? "neutral" : "agents"}>{call.method}</Tag>
        <code className="min-w-0 font-mono text-sm [overflow-wrap:anywhere]">{call.path}</code>
      </p>
      <p className="mt-2 text-sm text-ink2"><Prose text={call.who} /></p>
      <div className="mt-4 grid min-w-0 gap-x-8 gap-y-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <Part title="Takes"><Fields fields={call.fields} /></Part>
          <Part title="Refuses with"><Refusals refused={call.errors} /></Part>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {call.calls.map(({ language, code }) => (
            <Part key={language} title={language}><CodeBlock code={code} /></Part>
          ))}
          <Part title={`Answers ${call.status}`}><Shapes shapes={call.answer} none="No JSON." /></Part>
          {call.takes.length > 1 && <Part title="Documents that it takes"><Shapes shapes={call.takes} /></Part>}
        </div>
      </div>
    </>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="py-1 text-sm font-[550]">{title}</h2>
      {children}
    </section>
  );
}

/** The first is what comes; the others are what it names. */
function Shapes({ shapes, none }: { shapes: Shape[]; none?: string }) {
  if (!shapes.length) return <p className="text-sm text-ink2">{none}</p>;
  return <CodeBlock code={shapes.map(({ name, shape }) => `${name} = ${shape}`).join("\n\n")} copy={false} />;
}

function Fields({ fields }: { fields: Shown["fields"] }) {
  if (!fields.length) return <p className="text-sm text-ink2">Nothing.</p>;
  return (
    <dl className="text-sm">
      {fields.map(({ name, where, type, required, description }) => (
        <div key={`${where} ${name}`} className="border-b border-line py-1.5 last:border-b-0">
          <dt className="flex flex-wrap items-baseline gap-x-2">
            <code className="font-mono [overflow-wrap:anywhere]">{name}</code>
            <span className="text-xs text-ink2">{required ? `${where}, required` : where}</span>
          </dt>
          <dd className="text-ink2 [overflow-wrap:anywhere]"><Prose text={[type, description].filter(Boolean).join(". ")} /></dd>
        </div>
      ))}
    </dl>
  );
}
