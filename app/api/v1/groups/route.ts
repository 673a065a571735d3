import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { createGroup } from "@/lib/transitions/groups";
import { listGroups } from "@/lib/transitions/list-people";

export const dynamic = "force-dynamic";
export const GET = serve(operations.listGroups, listGroups);
export const POST = serve(operations.createGroup, createGroup);
