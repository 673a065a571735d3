import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { stream } from "@/lib/feed/stream";

export const dynamic = "force-dynamic";
export const GET = serve(operations.stream, stream);
