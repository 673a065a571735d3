/** A sentence of the contract: what stands between backticks is code. */
export function Prose({ text }: { text: string }) {
  return text.split("`").map((part, index) =>
    index % 2 ? <code key={index} className="font-mono text-[0.92em] [overflow-wrap:anywhere]">{part}</code> : part,
  );
}
