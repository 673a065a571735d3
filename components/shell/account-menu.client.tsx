"use client";

import { useQuery } from "@tanstack/react-query";
import { LogOut, ScrollText, Search, UserRound, Webhook } from "lucide-react";
import { useTheme } from "next-themes";
import { useState, type ReactNode } from "react";
import { Menu, MenuChoices, MenuItem, MenuLine } from "@/components/ui/menu.client";
import { meQuery } from "@/lib/client/queries";
import { useGo } from "@/lib/client/use-go.client";
import { DestinationIcon } from "./destination-icon";
import { DESTINATIONS } from "./destinations";
import { FeedLight } from "./feed-light.client";
import { openPalette } from "./palette-door.client";
import { signOut } from "./sign-out";

/** Theme, the feed, the way out. Opens at once, since it is fetched by the press. */
export function AccountMenu({ align, trigger }: { align: "start" | "end"; trigger: ReactNode }) {
  const [open, setOpen] = useState(true);
  const { data: me } = useQuery(meQuery());
  const go = useGo();
  const { theme, setTheme } = useTheme();
  return (
    <Menu trigger={trigger} side="top" align={align} open={open} onOpenChange={setOpen}>
      <div className="px-2 py-1.5">
        <div className="font-[550]">{me?.name}</div>
        <div className="text-xs text-ink3">{[me?.email, me?.role].filter(Boolean).join(" · ")}</div>
        <FeedLight className="mt-1.5 md:hidden" />
      </div>
      <MenuLine />
      <div className="md:hidden">
        {DESTINATIONS.filter(({ aside }) => aside).map(({ href, label }) => (
          <MenuItem key={href} onSelect={() => go(href)}>
            <DestinationIcon href={href} /> {label}
          </MenuItem>
        ))}
        <MenuLine />
      </div>
      <MenuItem onSelect={() => go("/account")}>
        <UserRound aria-hidden /> Your account
      </MenuItem>
      {me?.role === "admin" && (
        <MenuItem onSelect={() => go("/webhooks")}>
          <Webhook aria-hidden /> Webhooks
        </MenuItem>
      )}
      <MenuItem onSelect={() => go("/docs/api")}>
        <ScrollText aria-hidden /> API docs
      </MenuItem>
      <MenuItem onSelect={() => setTimeout(openPalette)}>
        <Search aria-hidden /> Search or jump to
      </MenuItem>
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
