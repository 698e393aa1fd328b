/** Candidates are chosen by their responses, without hiding a failed fetch. */
import { expect, it } from 'vitest';
import { toHttpResponse } from '../../lib/http/to-http-response.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import { planArguments } from './arguments/plan-arguments.ts';
import { choose } from './subjects.ts';

const notJudged = new Inconclusive('timeout', 'no answer');

const answer = (status: number) =>
  toHttpResponse({
    exchange: 1,
    request: { method: 'GET', url: 'https://shop.example/', headers: {} },
    status,
    headers: [],
    bytes: new Uint8Array(),
    millis: 0,
    at: 0,
  });

const fetch = async (status: number) => {
  if (status === 0) throw notJudged;
  return answer(status);
};

const isServed = ({ status }: { readonly status: number }) => status === 200;

it('keeps the candidates whose responses fit', async () => {
  expect(await choose([200, 404, 200], fetch, isServed)).toEqual([200, 200]);
});

it('leaves out a candidate that could not be fetched when another fits', async () => {
  expect(await choose([0, 200], fetch, isServed)).toEqual([200]);
});

it('is empty when all were fetched and none fits', async () => {
  expect(await choose([404], fetch, isServed)).toEqual([]);
});

it('throws the reason when none fits and one could not be fetched', async () => {
  await expect(choose([404, 0], fetch, isServed)).rejects.toBe(notJudged);
});

it('takes no item for the argument by which get_cart takes its cart', () => {
  const quote = { type: 'string', description: '`id` of the sales quote.' };
  const schema = { type: 'object', properties: { quoteId: quote }, required: ['quoteId'] };
  const ofPlaces = [{ of: 'variant', around: [], path: ['id'], value: '42' } as const];
  const known = { country: 'US', currency: 'USD', variant: '42', ofPlaces };
  expect(planArguments(schema, { ...known, idNames: { cart: 'quoteId' } })).toMatchObject({ at: '/quoteId' });
  expect(planArguments(schema, known)).toMatchObject({ arguments: { quoteId: '42' } });
});
