/** MCP beyond JSON-RPC: its optional methods, its revisions, and its sessions until 2025-11-25. */

import { isObject, type JsonObject, valueAt } from '../../lib/assert/json.ts';
import { hasStatus } from '../../lib/assert/response.ts';
import { forEach } from '../../lib/assert/rules.ts';
import { show, violation } from '../../lib/assert/violation.ts';
import type { Context } from '../../lib/model/check.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { HttpRequest, HttpResponse } from '../../lib/model/http.ts';
import { postText } from '../../lib/model/http.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { initializing, isStateless, mcpCodes, mcpHeaders, sessionIn, sessionOf } from '../discovered/mcp.ts';
import { findRpcResponse, requestedRpc, rpc } from '../discovered/rpc.ts';
import { called } from '../discovered/rpc-response.ts';
import { listTools, requireRpcEndpoint } from '../discovered/tools.ts';

const unknownRevision = '1900-01-01';

const optionalMethod = (
  row: Omit<Check, 'run'>,
  method: string,
  params: JsonObject | undefined,
  expected: string,
  holds: (result: unknown) => boolean,
): Check =>
  check({
    ...row,
    async run(context) {
      const endpoint = await requireRpcEndpoint(context);
      const response = await context.fetch(rpc(endpoint, method, params));
      const rpcResponse = findRpcResponse(response);
      if (!rpcResponse || !('result' in rpcResponse)) {
        throw new Inconclusive('not-advertised', `${method} is not answered with a result`);
      }
      context.examine([response]);
      const { result } = rpcResponse;
      if (holds(result)) return [];
      const message = `the result of ${method} is ${show(result)}; the standard says ${expected}`;
      return [violation(response, message, { at: '/result', expected, actual: show(result) })];
    },
  });

