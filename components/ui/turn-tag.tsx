import { Bot, CircleSlash, UserRound, type LucideIcon } from "lucide-react";
import { Tag, type Tone } from "./tag";

export type Turn = "agents" | "people" | "nobody";

/** Whose turn it is. */
export function TurnTag({ turn }: { turn: Turn }) {
  const { tone, icon, words } = looks[turn];
  return (
    <Tag tone={tone} icon={icon}>
      {words}
    </Tag>
  );
}

const looks: Record<Turn, { tone: Tone; icon: LucideIcon; words: string }> = {
  agents: { tone: "agents", icon: Bot, words: "agents’ turn" },
  people: { tone: "people", icon: UserRound, words: "people’s turn" },
  nobody: { tone: "neutral", icon: CircleSlash, words: "ended" },
};
