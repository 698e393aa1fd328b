/** The headers of MCP and UCP clients in a browser: preflights allow them, and scripts can read them (Fetch standard). */

import { header, listItems } from '../../lib/assert/response.ts';
import { forEach } from '../../lib/assert/rules.ts';
import { requestText, violation } from '../../lib/assert/violation.ts';
import type { Context } from '../../lib/model/check.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { HttpRequest, HttpResponse } from '../../lib/model/http.ts';
import { preflight } from '../../lib/model/http.ts';
import { Inconclusive, prerequisite } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import {
  anyRefusal,
  findEndpoints,
  isGranted,
  requireServedEndpoints,
  scriptCalls,
  seenPosts,
  someOrigin,
  withOrigin,
} from './allow-origin.ts';

export const checks: readonly Check[] = [
  check({
    id: 'cors/preflight-allows-agent-headers',
    requires: ['cors.preflight.agent-headers'],
    claim: 'A preflight of the commerce endpoint allows the request headers that MCP and UCP clients send.',
    fix: 'Name mcp-protocol-version, mcp-session-id, mcp-method, mcp-name, authorization and ucp-agent in Access-Control-Allow-Headers of the commerce endpoint; * does not cover authorization.',
    prerequisites: [
      'cors/preflight-allows-demanded-headers',
      'cors/preflight-allows-content-type',
      'cors/preflight-succeeds',
    ],
    run: async (context) =>
      forEach(context, await requireServedEndpoints(context), (endpoint) =>
        allowsHeaders(context, endpoint, agentHeaders, 'clients of MCP and UCP in a browser send'),
      ),
  }),

  check({
    id: 'cors/preflight-allows-demanded-headers',
    requires: ['cors.preflight.demanded'],
    claim: 'A preflight of the commerce endpoint allows each request header that the endpoint demands.',
    fix: 'Name every header that the commerce endpoint demands, such as Mcp-Session-Id or Authorization, in its Access-Control-Allow-Headers.',
    prerequisites: ['cors/preflight-allows-content-type', 'cors/preflight-succeeds'],
    order: 'afterwards',
    run: async (context) => {
      const [endpoints, calls] = await Promise.all([findEndpoints(context), scriptCalls(context)]);
      const demands = demandsIn([...(await seenPosts(context)), ...calls]);
      if (demands.size === 0) {
        throw new Inconclusive('not-observed', 'the commerce endpoint demands no header');
      }
      return forEach(context, endpoints, (endpoint) =>
        allowsHeaders(context, endpoint, [...demands.keys()], 'the endpoint demands'),
      );
    },
  }),

  check({
    id: 'cors/headers-for-clients-are-exposed',
    requires: ['cors.commerce.exposed'],
    claim:
      'Scripts may read the Mcp-Session-Id that the commerce endpoint issues, and the challenge of a 401.',
    fix: 'Name Mcp-Session-Id and WWW-Authenticate in Access-Control-Expose-Headers of the responses that carry them.',
    order: 'afterwards',
    run: async (context) => {
      const calls = await scriptCalls(context);
      const carrying = [...(await seenPosts(context)), ...calls].flatMap((response) =>
        unsafe.filter((name) => carries(response, name)).map((name) => ({ name, response })),
      );
      const first = [...new Map(carrying.toReversed().map((one) => [one.name, one])).values()];
      return forEach(
        context,
        first,
        ({ name, response }) => isExposed(context, response, name),
        'the commerce endpoint issued no Mcp-Session-Id and no challenge',
      );
    },
  }),
];

/** Response headers that scripts may read only if exposed (Fetch standard, CORS-safelisted response-header name). */
const unsafe = ['mcp-session-id', 'www-authenticate'] as const;

const carries = (response: HttpResponse, name: (typeof unsafe)[number]): boolean =>
  header(response, name) !== undefined && (name !== 'www-authenticate' || response.status === 401);

/**
 * @param who the subject and verb before the names of missing headers: `the endpoint demands`.
 * @throws Inconclusive `prerequisite` when no preflight is granted at all.
 */
