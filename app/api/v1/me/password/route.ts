import { changePassword } from "@/lib/access/change-password";
import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";

export const dynamic = "force-dynamic";
export const POST = serve(operations.changePassword, changePassword);
