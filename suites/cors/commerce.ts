/** The commerce endpoint is open to scripts of every origin: each response has exactly `Access-Control-Allow-Origin: *`. */

import { header } from '../../lib/assert/response.ts';
import { forEach, rule } from '../../lib/assert/rules.ts';
import { naming, requestText, violation } from '../../lib/assert/violation.ts';
import type { Context } from '../../lib/model/check.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { HttpRequest, HttpResponse } from '../../lib/model/http.ts';
import { get, postJson, postText } from '../../lib/model/http.ts';
import { Inconclusive, prerequisite } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { findRpcResponse, rpc } from '../discovered/rpc.ts';
import { listTools } from '../discovered/tools.ts';
import {
  allowOrigin,
  anyRefusal,
  findEndpoints,
  fromOrigins,
  hasOpenAllowOrigin,
  hasOpenAllowOriginIfGranted,
  isOfEndpoint,
  otherOrigin,
  requireServedEndpoints,
  scriptCalls,
  seenPosts,
  seenResponses,
  someOrigin,
  withOrigin,
} from './allow-origin.ts';

/** Another check judges refusals at the rate limit; 502, 503 and 504 come from a gateway in front of the storefront. */
const judgedElsewhere: ReadonlySet<number> = new Set([429, 430, 502, 503, 504]);

/** Enough to see whether a second host repeats the origin of the request. */
const twoOrigins = [someOrigin, otherOrigin];

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
      return (await Promise.all(others.map((endpoint) => staysOpen(context, endpoint, twoOrigins)))).flat();
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
    // With only JSON in Accept, a server opens no endless event stream.
    run: async (context) =>
      forEach(context, await requireServedEndpoints(context), async (endpoint) =>
        hasOpenAllowOrigin(
          await context.fetch(get(endpoint, { accept: 'application/json', origin: someOrigin })),
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

  rule({
    id: 'cors/refusals-allow-the-origin',
    requires: ['cors.commerce.refusals'],
    claim: 'A 401 or 403 of the commerce endpoint allows the origin of the script that is refused.',
    fix: "Send Access-Control-Allow-Origin: * with the commerce endpoint's 401 and 403 responses as well, also from a gateway in front of it.",
    order: 'afterwards',
    of: refused,
    holds: allowsItsOrigin,
    unobserved: 'the commerce endpoint refused no request with an Origin with 401 or 403',
  }),
];

const isLimited = (response: HttpResponse): boolean =>
  [429, 430].includes(response.status) ||
  (response.status === 503 && header(response, 'retry-after') !== undefined);

/** A 503 may come from a gateway, even with an Error body, so it breaks at most a should. */
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
async function staysOpen(
  context: Context,
  endpoint: string,
  always?: readonly string[],
): Promise<readonly Violation[]> {
  const plain = listTools(endpoint);
  const found = await Promise.all([
    forEach(context, [plain], async (request) =>
      hasOpenAllowOrigin(await context.fetch(request, anyRefusal)),
    ),
    fromOrigins(context, plain, hasOpenAllowOrigin, { tolerance: anyRefusal, ...(always && { always }) }),
  ]);
  return found.flat();
}

/**
 * Sends all requests with an Origin to the first host, and only the first one to the other hosts. Another check judges
 * the responses of the whole run, also to requests without an Origin.
 */
async function everyResponse(
  context: Context,
  requests: Requests,
  holds: typeof hasOpenAllowOriginIfGranted,
): Promise<readonly Violation[]> {
  const [first, ...others] = await requireServedEndpoints(context);
  const sent = [...requests(first), ...others.flatMap((endpoint) => requests(endpoint).slice(0, 1))];
  return forEach(context, sent, async (request) =>
    holds(await context.fetch(withOrigin(request, someOrigin), anyRefusal)),
  );
}

/** Without JSON-RPC responses and Error bodies, which another check judges. */
async function refused(context: Context): Promise<readonly HttpResponse[]> {
  const calls = await scriptCalls(context);
  return [...(await seenPosts(context)), ...calls].filter(
    (response) =>
      [401, 403].includes(response.status) &&
      response.request.headers.origin !== undefined &&
      !isOfEndpoint(response),
  );
}

function allowsItsOrigin(response: HttpResponse): readonly Violation[] {
  const { origin = '' } = response.request.headers;
  const actual = header(response, allowOrigin) ?? 'absent';
  if (actual === '*' || actual === origin) return [];
  const message = `${requestText(response)} from ${origin} answered ${response.status} with ${allowOrigin} ${actual}; a script cannot see that it was refused`;
  return [violation(response, message, { at: `header: ${allowOrigin}`, expected: '*', actual })];
}
