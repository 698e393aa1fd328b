/** The commerce endpoint is open to scripts of every origin: each answer has exactly `Access-Control-Allow-Origin: *`. */
import { knownOrigins, origin } from '../../lib/arbitraries/origin.ts';
import { forAll } from '../../lib/assert/for-all.ts';
import { forEach } from '../../lib/assert/for-each.ts';
import { postJson, postText, preflight } from '../../lib/http/requests.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpRequest } from '../../lib/model/http-request.ts';
import type { HttpResponse } from '../../lib/model/http-response.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { rpc } from '../discovered/rpc.ts';
import { listTools } from '../discovered/tools.ts';
import { isOpenToAll } from './allow-origin.ts';
import { findEndpoints, seenAnswers, servedEndpoints } from './endpoints.ts';

/** Origins that are tried on each host. */
const mostOrigins = 6;

/** A preflight as a browser sends it before a JSON POST. */
export const jsonPreflight = (endpoint: string, asker: string): HttpRequest =>
  preflight(endpoint, asker, 'POST', ['content-type']);

/** 429 has a check of its own; 502, 503 and 504 come from whoever stands before the storefront. */
const judgedElsewhere: ReadonlySet<number> = new Set([429, 502, 503, 504]);

export const commerceChecks: readonly Check[] = [
  check({
    id: 'cors/commerce-is-open-to-every-origin',
    requires: ['cors.commerce.answers'],
    claim: 'The commerce endpoint allows every origin, whether or not the request names one.',
    run: async (context) => {
      const [first] = await servedEndpoints(context);
      return staysOpen(context, first);
    },
  }),

  check({
    id: 'cors/canonical-host-is-open-to-every-origin',
    requires: ['cors.commerce.canonical'],
    claim: 'The commerce endpoint allows every origin on its other host as well.',
    run: async (context) => {
      if ((await findEndpoints(context)).length === 1)
        throw new Inconclusive('not-advertised', 'no second host of the commerce endpoint is known');
      const [, ...others] = await servedEndpoints(context);
      return (await Promise.all(others.map((endpoint) => staysOpen(context, endpoint)))).flat();
    },
  }),

  check({
    id: 'cors/method-failures-are-open',
    requires: ['cors.commerce.errors'],
    claim: 'An answer to an unknown method or tool allows every origin.',
    run: async (context) => allOpen(context, methodFailures),
  }),

  check({
    id: 'cors/unreadable-requests-are-answered-open',
    requires: ['cors.commerce.errors'],
    claim: 'An answer to a body that is no JSON-RPC request allows every origin.',
    run: async (context) => allOpen(context, unreadable),
  }),

  check({
    id: 'cors/notifications-are-answered-open',
    requires: ['cors.commerce.answers'],
    claim: 'What a notification is answered with allows every origin.',
    run: async (context) => {
      const plain = (await servedEndpoints(context)).map(notification);
      return forEach(context, [...plain, ...plain.map(fromExample)], async (request) => {
        const response = await context.fetch(request);
        return isGranted(response) ? isOpenToAll(response) : undefined;
      });
    },
  }),

  check({
    id: 'cors/commerce-preflights-are-open',
    requires: ['cors.commerce.preflight'],
    claim: 'A preflight that the commerce endpoint grants is answered with every origin allowed.',
    run: async (context) => {
      const endpoints = await servedEndpoints(context);
      const requests = endpoints.flatMap((endpoint) =>
        knownOrigins.map((asker) => jsonPreflight(endpoint, asker)),
      );
      return forEach(context, requests, async (request) => {
        const response = await context.fetch(request);
        return isGranted(response) ? isOpenToAll(response) : undefined;
      });
    },
  }),

  check({
    id: 'cors/no-commerce-answer-is-closed',
    requires: ['cors.commerce.answers', 'cors.commerce.errors'],
    claim: 'Every JSON answer of the commerce endpoint in the whole run allows every origin.',
    order: 'afterwards',
    run: async (context) => {
      const answers = await seenAnswers(context);
      return forEach(
        context,
        answers.filter(({ status }) => !judgedElsewhere.has(status)),
        isOpenToAll,
      );
    },
  }),

  check({
    id: 'cors/rate-limited-answers-are-open',
    requires: ['cors.commerce.rate-limited'],
    claim: 'The 429 answers of the commerce endpoint allow every origin.',
    order: 'afterwards',
    run: async (context) => {
      const limited = (await seenAnswers(context)).filter(({ status }) => status === 429);
      if (limited.length === 0)
        throw new Inconclusive('not-observed', 'the commerce endpoint answered no 429 with a JSON body');
      return forEach(context, limited, isOpenToAll);
    },
  }),
];

const [example] = knownOrigins;
const fromExample = (request: HttpRequest): HttpRequest => ({
  ...request,
  headers: { ...request.headers, origin: example },
});

const methodFailures = (endpoint: string): readonly HttpRequest[] => [
  rpc(endpoint, 'no/such/method'),
  rpc(endpoint, 'tools/call', { name: 'no_such_tool', arguments: {} }, 'call-no-such-tool'),
];

const notification = (endpoint: string): HttpRequest =>
  postJson(endpoint, { jsonrpc: '2.0', method: 'notifications/initialized' });

const unreadable = (endpoint: string): readonly HttpRequest[] => [
  postText(endpoint, '{"jsonrpc":"2.0",'),
  postText(endpoint, '{}'),
];

export const isGranted = ({ status }: HttpResponse): boolean => status >= 200 && status <= 299;

/** Without an origin, and from every origin. */
async function staysOpen(context: Context, endpoint: string): Promise<readonly Violation[]> {
  const plain = listTools(endpoint);
  context.examine([plain]);
  const from = (asker: string) => ({ ...plain, headers: { ...plain.headers, origin: asker } });
  const [without, generated] = await Promise.all([
    context.fetch(plain).then(isOpenToAll),
    forAll(context, origin(), async (asker) => isOpenToAll(await context.fetch(from(asker))), {
      always: [...knownOrigins, new URL(endpoint).origin],
      most: mostOrigins,
    }),
  ]);
  return [...without, ...generated];
}

/** @param requests what to ask each host, with and without an origin. */
async function allOpen(
  context: Context,
  requests: (endpoint: string) => readonly HttpRequest[],
): Promise<readonly Violation[]> {
  const all = (await servedEndpoints(context)).flatMap(requests);
  return forEach(context, [...all, ...all.map(fromExample)], async (request) =>
    isOpenToAll(await context.fetch(request)),
  );
}
