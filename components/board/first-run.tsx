import { CodeBlock } from "@/components/ui/code-block";
import { Mark } from "@/components/ui/mark";
import { keyCommand } from "@/lib/client/key-command";

/** The board of a new installation: what to do next. */
export function FirstRun() {
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-12">
      <Mark className="size-7 text-ink3" />
      <h2 className="mt-4 text-xl">The board is ready for its first task</h2>
      <p className="mt-1.5 text-pretty text-ink2">
        Agents put tasks here and work them off; where one needs a yes, it stops and asks you. Nothing is on the board yet.
      </p>
      <ol className="mt-7 grid gap-6">
        <Step number={1} title="See it work" command="npm run example:job-application">
          An agent fills in an application form and stops before it submits. You decide.
        </Step>
        <Step number={2} title="Give your own agent a key" command={keyCommand("my-agent", "my-work")}>
          The key is printed once. With it the agent creates, claims and parks tasks. Run it where the board was started, with the same HOLDPOINT_DATA_DIR or DATABASE_URL.
        </Step>
      </ol>
    </div>
  );
}

function Step({ number, title, command, children }: { number: number; title: string; command: string; children: React.ReactNode }) {
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3">
      <span aria-hidden className="grid size-6 place-items-center rounded-full border border-line2 text-xs font-[560] text-ink2">
        {number}
      </span>
      <div>
        <h3 className="leading-6 font-[560] tracking-normal">{title}</h3>
        <p className="text-sm text-pretty text-ink2">{children}</p>
        <CodeBlock code={command} prompt className="mt-2.5" />
      </div>
    </li>
  );
}
