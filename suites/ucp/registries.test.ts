/** A reverse-domain name belongs to the host of an address or to a parent of that host. */
import { describe, expect, it } from 'vitest';
import { release } from '../releases/2026-08-25.ts';
import { isPublishedBy } from './registries.ts';
import { graded } from './ucp-check.ts';

it.each([
  ['dev.ucp.shopping.checkout', 'https://ucp.dev/schemas/checkout.json', true],
  ['dev.ucp.shopping.checkout', 'https://shopping.ucp.dev/checkout.json', true],
  ['dev.ucp.shopping.checkout', 'https://UCP.dev.:8443/checkout.json', true],
  ['com.example.pay', 'https://pay.example.com/schema.json', true],
  ['com.example.pay', 'https://cdn.example.com/schema.json', false],
  ['com.examples.pay', 'https://example.com/schema.json', false],
  ['com.example.pay', 'http://example.com/schema.json', false],
  ['dev.ucp.shopping.checkout', 'https://ucp.dev@evil.example/checkout.json', false],
  ['dev.ucp.shopping.checkout', '/schemas/checkout.json', false],
  ['localhost', 'https://localhost/schema.json', false],
  ['1.0.0.127.pay', 'https://127.0.0.1/schema.json', false],
  ['com.example.pay', 7, false],
])('%s with the schema %j: %s', (name, address, published) => {
  expect(isPublishedBy(name, address)).toBe(published);
});

describe('ucp check', () => {
  it('reduces violations of older rules to notes that name both versions', () => {
    const violations = [{ message: 'no endpoint', at: '/ucp' }];
    expect(graded(violations, { advertised: 'a', release, isNewer: false })).toBe(violations);
    expect(graded(violations, { advertised: '2027-01-01', release, isNewer: true })).toEqual([
      {
        message: 'no endpoint (by the rules of UCP 2026-08-25; the profile advertises the newer 2027-01-01)',
        at: '/ucp',
        atMost: 'may',
      },
    ]);
  });
});