async function allowsHeaders(
  context: Context,
  endpoint: string,
  names: readonly string[],
  who: string,
): Promise<readonly Violation[]> {
  const ask = (headers: readonly string[]) =>
    context.fetch(preflight(endpoint, someOrigin, 'POST', headers), anyRefusal);
  if (!isGranted(await ask(['content-type']))) throw prerequisite('cors/preflight-succeeds');
  const response = await ask(['content-type', ...agentHeaders]);
  const value = header(response, 'access-control-allow-headers');
  const missing = isGranted(response) ? names.filter((name) => !allows(value ?? '', name)) : names;
  if (missing.length === 0) return [];
  const allowed = `access-control-allow-headers ${value ?? 'absent'}`;
  const actual = isGranted(response) ? allowed : `${response.status} with ${allowed}`;
  const list = missing.join(', ');
  const message = `${requestText(response)} answered with ${actual}; ${who} ${list}`;
  return [
    violation(response, message, { at: 'header: access-control-allow-headers', expected: list, actual }),
  ];
}

/** `*` stands for every name but Authorization (Fetch standard, CORS non-wildcard request-header name). */
function allows(value: string, wanted: string): boolean {
  const names = listItems(value);
  return names.includes(wanted) || (wanted !== 'authorization' && names.includes('*'));
}

/** A request without an Origin may get no CORS headers, so it is sent again with one. */
async function isExposed(
  context: Context,
  seen: HttpResponse,
  name: (typeof unsafe)[number],
): Promise<readonly Violation[] | undefined> {
  if (exposes(seen, name)) return [];
  const response =
    seen.request.headers.origin === undefined
      ? await context.fetch(withOrigin(seen.request, someOrigin), anyRefusal)
      : seen;
  if (!carries(response, name)) return undefined;
  if (exposes(response, name)) return [];
  const actual = header(response, exposing) ?? 'absent';
  const message = `${requestText(response)} answered ${response.status} with ${name} and ${exposing} ${actual}; scripts need ${name}`;
  return [violation(response, message, { at: `header: ${exposing}`, expected: name, actual })];
}

const exposing = 'access-control-expose-headers';

function exposes(response: HttpResponse, name: string): boolean {
  const names = listItems(header(response, exposing));
  return names.includes(name) || names.includes('*');
}

/**
 * Headers that clients of MCP and UCP send with a call. A preflight has to allow each of them; another check judges
 * Content-Type.
 */
export const agentHeaders = [
  'mcp-protocol-version',
  'mcp-session-id',
  'mcp-method',
  'mcp-name',
  'authorization',
  'ucp-agent',
] as const;

/** Each demanded header, with the response that shows the demand. */
type Demands = ReadonlyMap<string, HttpResponse>;

/**
 * An issued session id has to be sent back (MCP, Streamable HTTP), and a 401 demands Authorization (RFC 9110 section
 * 15.5.2). Any other header is demanded if a request is served with it and the same request is never served without it.
 */
export function demandsIn(responses: readonly HttpResponse[]): Demands {
  const issued = responses.find((response) => header(response, 'mcp-session-id') !== undefined);
  const unauthorized = responses.find(({ status }) => status === 401);
  const others = agentHeaders.flatMap((name) => {
    const refused = responses.find((response) => isServedOnlyWith(name, response, responses));
    return refused ? [[name, refused] as const] : [];
  });
  return new Map([
    ...others,
    ...(issued ? [['mcp-session-id', issued] as const] : []),
    ...(unauthorized ? [['authorization', unauthorized] as const] : []),
  ]);
}

const refusals: ReadonlySet<number> = new Set([400, 401, 403, 404, 422, 428]);

function isServedOnlyWith(
  name: string,
  { request, status }: HttpResponse,
  responses: readonly HttpResponse[],
): boolean {
  if (!refusals.has(status) || sends(request, name)) return false;
  const served = responses.filter((one) => one.status === 200 && isSame(one.request, request));
  return served.length > 0 && served.every((one) => sends(one.request, name));
}

const sends = ({ headers }: HttpRequest, name: string): boolean => name in headers;

const isSame = (one: HttpRequest, other: HttpRequest): boolean =>
  one.url === other.url && one.body === other.body;
