import { serveMcp } from "@/lib/mcp/serve-mcp";

export const dynamic = "force-dynamic";
export const POST = serveMcp;
