// The bounds and defaults of a policy, read from the contract's schema. On the server: the schema itself stays out of the page's script.
import { z } from "zod";
import { Policy } from "@/lib/contract/policy";

export type Limits = Record<keyof Policy, { min?: number; max?: number; fallback: unknown }>;

type Shape = { minimum?: number; maximum?: number; default?: unknown; anyOf?: Shape[] };

export function policyLimits(): Limits {
  const { properties } = z.toJSONSchema(z.object(Policy.shape), { io: "input" }) as { properties: Record<string, Shape> };
  return Object.fromEntries(Object.entries(properties).map(([name, shape]) => [name, limitOf(shape)])) as Limits;
}

function limitOf(shape: Shape): Limits[keyof Policy] {
  const { minimum, maximum } = shape.anyOf?.find((one) => one.minimum !== undefined) ?? shape;
  return { ...(minimum === undefined ? {} : { min: minimum }), ...(maximum === undefined ? {} : { max: maximum }), fallback: shape.default };
}
