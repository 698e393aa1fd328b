/** The shapes calculate as counted by hand and refuse what they must, and each of their faults is visible. */
import { describe, expect, test } from 'vitest';
import { edit } from '../planted/planted.ts';
import { played, type Transcript } from '../planted/scenarios.ts';
import { at, callerOf } from '../variants/frame/tools.ts';
import { voice as toElasticpath } from './elasticpath/voice.ts';
import { figures, inCatalog } from './figures-b.ts';
import { voice as toOpencart } from './opencart/voice.ts';
import { shapesB } from './shapes-b.ts';
import { voice as toShopware } from './shopware/voice.ts';
import { voice as toSquare } from './square/voice.ts';
import { voice as toStripe } from './stripe/voice.ts';

type Name = keyof typeof shapesB;
const names: readonly Name[] = [
  'shopware',
  'prestashop',
  'opencart',
  'stripe',
  'square',
  'elasticpath',
  'vtex',
  'commercelayer',
  'occ',
  'wix',
  'salesforce',
  'dynamics',
];

const honest = new Map<Name, Transcript>();
for (const name of names) honest.set(name, await played(shapesB[name].open(), shapesB[name].script));

/** The record of a step, or the response if it is a refusal. */
function recordOf(name: Name, step: string): unknown {
  const answer = honest.get(name)?.get(step);
  const text = at(answer, 'result.content.-1.text');
  return text === undefined ? answer : JSON.parse(String(text));
}

function valuesAt(record: unknown, path: string): readonly unknown[] {
  const found: unknown[] = [];
  edit(record, path, (value) => found.push(value));
  return found;
}

const refused = [
  'unknown item',
  'sold out',
  'cancelled cart read',
  'completed unready',
  'completed without approval',
  'completed unwillingly',
  'completed late',
  'completed again',
  'cancelled checkout updated',
];

describe.each(names)('%s', (name) => {
  const { open, faults, script } = shapesB[name];

  test.each(figures[name])('%s: %s is %s', (step, path, value) => {
    expect(at(recordOf(name, step), path)).toBe(value);
  });

  test('what must be refused is refused, and nothing else', () => {
    const steps = [...(honest.get(name)?.keys() ?? [])];
    const withError = steps.filter((step) => at(recordOf(name, step), 'error.code') !== undefined);
    const expected = name === 'square' ? ['stale update', ...refused] : refused;
    expect(withError.toSorted()).toEqual(expected.toSorted());
  });

  test('prices are those of the catalog, and a lookup finds both products', async () => {
    const catalog: unknown = await (await callerOf(open()).ask('/products.json?limit=250')).json();
    const [path, unit, found] = inCatalog[name];
    const listed = valuesAt(catalog, 'products.*.variants.*.price');
    const shown = valuesAt(recordOf(name, 'search'), path);
    expect(shown.map(Number)).toEqual(listed.map((price) => Math.round(Number(price) * unit)));
    expect(new Set(listed).size).toBe(listed.length);
    expect(valuesAt(catalog, 'products.*.variants.*.available')).toContain(false);
    expect(at(recordOf(name, 'lookup'), found)).toBe(2);
  });

  test('there are twelve faults', () => {
    expect(new Set(faults.map(({ id }) => id)).size).toBe(12);
    expect(faults.every(({ id }) => id.startsWith(`${name}-`))).toBe(true);
  });

  test.each(faults.map(({ id, plant }) => [id, plant] as const))('%s is visible', async (_, plant) => {
    const planted = await played(open(plant), script);
    const shown = [...(honest.get(name) ?? [])].filter(
      ([step, answer]) => JSON.stringify(answer) !== JSON.stringify(planted.get(step)),
    );
    expect(shown).not.toEqual([]);
  });
});

describe('lawful oddities', () => {
  test('shopware lowers a quantity above twenty, and says so', async () => {
    const { call } = callerOf(shapesB.shopware.open());
    const { record } = await call('create_cart', toShopware.create([[toShopware.items.a, 21]]));
    expect(at(record, 'lineItems.0.quantity')).toBe(20);
    expect(valuesAt(record, 'errors.*.messageKey')).toEqual(['max-purchase-reached']);
    const next = await call('update_cart', toShopware.set(record, toShopware.items.a, 20));
    expect(next.record.errors).toEqual({});
  });

  test('prestashop ships for nothing from 250 zł on', async () => {
    const { call } = callerOf(shapesB.prestashop.open());
    for (const [quantity, shipping] of [
      [3, 1450],
      [4, 0],
    ]) {
      const row = { id_product_attribute: 63, quantity };
      const { record } = await call('create_cart', { carts: [{ associations: { cart_rows: [row] } }] });
      const opened = await call('create_checkout', { id_cart: at(record, 'carts.0.id') });
      const id = { id_checkout: at(opened.record, 'data.id') };
      const sent = await call('update_checkout', { ...id, delivery: { id_carrier: 2 } });
      expect(at(sent.record, 'data.attributes.cart.totals.shipping.value')).toBe(shipping);
    }
  });

  test('opencart joins lines of the same product, and square does not', async () => {
    const opencart = callerOf(shapesB.opencart.open());
    const { a } = toOpencart.items;
    const twice = [
      [a, 1],
      [a, 1],
    ] as const;
    const { record } = await opencart.call('create_cart', toOpencart.create(twice));
    expect(valuesAt(record, 'products.*.quantity')).toEqual([2]);
    const square = callerOf(shapesB.square.open());
    const two = toSquare.create(twice.map(([, quantity]) => [toSquare.items.a, quantity]));
    const { record: order } = await square.call('create_cart', two);
    expect(valuesAt(order, 'order.line_items.*.quantity')).toEqual(['1', '1']);
  });

  test('stripe removes the lines whose ids are not sent', async () => {
    const { call } = callerOf(shapesB.stripe.open());
    const { a, b } = toStripe.items;
    const { record } = await call(
      'create_cart',
      toStripe.create([
        [a, 2],
        [b, 1],
      ]),
    );
    const id = at(record, 'line_items.data.1.id');
    const { record: kept } = await call('update_cart', { cart: record.id, line_items: [{ id }] });
    expect(valuesAt(kept, 'line_items.data.*.id')).toEqual([id]);
    const gone = { cart: record.id, line_items: [{ id: at(record, 'line_items.data.0.id') }] };
    expect((await call('update_cart', gone)).error.code).toBe(-32_044);
  });

  test('elasticpath applies all actions or none', async () => {
    const { call } = callerOf(shapesB.elasticpath.open());
    const { a, soldOut } = toElasticpath.items;
    const { record } = await call('create_cart', toElasticpath.create([[a, 2]]));
    const line = at(record, 'data.0.items.edges.0.node.id');
    const cart = at(record, 'data.0.id');
    const grow = { action: 'setQuantity', line, quantity: 4 };
    const actions = [grow, { action: 'addLine', offer: soldOut, quantity: 1 }];
    expect((await call('update_cart', { cart, actions })).error.code).toBe(-32_409);
    expect((await call('get_cart', { cart })).record).toEqual(record);
    const { record: more } = await call('update_cart', {
      cart,
      actions: [grow, { action: 'addLine', offer: a, quantity: 1 }],
    });
    expect(valuesAt(more, 'data.0.items.edges.*.node.quantity')).toEqual([5]);
  });
});
