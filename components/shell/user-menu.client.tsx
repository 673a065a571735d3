"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronsUpDown, UserRound } from "lucide-react";
import type { ComponentProps } from "react";
import { Initials } from "@/components/ui/initials";
import { useFetched } from "@/components/ui/use-fetched.client";
import { meQuery } from "@/lib/client/queries";

const load = () => import("./account-menu.client").then((file) => file.AccountMenu);

/** Who is signed in, at the foot of the rail. The menu itself is fetched by the first press. */
export function UserMenu() {
  const [AccountMenu, fetchMenu] = useFetched(load);
  return AccountMenu ? <AccountMenu align="start" trigger={<Account />} /> : <Account onClick={fetchMenu} />;
}

/** The same behind a tab of the phone's bottom bar. */
export function UserTab({ className }: { className: string }) {
  const [AccountMenu, fetchMenu] = useFetched(load);
  return AccountMenu ? <AccountMenu align="end" trigger={<Tab className={className} />} /> : <Tab className={className} onClick={fetchMenu} />;
}

function Account(props: ComponentProps<"button">) {
  const { data: me } = useQuery(meQuery());
  return (
    <button
      type="button"
      aria-haspopup="menu"
      {...props}
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
  );
}

function Tab(props: ComponentProps<"button">) {
  return (
    <button type="button" aria-haspopup="menu" {...props}>
      <UserRound aria-hidden className="size-5" strokeWidth={1.75} />
      Account
    </button>
  );
}
