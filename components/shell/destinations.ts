// Where one can go. A page is named here when it exists, its icon stands in destination-icon.tsx.
export type Destination = {
  href: string;
  label: string;
  /** Which count stands beside it, and its colour. */
  count?: "approvals" | "escalations";
  hot?: string;
  /** On a phone it is in the account's menu: the bar has room for what is looked at all day. */
  aside?: true;
};

export const DESTINATIONS: Destination[] = [
  { href: "/", label: "Board" },
  { href: "/approvals", label: "Approvals", count: "approvals", hot: "text-people" },
  { href: "/escalations", label: "Escalations", count: "escalations", hot: "text-stop" },
  { href: "/ops", label: "Ops" },
  { href: "/audit", label: "Audit", aside: true },
  { href: "/capabilities", label: "Capabilities", aside: true },
  { href: "/agents", label: "Agents", aside: true },
  { href: "/people", label: "People", aside: true },
];

export function isAt(pathname: string, href: string): boolean {
  if (href === "/") return pathname === "/" || pathname.startsWith("/tasks/");
  return pathname === href || pathname.startsWith(`${href}/`);
}
