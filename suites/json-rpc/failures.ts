/** How an endpoint fails: methods and tools that do not exist, calls without a name, bodies that are no request. */
import {
  brokenRequests,
  brokenTexts,
  cutRequest,
  requestWithoutMethod,
} from '../../lib/arbitraries/rpc-envelope.ts';
import {
  unknownMethod,
  unknownMethods,
  unknownTool,
  unknownTools,
} from '../../lib/arbitraries/unknown-name.ts';
import { forAll } from '../../lib/assert/for-all.ts';
import { forEach } from '../../lib/assert/for-each.ts';
import { isObject, type JsonObject } from '../../lib/assert/json.ts';
import { fitsSchema } from '../../lib/assert/schema.ts';
import { show, violation } from '../../lib/assert/violation.ts';
import { postText } from '../../lib/http/requests.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpResponse } from '../../lib/model/http-response.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { findEndpoints } from '../discovered/commerce-endpoint.ts';
import { responseOf } from '../discovered/rpc.ts';
import { called, isMethodFailure, isResponse, isToolFailure } from '../discovered/rpc-answer.ts';
import { hasFailed } from '../discovered/tool-result.ts';
import { listTools } from '../discovered/tools.ts';
import { asker, callMethod, callNameless, callUnknownTool, namelessParams } from './occasions.ts';

/** Tried beyond the edges that are always tried. */
const more = 5;

export const unknownMethodsFail = check({
  id: 'json-rpc/unknown-methods-fail',
  requires: ['json-rpc.method-failure'],
  claim: 'A method that does not exist is answered with HTTP 200 and an error member.',
  async run(context) {
    const { endpoint, fetch } = await asker(context);
    const holds = async (name: string) => isMethodFailure(await fetch(callMethod(endpoint, name)));
    const violations = await forAll(context, unknownMethod(), holds, {
      always: unknownMethods,
      most: unknownMethods.length + more,
    });
    return violations.length > 0 ? violations : onOtherHosts(context, 'storefront/no-such-method');
  },
});

/** The endpoint is the same on all its hosts (Endpoints, rule 6): what others were asked anyway is judged there too. */
async function onOtherHosts(context: Context, method: string): Promise<readonly Violation[]> {
  const [, ...others] = await findEndpoints(context);
  return forEach(context, others, async (endpoint) => {
    // That it is there at all, json-rpc/base-host-serves-the-endpoint tells.
    if (isResponse(await context.fetch(listTools(endpoint))).length > 0) return undefined;
    return isMethodFailure(await context.fetch(callMethod(endpoint, method)));
  });
}

export const unknownToolsFail = check({
  id: 'json-rpc/unknown-tools-fail',
  requires: ['json-rpc.tools-call', 'json-rpc.method-failure'],
  claim: 'A call of a tool that does not exist is answered with HTTP 200 and a failure.',
  async run(context) {
    const { endpoint, fetch } = await asker(context);
    const holds = async (name: string) => isToolFailure(await fetch(callUnknownTool(endpoint, name)));
    return forAll(context, unknownTool(), holds, { always: unknownTools, most: unknownTools.length + more });
  },
});

export const callsWithoutANameFail = check({
  id: 'json-rpc/calls-without-a-name-fail',
  requires: ['json-rpc.tools-call', 'json-rpc.method-failure'],
  claim: 'A tools/call whose params name no tool is answered with HTTP 200 and a failure.',
  async run(context) {
    const { endpoint, fetch } = await asker(context);
    return forEach(context, namelessParams, async (params) =>
      isToolFailure(await fetch(callNameless(endpoint, params))),
    );
  },
});

/** Params that are no object, in a call that would otherwise succeed. */
const brokenParams = [['search_catalog', {}], 'search_catalog', 5].map((params) =>
  JSON.stringify({ jsonrpc: '2.0', id: 'broken', method: 'tools/call', params }),
);

/** The status is left open, short of a server error; the body says what is wrong. */
function isRefused(response: HttpResponse): readonly Violation[] {
  const { status, json } = response;
  const rpcResponse = responseOf(response);
  const said =
    (rpcResponse && hasFailed(rpcResponse) && !isEmptyError(rpcResponse)) ||
    (json.valid && fitsSchema('error', json.value));
  if (said && (status === 200 || (status >= 400 && status < 500))) return [];
  const actual = `${status}, ${show(response.text)}`;
  const message = `${called(response)} was answered with ${actual}; promised is an error`;
  const expected = 'an error of JSON-RPC or an Error body, in HTTP 200 or 4xx';
  return [violation(response, message, { at: '', expected, actual })];
}

const isEmptyError = ({ error, result }: JsonObject): boolean => result === undefined && !isObject(error);

const refused = (
  row: Pick<Check, 'id' | 'claim'>,
  bodies: readonly string[],
  arbitrary = cutRequest(),
): Check =>
  check({
    ...row,
    requires: ['json-rpc.request.form'],
    async run(context) {
      const { endpoint, fetch } = await asker(context);
      const holds = async (body: string) => isRefused(await fetch(postText(endpoint, body)));
      return forAll(context, arbitrary, holds, { always: bodies, most: bodies.length + more });
    },
  });

export const brokenJsonIsRefused = refused(
  {
    id: 'json-rpc/broken-json-is-refused',
    claim: 'A body that is no JSON is answered with an error and is no server error.',
  },
  brokenTexts,
);

export const brokenRequestsAreRefused = refused(
  {
    id: 'json-rpc/broken-requests-are-refused',
    claim: 'JSON that is no request with a method and an object of params is answered with an error.',
  },
  [...brokenRequests, ...brokenParams],
  requestWithoutMethod(),
);
