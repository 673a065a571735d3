"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronsUpDown, LogOut, UserRound } from "lucide-react";
import { useTheme } from "next-themes";
import type { ReactNode } from "react";
import { Initials } from "@/components/ui/initials";
import { Menu, MenuChoices, MenuItem, MenuLine } from "@/components/ui/menu.client";
import { meQuery } from "@/lib/client/queries";
import { FeedLight } from "./feed-light.client";
import { signOut } from "./sign-out";

/** Who is signed in, at the foot of the rail. */
export function UserMenu() {
  const { data: me } = useQuery(meQuery());
  return (
    <UserMenuOn side="top" align="start">
      <button
        type="button"
        className="flex h-11 w-full cursor-pointer items-center gap-2.5 rounded-md px-2 text-left hover:bg-sunk data-[state=open]:bg-sunk"
        aria-label={`Account of ${me?.name ?? "you"}`}
      >
        <Initials name={me?.name ?? "?"} />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm">{me?.name ?? "…"}</span>
          <span className="block truncate text-xs leading-4 text-ink3">{me?.role ?? ""}</span>
        </span>
        <ChevronsUpDown aria-hidden className="size-3.5 text-ink3" />
      </button>
    </UserMenuOn>
  );
}

/** The same behind a tab of the phone's bottom bar. */
export function UserTab({ className }: { className: string }) {
  return (
    <UserMenuOn side="top" align="end">
      <button type="button" className={className}>
        <UserRound aria-hidden className="size-5" strokeWidth={1.75} />
        Account
      </button>
    </UserMenuOn>
  );
}

function UserMenuOn({ side, align, children }: { side: "top" | "bottom"; align: "start" | "end"; children: ReactNode }) {
  const { data: me } = useQuery(meQuery());
  const { theme, setTheme } = useTheme();
  return (
    <Menu trigger={children} side={side} align={align}>
      <div className="px-2 py-1.5">
        <div className="font-[550]">{me?.name}</div>
        <div className="text-xs text-ink3">{[me?.email, me?.role].filter(Boolean).join(" · ")}</div>
        <FeedLight className="mt-1.5 md:hidden" />
      </div>
      <MenuLine />
      <MenuChoices label="Theme" value={theme} onChange={setTheme} choices={THEMES} />
      <MenuLine />
      <MenuItem onSelect={() => void signOut()}>
        <LogOut aria-hidden />
        Sign out
      </MenuItem>
    </Menu>
  );
}

const THEMES = [
  { value: "system", label: "As the system" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];
