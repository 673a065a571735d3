import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { deleteGroup, putGroup } from "@/lib/transitions/groups";

export const dynamic = "force-dynamic";
export const PUT = serve(operations.putGroup, putGroup);
export const DELETE = serve(operations.deleteGroup, deleteGroup);
