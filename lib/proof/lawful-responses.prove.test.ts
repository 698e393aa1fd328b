/** Responses that the interface and the standards allow, or that are no evidence about a promise, cause no failures. */
import { describe, expect, test } from 'vitest';
import { catalog } from '../../suites/catalog/index.ts';
import { commerce } from '../../suites/commerce/index.ts';
import { cors } from '../../suites/cors/index.ts';
import { discovery } from '../../suites/discovery/index.ts';
import { suites } from '../../suites/index.ts';
import { jsonRpc } from '../../suites/json-rpc/index.ts';
import { rateLimiting } from '../../suites/rate-limiting/index.ts';
import { combine } from '../../suites/sabotage/breaking.ts';
import {
  at,
  both,
  type Condition,
  either,
  not,
  onHost,
  withHeader,
  withMethod,
  withRpc,
  withTool,
} from '../../suites/sabotage/conditions.ts';
import {
  alterHeaders,
  alterStatus,
  dropHeader,
  replaceResponse,
  setHeader,
} from '../../suites/sabotage/http.ts';
import { alterRpcResponse, answerInstead, failCalls, onCommerce } from '../../suites/sabotage/rpc.ts';
import { isObject, valueAt } from '../assert/json.ts';
import type { Suite } from '../model/check.ts';
import type { Saboteur } from '../model/saboteur.ts';
import { isFailure, type Verdict } from '../model/verdict.ts';
import { judgeInProcess } from '../reference/in-process.ts';

type Shape = Saboteur['sabotage'];

const judged = (sabotage: Shape, ...suites: readonly Suite[]): Promise<readonly Verdict[]> =>
  judgeInProcess(suites, { sabotage, target: { runs: 5 } });

const failuresOf = (verdicts: readonly Verdict[]) =>
  verdicts
    .filter((verdict) => isFailure(verdict) || verdict.status === 'error')
    .map(({ check, status, violations, error }) => [check, status, error ?? violations[0]?.message]);

const checksOf = (verdicts: readonly Verdict[], status: string): readonly string[] =>
  verdicts.filter((verdict) => verdict.status === status).map(({ check }) => check);

/** Responses at the path of the commerce endpoint that are not JSON-RPC. */
const elsewhere = {
  'the 404 of a router': [404, { error: 'Not Found' }],
  'the 404 of a router, with an object': [404, { error: { message: 'Not Found', status: 404 } }],
  'the error page of a framework': [
    404,
    { timestamp: '2026-01-01T00:00:00.000Z', status: 404, error: 'Not Found', path: '/api/ucp/mcp' },
  ],
  'an API of another kind': [200, { result: [], message: 'OK' }],
} as const;

describe.each(Object.entries(elsewhere))('%s is not a JSON-RPC response', (_, [status, body]) => {
  test('one check fails, and checks that need a response are inconclusive', async () => {
    const verdicts = await judged(answerInstead(onCommerce, status, body), jsonRpc, cors, commerce);
    expect(checksOf(verdicts, 'error')).toEqual([]);
    expect(failuresOf(verdicts).map(([check]) => check)).toEqual(['json-rpc/requests-get-a-response']);
    const reasons = verdicts.filter(({ check }) => /tools-list|unknown-|commerce-is-open/.test(check));
    expect(reasons.map(({ reason }) => reason?.check)).toContain('json-rpc/requests-get-a-response');
  });
});

const fromScript = withHeader('origin');

const openOnRequest: Shape = dropHeader(
  both(either(onCommerce, at(/^\/cdn\/shop\/files\/openapi-/)), not(fromScript)),
  'access-control-allow-origin',
);

const variesByOrigin = alterHeaders(
  () => true,
  (headers) => headers.append('vary', 'Origin'),
);

const preflights = both(at('/api/ucp/mcp'), withMethod('OPTIONS'));

const allowing = (names: (requested: string) => string): Shape =>
  alterHeaders(preflights, (headers, { request }) =>
    headers.set(
      'access-control-allow-headers',
      names(request.headers.get('access-control-request-headers') ?? ''),
    ),
  );

describe.each([
  ['the requested headers', allowing((requested) => requested)],
  ['every header, and Authorization by name', allowing(() => '*, Authorization')],
  ['one header in each line', allowing((requested) => requested.split(',').join(' ,\t'))],
])('a preflight that allows %s', (_, sabotage) => {
  test('is lawful', async () => {
    expect(failuresOf(await judged(sabotage, cors))).toEqual([]);
  });
});

test('a preflight behind a login fails only cors/preflight-succeeds', async () => {
  const wall = replaceResponse(
    both(preflights, not(withHeader('authorization'))),
    () => new Response(null, { status: 401 }),
  );
  const target = { runs: 5, headers: { authorization: 'Bearer of-the-merchant' } };
  const verdicts = await judgeInProcess([cors], { sabotage: wall, target });
  expect(failuresOf(verdicts).map(([check]) => check)).toEqual(['cors/preflight-succeeds']);
});

test('a constant allowed origin is not a caching error', async () => {
  const sabotage = setHeader(
    at('/.well-known/ucp'),
    'access-control-allow-origin',
    'https://app.shop.example',
  );
  const verdicts = await judgeInProcess(suites, { sabotage, target: { runs: 5 } });
  expect(failuresOf(verdicts)).toEqual([]);
});

