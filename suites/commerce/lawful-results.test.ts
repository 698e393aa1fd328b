/** Lawful searches, lookups and updates that differ from those of the reference storefront. */
import { expect, test } from 'vitest';
import { isObject, type JsonObject, valueAt } from '../../lib/assert/json.ts';
import type { Sabotage } from '../../lib/model/saboteur.ts';
import type { Verdict } from '../../lib/model/verdict.ts';
import { judgeInProcess } from '../../lib/reference/in-process.ts';
import type { StorefrontOptions } from '../../lib/storefront/index.ts';
import { combine } from '../sabotage/breaking.ts';
import { at, both, type Condition, withTool } from '../sabotage/conditions.ts';
import { alterParts } from '../sabotage/documents.ts';
import { replaceResponse } from '../sabotage/http.ts';
import { changeEach, removeAt, setAt } from '../sabotage/json.ts';
import { alterPayload, alterTool, failCalls, misreadCalls } from '../sabotage/rpc.ts';
import { readingTools } from './client/values.ts';
import { commerce } from './index.ts';

async function judged(
  check: string,
  sabotage: Sabotage,
  storefront: Partial<StorefrontOptions> = {},
): Promise<Pick<Verdict, 'status' | 'violations'> & { readonly reason: unknown }> {
  const checks = commerce.checks.filter(({ id }) => id === check);
  const [verdict] = await judgeInProcess([{ ...commerce, checks }], { sabotage, storefront });
  if (!verdict) throw new Error(`there is no ${check}`);
  return { status: verdict.status, violations: verdict.violations, reason: verdict.reason?.code };
}

const passes = { status: 'pass', violations: [], reason: undefined };
const query = '/params/arguments/query';
const heeds = 'commerce/search-heeds-its-query';

test('a search may recommend everything when nothing matches', async () => {
  const recommends = misreadCalls('search_catalog', (rpc) =>
    valueAt(rpc, query) === 'zzyzxqvkwjf' ? setAt(query, '')(rpc) : rpc,
  );
  expect(await judged(heeds, recommends)).toEqual(passes);
});

test('a shop with few products may find all of them for every query', async () => {
  const all = misreadCalls('search_catalog', setAt(query, ''));
  expect(await judged(heeds, all, { products: 4 })).toEqual({
    status: 'inconclusive',
    violations: [],
    reason: 'not-observed',
  });
});

test.each([
  ['product_id', 'lookup_catalog failed with -32000 "no"; promised is a result'],
  [
    'bezug',
    'lookup_catalog failed with -32000 "no"; promised is a result; "8000767270000" is only likely what /bezug takes',
  ],
])('a lookup by "%s", described as an id, is refused: %s', async (name, message) => {
  const properties = { [name]: { type: 'string', description: '`id` of the product' } };
  const refusing = combine(
    alterTool('lookup_catalog', setAt('/inputSchema', { type: 'object', properties, required: [name] })),
    failCalls(withTool('lookup_catalog')),
  );
  const { violations } = await judged('commerce/lookups-return-found-products', refusing);
  expect(violations.map((violation) => violation.message)).toEqual([message]);
});

test.each([
  ['Sold-out items are refused.', passes],
  ['Adds items.', { status: 'inconclusive', violations: [], reason: 'not-observed' }],
])('an item without stock, where create_cart says "%s"', async (description, verdict) => {
  const counted = ({ available, ...item }: JsonObject) =>
    available === undefined ? item : { ...item, stock: available === true ? 40 : 0 };
  const withStock = combine(
    alterParts('variants', (variant) => ({ ...variant, available: true })),
    alterPayload(readingTools, (payload) => changeEach(payload, counted)),
    alterTool('create_cart', setAt('/description', description)),
  );
  expect(await judged('commerce/sold-out-items-are-told', withStock)).toEqual(verdict);
});

test('a lookup may take the id of a variant where its argument is named for products', async () => {
  const properties = { product_id: { type: 'string' } };
  const isOfVariant = (id: unknown) => String(id).startsWith('4');
  const other = combine(
    alterTool('get_product', setAt('/inputSchema', { type: 'object', properties, required: ['product_id'] })),
    misreadCalls('get_product', (rpc) => {
      const id = valueAt(rpc, '/params/arguments/product_id');
      return isOfVariant(id) ? setAt('/params/arguments', { id })(rpc) : rpc;
    }),
  );
  expect(await judged('commerce/lookups-return-found-products', other)).toEqual(passes);
});

