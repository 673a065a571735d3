import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { removePushDevice } from "@/lib/notices/settings";

export const DELETE = serve(operations.removePushDevice, removePushDevice);
