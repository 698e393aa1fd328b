/** Neutral targets, contexts and responses for unit tests; a test overrides what it is about. */

import { toHttpResponse } from '../http/to-http-response.ts';
import type { Context } from '../model/check.ts';
import type { Answer, HttpResponse } from '../model/http.ts';
import type { Target } from '../model/target.ts';

/** Read-only, with short time limits. */
export const anyTarget = (own: Partial<Target> = {}): Target => ({
  baseUrl: 'http://shop.example',
  country: 'US',
  currency: 'USD',
  headers: {},
  userAgent: 'storefront-conformance (unit tests)',
  consents: [],
  rulesets: ['interface', 'standards', 'ucp', 'advice'],
  only: [],
  skip: [],
  connections: 8,
  budget: 100,
  timeoutMs: 2_000,
  deadlineMs: 10_000,
  seed: 1,
  runs: 10,
  retries: 0,
  ...own,
});

const refuse = () => Promise.reject(new Error('this test sends nothing'));

/** Every request is rejected unless the test supplies `fetch` or `send`. */
export const anyContext = ({
  target = anyTarget(),
  fetch = refuse,
  ...own
}: Partial<Context> = {}): Context => ({
  target,
  fetch,
  fetchAs: async (request, read) => read(await fetch(request), target),
  send: refuse,
  browse: refuse,
  examine: (subjects) => [...subjects],
  judgedBy: () => {},
  mapped: () => {},
  placed: () => {},
  seen: () => [],
  received: () => [],
  wait: async () => {},
  ...own,
});

/** @param body text as it is; any other value is encoded as JSON. */
export function anyResponse(body: unknown = '', own: Partial<Answer> = {}): HttpResponse {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return toHttpResponse({
    exchange: 1,
    request: { method: 'GET', url: 'http://shop.example/products.json', headers: {} },
    status: 200,
    headers: [['content-type', 'application/json']],
    bytes: new TextEncoder().encode(text),
    millis: 1,
    at: 0,
    ...own,
  });
}
