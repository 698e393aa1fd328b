/** Version 2026-08-25 of the Universal Commerce Protocol, for storefronts that advertise it. */
import { expect, it } from 'vitest';
import { bodyOf, canonicalUrl, testStorefront } from '../../testing.ts';

const { call, ask } = testStorefront({ dialect: 'ucp', version: '2026-08-25' });
const meta = { 'ucp-agent': { profile: 'https://agent.test/profile.json' } };

it('is the version of the profile, which also supports the documented versions', async () => {
  const { ucp, keys } = await bodyOf(await ask('/.well-known/ucp'));
  expect(ucp).toMatchObject({ version: '2026-08-25', map_order: { capabilities: [expect.any(String)] } });
  expect((ucp as Record<string, object>).supported_versions).toEqual({
    '2026-08-25': `${canonicalUrl}/.well-known/ucp/2026-08-25`,
    '2026-04-08': `${canonicalUrl}/.well-known/ucp/2026-04-08`,
    '2026-01-23': `${canonicalUrl}/.well-known/ucp/2026-01-23`,
  });
  expect(keys).toEqual([expect.objectContaining({ kid: 'storefront-1', kty: 'EC' })]);
});

it('has a pinned profile, with its own keys, and without a list of versions', async () => {
  const { ucp, keys } = await bodyOf(await ask('/.well-known/ucp/2026-08-25'));
  expect(ucp).toMatchObject({ version: '2026-08-25' });
  expect(ucp).not.toHaveProperty('supported_versions');
  expect(keys).toHaveLength(1);
  expect(await bodyOf(await ask('/.well-known/ucp/2026-04-08'))).not.toHaveProperty('keys');
});

it('serves the schema of its own capability', async () => {
  expect((await ask('/schemas/buyer-approval.json')).status).toBe(200);
});

it('shows policies, ways to the buyer, typed destinations and described options', async () => {
  const search = await call('search_catalog', { meta, catalog: { query: '' } });
  const found = search.result?.structuredContent as {
    policies: unknown;
    products: { variants: { id: string }[] }[];
  };
  expect(found.policies).toEqual([expect.objectContaining({ type: 'dev.ucp.shopping.policy.return' })]);
  const variant = found.products[0]?.variants[0];
  expect(variant).toMatchObject({ fulfillment: { methods: [{ type: 'shipping' }] } });
  const address = { street_address: '1 Main Street', address_locality: 'Springfield', address_country: 'US' };
  const created = await call('create_checkout', {
    meta,
    checkout: {
      line_items: [{ item: { id: variant?.id }, quantity: 1 }],
      fulfillment: { methods: [{ type: 'shipping', destinations: [address] }] },
    },
  });
  expect(created.result?.structuredContent).toMatchObject({
    policies: [{ description: { plain: expect.any(String) } }],
    fulfillment: {
      methods: [
        {
          destinations: [{ id: 'destination_1', type: 'shipping_address', ...address }],
          groups: [{ options: [{ description: { plain: expect.any(String) } }, expect.anything()] }],
        },
      ],
    },
  });
});

it('is neither supported nor spoken by a storefront of another version', async () => {
  const other = testStorefront({ dialect: 'ucp' });
  expect((await other.ask('/.well-known/ucp/2026-08-25')).status).toBe(404);
  expect(await bodyOf(await other.ask('/.well-known/ucp'))).not.toHaveProperty('keys');
  const { result } = await other.call('search_catalog', { meta, catalog: { query: '' } });
  expect(result?.structuredContent).not.toHaveProperty('policies');
});