describe('a CORS header that is sent only for requests with an Origin', () => {
  test('is lawful', async () => {
    const verdicts = await judged(combine(openOnRequest, variesByOrigin), cors, rateLimiting);
    expect(failuresOf(verdicts)).toEqual([]);
    const open = verdicts.filter(({ check }) => /open-to-every-origin|-are-open/.test(check));
    expect(open.filter(({ status }) => status !== 'pass').map(({ check }) => check)).toEqual([]);
  });

  test('is at most a note without Vary', async () => {
    const verdicts = await judged(openOnRequest, cors, rateLimiting);
    expect(failuresOf(verdicts).map(([check, status]) => [check, status])).toEqual([
      ['cors/vary-names-origin', 'note'],
    ]);
  });
});

const withWrongArguments: Condition = ({ rpc }) => {
  const name = valueAt(rpc, '/params/name');
  const args = valueAt(rpc, '/params/arguments');
  return name === 'lookup_catalog' && !Array.isArray(valueAt(args, '/ids'));
};

test('arguments may be refused by a JSON-RPC error with an HTTP 4xx status', async () => {
  const verdicts = await judged(
    combine(alterStatus(both(onCommerce, withWrongArguments), 422), failCalls(withWrongArguments, -32602)),
    commerce,
  );
  expect(failuresOf(verdicts)).toEqual([]);
});

test('the base host may refuse tools/list if it answers with JSON-RPC', async () => {
  const refused = failCalls(both(withRpc('tools/list'), not(onHost('canonical.test'))), -32001);
  const verdicts = await judged(refused, jsonRpc);
  expect(checksOf(verdicts, 'pass')).toContain('json-rpc/base-host-serves-the-endpoint');
  expect(failuresOf(verdicts).map(([check]) => check)).toEqual([
    'json-rpc/canonical-host-serves-the-same-tools',
  ]);
});

test('an error before the id is parsed may have the id null', async () => {
  const blind = (when: Condition): Shape =>
    alterRpcResponse(when, ({ jsonrpc }) => ({
      jsonrpc,
      id: null,
      error: { code: -32001, message: 'no profile' },
    }));
  const verdicts = await judged(
    blind(either(withTool('get_product'), withRpc('storefront/no-such-method'))),
    jsonRpc,
    commerce,
  );
  const echoing = verdicts.filter(({ check }) => check.endsWith('echo-the-id'));
  expect(echoing.filter(isFailure)).toEqual([]);
  const result = await judged(
    alterRpcResponse(withTool('get_product'), (rpcResponse) =>
      isObject(rpcResponse.result) ? { ...rpcResponse, id: null } : rpcResponse,
    ),
    jsonRpc,
    commerce,
  );
  expect(failuresOf(result).map(([check]) => check)).toEqual(['json-rpc/tool-calls-echo-the-id']);
});

test('a batch may be answered by a stream with a message for each response', async () => {
  const responses = ['first', 'second'].map((id) => ({ jsonrpc: '2.0', id, result: { tools: [] } }));
  const stream = responses
    .map((response) => `event: message\ndata: ${JSON.stringify(response)}\n\n`)
    .join('');
  const batch: Condition = ({ body }) => body.startsWith('[{') && body.includes('"second"');
  const sabotage = replaceResponse(
    both(onCommerce, batch),
    () => new Response(stream, { headers: { 'content-type': 'text/event-stream' } }),
  );
  const verdicts = await judged(sabotage, jsonRpc);
  expect(checksOf(verdicts, 'pass')).toContain('json-rpc/batches-are-answered-cleanly');
  expect(failuresOf(verdicts)).toEqual([]);
});

test('JSON may be labelled with the media type of Accept, and searches may be refused to scripts', async () => {
  const acceptsMarkdown = withHeader('accept', (accept) => accept.startsWith('text/markdown'));
  const labelled = setHeader(
    both(either(at('/products.json'), at('/.well-known/ucp')), acceptsMarkdown),
    'content-type',
    'text/markdown',
  );
  const refused = alterStatus(both(onCommerce, both(withHeader('origin'), withTool('search_catalog'))), 403);
  const verdicts = await judged(combine(labelled, refused), catalog, discovery, jsonRpc);
  expect(failuresOf(verdicts)).toEqual([]);
  expect(checksOf(verdicts, 'pass')).toEqual(
    expect.arrayContaining([
      'catalog/every-answer-is-labelled-as-json',
      'discovery/every-answer-is-labelled-as-json',
      'json-rpc/every-caller-gets-a-response',
    ]),
  );
});

test('a redirect from /openapi.json to the home page leads to no OpenAPI document', async () => {
  const toHome = replaceResponse(at('/openapi.json'), ({ url }) => Response.redirect(`${url.origin}/`, 302));
  const gone = replaceResponse(
    at(/^\/cdn\/shop\/files\/openapi-/),
    () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
  );
  const open = setHeader(at('/openapi.json'), 'access-control-allow-origin', '*');
  const verdicts = await judged(combine(combine(toHome, gone), open), cors);
  expect(failuresOf(verdicts)).toEqual([]);
  const described = verdicts.filter(({ check }) => check.startsWith('cors/openapi-'));
  expect(described.map(({ reason }) => reason?.check)).toEqual([
    'discovery/openapi-file-is-served',
    'discovery/openapi-redirects-to-a-versioned-file',
  ]);
});
