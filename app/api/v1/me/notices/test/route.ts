import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { testNotices } from "@/lib/notices/settings";

export const POST = serve(operations.testNotices, testNotices);
