/** Pages, robots.txt and parsed bodies beyond their bounds. */
import { describe, expect, test } from 'vitest';
import { get } from '../model/http/requests.ts';
import { anyResponse } from '../proof/any-target.ts';
import {
  bytesOfValue,
  manyValues,
  maxManyValues,
  maxPage,
  maxParsed,
  maxPathLength,
  maxPaths,
  maxQuoted,
  maxRobots,
} from './bounds.ts';
import { challengeOf } from './edge/challenge.ts';
import { seenLine } from './edge/seen.ts';
import { createJsonCache } from './json-cache.ts';
import { disallowed } from './robots.ts';
import { createCollector } from './transport/collect-garbage.ts';

const collect = () => createCollector(1)(1);

const parsed = (value: string) => ({ json: { valid: true, value }, events: [] }) as const;
const both = [parsed('old'), parsed('new')];

/** What the cache still has of two bodies after a collection. @param sizes of each, in bytes and in values. */
async function keptOf(bytes: number, values: number) {
  const cache = createJsonCache();
  for (const name of ['old', 'new']) cache.set(name, parsed(name), bytes, values);
  const before = ['old', 'new'].map((name) => cache.get(name));
  await new Promise(setImmediate);
  collect();
  return { before, after: ['old', 'new'].map((name) => cache.get(name)) };
}

test('parsed bodies make room for newer ones when their memory is needed', async () => {
  expect(await keptOf(maxParsed / 2, 0)).toEqual({ before: both, after: both });
  expect(await keptOf(maxParsed / 2 + 1, 0)).toEqual({ before: both, after: [undefined, parsed('new')] });
});

test('parsed bodies of many values count for more than their bytes', async () => {
  const { after } = await keptOf(1_000, maxParsed / bytesOfValue);
  expect(after).toEqual([undefined, parsed('new')]);
});

test('JSON of many values is parsed a few times, and what was parsed once is parsed again', () => {
  const cache = createJsonCache();
  const most = Math.floor(maxManyValues / (manyValues + 1));
  const admitted = Array.from({ length: most + 2 }, (_, n) => cache.admits?.(String(n), manyValues + 1));
  expect(admitted.filter(Boolean)).toHaveLength(most);
  expect([cache.admits?.('0', manyValues + 1), cache.admits?.('small', manyValues)]).toEqual([true, true]);
});

describe('a page', () => {
  const answer = (html: string) => anyResponse(`<html>${html}`);

  test('is searched in its beginning alone', () => {
    expect(challengeOf(answer(`${' '.repeat(maxPage - 100)}captcha`))).toBe('a captcha');
    expect(challengeOf(answer(`${' '.repeat(maxPage)}captcha`))).toBeUndefined();
  });

  test('with a long title is quoted in part', () => {
    expect(seenLine(answer(`<title>${'t'.repeat(400)}</title>`), 'http://shop.example')).toBe(
      `GET /products.json: 200, the HTML page "${'t'.repeat(maxQuoted)}..."`,
    );
  });
});

describe('robots.txt', () => {
  const url = 'http://shop.example';
  const paths = (robots: string, sent: readonly string[]) =>
    disallowed(
      anyResponse(robots, { request: get(`${url}/robots.txt`) }),
      sent.map((path) => url + path),
      'suite/1',
    );

  test('is read in its beginning alone', () => {
    const long = `#${'x'.repeat(maxRobots)}`;
    expect(paths(`user-agent:*\n${long}\ndisallow:/`, ['/a'])).toEqual([]);
    expect(paths(`user-agent:*\ndisallow:/\n${long}`, ['/a'])).toEqual(['/a']);
  });

  test('names so many paths, and no long ones', () => {
    const many = Array.from({ length: maxPaths + 50 }, (_, n) => `/${n}`);
    const all = 'user-agent:*\ndisallow:/';
    expect(paths(all, many)).toHaveLength(maxPaths);
    expect(paths(all, [`/${'x'.repeat(maxPathLength)}`, `/${'x'.repeat(maxPathLength - 1)}`])).toHaveLength(
      1,
    );
  });
});
