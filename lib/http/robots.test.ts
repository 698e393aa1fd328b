/** Whom a robots.txt is for, and what it forbids of what is asked. */
import { describe, expect, test } from 'vitest';
import { type HttpResponse, toHttpResponse } from '../model/http-response.ts';
import { Inconclusive } from '../model/inconclusive.ts';
import { anyTarget } from '../proof/any-target.ts';
import type { Conversation } from './conversation.ts';
import { get } from './requests.ts';
import { disallowed, readRobots } from './robots.ts';

const answer = (text: string, status = 200): HttpResponse =>
  toHttpResponse({
    exchange: 1,
    request: get('https://shop.example/robots.txt'),
    status,
    headers: [],
    bytes: Buffer.from(text),
    millis: 0,
    at: 0,
  });

const asked = ['/robots.txt', '/search?q=a', '/products.json?limit=1', '/products.json?limit=2'].map(
  (path) => `https://shop.example${path}`,
);
const forbidden = (text: string) =>
  disallowed(answer(text), [...asked, 'https://other.example/search'], 'storefront-conformance/1 (x)');

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
    expect(forbidden(text)).toEqual(paths);
  });

  test('many names and many rules end in time and in memory', () => {
    expect(forbidden(`${'user-agent:*\n'.repeat(800)}${'disallow:/s\n'.repeat(800)}`)).toEqual(['/search']);
  });
});

describe('readRobots', () => {
  const conversation = (fetch: Conversation['fetch']): Conversation => ({
    target: anyTarget(),
    signal: new AbortController().signal,
    fetch,
    send: fetch,
    browse: () => Promise.reject(new Error('there is no browser')),
    seen: () => [],
    wait: async () => {},
  });

  test('takes a 200, and nothing else for a robots.txt', async () => {
    expect(await readRobots(conversation(async () => answer('')))).toBeDefined();
    expect(await readRobots(conversation(async () => answer('', 404)))).toBeUndefined();
    const silent = conversation(async () => {
      throw new Inconclusive('timeout', 'too late');
    });
    expect(await readRobots(silent)).toBeUndefined();
  });
});
