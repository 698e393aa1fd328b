/** Adds the agent's profile to every JSON-RPC request, as UCP's binding to MCP requires. */
import { equals, isObject, parseJson } from '../../lib/assert/json.ts';
import { jsonPlaces } from '../../lib/json/places.ts';
import type { HttpRequest } from '../../lib/model/http.ts';
import type { Target } from '../../lib/model/target.ts';

/** The header that names the profile. A request that already has it is not changed. */
const header = 'ucp-agent';

/** The path that UCP defines for tool calls, or, in other requests, a path in MCP's `_meta`. */
const pathFor = (method: string): readonly string[] =>
  method === 'tools/call'
    ? ['params', 'arguments', 'meta', 'ucp-agent', 'profile']
    : ['params', '_meta', 'ucp-agent', 'profile'];

/** The same request without a profile, whatever profile the run has. */
export const withoutProfile = (request: HttpRequest): HttpRequest => ({
  ...request,
  headers: { ...request.headers, [header]: '' },
});

/** The `UCP-Agent` header of a POST (RFC 8941, dictionary). */
export const profileHeader = (
  { method, headers }: HttpRequest,
  { agentProfile }: Pick<Target, 'agentProfile'>,
): Readonly<Record<string, string>> =>
  agentProfile === undefined || method !== 'POST' || header in headers
    ? {}
    : { [header]: `profile="${agentProfile}"` };

/**
 * The request with the profile in its body. No other byte of the body changes. A body stays as it is when it has a profile
 * already, when it is not a JSON-RPC request, when another value is in the way, and when a member on the path is duplicated.
 */
export function introduce(request: HttpRequest, { agentProfile }: Pick<Target, 'agentProfile'>): HttpRequest {
  const { method, body, headers } = request;
  if (header in headers) return headers[header] === '' ? withoutHeader(request) : request;
  if (agentProfile === undefined || method !== 'POST' || body === undefined) return request;
  return { ...request, body: withProfile(body, agentProfile) };
}

function withoutHeader(request: HttpRequest): HttpRequest {
  const { [header]: _, ...headers } = request.headers;
  return { ...request, headers };
}

function withProfile(body: string, profile: string): string {
  const call = parseJson(body);
  if (!isObject(call) || typeof call.method !== 'string') return body;
  const added = missingIn(call, pathFor(call.method), profile);
  if (!added) return body;
  const start = jsonPlaces(body, [added.pointer]).get(added.pointer)?.[0];
  if (start === undefined) return body;
  const member = JSON.stringify(added.member).slice(1, -1);
  const comma = added.isFirst ? '' : ',';
  const text = `${body.slice(0, start + 1)}${member}${comma}${body.slice(start + 1)}`;
  // Of duplicate members the last one counts, and the text may have been added to the first.
  return equals(parseJson(text), added.whole) ? text : body;
}

type Addition = {
  /** JSON Pointer of the object that gets a member. */
  readonly pointer: string;
  readonly member: Readonly<Record<string, unknown>>;
  readonly isFirst: boolean;
  /** The value of the whole body with it. */
  readonly whole: unknown;
};

/** The addition that puts the value at the path; undefined when another value is there. */
function missingIn(node: unknown, path: readonly string[], value: string): Addition | undefined {
  const [name, ...rest] = path;
  if (name === undefined || !isObject(node)) return undefined;
  if (!Object.hasOwn(node, name)) {
    const nested = rest.reduceRight<unknown>((inner, step) => ({ [step]: inner }), value);
    const member = { [name]: nested };
    return { pointer: '', member, isFirst: Object.keys(node).length === 0, whole: { ...node, ...member } };
  }
  const within = missingIn(node[name], rest, value);
  if (!within) return undefined;
  return { ...within, pointer: `/${name}${within.pointer}`, whole: { ...node, [name]: within.whole } };
}
