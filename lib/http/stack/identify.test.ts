/** How a request identifies its caller, and to which hosts. */
import { expect, test } from 'vitest';
import { get, preflight } from '../../model/http.ts';
import { anyTarget } from '../../proof/any-target.ts';
import { absolute, completed, identify } from './identify.ts';
import { anyContext, calling, fakeSend, madeUp } from './testing.ts';

const target = anyTarget({
  baseUrl: 'http://shop.example/sub',
  canonicalUrl: 'https://canonical.example',
  headers: { 'x-door': 'open' },
});

test('a path is below the base URL, and any other URL stays as it is', () => {
  expect(completed(get('/a?b'), target, madeUp).url).toBe('http://shop.example/sub/a?b');
  expect(absolute('https://cdn.example/x', target.baseUrl)).toBe('https://cdn.example/x');
  expect(() => absolute('products.json', target.baseUrl)).toThrow(
    '"products.json" is not sent: it is not a URL',
  );
});

test("the target's own headers go to its own hosts alone", () => {
  const names = (url: string) => Object.keys(completed(get(url), target, madeUp).headers);
  expect(names('/a')).toContain('x-door');
  expect(names('https://canonical.example/a')).toContain('x-door');
  expect(names('https://canonical.example.evil.example/a')).not.toContain('x-door');
});

test("the target's own headers go to the endpoint that the user gave", () => {
  const given = { ...target, commerceUrl: 'https://agents.example/v1' };
  const names = (url: string) => Object.keys(completed(get(url), given, madeUp).headers);
  expect(names('https://agents.example/v1')).toContain('x-door');
  expect(names('https://named.example/mcp')).not.toContain('x-door');
});

test('the introduction of the caller is part of the request, and may remove a header', () => {
  const policy: typeof madeUp = {
    ...madeUp,
    introduce: ({ headers: { secret: _, ...headers }, ...request }) => ({
      ...request,
      headers,
      body: 'I am',
    }),
  };
  const request = completed(calling('list_books'), target, policy);
  expect(request.body).toBe('I am');
  const shy = { ...calling('list_books'), headers: { secret: '1' } };
  expect(completed(shy, target, policy).headers).not.toHaveProperty('secret');
});

test('a preflight carries no credentials, as in a browser', () => {
  const headers = { authorization: 'Bearer x', cookie: 'a=b', 'x-door': 'open' };
  const asked = preflight('/a', 'https://page.example', 'POST', ['authorization']);
  const names = (request: typeof asked) =>
    Object.keys(completed(request, { ...target, headers }, madeUp).headers);
  expect(names(asked)).toContain('x-door');
  expect(names(asked)).not.toContain('authorization');
  expect(names(asked)).not.toContain('cookie');
  expect(names({ ...asked, headers: {} })).toContain('authorization');
});

test("the caller's headers give way to the target's, and both to those of the request", () => {
  const policy = {
    ...madeUp,
    callerHeaders: () => ({ accept: 'text/plain', 'x-door': 'shut', 'x-own': '1' }),
  };
  expect(completed(get('/a', { accept: 'text/html' }), target, policy).headers).toEqual({
    accept: 'text/html',
    'accept-encoding': 'gzip, deflate, br',
    'user-agent': 'storefront-conformance (unit tests)',
    'x-door': 'open',
    'x-own': '1',
  });
});

test('the middleware sends the completed request, with its method and its body', async () => {
  const { send, sent } = fakeSend();
  await identify(target, madeUp)(send)(calling('list_books'), anyContext({ rerun: 3 }));
  expect(sent[0]?.request).toMatchObject({
    ...calling('list_books', 'http://shop.example/sub/library/desk'),
    headers: { 'content-type': 'application/json', 'x-reader': 'tests' },
  });
  expect(sent[0]?.context.rerun).toBe(3);
});
