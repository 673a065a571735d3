import { API_HEADERS } from "@/lib/http/api-headers";
import { openapi } from "@/lib/http/openapi";

export const dynamic = "force-static";

export function GET(): Response {
  return Response.json(openapi(), { headers: { ...API_HEADERS, "cache-control": "public, max-age=300" } });
}
