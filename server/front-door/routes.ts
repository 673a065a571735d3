// Finds the route of a path: static segments first, then `[name]`, then `[...names]`.

export type Handler = (
  request: Request,
  context: { params: Promise<Record<string, string | string[]>> },
) => Response | Promise<Response>;

export type RouteModule = Readonly<Record<string, unknown>>;
export type RouteEntry = { pattern: string; module: RouteModule };
export type Found = { module: RouteModule; params: Record<string, string | string[]> };
export type FindRoute = (path: string) => Found | null;

type Node = {
  literal: Map<string, Node>;
  named?: { name: string; node: Node };
  rest?: { name: string; module: RouteModule };
  module?: RouteModule;
};

export function compileRoutes(entries: RouteEntry[]): FindRoute {
  const root: Node = { literal: new Map() };
  const whole = new Map<string, Found>();
  for (const { pattern, module } of entries) {
    if (pattern.includes("[")) plant(root, pattern.split("/").slice(1), module);
    else whole.set(pattern, { module, params: {} });
  }
  return (path) => whole.get(path) ?? walk(root, path.split("/").slice(1), 0, []);
}

function plant(node: Node, segments: string[], module: RouteModule): void {
  const [segment, ...others] = segments;
  if (segment === undefined) {
    node.module = module;
  } else if (segment.startsWith("[...")) {
    node.rest = { name: segment.slice(4, -1), module };
  } else if (segment.startsWith("[")) {
    node.named ??= { name: segment.slice(1, -1), node: { literal: new Map() } };
    plant(node.named.node, others, module);
  } else {
    const next = node.literal.get(segment) ?? { literal: new Map() };
    node.literal.set(segment, next);
    plant(next, others, module);
  }
}

function walk(node: Node, segments: string[], at: number, values: [string, string][]): Found | null {
  if (at === segments.length) return node.module ? { module: node.module, params: Object.fromEntries(values) } : null;
  const segment = segments[at]!;
  const literal = node.literal.get(segment);
  const found = literal && walk(literal, segments, at + 1, values);
  if (found) return found;
  const named = node.named;
  if (named && segment !== "") {
    const through = walk(named.node, segments, at + 1, [...values, [named.name, decode(segment)]]);
    if (through) return through;
  }
  if (!node.rest) return null;
  const params = { ...Object.fromEntries(values), [node.rest.name]: segments.slice(at).map(decode) };
  return { module: node.rest.module, params };
}

// A broken escape names nothing that exists: the handler sees it as it came and answers 404.
function decode(segment: string): string {
  if (!segment.includes("%")) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
