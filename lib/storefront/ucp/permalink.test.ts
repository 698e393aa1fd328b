/** Permalinks of the dialect `ucp`. */
import { expect, it } from 'vitest';
import { withDefaults } from '../base/options.ts';
import { catalog } from '../catalog/catalog.ts';
import { baseUrl, canonicalUrl, testStorefront } from '../testing.ts';

const { send } = testStorefront({ dialect: 'ucp', version: '2026-08-25' });

const product = catalog(withDefaults({ baseUrl, canonicalUrl }))
  .products.slice(0, 60)
  .find(({ variants }) => variants.some(({ available }) => available));

const id = String(product?.variants.find(({ available }) => available)?.id);

async function destinationOf(path: string): Promise<string | undefined> {
  const { status, headers } = await send(path);
  expect([status, headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
    303,
    'no-store',
    'no-referrer',
  ]);
  return headers.get('location')?.slice(baseUrl.length);
}

it('leads to the page of its first item', async () => {
  const page = `/products/${encodeURIComponent(product?.handle ?? '')}`;
  expect(await destinationOf(`/buy/${id}:2`)).toBe(page);
  expect(await destinationOf(`/buy/~${Buffer.from(id).toString('base64url')}:1`)).toBe(page);
  expect(
    await destinationOf(`/buy/${id}:1?utm_source=ada&ref=b&buyer/email=ada@example.com&access_token=c`),
  ).toBe(`${page}?utm_source=ada&ref=b`);
});

const encoded = (text: string | Buffer) => `~${Buffer.from(text).toString('base64url')}`;

const cut = Buffer.concat([Buffer.from(id), Buffer.from([0xff])]);

it.each([
  ...['none:1', `${id}:0`, `${id}:1,none:1`, `${encoded(id)}=:1`, '%0d%0a'],
  ...[`${encoded(`${id}\n`)}:1`, `${encoded(cut)}:1`],
])('with the items %s leads home', async (items) => {
  expect(await destinationOf(`/buy/${items}`)).toBe('/');
});

it.each(['https://evil.test/', '//evil.test/', '/\\evil.test/', '/\r\nx: y', '/a b', 'pages/terms'])(
  'does not continue to %j',
  async (wanted) => {
    expect(await destinationOf(`/buy?continue_to=${encodeURIComponent(wanted)}`)).toBe('/');
  },
);

it('continues within the shop', async () => {
  expect(await destinationOf('/buy?continue_to=/pages/terms&continue_to=/search')).toBe('/');
  expect(await destinationOf('/buy?continue_to=/pages/../pages/terms')).toBe('/pages/terms');
});
