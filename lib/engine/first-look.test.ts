/** The first look: which targets get a diagnosis, and which are left to the checks. */
import { describe, expect, test } from 'vitest';
import { policy } from '../../suites/policy.ts';
import { type Scripted, scriptedStack } from '../http/testing.ts';
import type { HttpResponse } from '../model/http/http-response.ts';
import { get } from '../model/http/requests.ts';
import { Inconclusive } from '../model/inconclusive.ts';
import { anyResponse } from '../proof/any-response.ts';
import { anyTarget } from '../proof/any-target.ts';
import { createContext } from './context.ts';
import { fetchRobots, firstLook } from './first-look.ts';

/** @param script answers each path, in each turn. */
async function looked(
  script: (path: string, turn: number) => Scripted | Inconclusive,
  { budget = 1_000, requests = policy.firstLook } = {},
) {
  const run = scriptedStack(
    ({ url }, turn) => {
      const { pathname, search } = new URL(url);
      return script(pathname + search, turn);
    },
    { target: anyTarget({ budget }), policy },
  );
  const { context } = createContext(run, { by: 'first-look', turn: 0 });
  return {
    diagnosis: await firstLook(context, requests),
    now: run.clock.now(),
    sent: run.sent.length,
  };
}

const page = (title: string, inside = '', status = 200): Scripted => ({
  status,
  headers: [['content-type', 'text/html']],
  body: `<!doctype html>\n<html><head><title>${title}</title></head><body>${inside}</body></html>`,
});
const to = (location: string, status = 302): Scripted => ({ status, headers: [['location', location]] });
const refused = (text: string) => new Inconclusive('unreachable', text);
const form = '<form><input name="p" type="password"></form>';

describe('is diagnosed', () => {
  test.each<[string, (path: string) => Scripted | Inconclusive, string, RegExp]>([
    [
      'a dead host',
      () => refused('GET http://shop.example/: connect ECONNREFUSED 1.2.3.4:80'),
      'unreachable',
      /^nothing answers at http:\/\/shop\.example \(connect ECONNREFUSED 1\.2\.3\.4:80\)$/,
    ],
    [
      'an unknown host',
      () => refused('GET http://shop.example/: getaddrinfo ENOTFOUND shop.example'),
      'unreachable',
      /is not known.*check the URL/,
    ],
    [
      'a silent host',
      (path) => new Inconclusive('timeout', `GET http://shop.example${path} was not answered within 2 s`),
      'timeout',
      /^nothing answers at .*within 2 s\)$/,
    ],
    [
      'a TLS error',
      () => refused('GET http://shop.example/: certificate has expired'),
      'unreachable',
      /no secure connection.*certificate has expired.*repair/,
    ],
    [
      'malformed HTTP',
      () =>
        new Inconclusive(
          'malformed-transport',
          'GET http://shop.example/ was answered with malformed HTTP: x',
        ),
      'malformed-transport',
      /can be read/,
    ],
    [
      'a password page',
      () => to('/password'),
      'blocked-by-edge',
      /shows a password page \(GET \/products\.json\?limit=250 answered 302 to http:\/\/shop\.example\/password\)/,
    ],
    [
      'a password page beside a redirect',
      (path) => (path === '/' ? page('Opening soon', form) : to('/password')),
      'blocked-by-edge',
      /password page/,
    ],
    [
      'a login form',
      () => page('Log in', form, 401),
      'blocked-by-edge',
      /401 with the page "Log in" and a password form/,
    ],
    [
      'a challenge by its header',
      () => ({ status: 403, headers: [['cf-mitigated', 'challenge']] }),
      'blocked-by-edge',
      /bot challenge .*cf|bot challenge .*says "challenge"/,
    ],
    [
      'a challenge by its words',
      (path) => page('Just a moment...', path, 503),
      'blocked-by-edge',
      /bot challenge.*"Just a moment".*--user-agent/,
    ],
    [
      'a captcha with 429',
      () => page('Hm', '<div class="g-recaptcha"></div>', 429),
      'blocked-by-edge',
      /bot challenge.*captcha/,
    ],
    [
      'a maintenance page',
      () => page('Back soon', '', 503),
      'blocked-by-edge',
      /down for maintenance.*503 with the page "Back soon"/,
    ],
    ['a gateway without a server behind it', () => ({ status: 502 }), 'blocked-by-edge', /what is behind it/],
    [
      'a limit that never ends',
      () => ({ status: 429, headers: [['retry-after', '86400']] }),
      'rate-limited',
      /nothing but 429.*--rate/,
    ],
    [
      'the same page for everything',
      () => page('Welcome to the Wi-Fi'),
      'blocked-by-edge',
      /same HTML page.*Wi-Fi/,
    ],
    [
      'another host',
      (path) => to(`https://www.shop.example${path}`, 301),
      'blocked-by-edge',
      /redirects to https:\/\/www\.shop\.example \(.*\): audit https:\/\/www\.shop\.example instead/,
    ],
    [
      'another scheme',
      (path) => to(`https://shop.example${path}`, 308),
      'blocked-by-edge',
      /audit https:\/\/shop\.example instead/,
    ],
  ])('%s', async (_, says, code, text) => {
    const { diagnosis } = await looked(says);
    expect(diagnosis?.code).toBe(code);
    expect(diagnosis?.text).toMatch(text);
  });

  test('a limit that demands waits for more than a minute', async () => {
    const { diagnosis, now, sent } = await looked(() => ({ status: 429, headers: [['retry-after', '1']] }));
    expect(diagnosis?.code).toBe('rate-limited');
    expect(now).toBeGreaterThan(30_000);
    expect(now).toBeLessThan(65_000);
    expect(sent).toBeLessThan(60);
  });
});

