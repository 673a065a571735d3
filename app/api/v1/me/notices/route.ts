import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { getNotices, putNotices } from "@/lib/notices/settings";

export const dynamic = "force-dynamic";
export const GET = serve(operations.getNotices, getNotices);
export const PUT = serve(operations.putNotices, putNotices);
