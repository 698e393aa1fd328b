/** Which URLs go through a proxy, and which do not. */
import { describe, expect, test } from 'vitest';
import { authorizationOf, proxyFor } from './proxy-for.ts';

const http = { url: 'http://proxy.test:3128' };

const https = { url: 'http://tunnel.test:3128' };

test('each scheme has its own proxy, or none', () => {
  expect(proxyFor('http://shop.example/', { http, https, except: [] })).toBe(http);
  expect(proxyFor('https://shop.example/', { http, https, except: [] })).toBe(https);
  expect(proxyFor('https://shop.example/', { http, except: [] })).toBeUndefined();
  expect(proxyFor('https://shop.example/', undefined)).toBeUndefined();
});

describe('an exception', () => {
  test.each([
    ['*', 'http://shop.example/'],
    ['shop.example', 'http://shop.example/'],
    ['shop.example', 'https://SHOP.example:8443/'],
    ['shop.example', 'http://eu.shop.example/'],
    ['shop.example', 'http://shop.example./'],
    ['.shop.example', 'http://shop.example/'],
    ['*.shop.example', 'http://eu.shop.example/'],
    ['SHOP.example.', 'http://shop.example/'],
    ['shop.example:8443', 'https://shop.example:8443/'],
    ['shop.example:443', 'https://shop.example/'],
    ['127.0.0.1', 'http://127.0.0.1:4000/'],
    ['127.0.0.1:4000', 'http://127.0.0.1:4000/'],
    ['10.0.0.0/8', 'http://10.1.2.3/'],
    ['::1', 'http://[::1]/'],
    ['[::1]', 'http://[::1]:81/'],
    ['[::1]:81', 'http://[::1]:81/'],
    ['fd00::/8', 'http://[fd00::5]/'],
  ])('%s covers %s', (entry, url) => {
    expect(proxyFor(url, { http, https, except: ['other.example', entry] })).toBeUndefined();
  });

  test.each([
    ['shop.example', 'http://myshop.example/'],
    ['shop.example', 'http://shop.example.org/'],
    ['shop.example:8443', 'https://shop.example/'],
    ['*.*', 'http://shop.example/'],
    ['.', 'http://shop.example/'],
    ['0.0.1', 'http://127.0.0.1/'],
    ['10.0.0.0/8', 'http://11.0.0.1/'],
    ['10.0.0.0/', 'http://10.0.0.1/'],
    ['10.0.0.0/99', 'http://10.0.0.0/'],
    ['10.0.0.0/8', 'http://[fd00::5]/'],
    ['example/8', 'http://shop.example/'],
  ])('%s does not cover %s', (entry, url) => {
    expect(proxyFor(url, { http, https, except: [entry] })).toBeDefined();
  });
});

test('credentials are sent as RFC 7617 has it', () => {
  expect(authorizationOf(http)).toBeUndefined();
  expect(authorizationOf({ ...http, credentials: { user: 'Aladdin', password: 'open sesame' } })).toBe(
    'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==',
  );
});
