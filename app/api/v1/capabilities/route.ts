import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { listCapabilities } from "@/lib/transitions/list-capabilities";

export const GET = serve(operations.listCapabilities, listCapabilities);
