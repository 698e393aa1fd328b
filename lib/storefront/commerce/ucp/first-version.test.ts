/** The first version of the Universal Commerce Protocol, for storefronts that advertise it. */
import { expect, it } from 'vitest';
import { bodyOf, canonicalUrl, testStorefront } from '../../testing.ts';

const { call, ask } = testStorefront({ dialect: 'ucp', version: '2026-01-23' });
const meta = { 'ucp-agent': { profile: 'https://agent.test/profile.json' }, 'idempotency-key': 'key-1' };

it('is the version of the profile, with a pinned profile of the other version', async () => {
  const { ucp } = (await bodyOf(await ask('/.well-known/ucp'))) as { ucp: Record<string, unknown> };
  expect(ucp).toMatchObject({
    version: '2026-01-23',
    supported_versions: { '2026-04-08': `${canonicalUrl}/.well-known/ucp/2026-04-08` },
    capabilities: { 'dev.ucp.shopping.fulfillment': [{ version: '2026-01-23' }] },
  });
  expect(Object.keys(ucp.capabilities as object)).not.toContain('dev.ucp.shopping.cart');
});

it('reports a refusal of the shop as an error', async () => {
  const { result, error } = await call('get_checkout', { meta, id: 'checkout_0' });
  expect(result).toBeUndefined();
  expect(error).toMatchObject({
    code: -32603,
    data: { status: 'error', errors: [{ code: 'not_found', severity: 'recoverable' }] },
  });
});

it('is named in every result', async () => {
  const { result } = await call('search_catalog', { meta, catalog: { query: '' } });
  expect(result?.structuredContent).toMatchObject({ ucp: { version: '2026-01-23', status: 'success' } });
});
