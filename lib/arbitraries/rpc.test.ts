/** Broken bodies are not JSON-RPC requests. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Boundaries } from '../assert/boundaries.ts';
import { brokenRequests, brokenTexts, cutRequest, requestWithoutMethod } from './rpc.ts';

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const all = ({ representative, others }: Boundaries<string>): readonly string[] => [
  ...representative,
  ...others,
];

test('broken texts and truncated requests are not JSON', () => {
  const texts = [...all(brokenTexts), ...fc.sample(cutRequest(), { seed: 1, numRuns: 200 })];
  expect(texts.filter(isJson)).toEqual([]);
});

test('broken requests are JSON whose method is not a string', () => {
  const texts = [...all(brokenRequests), ...fc.sample(requestWithoutMethod(), { seed: 1, numRuns: 200 })];
  expect(texts.filter((text) => !isJson(text))).toEqual([]);
  expect(texts.filter((text) => typeof JSON.parse(text)?.method === 'string')).toEqual([]);
});
