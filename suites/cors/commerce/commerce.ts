/** The commerce endpoint is open to scripts of every origin: each response has exactly `Access-Control-Allow-Origin: *`. */
import { knownOrigins } from '../../../lib/arbitraries/headers.ts';
import { forEach } from '../../../lib/assert/for-each.ts';
import { header } from '../../../lib/assert/response.ts';
import { naming } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import type { Context } from '../../../lib/model/context.ts';
import type { HttpRequest } from '../../../lib/model/http/http-request.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import { get, postJson, postText } from '../../../lib/model/http/requests.ts';
import { Inconclusive, prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { findRpcResponse, rpc } from '../../discovered/commerce/rpc.ts';
import { listTools } from '../../discovered/commerce/tools.ts';
import {
  fromEveryOrigin,
  hasOpenAllowOrigin,
  hasOpenAllowOriginIfGranted,
  withOrigin,
} from '../allow-origin.ts';
import {
  anyRefusal,
  findEndpoints,
  isOfEndpoint,
  requireServedEndpoints,
  scriptCalls,
  seenResponses,
} from './endpoints.ts';

/** Refusals at the limit have a check of their own; a gateway in front of the storefront sends 502, 503 and 504. */
const judgedElsewhere: ReadonlySet<number> = new Set([429, 430, 502, 503, 504]);

export const checks: readonly Check[] = [
  check({
    id: 'cors/commerce-is-open-to-every-origin',
    requires: ['cors.commerce.answers'],
    claim: 'The commerce endpoint allows every origin that a request names.',
    fix: 'Send exactly Access-Control-Allow-Origin: * with every response of the commerce endpoint, errors included.',
    run: async (context) => {
      const [first] = await requireServedEndpoints(context);
      return staysOpen(context, first);
    },
  }),

  check({
    id: 'cors/canonical-host-is-open-to-every-origin',
    requires: ['cors.commerce.canonical'],
    claim: 'The commerce endpoint allows every origin on its other host as well.',
    fix: 'Send Access-Control-Allow-Origin: * with every response of the commerce endpoint on its other host as well.',
    run: async (context) => {
      if ((await findEndpoints(context)).length === 1) {
        throw new Inconclusive('not-advertised', 'no second host of the commerce endpoint is known');
      }
      const [, ...others] = await requireServedEndpoints(context);
      return (await Promise.all(others.map((endpoint) => staysOpen(context, endpoint)))).flat();
    },
  }),

  check({
    id: 'cors/method-failures-are-open',
    requires: ['cors.commerce.errors'],
    claim: 'The response to an unknown method or tool allows every origin.',
    fix: "Send Access-Control-Allow-Origin: * with the commerce endpoint's JSON-RPC errors as well, such as those for unknown methods and tools.",
    run: (context) =>
      everyResponse(context, methodFailures, (response) => {
        if (!isOfEndpoint(response)) throw prerequisite('json-rpc/requests-get-a-response');
        return hasOpenAllowOrigin(response);
      }),
  }),

  check({
    id: 'cors/invalid-requests-are-open',
    requires: ['cors.commerce.errors'],
    claim: 'The response to a body that is not a JSON-RPC request allows every origin.',
    fix: 'Send Access-Control-Allow-Origin: * when the commerce endpoint refuses a body that is not a JSON-RPC request as well.',
    run: (context) =>
      everyResponse(context, invalidRequests, (response) => {
        if (!isOfEndpoint(response)) throw prerequisite('json-rpc/broken-json-is-refused');
        return hasOpenAllowOrigin(response);
      }),
  }),

  check({
    id: 'cors/notifications-are-open',
    requires: ['cors.commerce.answers'],
    claim: 'A successful response to a notification allows every origin.',
    fix: "Send Access-Control-Allow-Origin: * with the commerce endpoint's responses to notifications as well, even those without a body.",
    run: (context) => everyResponse(context, notification, hasOpenAllowOriginIfGranted),
  }),

  check({
    id: 'cors/get-is-open',
    requires: ['cors.commerce.get'],
    claim: 'The response of the commerce endpoint to a GET allows every origin.',
    fix: "Send Access-Control-Allow-Origin: * with the commerce endpoint's response to GET as well, even a 405.",
    // Accepting JSON alone keeps a server from opening an event stream that never ends.
    run: async (context) =>
      forEach(context, await requireServedEndpoints(context), async (endpoint) =>
        hasOpenAllowOrigin(
          await context.fetch(get(endpoint, { accept: 'application/json', origin: example })),
        ),
      ),
  }),

  check({
    id: 'cors/no-commerce-response-is-closed',
    requires: ['cors.commerce.answers', 'cors.commerce.errors'],
    claim:
      'Every JSON-RPC response and Error body of the commerce endpoint in the whole run allows every origin.',
    fix: 'Set Access-Control-Allow-Origin: * for the commerce endpoint as a whole, so that neither the result of a tool nor an error goes without it.',
    order: 'afterwards',
    run: async (context) => {
      const seen = await seenResponses(context);
      const calls = await scriptCalls(context);
      return forEach(
        context,
        [...seen, ...calls.filter(isOfEndpoint)].filter(({ status }) => !judgedElsewhere.has(status)),
        (response) => {
          const isResult = 'result' in (findRpcResponse(response) ?? {});
          const violations = hasOpenAllowOrigin(response);
          return violations && naming(`cors.commerce.${isResult ? 'answers' : 'errors'}`, violations);
        },
      );
    },
  }),

  check({
    id: 'cors/rate-limited-responses-are-open',
    requires: ['cors.commerce.rate-limited'],
    claim: 'The responses with which the commerce endpoint refuses at its rate limit allow every origin.',
    fix: "Send Access-Control-Allow-Origin: * with the commerce endpoint's refusals at the rate limit as well: 429, 430, and 503 with Retry-After.",
    order: 'afterwards',
    run: async (context) => {
      const limited = (await seenResponses(context)).filter(isLimited);
      const unobserved =
        'the commerce endpoint refused no request with an Origin at a limit, with an Error body';
      return forEach(context, limited, hasOpenLimit, unobserved);
    },
  }),
];

const [example] = knownOrigins;

const isLimited = (response: HttpResponse): boolean =>
  [429, 430].includes(response.status) ||
  (response.status === 503 && header(response, 'retry-after') !== undefined);

/** A 503 may come from a gateway that writes Error bodies as well. */
const hasOpenLimit = (response: HttpResponse): readonly Violation[] | undefined =>
  hasOpenAllowOrigin(response)?.map((one) =>
    response.status === 503 ? { ...one, atMost: 'should' as const } : one,
  );

type Requests = (endpoint: string) => readonly HttpRequest[];

const methodFailures: Requests = (endpoint) => [
  rpc(endpoint, 'no/such/method'),
  rpc(endpoint, 'tools/call', { name: 'no_such_tool', arguments: {} }, 'call-no-such-tool'),
];

const notification: Requests = (endpoint) => [
  postJson(endpoint, { jsonrpc: '2.0', method: 'notifications/initialized' }),
];

const invalidRequests: Requests = (endpoint) => [
  postText(endpoint, '{"jsonrpc":"2.0",'),
  postText(endpoint, '{}'),
];

/** Requests tools/list without an origin, and from many origins. */
async function staysOpen(context: Context, endpoint: string): Promise<readonly Violation[]> {
  const plain = listTools(endpoint);
  const found = await Promise.all([
    forEach(context, [plain], async (request) =>
      hasOpenAllowOrigin(await context.fetch(request, anyRefusal)),
    ),
    fromEveryOrigin(context, plain, hasOpenAllowOrigin, anyRefusal),
  ]);
  return found.flat();
}

/**
 * Judges the response to each request of a script on the first host, and to the first of them on the others. Requests
 * without an origin are judged with the whole run.
 */
async function everyResponse(
  context: Context,
  requests: Requests,
  holds: typeof hasOpenAllowOriginIfGranted,
): Promise<readonly Violation[]> {
  const [first, ...others] = await requireServedEndpoints(context);
  const sent = [...requests(first), ...others.flatMap((endpoint) => requests(endpoint).slice(0, 1))];
  return forEach(context, sent, async (request) =>
    holds(await context.fetch(withOrigin(request, example), anyRefusal)),
  );
}
