/** Which secrets are masked in a recording, and which similar texts are not. */
import { expect, test } from 'vitest';
import { masking } from './mask.ts';

const { text, bytes, requestHeaders, responseHeaders } = masking({ 'x-door': 'open-sesame-1234' });

test.each([
  ['write to Jane.Doe@shop-mail.co today', 'write to Xxxx.Xxx@xxxx-xxxx.co today'],
  ['mailto:jane%40mail.shop.com', 'mailto:xxxx%40xxxx.xxxx.com'],
  ['"number":"4111111111111111"', '"number":"8000000000001111"'],
  ['5500-0000-0000-0004', '8000-0000-0000-0004'],
  ['378282246310005', '800000000000005'],
  ['"access_token": "aB3-x"', '"access_token": "xX0-x"'],
  ['Bearer abcdef0123456789ABC', 'Bearer xxxxxx0000000000XXX'],
  ['eyJhbGciOiJI.eyJzdWIiOiIx.c2ln', 'xxXxxXxxXxXX.xxXxxXXxXxXx.x0xx'],
  ['say open-sesame-1234', 'say (redacted)'],
])('%s becomes %s, and stays so', (found, masked) => {
  expect(text(found)).toBe(masked);
  expect(text(masked)).toBe(masked);
});

test.each([
  'buyer@example.com',
  'ada@shop.example',
  '/cdn/logo@2x.png',
  '"id":4111111111111111',
  '"ids":[4111111111111111, 4111111111111111]',
  'gid://shop/ProductVariant/4111111111111111',
  '4111111111111112',
  'Bearer resource_metadata="https://shop.example/x"',
  'plain ünïcode — text 😀',
])('%s stays', (innocent) => {
  expect(text(innocent)).toBe(innocent);
});

test('bytes that are not text stay unchanged', () => {
  const picture = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  expect(bytes(picture)).toEqual(picture);
});

test('credentials of every kind in headers are masked; cookies keep their names', () => {
  expect(requestHeaders({ authorization: 'x', cookie: 'y', 'x-door': 'z', accept: '*/*' })).toEqual({
    authorization: '(redacted)',
    cookie: '(redacted)',
    'x-door': '(redacted)',
    accept: '*/*',
  });
  expect(responseHeaders([['set-cookie', 'id=aB3; Path=/; Secure']])).toEqual([
    ['set-cookie', 'id=xX0; Path=/; Secure'],
  ]);
});
