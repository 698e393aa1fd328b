/** Messages other than one plain request: notifications, batches, GET, unusual bodies, other spellings of a request. */

import { type Boundaries, boundariesOf } from '../../lib/assert/boundaries.ts';
import { isObject, parseJson, valueAt } from '../../lib/assert/json.ts';
import { header, mediaType } from '../../lib/assert/response.ts';
import { forEach } from '../../lib/assert/rules.ts';
import { fitsSchema } from '../../lib/assert/schema.ts';
import { show, showBody, violation } from '../../lib/assert/violation.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { HttpResponse } from '../../lib/model/http.ts';
import { get, inChunks, postJson, postText } from '../../lib/model/http.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { sessionOf } from '../discovered/mcp.ts';
import { findRpcResponse, rpc } from '../discovered/rpc.ts';
import { called, showError } from '../discovered/rpc-response.ts';
import { hasNoServerError, requireWorkingEndpoint } from './samples.ts';

const batched = (...ids: readonly string[]): string =>
  JSON.stringify(ids.map((id) => ({ jsonrpc: '2.0', id, method: 'tools/list' })));

/** Values of MCP's free `_meta` member: 100 levels deep, and 64 KiB large. */
const deep = Array.from({ length: 100 }).reduce<unknown>((inner) => ({ inner }), 'x');

const large = 'x'.repeat(65_536);

