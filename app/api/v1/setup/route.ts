import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { setup } from "@/lib/transitions/setup";

export const POST = serve(operations.setup, setup);