describe('is judged', () => {
  const storefront = (path: string): Scripted => (path === '/' ? page('Shop') : { body: '{}' });

  test.each<[string, (path: string, turn: number) => Scripted | Inconclusive]>([
    ['a storefront that keeps its promises', storefront],
    ['one that answers 404 to everything', () => ({ status: 404, body: '{}' })],
    ['one that forbids everything', () => ({ status: 403, body: '{}' })],
    ['one that answers 500 to everything', () => ({ status: 500 })],
    ['one with empty responses', () => ({})],
    [
      'one whose home page asks for the country',
      (path) => (path === '/' ? to('https://us.shop.example/') : storefront(path)),
    ],
    [
      'one with a captcha on its home page',
      (path) => (path === '/' ? page('Shop', 'captcha') : storefront(path)),
    ],
    ['one with different pages everywhere', (path) => page(path)],
    ['one that redirects within itself', () => to('/elsewhere')],
    ['one that redirects to several hosts', (path) => to(`https://h${path.length}.example/`)],
    ['one that loses a request', (path) => (path === '/' ? refused('reset') : storefront(path))],
    ['one that is overloaded for a moment', (path, turn) => (turn <= 3 ? { status: 503 } : storefront(path))],
    [
      'one with a low limit',
      (path, turn) => (turn <= 9 ? { status: 429, headers: [['retry-after', '2']] } : storefront(path)),
    ],
  ])('%s', async (_, says) => {
    expect((await looked(says)).diagnosis).toBeUndefined();
  });

  test('a target that the budget leaves no requests for', async () => {
    expect((await looked(() => to('/password'), { budget: 1 })).diagnosis).toBeUndefined();
  });
});

test('a first look without requests finds no problem', async () => {
  const { diagnosis, sent } = await looked(() => refused('gone'), { requests: [] });
  expect([diagnosis, sent]).toEqual([undefined, 0]);
});

describe('fetchRobots', () => {
  const over = (fetch: () => Promise<HttpResponse>) => fetchRobots({ fetch });
  const robots = (status: number) =>
    anyResponse('', { request: get('https://shop.example/robots.txt'), status });

  test('accepts a robots.txt with status 200 only', async () => {
    expect(await over(async () => robots(200))).toBeDefined();
    expect(await over(async () => robots(404))).toBeUndefined();
    const silent = over(async () => {
      throw new Inconclusive('timeout', 'too late');
    });
    expect(await silent).toBeUndefined();
  });
});