export const checks: readonly Check[] = [
  check({
    id: 'json-rpc/unknown-revisions-are-refused',
    requires: ['json-rpc.revision.unknown'],
    claim: 'A request of a revision of MCP that does not exist is answered with 400.',
    fix: 'Answer requests whose MCP-Protocol-Version is not supported with status 400; since 2026-07-28 with error -32022 and the supported versions in its data.',
    async run(context) {
      const { listing } = await requireRevision(context);
      const response = await context.send(ofUnknownRevision(listing));
      if (sessionOf(listing) !== undefined && response.status === 404) {
        throw new Inconclusive('not-observed', 'the session had expired');
      }
      context.examine([response]);
      return isStateless(listing) ? hasVersionError(response) : isRefused(response);
    },
  }),

  check({
    id: 'json-rpc/contradicting-headers-are-refused',
    requires: ['json-rpc.revision.headers'],
    claim:
      'A request whose header names a method or tool other than its body does is answered with 400 and code -32020.',
    fix: 'Compare Mcp-Method and Mcp-Name with the body of each request, and answer a difference with status 400 and error -32020.',
    async run(context) {
      const spoken = await requireStateless(context);
      return forEach(context, contradicting(spoken), async (request) =>
        isRefused(await context.send(request), mcpCodes.headerMismatch),
      );
    },
  }),

  check({
    id: 'json-rpc/discover-names-the-revision',
    requires: ['json-rpc.revision.discover'],
    claim: 'The result of server/discover lists the revision of MCP that the endpoint accepts.',
    fix: 'Answer server/discover with a result whose supportedVersions list every revision that the endpoint accepts.',
    async run(context) {
      const { endpoint, listing } = await requireStateless(context);
      const version = listing.headers[mcpHeaders.version];
      const response = await context.fetch(rpc(endpoint, 'server/discover', {}));
      context.examine([response]);
      const supported = valueAt(findRpcResponse(response), '/result/supportedVersions');
      if (Array.isArray(supported) && supported.includes(version)) return [];
      const [expected, actual] = [`a list with ${show(version)}`, show(supported)];
      const message = `server/discover names as supportedVersions ${actual}; the standard says ${expected}`;
      return [violation(response, message, { at: '/result/supportedVersions', expected, actual })];
    },
  }),

  check({
    id: 'json-rpc/session-ids-are-visible-ascii',
    requires: ['json-rpc.session.id'],
    claim: 'The id of a session consists of visible ASCII characters.',
    fix: 'Use only visible ASCII characters in the values of Mcp-Session-Id, as a UUID does.',
    async run(context) {
      const { opening, id } = await requireSession(context);
      context.examine([opening]);
      // The id is a secret of the session, so only the characters that are wrong are shown.
      const odd = [...new Set(id.replaceAll(/[!-~]/g, ''))].join('');
      if (id !== '' && odd === '') return [];
      const [expected, actual] = ['visible ASCII characters', show(odd)];
      const message = `initialize issued a session id with ${actual}; the standard says ${expected}`;
      return [violation(opening, message, { at: mcpHeaders.session, expected, actual })];
    },
  }),

  check({
    id: 'json-rpc/ended-sessions-are-not-found',
    requires: ['json-rpc.session.ended'],
    claim: 'A request in a session that was ended is answered with 404.',
    fix: 'Answer requests whose Mcp-Session-Id names an ended session with status 404.',
    async run(context) {
      const { endpoint, id } = await requireSession(context);
      const ended = await context.send({
        method: 'DELETE',
        url: endpoint,
        headers: { [mcpHeaders.session]: id },
      });
      if (ended.status < 200 || ended.status > 299) {
        throw new Inconclusive('not-observed', `DELETE was answered ${ended.status}: it ended no session`);
      }
      const response = await context.send(inSession(listTools(endpoint), id));
      context.examine([ended, response]);
      return hasStatus(response, 404);
    },
  }),

  optionalMethod(
    {
      id: 'json-rpc/initialize-describes-the-server',
      requires: ['json-rpc.initialize'],
      claim:
        'Where initialize is answered, the result has a protocolVersion, a serverInfo and a capability for tools.',
      fix: 'Put a string protocolVersion, an object serverInfo and an object capabilities.tools into the result of initialize.',
    },
    'initialize',
    initializing('2025-06-18'),
    'protocolVersion, serverInfo and capabilities.tools',
    (result) =>
      isObject(result) &&
      typeof result.protocolVersion === 'string' &&
      isObject(result.serverInfo) &&
      isObject(result.capabilities) &&
      isObject(result.capabilities.tools),
  ),

  optionalMethod(
    {
      id: 'json-rpc/ping-is-answered-with-an-object',
      requires: ['json-rpc.ping'],
      claim: 'Where ping is answered, the result is an object.',
      fix: 'Answer ping with an empty object as its result.',
    },
    'ping',
    undefined,
    'an object',
    isObject,
  ),

  check({
    id: 'json-rpc/ping-is-known-beside-initialize',
    requires: ['json-rpc.ping-known'],
    claim: 'Where initialize is answered, ping is not refused as an unknown method.',
    fix: 'Answer ping with an empty object as its result wherever initialize is answered.',
    async run(context) {
      const endpoint = await requireRpcEndpoint(context);
      const opening = await context.fetch(rpc(endpoint, 'initialize', initializing('2025-06-18')));
      const response = await context.fetch(rpc(endpoint, 'ping'));
      // Since 2026-07-28 there are neither of them.
      if (!isObject(findRpcResponse(opening)?.result) || isStateless(response.request)) {
        throw new Inconclusive('not-advertised', 'initialize is not answered with a result');
      }
      context.examine([response]);
      const actual = valueAt(findRpcResponse(response), '/error/code');
      if (actual !== -32601) return [];
      const message = 'ping was answered with -32601, although initialize is answered';
      return [
        violation(response, message, { at: '/error/code', expected: 'a result', actual: show(actual) }),
      ];
    },
  }),
];

/** In the header, and since 2026-07-28 in the body as well. */
function ofUnknownRevision(listing: HttpRequest): HttpRequest {
  const other = withMcp(listing, { [mcpHeaders.version]: unknownRevision });
  if (!isStateless(listing)) return other;
  return { ...other, body: (listing.body ?? '').replaceAll(versionIn(listing), unknownRevision) };
}

const versionIn = ({ headers }: HttpRequest): string => headers[mcpHeaders.version] ?? unknownRevision;

