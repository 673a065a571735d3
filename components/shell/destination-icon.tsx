// The pictures of the destinations, apart: only a phone's bar and menus draw them, and no page brings them along.
import { Activity, Bot, Columns3, Hand, OctagonAlert, ScrollText, SlidersHorizontal, Users, type LucideIcon, type LucideProps } from "lucide-react";

export function DestinationIcon({ href, ...props }: { href: string } & LucideProps) {
  const Icon = ICONS[href];
  return Icon && <Icon aria-hidden {...props} />;
}

const ICONS: Record<string, LucideIcon> = {
  "/": Columns3,
  "/approvals": Hand,
  "/escalations": OctagonAlert,
  "/ops": Activity,
  "/audit": ScrollText,
  "/capabilities": SlidersHorizontal,
  "/agents": Bot,
  "/people": Users,
};
