/** Lawful prices that differ from those of the reference storefront. */
import { expect, test } from 'vitest';
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import type { Sabotage } from '../../../lib/model/saboteur.ts';
import { judgeInProcess } from '../../../lib/reference/in-process.ts';
import { combine } from '../../sabotage/breaking.ts';
import { changeEach } from '../../sabotage/json.ts';
import { alterMoney, alterPayload } from '../../sabotage/rpc.ts';
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