/** Neither tool exists, so nothing is called whichever name the endpoint reads. */
function contradicting({ endpoint, listing }: Spoken): readonly HttpRequest[] {
  const { _meta } = paramsOf(listing);
  const call = rpc(endpoint, 'tools/call', { name: 'no_such_tool', arguments: {}, _meta }, 'contradiction');
  return [
    withMcp(listing, { [mcpHeaders.method]: 'tools/call' }),
    withMcp(postText(endpoint, call.body ?? ''), {
      [mcpHeaders.version]: versionIn(listing),
      [mcpHeaders.method]: 'tools/call',
      [mcpHeaders.name]: 'another_tool',
    }),
  ];
}

const paramsOf = (request: HttpRequest) => {
  const { params } = requestedRpc(request);
  return isObject(params) ? params : {};
};

/** @param code of the error; without it, every code is right. */
function isRefused(response: HttpResponse, code?: number): readonly Violation[] {
  const came = valueAt(findRpcResponse(response), '/error/code');
  if (response.status === 400 && (code === undefined || came === code)) return [];
  const withCode = (number: unknown) => (code === undefined ? '' : `, code ${show(number)}`);
  const [expected, actual] = [`400${withCode(code)}`, `${response.status}${withCode(came)}`];
  const message = `${called(response)} was answered ${actual}; the standard says ${expected}`;
  return [violation(response, message, { at: 'status', expected, actual })];
}

function hasVersionError(response: HttpResponse): readonly Violation[] {
  const refused = isRefused(response, mcpCodes.version);
  const supported = valueAt(findRpcResponse(response), '/error/data/supported');
  if (refused.length > 0 || Array.isArray(supported)) return refused;
  const message = `the error for an unknown revision lists ${show(supported)} as supported; the standard says a list`;
  return [
    violation(response, message, {
      at: '/error/data/supported',
      expected: 'a list',
      actual: show(supported),
    }),
  ];
}

/** The endpoint, and the tools/list request as the session layer prepared it: its headers show the revision in use. */
type Spoken = { readonly endpoint: string; readonly listing: HttpRequest };

/** @throws Inconclusive `not-observed` when the endpoint requires neither a session nor metadata. */
async function requireRevision(context: Context): Promise<Spoken> {
  const spoken = await spokenTo(context);
  if (isStateless(spoken.listing) || sessionOf(spoken.listing) !== undefined) return spoken;
  throw new Inconclusive('not-observed', 'the endpoint requires neither a session nor MCP metadata');
}

/** @throws Inconclusive `not-observed` when the endpoint does not speak 2026-07-28 or later. */
export async function requireStateless(context: Context): Promise<Spoken> {
  const spoken = await spokenTo(context);
  if (isStateless(spoken.listing)) return spoken;
  throw new Inconclusive('not-observed', 'the endpoint requires no metadata of MCP 2026-07-28');
}

async function spokenTo(context: Context): Promise<Spoken> {
  const endpoint = await requireRpcEndpoint(context);
  const { request } = await context.fetch(listTools(endpoint));
  return { endpoint, listing: request };
}

/**
 * Opens a session for this check alone; another check sends an equal request.
 * @throws Inconclusive `not-observed` when no session is issued.
 */
async function requireSession(
  context: Context,
): Promise<{ readonly endpoint: string; readonly opening: HttpResponse; readonly id: string }> {
  const endpoint = await requireRpcEndpoint(context);
  const opening = await context.fetch(rpc(endpoint, 'initialize', initializing('2025-06-18')));
  const id = sessionIn(opening);
  if (id === undefined) throw new Inconclusive('not-observed', 'initialize issues no session');
  return { endpoint, opening, id };
}

/** A request with its MCP headers changed. */
const withMcp = (request: HttpRequest, headers: HttpRequest['headers']): HttpRequest => ({
  ...request,
  headers: { ...request.headers, ...headers },
});

const inSession = (request: HttpRequest, id: string): HttpRequest =>
  withMcp(request, { [mcpHeaders.session]: id, [mcpHeaders.version]: '2025-06-18' });
