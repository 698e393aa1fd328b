/** Lawful prices that differ from those of the reference storefront. */
import { expect, test } from 'vitest';
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import type { Sabotage } from '../../../lib/model/saboteur.ts';
import { judgeInProcess } from '../../../lib/reference/in-process.ts';
import { combine } from '../../sabotage/breaking.ts';
import { both, type Condition, withTool } from '../../sabotage/conditions.ts';
import { changeEach } from '../../sabotage/json.ts';
import { alterMoney, alterPayload, failCalls, misreadCalls } from '../../sabotage/rpc.ts';
import { readingTools } from '../client/values.ts';
import { commerce } from '../index.ts';

async function judged(check: string, sabotage: Sabotage) {
  const checks = commerce.checks.filter(({ id }) => id === check);
  const [verdict] = await judgeInProcess([{ ...commerce, checks }], { sabotage });
  if (!verdict) throw new Error(`there is no ${check}`);
  return { status: verdict.status, violations: verdict.violations, reason: verdict.reason?.code };
}

const passes = { status: 'pass', violations: [], reason: undefined };

/** Each variant shows more beside its price. */
const besidePrices = (more: (price: JsonObject) => JsonObject): Sabotage =>
  alterPayload(readingTools, (payload) =>
    changeEach(payload, (item) => (isObject(item.price) ? { ...item, ...more(item.price) } : item)),
  );

test('a number and a text may repeat the price beside them', async () => {
  const repeated = besidePrices(({ amount }) => ({ min_price: amount, list_price: '€ 19,99' }));
  expect(await judged('commerce/catalog-prices-are-money', repeated)).toEqual(passes);
  const nested = besidePrices((price) => ({ price: '189.95 SAR', pricing: { current: price } }));
  expect(await judged('commerce/catalog-prices-are-money', nested)).toEqual(passes);
});

test('a variant may list its price in the currencies of several markets', async () => {
  const listed = besidePrices(() => ({ presentment_prices: [{ amount: 1, currency: 'JPY' }] }));
  expect(await judged('commerce/variants-share-a-currency', listed)).toEqual(passes);
});

test('prices that another tool shows in another currency, and converted, say nothing', async () => {
  const convert = alterMoney(['get_product', 'lookup_catalog'], ({ amount }) => ({
    amount: Number(amount) * 11,
    currency: 'SEK',
  }));
  expect(await judged('commerce/tools-price-alike', convert)).toMatchObject({
    status: 'inconclusive',
    reason: 'not-observed',
  });
  const unchanged = alterMoney([], (money) => money);
  expect(await judged('commerce/tools-price-alike', unchanged)).toEqual(passes);
});

test('lists of prices may be longer in another tool, beside the same price', async () => {
  const listed = (tools: readonly string[], amounts: readonly number[]) =>
    alterPayload(tools, (payload) =>
      changeEach(payload, (item) => {
        const { price } = item;
        if (!isObject(price)) return item;
        const prices = [...amounts, Number(price.amount)].map((amount) => ({ ...price, amount }));
        return { ...item, prices };
      }),
    );
  const longer = combine(listed(['search_catalog'], []), listed(['get_product', 'lookup_catalog'], [9_900]));
  expect(await judged('commerce/tools-price-alike', longer)).toEqual(passes);
});

test.each<(price: JsonObject, usual: JsonObject) => JsonObject>([
  (price, usual) => ({ sale_price: price, price: usual }),
  (price, usual) => ({ price: undefined, pricing: { basePrice: usual, salePrice: price } }),
])('the price of the catalog may be that of a sale, beside the usual one (%#)', async (toPrices) => {
  const priced = besidePrices((price) => toPrices(price, { ...price, amount: Number(price.amount) + 900 }));
  expect(await judged('commerce/prices-match-the-catalog', priced)).toEqual(passes);
});

test('what a product offers on top may cost something else there', async () => {
  const offering = (name: string) => {
    const known = new Map<unknown, JsonObject>();
    return alterPayload(readingTools, (payload) =>
      changeEach(payload, (item) => {
        const [variant] = Array.isArray(item.variants) ? item.variants : [];
        if (!isObject(variant) || !isObject(variant.price)) return item;
        if (known.size < 2) known.set(item.id, variant);
        const [[, first] = [], [second] = []] = [...known];
        if (item.id !== second) return item;
        const variants = [{ ...first, price: { ...variant.price, amount: 1 } }];
        return { ...item, [name]: [{ title: 'More', variants }] };
      }),
    );
  };
  expect(await judged('commerce/prices-match-the-catalog', offering('bumps'))).toEqual(passes);
  expect((await judged('commerce/prices-match-the-catalog', offering('others'))).status).toBe('warn');
});

type Rows = readonly JsonObject[];

