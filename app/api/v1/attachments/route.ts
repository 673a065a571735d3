import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { uploadAttachment } from "@/lib/transitions/upload-attachment";

export const POST = serve(operations.uploadAttachment, uploadAttachment);