export const checks: readonly Check[] = [
  check({
    id: 'json-rpc/notifications-get-no-response',
    requires: ['json-rpc.notification'],
    claim: 'A notification is not answered with a JSON-RPC response.',
    fix: 'Answer notifications, which are requests without an id, with HTTP 202 and no body.',
    async run(context) {
      const endpoint = await requireWorkingEndpoint(context);
      const alone = await context.fetch(postJson(endpoint, notification));
      const batch = await context.fetch(postJson(endpoint, [{ ...request, id: 'beside' }, notification]));
      context.examine([alone, batch]);
      const [first, items] = [findRpcResponse(alone), itemsIn(batch)];
      // MCP lets a server refuse a notification with an HTTP error whose body is a JSON-RPC error.
      const isAnswered = alone.status < 400 && first && ('result' in first || 'error' in first);
      return [
        ...(isAnswered ? [answersNotification(alone, first)] : []),
        // Something in place of no response, such as null, is an answer too.
        ...(items.some(isObject) && items.length > 1 ? [answersNotification(batch, items)] : []),
      ];
    },
  }),

  check({
    id: 'json-rpc/batches-are-answered-cleanly',
    requires: ['json-rpc.batch'],
    claim:
      'A batch is answered with an array of responses, each under the id of its request, or with one clean error.',
    fix: 'Answer a batch, an empty one included, with an array of responses under the ids of their requests, or refuse it with a single JSON-RPC error and without a server error.',
    async run(context) {
      const endpoint = await requireWorkingEndpoint(context);
      const batches = [batched('first', 'second'), batched()];
      return forEach(context, batches, async (body) =>
        holdsBatchResponse(await context.fetch(postText(endpoint, body))),
      );
    },
  }),

  check({
    id: 'json-rpc/get-is-refused-or-a-stream',
    requires: ['json-rpc.get'],
    claim: 'A GET of the endpoint is answered with 405 and an Allow header, or opens an event stream.',
    fix: 'Answer GET on the commerce endpoint with status 405 and an Allow header such as Allow: POST, unless it opens an event stream.',
    async run(context) {
      const endpoint = await requireWorkingEndpoint(context);
      // Without text/event-stream in Accept, an endpoint that has events opens no stream: it may answer 406.
      const response = await context.fetch(get(endpoint, { accept: 'application/json' }));
      context.examine([response]);
      const { status } = response;
      const allow = header(response, 'allow');
      const lawful =
        status === 405
          ? allow !== undefined
          : status === 406 || mediaType(response) === 'text/event-stream' || demandsSession(response);
      if (lawful) return [];
      const actual = `${status}, ${mediaType(response) ?? 'no media type'}, Allow ${allow ?? 'absent'}`;
      return [
        violation(response, `GET of the endpoint was answered with ${actual}`, {
          at: 'status',
          expected: '405 with an Allow header, or an event stream',
          actual,
        }),
      ];
    },
  }),

  check({
    id: 'json-rpc/unusual-bodies-cause-no-server-error',
    requires: ['json-rpc.robust'],
    claim:
      'A tools/list request with params that are 100 levels deep or 64 KiB large, with a fraction as its id, or after a byte order mark, causes no server error.',
    fix: 'Accept request bodies that are 100 levels deep, 64 KiB large, begin with a byte order mark or have a fraction as id, or refuse them with an error, but without a status of 500 or above.',
    async run(context) {
      const endpoint = await requireWorkingEndpoint(context);
      const bodies = [deep, large].map((padding) =>
        rpc(endpoint, 'tools/list', { _meta: { padding } }, 'odd'),
      );
      // Parsers may ignore a byte order mark (RFC 8259 section 8.1).
      const requests = [...bodies, postText(endpoint, `\ufeff${plain}`), postJson(endpoint, fractional)];
      return forEach(context, requests, async (request) => hasNoServerError(await context.fetch(request)));
    },
  }),

  check({
    id: 'json-rpc/equivalent-json-is-accepted',
    requires: ['json-rpc.spelling'],
    claim:
      'The method tools/list is answered with a result, however the JSON of the request is indented, ordered and escaped.',
    fix: 'Read requests with a JSON parser, so that whitespace, the order of members and escapes make no difference.',
    async run(context) {
      const endpoint = await requireWorkingEndpoint(context);
      return forEach(context, boundariesOf(context, spellings), async (body) =>
        hasResult(await context.fetch(postText(endpoint, body)), `written as ${show(body)}`),
      );
    },
  }),

  check({
    id: 'json-rpc/equivalent-media-types-are-accepted',
    requires: ['json-rpc.label'],
    claim:
      'The method tools/list is answered with a result when application/json has a charset parameter or capital letters.',
    fix: 'Compare only the type application/json in the Content-Type of a request: ignore its case and a charset parameter.',
    async run(context) {
      const endpoint = await requireWorkingEndpoint(context);
      return forEach(context, boundariesOf(context, labels), async (label) =>
        hasResult(
          await context.fetch(postText(endpoint, plain, { 'content-type': label })),
          `labelled ${label}`,
        ),
      );
    },
  }),

  check({
    id: 'json-rpc/chunked-requests-are-accepted',
    requires: ['json-rpc.chunked'],
    claim: 'The method tools/list is answered with a result when the body of the request is sent in chunks.',
    fix: 'Read request bodies that have Transfer-Encoding: chunked and no Content-Length, or answer them with 411.',
    async run(context) {
      const endpoint = await requireWorkingEndpoint(context);
      const response = await context.fetch(postText(endpoint, plain, inChunks));
      const isDemand = response.status === 411;
      return context.examine([response]).flatMap((one) => (isDemand ? [] : hasResult(one, 'sent in chunks')));
    },
  }),
];

/**
 * MCP lets a server that requires a session refuse a GET outside of one with 400, and a GET in a session that has ended
 * with 404 (2025-06-18, Session Management, 2 and 3).
 */
function demandsSession(response: HttpResponse): boolean {
  if (sessionOf(response.request) !== undefined) return response.status === 404;
  const { error } = findRpcResponse(response) ?? {};
  return response.status === 400 && /\bsession\b/i.test(JSON.stringify(error ?? ''));
}

function answersNotification(response: HttpResponse, responses: unknown): Violation {
  const actual = show(responses);
  return violation(response, `a notification was answered with ${actual}`, {
    at: '',
    expected: 'no JSON-RPC response',
    actual,
  });
}