test('what a shop refuses for its quantity is asked for under no other id', async () => {
  const asked = new Set<unknown>();
  const wantsSeveral: Condition = ({ rpc }) => {
    const lines = valueAt(rpc, '/params/arguments/line_items');
    const wanted: readonly JsonObject[] = Array.isArray(lines) ? lines : [];
    for (const { variant_id: id } of wanted) asked.add(id);
    return wanted.some(({ quantity }) => quantity !== 1);
  };
  await judged('commerce/carts-keep-requested-lines', failCalls(both(withTool('create_cart'), wantsSeveral)));
  expect([...asked].filter((id) => !String(id).startsWith('4'))).toEqual([]);
});

test.each([
  ['the cart', passes.status, (cart: JsonObject) => ({ ...cart, amount: 1_999, currency: 'usd' })],
  ['Money', 'fail', (cart: JsonObject) => ({ ...cart, total: { amount: 1_999, currency: 'usd' } })],
  [
    'a price that counts under a name of its own',
    passes.status,
    (cart: JsonObject) => ({ ...cart, price: { id: 'price_1', unit_amount: 1_999, currency: 'usd' } }),
  ],
])('a currency in lower case in %s ends as "%s"', async (_, status, change) => {
  const carts = alterPayload(['create_cart', 'get_cart', 'update_cart'], (cart) => change(cart));
  expect((await judged('commerce/records-count-in-minor-units', carts)).status).toBe(status);
});

test('a lookup may show only the title of a product', async () => {
  const titles = alterPayload(['lookup_catalog', 'get_product'], (payload) =>
    changeEach(payload, ({ id: _id, handle: _handle, title, ...item }) => ({ ...item, name: title })),
  );
  expect(await judged('commerce/lookups-show-what-was-asked', titles)).toEqual(passes);
});

test('another address may reset the shipping method', async () => {
  const known = new Map<unknown, { readonly city: unknown; readonly isUnset: boolean }>();
  const unset = alterPayload(['update_checkout', 'get_checkout'], (checkout: JsonObject, { rpc }) => {
    const sent = valueAt(rpc, '/params/arguments');
    const before = known.get(checkout.id) ?? { city: undefined, isUnset: false };
    const city = valueAt(sent, '/shipping_address/address_locality') ?? before.city;
    const isUnset =
      valueAt(sent, '/shipping_method') === undefined && (before.isUnset || city !== before.city);
    known.set(checkout.id, { city, isUnset });
    return isUnset ? removeAt('/shipping_method')(checkout) : checkout;
  });
  expect(await judged('commerce/update-checkout-takes-any-order', unset)).toEqual(passes);
});

test('an address may be shown as one text', async () => {
  const written = alterPayload(['update_checkout', 'get_checkout'], (checkout: JsonObject) => {
    const { shipping_address: address, ...others } = checkout;
    return isObject(address) ? { ...others, deliver_to: Object.values(address).join('\n') } : checkout;
  });
  const { status } = await judged('commerce/update-checkout-carries-the-address', written);
  expect(status).toBe('pass');
});

test('in UCP an update replaces the checkout, also where the profile is missing', async () => {
  const gone = replaceResponse(at('/.well-known/ucp'), () => new Response('', { status: 404 }));
  expect(await judged('commerce/update-checkout-takes-any-order', gone, { dialect: 'ucp' })).toEqual(passes);
});

const titled = (change: (title: string) => string) =>
  alterPayload(readingTools, (payload) =>
    changeEach(payload, (item) =>
      Array.isArray(item.variants) ? { ...item, title: change(String(item.title)) } : item,
    ),
  );

test('a long title may be cut, where an ellipsis says so', async () => {
  const cut = titled((title) => (title.length > 15 ? `${title.slice(0, 12)}…` : title));
  expect(await judged('commerce/titles-match-the-catalog', cut)).toEqual(passes);
});

test('the tools may answer in another language than the catalog', async () => {
  const words: Readonly<Record<string, string>> = { Cotton: 'Baumwolle', Coat: 'Mantel', Folded: 'Gefaltet' };
  const german = titled((title) => title.replaceAll(/Cotton|Coat|Folded/g, (word) => words[word] ?? word));
  const { status, reason } = await judged('commerce/titles-match-the-catalog', german);
  expect([status, reason]).toEqual(['inconclusive', 'not-observed']);
});

