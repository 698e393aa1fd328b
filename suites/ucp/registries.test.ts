/** A reverse-domain name belongs to the host of an address or to a parent of that host. */
import { expect, it } from 'vitest';
import { isPublishedBy } from './registries.ts';

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
