/** Choosing among candidates: by their answers, and without hiding trouble. */
import { expect, it } from 'vitest';
import { toHttpResponse } from '../../lib/http/to-http-response.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import { choose } from './choose.ts';

const trouble = new Inconclusive('timeout', 'no answer');
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
const see = async (status: number) => {
  if (status === 0) throw trouble;
  return answer(status);
};
const isServed = ({ status }: { readonly status: number }) => status === 200;

it('keeps the candidates whose answers fit', async () => {
  expect(await choose([200, 404, 200], see, isServed)).toEqual([200, 200]);
});

it('leaves out what could not be seen when another fits', async () => {
  expect(await choose([0, 200], see, isServed)).toEqual([200]);
});

it('is empty when all were seen and none fits', async () => {
  expect(await choose([404], see, isServed)).toEqual([]);
});

it('throws the trouble when none fits and one could not be seen', async () => {
  await expect(choose([404, 0], see, isServed)).rejects.toBe(trouble);
});
