import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { listPeople } from "@/lib/transitions/list-people";

export const dynamic = "force-dynamic";
export const GET = serve(operations.listPeople, listPeople);
