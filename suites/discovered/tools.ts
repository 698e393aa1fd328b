/** The tools of the target, according to its tools/list, which is authoritative (Commerce endpoint, 2). */
import { isObject, type JsonObject } from '../../lib/assert/json.ts';
import { meantBy } from '../../lib/assert/schema-keywords.ts';
import type { Context } from '../../lib/model/check.ts';
import type { HttpRequest } from '../../lib/model/http.ts';
import { prerequisite } from '../../lib/model/inconclusive.ts';
import { maxToolPages, maxTools } from './bounds.ts';
import { requireEndpoint } from './commerce-endpoint.ts';
import { rpc } from './rpc.ts';
import { requireRpcResponse } from './rpc-response.ts';

/** The documented tools that change nothing. */
export const readingTools = ['search_catalog', 'lookup_catalog', 'get_product'] as const;

export type Tool = {
  readonly name: string;
  /** JSON Schema of the arguments; undefined when the tool has none. */
  readonly inputSchema: JsonObject | undefined;
  /** The tool as tools/list lists it. */
  readonly listed: JsonObject;
};

export const listTools = (endpoint: string, cursor?: string): HttpRequest =>
  rpc(endpoint, 'tools/list', cursor === undefined ? undefined : { cursor });

/**
 * The tools that an endpoint lists on all pages, up to `maxTools`.
 * @throws Inconclusive `prerequisite` when tools/list does not list tools, or is not answered with JSON-RPC.
 */
export async function requireTools(context: Context, endpoint?: string): Promise<readonly Tool[]> {
  const url = endpoint ?? (await requireEndpoint(context));
  const tools: Tool[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < maxToolPages; page += 1) {
    const { result } = requireRpcResponse(await context.fetch(listTools(url, cursor)));
    const listed = toolsIn(result);
    if (!listed) {
      throw prerequisite(
        'json-rpc/tools-list-lists-tools',
        'json-rpc/tools-list-lists-tools does not hold, so no tool is known',
      );
    }
    tools.push(...listed);
    const next = isObject(result) ? memberLike(result, 'nextCursor') : undefined;
    cursor = typeof next === 'string' ? next : undefined;
    if (cursor === undefined || tools.length >= maxTools) break;
  }
  return tools.slice(0, maxTools);
}

/** MCP's `tools`, or else the array of named objects in the result, whose shape the interface does not specify. */
export function toolsIn(result: unknown): readonly Tool[] | undefined {
  if (!isObject(result)) return undefined;
  const array = [result.tools, ...Object.values(result)].find(isNamed);
  return array
    ?.slice(0, maxTools)
    .map((listed) => ({ name: listed.name, inputSchema: schemaIn(listed), listed }));
}

const isNamed = (value: unknown): value is readonly (JsonObject & { name: string })[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((item) => isObject(item) && typeof item.name === 'string');

function schemaIn(listed: JsonObject): JsonObject | undefined {
  return [memberLike(listed, 'inputSchema'), listed.parameters].find(isObject);
}

/** The member with this name or a misspelling of it: a check of its own judges the spelling. */
function memberLike(object: JsonObject, name: string): unknown {
  const other = Object.keys(object).find((member) => meantBy(member, [name]) !== undefined);
  return object[name] ?? (other === undefined ? undefined : object[other]);
}

/**
 * The endpoint to call, for checks of methods, ids or codes: a router that answers 404 to everything has none of them.
 * @throws Inconclusive `prerequisite` when it answers tools/list without a JSON-RPC response.
 */
export async function requireRpcEndpoint(context: Context): Promise<string> {
  const endpoint = await requireEndpoint(context);
  requireRpcResponse(await context.fetch(listTools(endpoint)));
  return endpoint;
}
