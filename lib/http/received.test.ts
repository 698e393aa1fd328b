/** What arrived: whole responses, and which failures show that a response breaks HTTP. */
import { expect, test } from 'vitest';
import { get } from '../model/http.ts';
import type { Reason } from '../model/inconclusive.ts';
import { createReceivedLog } from './received.ts';

const request = get('http://shop.example/products.json');

const other = get('http://shop.example/products.json?limit=1');

const broken: Reason = { code: 'malformed-transport', text: 'no gzip', error: 'Z_DATA_ERROR' };

const noted = (...failures: readonly (Reason | undefined)[]) => {
  const log = createReceivedLog();
  for (const [n, failure] of failures.entries()) log.note(n + 1, request, failure);
  return log.all().filter(({ broken: because }) => because !== undefined);
};

test('two failures without a response in between show an unreadable response', () => {
  expect(noted(broken, broken)).toEqual([{ exchange: 2, request, broken: 'no gzip' }]);
  expect(noted(undefined, broken, broken)).toHaveLength(1);
});

test.each([
  ['one failure', [broken]],
  ['a response after a failure', [broken, undefined, broken]],
  ['a response after all failures', [broken, broken, undefined]],
  ['an unknown coding', Array(2).fill({ code: 'malformed-transport', text: 'no such coding' })],
  ['a request that cannot be written', Array(2).fill({ ...broken, error: 'UND_ERR_INVALID_ARG' })],
  ['headers that are too long', Array(2).fill({ ...broken, error: 'UND_ERR_HEADERS_OVERFLOW' })],
  ['a dead host', Array(2).fill({ code: 'unreachable', text: 'dead', error: 'ECONNREFUSED' })],
])('%s shows nothing', (_, failures: readonly (Reason | undefined)[]) => {
  expect(noted(...failures)).toEqual([]);
});

test('requests are told apart', () => {
  const log = createReceivedLog();
  log.note(1, request, broken);
  log.note(2, other, broken);
  expect(log.all()).toEqual([]);
});

test('every response is listed, also those of one request', () => {
  const log = createReceivedLog();
  log.note(1, request);
  log.note(2, request);
  log.note(3, other, broken);
  expect(log.all()).toEqual([
    { exchange: 1, request },
    { exchange: 2, request },
  ]);
});
