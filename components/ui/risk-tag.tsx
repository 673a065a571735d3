import { Tag, type Tone } from "./tag";

export type Risk = "low" | "medium" | "high";

/** "high · irreversible": a word, a colour, and one, two or three bars. */
export function RiskTag({ risk, reversible, className }: { risk: Risk; reversible?: boolean; className?: string }) {
  const { tone, icon } = looks[risk];
  return (
    <Tag tone={tone} icon={icon} {...(className ? { className } : {})}>
      {risk}
      {reversible === undefined ? "" : reversible ? " · reversible" : " · irreversible"}
    </Tag>
  );
}

const looks: Record<Risk, { tone: Tone; icon: (props: { className?: string }) => React.ReactNode }> = {
  low: { tone: "neutral", icon: (props) => <Bars filled={1} {...props} /> },
  medium: { tone: "people", icon: (props) => <Bars filled={2} {...props} /> },
  high: { tone: "stop", icon: (props) => <Bars filled={3} {...props} /> },
};

function Bars({ filled, className }: { filled: number; className?: string }) {
  return (
    <svg viewBox="0 0 12 12" aria-hidden className={className} fill="currentColor">
      {[0, 1, 2].map((bar) => (
        <rect key={bar} x={1 + bar * 3.75} y={7.5 - bar * 3} width="2.5" height={3.5 + bar * 3} rx="0.75" opacity={bar < filled ? 1 : 0.28} />
      ))}
    </svg>
  );
}
