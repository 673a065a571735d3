import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { addPushDevice } from "@/lib/notices/settings";

export const POST = serve(operations.addPushDevice, addPushDevice);
