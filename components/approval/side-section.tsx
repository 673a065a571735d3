import type { ReactNode } from "react";

export function SideSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="mb-1.5 text-xs font-[560] tracking-normal text-ink3">{title}</h2>
      {children}
    </section>
  );
}

/** Label and value in two columns. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[4.75rem_minmax(0,1fr)] gap-x-3">
      <dt className="text-ink3">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
