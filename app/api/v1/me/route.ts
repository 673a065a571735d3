import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { me } from "@/lib/transitions/me";

export const GET = serve(operations.me, me);
