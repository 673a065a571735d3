import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { withdraw } from "@/lib/transitions/withdraw";

export const dynamic = "force-dynamic";
export const POST = serve(operations.withdraw, withdraw);
