"use client";

// An expired request is asked again as it was, with a new deadline.
import { RotateCcw } from "lucide-react";
import { Button } from "@/components/ui/button";
import { api } from "@/lib/client/queries";
import { ROLES } from "@/lib/contract/roles";
import type { Approval } from "@/lib/contract/approval";
import type { Me } from "./me";
import { useChange } from "./use-change.client";

export function Reopen({ approval, me }: { approval: Approval; me: Me }) {
  const reopen = useChange(approval, () => api.reopen({ id: approval.taskId }), "Not reopened");
  if (ROLES.indexOf(me.role) < ROLES.indexOf("operator")) return <>An operator can reopen it.</>;
  return (
    <Button size="sm" busy={reopen.isPending} onClick={() => reopen.mutate(undefined)} className="pointer-coarse:h-10">
      {!reopen.isPending && <RotateCcw aria-hidden />} Reopen
    </Button>
  );
}
