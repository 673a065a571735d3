// Where one can go. A page is named here when it exists.
import { Columns3, Hand, OctagonAlert, type LucideIcon } from "lucide-react";

export type Destination = {
  href: string;
  label: string;
  icon: LucideIcon;
  /** Which count stands beside it, and its colour. */
  count?: "approvals" | "escalations";
  hot?: string;
};

export const DESTINATIONS: Destination[] = [
  { href: "/", label: "Board", icon: Columns3 },
  { href: "/approvals", label: "Approvals", icon: Hand, count: "approvals", hot: "text-people" },
  { href: "/escalations", label: "Escalations", icon: OctagonAlert, count: "escalations", hot: "text-stop" },
];

export function isAt(pathname: string, href: string): boolean {
  if (href === "/") return pathname === "/" || pathname.startsWith("/tasks/");
  return pathname === href || pathname.startsWith(`${href}/`);
}
