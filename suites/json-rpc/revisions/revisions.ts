/** What MCP tells an endpoint to refuse, where the endpoint asks callers to say which revision they speak. */
import { forEach } from '../../../lib/assert/for-each.ts';
import { isObject, valueAt } from '../../../lib/assert/json.ts';
import { show, violation } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import type { HttpRequest } from '../../../lib/model/http/http-request.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import { postText } from '../../../lib/model/http/requests.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { isStateless, mcpCodes, mcpHeaders, sessionOf } from '../../discovered/mcp.ts';
import { findRpcResponse, requestedRpc, rpc } from '../../discovered/rpc.ts';
import { called } from '../../discovered/rpc-response.ts';
import { requireRevision, requireStateless, type Spoken, withMcp } from './spoken.ts';

/** No revision is that old. */
const unknownRevision = '1900-01-01';

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
      'A request whose header names another method or tool than its body is answered with 400 and code -32020.',
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
];

/** In the header, and since 2026-07-28 in the body as well. */
function ofUnknownRevision(listing: HttpRequest): HttpRequest {
  const other = withMcp(listing, { [mcpHeaders.version]: unknownRevision });
  if (!isStateless(listing)) return other;
  return { ...other, body: (listing.body ?? '').replaceAll(versionIn(listing), unknownRevision) };
}

const versionIn = ({ headers }: HttpRequest): string => headers[mcpHeaders.version] ?? unknownRevision;

/** The tool does not exist, so that nothing is called whichever name is read. */
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

/** @param code of the error; any, when there is none. */
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
