import { openapi } from "@/lib/http/openapi";

export const dynamic = "force-static";

export function GET(): Response {
  return Response.json(openapi(), { headers: { "x-content-type-options": "nosniff", "cache-control": "public, max-age=300" } });
}
