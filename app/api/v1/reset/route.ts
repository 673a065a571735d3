import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { resetPassword } from "@/lib/transitions/reset-password";

export const dynamic = "force-dynamic";
export const POST = serve(operations.resetPassword, resetPassword);
