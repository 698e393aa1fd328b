/** Methods and tools that do not exist, and calls that name no tool: each is answered with HTTP 200 and a failure. */
import {
  unknownMethod,
  unknownMethods,
  unknownTool,
  unknownTools,
} from '../../../lib/arbitraries/unknown-names.ts';
import { fewOf } from '../../../lib/assert/boundaries.ts';
import { forAll } from '../../../lib/assert/for-all.ts';
import { forEach } from '../../../lib/assert/for-each.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import type { Context } from '../../../lib/model/context.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { findEndpoints } from '../../discovered/commerce/commerce-endpoint.ts';
import { requireRpcEndpoint } from '../../discovered/commerce/rpc-endpoint.ts';
import { hasMethodFailure, hasRpcResponse, hasToolFailure } from '../../discovered/commerce/rpc-response.ts';
import { listTools } from '../../discovered/commerce/tools.ts';
import { callMethod, callsWithoutName, callUnknownTool } from '../sample-requests.ts';

/** Generated in a thorough run. */
const more = 5;

const promises = { answer: 'json-rpc.method-failure', failure: 'json-rpc.tools-call' } as const;

export const checks: readonly Check[] = [
  check({
    id: 'json-rpc/unknown-methods-fail',
    requires: ['json-rpc.method-failure'],
    claim: 'A method that does not exist is answered with HTTP 200 and an error member.',
    fix: 'Answer unknown methods with HTTP 200 and a JSON-RPC error, on every host of the commerce endpoint, and not with a 4xx or 5xx status.',
    async run(context) {
      const endpoint = await requireRpcEndpoint(context);
      const holds = async (name: string) => hasMethodFailure(await context.fetch(callMethod(endpoint, name)));
      const inputs = fewOf(context, unknownMethods, more);
      const violations = await forAll(context, unknownMethod(), holds, inputs);
      return violations.length > 0 ? violations : onOtherHosts(context, 'storefront/no-such-method');
    },
  }),

  check({
    id: 'json-rpc/unknown-tools-fail',
    requires: ['json-rpc.tools-call', 'json-rpc.method-failure'],
    claim: 'A call of a tool that does not exist is answered with HTTP 200 and a failure.',
    fix: 'Answer calls of unknown tools with HTTP 200 and a JSON-RPC error or a result with isError: true, and compare tool names as a whole.',
    async run(context) {
      const endpoint = await requireRpcEndpoint(context);
      const holds = async (name: string) =>
        hasToolFailure(await context.fetch(callUnknownTool(endpoint, name)), promises);
      return forAll(context, unknownTool(), holds, fewOf(context, unknownTools, more));
    },
  }),

  check({
    id: 'json-rpc/calls-without-a-name-fail',
    requires: ['json-rpc.tools-call', 'json-rpc.method-failure'],
    claim: 'A tools/call whose params name no tool is answered with HTTP 200 and a failure.',
    fix: 'Answer a tools/call whose params.name is missing or is no string with HTTP 200 and a JSON-RPC error.',
    async run(context) {
      const endpoint = await requireRpcEndpoint(context);
      return forEach(context, callsWithoutName(context, endpoint), async (call) =>
        hasToolFailure(await context.fetch(call), promises),
      );
    },
  }),
];

/** The endpoint is the same on all its hosts (Endpoints, rule 6); other checks send this request to all of them anyway. */
async function onOtherHosts(context: Context, method: string): Promise<readonly Violation[]> {
  const [, ...others] = await findEndpoints(context);
  return forEach(context, others, async (endpoint) => {
    // json-rpc/base-host-serves-the-endpoint judges whether the host serves it at all.
    if (hasRpcResponse(await context.fetch(listTools(endpoint))).length > 0) return undefined;
    return hasMethodFailure(await context.fetch(callMethod(endpoint, method)));
  });
}