test('a line may name its variant alone', async () => {
  const short = alterPayload(['create_cart', 'get_cart', 'update_cart'], (cart) =>
    changeEach(cart, (item) =>
      item.product_id === undefined
        ? item
        : { ...item, title: String(item.title).replace(/.*\((.*)\)/, 'Colour: $1') },
    ),
  );
  const { status } = await judged('commerce/lines-have-the-titles-of-their-items', short);
  expect(status).toBe('pass');
});

test.each([
  [false, 'fail'],
  [true, 'warn'],
])(
  'the words of an update whose lines have several forms (%s) may be about another one: %s',
  async (hasForms, status) => {
    const description = 'Changes a cart. Lines that are not named stay as they are.';
    const form = (name: string) => ({ properties: { [name]: {} } });
    const lines = '/inputSchema/properties/line_items';
    const words = alterTool('update_cart', setAt('/description', description));
    const forms = alterTool('update_cart', setAt(`${lines}/items/anyOf`, ['variant_id', 'note'].map(form)));
    const verdict = await judged(
      'commerce/updates-keep-what-they-say',
      hasForms ? combine(words, forms) : words,
    );
    expect(verdict.status).toBe(status);
  },
);

test.each([
  ['buyable', 'inconclusive', (is: unknown) => ({ available: is, buyable: true })],
  ['for sale in all flags', 'warn', () => ({ available: true, buyable: true })],
])('what is sold out may be shown as %s: %s', async (_, status, flags) => {
  const shown = alterPayload(readingTools, (payload) =>
    changeEach(payload, (item) => ('available' in item ? { ...item, ...flags(item.available) } : item)),
  );
  expect((await judged('commerce/sold-out-variants-are-not-available', shown)).status).toBe(status);
});

test('what a choice adds to a price is no price of a product', async () => {
  const extras = { extras: [{ id: 'wrapping', price: 250 }] };
  const priced = (more: JsonObject) =>
    alterPayload(readingTools, (payload) =>
      changeEach(payload, (item) => (Array.isArray(item.variants) ? { ...item, ...more } : item)),
    );
  expect(await judged('commerce/catalog-prices-are-money', priced(extras))).toEqual(passes);
  const options = [{ id: 'engraving', values: [{ id: 'yes', price: 1_500 }] }];
  expect(await judged('commerce/catalog-prices-are-money', priced({ options }))).toEqual(passes);
  const parts = { parts: extras.extras };
  expect((await judged('commerce/catalog-prices-are-money', priced(parts))).status).toBe('fail');
});

test('what is not paid with a cart may be in another currency', async () => {
  const beside = { seller: { payout: { currency: 'BRL' } }, settlement: { currency: 'BRL', total: 12_345 } };
  const carts = alterPayload(['create_cart', 'get_cart', 'update_cart'], (cart) => ({ ...beside, ...cart }));
  expect(await judged('commerce/records-have-one-currency', carts)).toEqual(passes);
});

test.each([
  [passes.status, { content: { amount: 0.75, uom: 'l' }, ranking: { total: 0.87 } }],
  [passes.status, { ingredients: [{ amount: '2.5' }], discount: { type: 'PERCENT', amount: 12.5 } }],
  ['fail', { deposit: { amount: 0.25, currencyCode: 'EUR' } }],
  ['fail', { shipping_fee: { amount: 4.99 } }],
])('decimals beside a price: %s with %o', async (status, more) => {
  const shown = alterPayload(readingTools, (payload) =>
    changeEach(payload, (item) => (isObject(item.price) ? { ...item, ...more } : item)),
  );
  expect((await judged('commerce/prices-are-not-decimals', shown)).status).toBe(status);
});

test('an entry of a lookup may say that an id is unknown', async () => {
  const told = alterPayload(['lookup_catalog'], (payload, { rpc }) => {
    const ids = [valueAt(rpc, '/params/arguments/ids')].flat() as readonly unknown[];
    const unknown = ids.filter((id) => !JSON.stringify(payload.products).includes(String(id)));
    return { ...payload, products: [payload.products, unknown.map((id) => ({ id, found: false }))].flat(2) };
  });
  expect(await judged('commerce/lookups-show-only-what-was-asked', told)).toEqual(passes);
});