/** The items of the list that answers a batch; none of any other answer. */
function itemsIn(response: HttpResponse): readonly unknown[] {
  const { json } = response;
  const items = json.valid ? json.value : inEvents(response);
  return Array.isArray(items) ? items : [];
}

/** The responses to a batch; undefined for any other answer. */
function batchIn(response: HttpResponse): readonly unknown[] | undefined {
  const items = itemsIn(response);
  return areResponses(items) ? items : undefined;
}

function holdsBatchResponse(response: HttpResponse): readonly Violation[] {
  const { json, status } = response;
  const responses = batchIn(response);
  const refusal =
    isObject(findRpcResponse(response)?.error) || (json.valid && fitsSchema('error', json.value));
  if (status < 500 && responses) return hasItsIds(response, responses);
  if (status < 500 && refusal) return [];
  return [
    violation(response, `a batch was answered ${status} with ${showBody(response)}`, {
      at: '',
      expected: 'an array of responses, or an error',
      actual: showBody(response),
    }),
  ];
}

/** Results under ids that the batch does not have, or under one of them twice. */
function hasItsIds(response: HttpResponse, responses: readonly unknown[]): readonly Violation[] {
  const sent = parseJson(response.request.body ?? '');
  const own = (Array.isArray(sent) ? sent : []).map((each) => valueAt(each, '/id'));
  const found = responses.flatMap((each) => (isObject(each) && 'result' in each ? [each.id] : []));
  if (found.every((id, i) => own.includes(id) && found.indexOf(id) === i)) return [];
  const [expected, actual] = [show(own), show(found)];
  const message = `a batch with the ids ${expected} was answered under ${actual}`;
  return [violation(response, message, { at: '', expected, actual })];
}

const areResponses = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => fitsSchema('json-rpc-response', item));

/**
 * The responses in an event stream, one or several in each event. A server may send requests and notifications of its
 * own before them (MCP 2025-03-26, Streamable HTTP, Sending Messages, 5).
 */
function inEvents({ events }: HttpResponse): readonly unknown[] | undefined {
  const items = events.flatMap((event) => (event.valid ? [event.value] : [])).flat();
  const responses = items.filter((item) => !isObject(item) || !('method' in item));
  return responses.length > 1 ? responses : undefined;
}

const request = { jsonrpc: '2.0', id: 'spelling', method: 'tools/list' };

export const notification = { jsonrpc: '2.0', method: 'notifications/initialized' };

/** JSON-RPC 2.0 advises against such ids, and the interface has integers only. */
const fractional = { jsonrpc: '2.0', id: 1.5, method: 'tools/list' };

const plain = JSON.stringify(request);

/** Whitespace, the order of members and escapes have no meaning in JSON. */
const spellings: Boundaries<string> = {
  representative: [
    [
      '{',
      String.raw`  "method": "\u0074ools\/list",`,
      '\t"id" : "spelling",\r',
      '  "jsonrpc": "2.0"',
      '}\n',
    ].join('\n'),
  ],
  others: [
    JSON.stringify(request, null, 2),
    `\r\n\t ${plain}\n`,
    '{"method":"tools/list","id":"spelling","jsonrpc":"2.0"}',
    plain.replace('tools/list', String.raw`\u0074ools\/list`),
  ],
};

/** Media types are case-insensitive, and JSON is always UTF-8. */
const labels: Boundaries<string> = {
  representative: ['Application/JSON; charset=utf-8'],
  others: ['application/json; charset=utf-8', 'Application/JSON'],
};

/** The response has a result, as the response to the plain spelling has. */
function hasResult(response: HttpResponse, how: string): readonly Violation[] {
  const { result, error } = findRpcResponse(response) ?? {};
  if (result !== undefined) return [];
  const came = error === undefined ? showBody(response) : showError(error);
  const actual = `${response.status} with ${came}`;
  const message = `${called(response)}, ${how}, was answered ${actual}; promised is a result`;
  return [violation(response, message, { at: '/result', expected: 'a result', actual })];
}