/** Changes the totals of checkouts that are taxed, as those abroad are. */
const abroad = (change: (rows: Rows, amountOf: (type: string) => number) => Rows): Sabotage =>
  alterPayload(['create_checkout', 'update_checkout', 'get_checkout'], (checkout) => {
    const rows: Rows = Array.isArray(checkout.totals) ? checkout.totals : [];
    const amountOf = (type: string) => Number(rows.find((row) => row.type === type)?.amount ?? 0);
    return amountOf('tax') > 0 ? { ...checkout, totals: change(rows, amountOf) } : checkout;
  });

const withAmount = (type: string, change: (amount: number) => number) => (row: JsonObject) =>
  row.type === type ? { ...row, amount: change(Number(row.amount)) } : row;

test.each<[string, Parameters<typeof abroad>[0]]>([
  ['include their tax', (rows, of) => rows.map(withAmount('total', (total) => total - of('tax')))],
  ['are rounded as for cash', (rows) => rows.map(withAmount('total', (total) => 5 * Math.round(total / 5)))],
  [
    'have a tax on the shipping',
    (rows, of) =>
      rows.map((row) =>
        [
          withAmount('fulfillment', (cost) => cost * 1.2),
          withAmount('total', (total) => total + of('fulfillment') / 5),
        ].reduce((changed, change) => change(changed), row),
      ),
  ],
  [
    'have no shipping from some sum on',
    (rows, of) =>
      rows.map((row) =>
        [
          withAmount('fulfillment', () => 0),
          withAmount('total', (total) => total - of('fulfillment')),
        ].reduce((changed, change) => change(changed), row),
      ),
  ],
  ['have duties that nothing shows', (rows) => rows.map(withAmount('total', (total) => total + 777))],
])('totals abroad that %s are lawful', async (_, change) => {
  const { violations } = await judged('commerce/totals-add-up-abroad', abroad(change));
  expect(violations).toEqual([]);
});

test('totals abroad may be unknown', async () => {
  const refuses = failCalls(
    both(withTool('update_checkout'), ({ body }) => !body.includes('"address_country":"US"')),
  );
  expect(await judged('commerce/totals-add-up-abroad', refuses)).toMatchObject({
    status: 'inconclusive',
    reason: 'not-observed',
  });
  expect(
    await judged(
      'commerce/totals-add-up-abroad',
      alterMoney([], (money) => money),
    ),
  ).toEqual(passes);
});

test('many pieces may be refused, or cost less', async () => {
  const isMany: Condition = ({ body }) => body.includes('"quantity":100');
  const check = 'commerce/large-sums-follow-the-lines';
  expect(await judged(check, failCalls(both(withTool('create_cart'), isMany)))).toMatchObject({
    status: 'inconclusive',
    reason: 'not-observed',
  });
  const reduced = alterPayload(['create_cart'], (cart) => {
    const rows: Rows = Array.isArray(cart.totals) ? cart.totals : [];
    const total = Number(rows.find(({ type }) => type === 'total')?.amount);
    if (!(total > 1_000_000)) return cart;
    const discount = { type: 'discount', display_text: 'For many', amount: -50_000, currency: 'USD' };
    return { ...cart, totals: [...rows.map(withAmount('total', (one) => one - 50_000)), discount] };
  });
  expect((await judged(check, reduced)).violations).toEqual([]);
});

test('a search may leave out vendors, and a lookup take the ids of products alone', async () => {
  const titles = misreadCalls('search_catalog', (rpc) =>
    JSON.parse(JSON.stringify(rpc).replace(/"query":"[^"]*(Alder|Brûlée)[^"]*"/, '"query":"zzyzxqvkwjf"')),
  );
  const unknown = { status: 'inconclusive', reason: 'not-observed' };
  expect(await judged('commerce/search-finds-words-beside-signs', titles)).toMatchObject(unknown);
  const ofProducts = alterPayload(['lookup_catalog'], (payload, { body }) => ({
    ...payload,
    products: (payload.products as Rows).filter(({ id }) => body.includes(`"${id}"`)),
  }));
  expect(await judged('commerce/lookups-know-every-variant', ofProducts)).toMatchObject(unknown);
});

test('what get_product shows of one product may be old', async () => {
  const known = new Set<unknown>();
  const old = alterPayload(['get_product'], (payload) =>
    changeEach(payload, (object) => {
      const variants: Rows = Array.isArray(object.variants) ? object.variants : [];
      const isMixed = new Set(variants.map(({ availability }) => JSON.stringify(availability))).size > 1;
      if (isMixed) known.add(object.id);
      if (!isMixed || object.id !== [...known][0]) return object;
      return {
        ...object,
        variants: variants.map((one) => ({ ...one, availability: variants[0]?.availability })),
      };
    }),
  );
  expect(await judged('commerce/products-tell-their-variants-apart', old)).toEqual(passes);
});
