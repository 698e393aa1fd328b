/** The hosts that serve the commerce endpoint: the base host and the canonical one. */
import { type Check, check } from '../../../lib/model/check.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import { Inconclusive, prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { showsCredentials } from '../../discovered/authorization.ts';
import {
  baseEndpoint,
  canBeReached,
  canonicalEndpoint,
  endpointOnBaseHost,
  requireEndpoint,
} from '../../discovered/commerce-endpoint.ts';
import { findRpcResponse } from '../../discovered/rpc.ts';
import { requireRpcResponse, speaksRpc } from '../../discovered/rpc-response.ts';
import { listTools, requireRpcEndpoint, toolsIn } from '../../discovered/tools.ts';
import { listsTools, sameTools } from './same-tools.ts';

/** @throws Inconclusive `not-observed` when the lists differ, and only one host got what this run proves itself with. */
function sameToEqualCallers(here: HttpResponse, there: HttpResponse): readonly Violation[] {
  const differences = sameTools(here, there);
  const areEqual = showsCredentials(here.request) === showsCredentials(there.request);
  if (areEqual || differences.length === 0) return differences;
  const { host } = new URL(there.request.url);
  throw new Inconclusive(
    'not-observed',
    `${host} and the base host did not get the same credentials, and may show other tools to other callers; --canonical-url names a host that is to get them too`,
  );
}

export const checks: readonly Check[] = [
  check({
    id: 'json-rpc/base-host-serves-the-endpoint',
    requires: ['json-rpc.endpoint'],
    claim: 'POST /api/ucp/mcp on the base host answers tools/list with a JSON-RPC response.',
    fix: "Serve the commerce endpoint at POST /api/ucp/mcp on the storefront's own host, and list the tools there in answer to tools/list.",
    async run(context) {
      const response = await context.fetch(listTools(baseEndpoint(context.target)));
      context.examine([response]);
      const violations = speaksRpc(response);
      if (violations.length === 0) return [];
      // Without any endpoint there is nothing special about the base host.
      const endpoint = await requireRpcEndpoint(context);
      return violations.map((found) => ({ ...found, message: `${found.message}; it is at ${endpoint}` }));
    },
  }),

  check({
    id: 'json-rpc/canonical-host-serves-the-same-tools',
    requires: ['json-rpc.canonical-host'],
    claim: 'The commerce endpoint on the canonical host lists the same tools with the same input schemas.',
    fix: "Serve the same tools with the same input schemas at the commerce endpoint of the canonical host and of the storefront's own host.",
    async run(context) {
      const canonical = await canonicalEndpoint(context);
      if (canonical === undefined) {
        throw new Inconclusive('not-advertised', 'no canonical host was given, and the profile names none');
      }
      // The profile may name a host of another network; a canonical URL in the target is meant for this one.
      if (context.target.canonicalUrl === undefined && !(await canBeReached(context, canonical))) {
        throw new Inconclusive(
          'not-observed',
          `${canonical}, which the profile names, cannot be reached from here`,
        );
      }
      const base = await endpointOnBaseHost(context);
      const [there, here] = await Promise.all([
        context.fetch(listTools(canonical)),
        context.fetch(listTools(base)),
      ]);
      context.examine([there]);
      if (!findRpcResponse(there) && !findRpcResponse(here)) requireRpcResponse(there);
      const served = listsTools(there);
      if (served.length > 0) return served;
      if (!findRpcResponse(here)) throw prerequisite('json-rpc/base-host-serves-the-endpoint');
      if (toolsIn(findRpcResponse(here)?.result)) return sameToEqualCallers(here, there);
      // The check of tools/list asks the preferred host alone.
      const isJudged = (await requireEndpoint(context)) !== canonical;
      if (isJudged) throw prerequisite('json-rpc/tools-list-lists-tools');
      return sameTools(there, here);
    },
  }),
];
