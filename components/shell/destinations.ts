// Where one can go. A page is named here when it exists.
import { Bot, Columns3, Hand, OctagonAlert, SlidersHorizontal, Users, type LucideIcon } from "lucide-react";

export type Destination = {
  href: string;
  label: string;
  icon: LucideIcon;
  /** Which count stands beside it, and its colour. */
  count?: "approvals" | "escalations";
  hot?: string;
  /** On a phone it is in the account's menu: the bar has room for what is looked at all day. */
  aside?: true;
};

export const DESTINATIONS: Destination[] = [
  { href: "/", label: "Board", icon: Columns3 },
  { href: "/approvals", label: "Approvals", icon: Hand, count: "approvals", hot: "text-people" },
  { href: "/escalations", label: "Escalations", icon: OctagonAlert, count: "escalations", hot: "text-stop" },
  { href: "/capabilities", label: "Capabilities", icon: SlidersHorizontal, aside: true },
  { href: "/agents", label: "Agents", icon: Bot, aside: true },
  { href: "/people", label: "People", icon: Users, aside: true },
];

export function isAt(pathname: string, href: string): boolean {
  if (href === "/") return pathname === "/" || pathname.startsWith("/tasks/");
  return pathname === href || pathname.startsWith(`${href}/`);
}
