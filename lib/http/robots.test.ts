/** The group of a robots.txt that applies, and the requests of a run that it disallows. */
import { describe, expect, test } from 'vitest';
import type { HttpResponse } from '../model/http.ts';
import { get } from '../model/http.ts';
import { anyResponse } from '../proof/any-target.ts';
import { maxPathLength, maxPaths, maxRobots } from './bounds.ts';
import { disallowed } from './robots.ts';
import { toHttpResponse } from './to-http-response.ts';

const robots = (text: string): HttpResponse =>
  toHttpResponse({
    exchange: 1,
    request: get('https://shop.example/robots.txt'),
    status: 200,
    headers: [],
    bytes: Buffer.from(text),
    millis: 0,
    at: 0,
  });

const sent = ['/robots.txt', '/search?q=a', '/products.json?limit=1', '/products.json?limit=2'].map(
  (path) => `https://shop.example${path}`,
);
const disallowedBy = (text: string) =>
  disallowed(robots(text), [...sent, 'https://other.example/search'], 'storefront-conformance/1 (x)');

describe('disallowed', () => {
  test.each([
    ['', []],
    ['User-agent: *\nDisallow: /search', ['/search']],
    ['User-agent: *\nDisallow: /', ['/products.json', '/search']],
    ['User-agent: *\nDisallow: /\nAllow: /products.json$', ['/search']],
    ['User-agent: storefront-conformance\nDisallow:\n\nUser-agent: *\nDisallow: /', []],
    ['User-agent: other\nDisallow: /', []],
    ['<html>not found</html>', []],
    [`User-agent: *\nDisallow: /${'*'.repeat(100_000)}x`, []],
  ])('%j', (text, paths) => {
    expect(disallowedBy(text)).toEqual(paths);
  });

  test('many names and many rules are bounded in time and memory', () => {
    expect(disallowedBy(`${'user-agent:*\n'.repeat(800)}${'disallow:/s\n'.repeat(800)}`)).toEqual([
      '/search',
    ]);
  });
});

describe('a robots.txt beyond the bounds', () => {
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
