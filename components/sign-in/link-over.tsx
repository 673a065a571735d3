import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import { FrontPage } from "./front-page";

/** A one-time link that leads nowhere any more. */
export function LinkOver({ what }: { what: string }) {
  return (
    <FrontPage title={`This ${what} is not valid any more`}>
      <p className="mt-2 text-pretty text-ink2">It works once, for a while, and only the latest one does. Ask an admin of the board for another.</p>
      <Link href="/sign-in" className={buttonClass({ className: "mt-4" })}>
        Sign in
      </Link>
    </FrontPage>
  );
}
