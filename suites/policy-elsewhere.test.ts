/** The interface's rules for requests beyond its documented addresses: token endpoints, and commerce endpoints elsewhere. */
import { describe, expect, test } from 'vitest';
import { guard } from '../lib/http/stack/guard.ts';
import { type HttpRequest, postJson, postText, preflight } from '../lib/model/http.ts';
import { Inconclusive } from '../lib/model/inconclusive.ts';
import type { Consent } from '../lib/model/target.ts';
import { anyTarget } from '../lib/proof/any-target.ts';
import { base, calling, endpoint, target, verdictOn, writing } from '../lib/proof/engine/verdict-on.ts';
import { fakeCodeForm, postFakeCode } from './discovered/authorization.ts';
import { policy } from './policy.ts';

describe('the fake code', () => {
  const all: readonly Consent[] = ['writes', 'burst', 'purchase'];
  const probe = postFakeCode('https://accounts.example/authentication/1/oauth/token');

  test('may go to a token endpoint, with only the consent "writes"', () => {
    expect(verdictOn(probe)).toBe('consent-withheld');
    expect(verdictOn(probe, ['burst', 'purchase'])).toBe('consent-withheld');
    expect(verdictOn(probe, ['writes'])).toEqual(['writes']);
  });

  test('is obviously fake, and contains nothing else', () => {
    expect(Object.fromEntries(new URLSearchParams(fakeCodeForm))).toEqual({
      grant_type: 'authorization_code',
      client_id: 'storefront-conformance-unknown-client',
      redirect_uri: 'https://client.invalid/callback',
      code: 'storefront-conformance-fake-code',
      code_verifier: expect.stringMatching(/fake/),
    });
  });

  test.each([
    ['elsewhere', { url: 'https://accounts.example/oauth/authorize' }],
    ['to an account', { url: 'https://accounts.example/account' }],
    ['to a similar address', { url: 'https://accounts.example/oauth/token/revoke' }],
    ['with a query', { url: `${probe.url}?grant_type=client_credentials` }],
    ['in another case', { url: 'https://accounts.example/OAuth/Token' }],
    ['by another method', { method: 'PUT' }],
    ['as JSON', { headers: { 'content-type': 'application/json' } }],
    ['without a media type', { headers: {} }],
    ['by an override', { headers: { ...probe.headers, 'x-http-method-override': 'DELETE' } }],
    ['with an added field', { body: `${fakeCodeForm}&scope=openid` }],
    ['with another code', { body: fakeCodeForm.replace('fake-code', 'true-code') }],
    ['as another grant', { body: 'grant_type=client_credentials' }],
    ['as a password', { body: 'grant_type=password&username=a&password=b' }],
    ['as nothing', { body: '' }],
  ])('may not be sent %s, even with all consents', (_, other) => {
    expect(verdictOn({ ...probe, ...other }, all)).toBe('consent-withheld');
  });

  test('is not sent to a private address on behalf of a public target', () => {
    expect(verdictOn(postFakeCode('http://169.254.169.254/oauth/token'), all)).toBe('unreachable');
  });
});

describe('an endpoint at another path', () => {
  const all: readonly Consent[] = ['writes', 'burst', 'purchase'];
  const moved = `${base}/ucp/mcp`;
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  /** The verdicts on a request if the profile advertises the endpoint, and if the user gives it. */
  const verdicts = (request: HttpRequest, consents: readonly Consent[] = []) =>
    [
      () => guard(request, target(consents), policy, { named: [moved] }),
      () => guard(request, anyTarget({ consents, baseUrl: base, commerceUrl: moved }), policy),
    ].map((judge) => {
      try {
        return judge();
      } catch (cause) {
        if (cause instanceof Inconclusive) return cause.code;
        throw cause;
      }
    });
  const both = (verdict: unknown) => [verdict, verdict];

  test('accepts no call before it is known', () => {
    expect(verdictOn(postJson(moved, list), all)).toBe('consent-withheld');
  });

  test('accepts reading calls', () => {
    expect(verdicts(postJson(moved, list))).toEqual(both([]));
    expect(verdicts(postJson(moved, calling('search_catalog')))).toEqual(both([]));
    expect(verdicts(preflight(moved, 'https://browser.example', 'POST'))).toEqual(both([]));
  });

  test.each(writing)('needs the consent "writes" for %s', (tool) => {
    expect(verdicts(postJson(moved, calling(tool)))).toEqual(both('consent-withheld'));
    expect(verdicts(postJson(moved, calling(tool)), ['burst', 'purchase'])).toEqual(both('consent-withheld'));
    expect(verdicts(postJson(moved, calling(tool)), ['writes'])).toEqual(both(['writes']));
  });

  test('needs the consent "purchase" to buy, in any notation of the call', () => {
    const bodies = [
      JSON.stringify(calling('complete_checkout')),
      JSON.stringify([list, calling('complete_checkout')]),
      JSON.stringify(calling('completeCheckout')),
      JSON.stringify(calling('complete_checkout')).replace('complete', '\\u0063omplete'),
    ];
    for (const body of bodies) {
      expect(verdicts(postText(moved, body), ['writes', 'burst'])).toEqual(both('consent-withheld'));
      expect(verdicts(postText(moved, body), ['purchase'])).toEqual(both(['purchase']));
    }
  });

  test.each([
    `${moved}/`,
    `${moved}?`,
    `${moved}?x`,
    `${moved}#x`,
    `${moved};x`,
    `${moved}/cart`,
    `${base}//ucp/mcp`,
    `${base}/./ucp/mcp`,
    `${base}/UCP/mcp`,
    `${base}/ucp/%6dcp`,
    `${base}/mcp`,
    `${base}/api/mcp`,
    `${base}:8443/ucp/mcp`,
    'http://shop.example/ucp/mcp',
    'https://other.example/ucp/mcp',
    `${base}/cart/add`,
  ])('is not at other addresses, such as %s', (url) => {
    expect(verdicts(postJson(url, list), all)).toEqual(both('consent-withheld'));
    expect(verdicts(postJson(url, calling('create_cart')), all)).toEqual(both('consent-withheld'));
  });

  test.each(['PUT', 'DELETE', 'PATCH'])('accepts no %s', (method) => {
    expect(verdicts({ method, url: moved, headers: {} }, all)).toEqual(both('consent-withheld'));
  });

  test.each([
    `${moved}?name=complete_checkout`,
    `${moved}/complete_checkout`,
    `${base}/UCP/%6dcp?complete-checkout`,
    `${base}/ucp/./mcp?name=complete_checkout`,
    `${base}/ucp/x/../mcp?name=complete_checkout`,
    `${base}/api/ucp/./mcp?name=complete_checkout`,
    `${endpoint}?name=complete_checkout`,
  ])('accepts no call in its address: %s', (url) => {
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      expect(verdicts({ method, url, headers: {} })).toEqual(both('consent-withheld'));
      expect(verdicts({ method, url, headers: {} }, ['purchase'])).toEqual(both(['purchase']));
    }
  });

  test('is never a private address for a public target', () => {
    const inside = [
      'http://127.0.0.1/mcp',
      'http://169.254.169.254/mcp',
      'http://10.0.0.1/mcp',
      'http://db/mcp',
    ];
    for (const url of inside) {
      const posting = () => guard(postJson(url, list), target(all), policy, { named: [url] });
      expect(posting).toThrow(
        /a public target has led to a private address|no request is sent to link-local/,
      );
    }
  });
});
