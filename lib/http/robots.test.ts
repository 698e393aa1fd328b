/** The group of a robots.txt that applies, and the requests of a run that it disallows. */
import { describe, expect, test } from 'vitest';
import { get, type HttpResponse } from '../model/http.ts';
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

  test('many names and many rules end in time and in memory', () => {
    expect(disallowedBy(`${'user-agent:*\n'.repeat(800)}${'disallow:/s\n'.repeat(800)}`)).toEqual([
      '/search',
    ]);
  });
});
