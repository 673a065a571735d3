import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { removePerson, updatePerson } from "@/lib/transitions/change-person";

export const dynamic = "force-dynamic";
export const PATCH = serve(operations.updatePerson, updatePerson);
export const DELETE = serve(operations.removePerson, removePerson);
