/** The shapes calculate as counted by hand and refuse what they must, and each of their faults is visible. */
import { describe, expect, test } from 'vitest';
import { edit } from '../planted/planted.ts';
import { played, type Transcript } from '../planted/scenarios.ts';
import { at, callerOf } from '../variants/frame/tools.ts';
import { voice as toElasticpath } from './elasticpath/voice.ts';
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

type Figure = readonly [step: string, path: string, value: unknown];

/** Two pieces of a first item and one of a second, then three or five of the first, then shipping. */
const figures: Readonly<Record<Name, readonly Figure[]>> = {
  shopware: [
    // 2 x 12.90 + 34.50, with 19/119 of tax inside
    ['cart', 'price.totalPrice', 6030],
    ['cart', 'price.netPrice', 5067],
    ['cart read', 'lineItems.0.price.totalPrice', 2580],
    ['updated cart read', 'lineItems.0.quantity', 3],
    ['cart updated', 'price.totalPrice', 7320],
    ['line removed', 'lineItems.length', 1],
    ['checkout', 'price.totalPrice', 9900],
    ['completed unready', 'error.data.detail.0', 'shippingMethodId'],
    ['method', 'deliveries.0.shippingCosts.totalPrice', 1190],
    ['checkout read', 'price.totalPrice', 11090],
    ['checkout read', 'transactions.0.amount.totalPrice', 11090],
    ['checkout read', 'deliveries.0.location.address.city', 'Hamburg'],
    ['completed', 'status', 'placed'],
    ['order', 'order.amountTotal', 11090],
    ['cancelled checkout read', 'status', 'cancelled'],
  ],
  prestashop: [
    // 2 x 79.00 + 129.90
    ['cart', 'carts.0.attributes.cart.totals.products.value', 28790],
    ['cart read', 'carts.0.attributes.cart.products.0.line_total.value', 15800],
    ['cart updated', 'carts.0.attributes.cart.totals.total.value', 36690],
    ['updated cart read', 'carts.0.attributes.cart.products.0.cart_quantity', 3],
    ['line removed', 'carts.0.attributes.cart.products.length', 1],
    ['checkout', 'data.attributes.cart.totals.total.value', 52490],
    ['completed unready', 'error.data.errors.0.detail.0', 'id_carrier'],
    ['method', 'data.attributes.cart.totals.shipping.value', 2890],
    ['checkout read', 'data.attributes.cart.totals.total.value', 55380],
    ['checkout read', 'data.attributes.cart.totals.tax.value', 10356],
    ['checkout read', 'data.attributes.delivery.address.city', 'Kraków'],
    ['completed', 'data.attributes.status', 'ordered'],
    ['order', 'orders.0.total_paid_tax_incl', 55380],
    ['cancelled checkout read', 'data.attributes.status', 'cancelled'],
  ],
  opencart: [
    // 2 x 45.00 + 28.50, 20 % on top
    ['cart', 'totals.0.value', '11850'],
    ['cart', 'totals.1.value', '2370'],
    ['cart read', 'totals.2.value', '14220'],
    // 163.50 less 10 % of 135.00, 20 % on top
    ['cart updated', 'totals.1.value', '-1350'],
    ['updated cart read', 'totals.3.value', '18000'],
    ['updated cart read', 'products.77.quantity', 3],
    ['completed unready', 'error.data.error.lacking.0', 'shipping_method'],
    // 253.50 - 22.50 + 12.50, 20 % on top
    ['method', 'totals.2.value', '1250'],
    ['checkout read', 'totals.3.value', '4870'],
    ['checkout read', 'totals.4.value', '29220'],
    ['checkout read', 'shipping_address.postcode', 'BS1 4DA'],
    ['completed', 'checkout_status', 'Processed'],
    ['order', 'order.totals.4.value', '29220'],
    ['cancelled checkout read', 'checkout_status', 'Canceled'],
  ],
  stripe: [
    // 2 x 64.00 + 18.50, less 10 %
    ['cart', 'amount_subtotal', 14650],
    ['cart read', 'amount_total', 13185],
    ['cart updated', 'amount_total', 18945],
    ['updated cart read', 'line_items.data.0.quantity', 3],
    ['line removed', 'line_items.data.length', 1],
    ['checkout', 'total_details.amount_tax', 0],
    ['address', 'total_details.amount_tax', 2437],
    ['completed unready', 'error.data.param.0', 'shipping_rate'],
    // 338.50 - 33.85 + 12.00 + 24.37
    ['checkout read', 'amount_total', 34102],
    ['checkout read', 'collected_information.shipping_details.address.city', 'Seattle'],
    ['completed', 'status', 'complete'],
    ['order', 'amount_total', 34102],
    ['cancelled checkout read', 'status', 'expired'],
  ],
  square: [
    // 2 x 18.00 + 9.50, 5 % on top of each line
    ['cart', 'order.total_money.amount', 4778],
    ['cart read', 'order.line_items.0.quantity', '2'],
    ['cart updated', 'order.total_money.amount', 6668],
    ['updated cart read', 'order.line_items.0.quantity', '3'],
    ['large cart', 'order.total_discount_money.amount', 2160],
    ['line removed', 'order.total_money.amount', 20412],
    ['stale update', 'error.data.errors.0.code', 'VERSION_MISMATCH'],
    ['completed unready', 'error.data.errors.0.field.0', 'shipment_details.shipping_type'],
    ['method', 'checkout.order.total_service_charge_money.amount', 1900],
    ['checkout read', 'checkout.order.total_money.amount', 8568],
    ['checkout read', 'checkout.order.fulfillments.0.shipment_details.recipient.address.locality', 'Halifax'],
    ['completed', 'checkout.state', 'COMPLETED'],
    ['order', 'order.total_money.amount', 8568],
    ['cancelled checkout read', 'checkout.state', 'CANCELED'],
  ],
  elasticpath: [
    // 2 x 1,480 + 6,200; from 10,000 yen on 500 less
    ['cart', 'data.0.meta.display_price.with_tax.amount', 9160],
    ['cart read', 'data.0.items.edges.0.node.value.amount', 2960],
    ['cart updated', 'data.0.meta.display_price.with_tax.amount', 10140],
    ['updated cart read', 'data.0.meta.display_price.tax.amount', 922],
    ['updated cart read', 'data.0.items.edges.0.node.components.edges.0.node.quantity', 3],
    ['line removed', 'data.0.items.totalCount', 1],
    ['completed unready', 'error.data.errors.0.detail.0', 'setShippingMethod'],
    // 13,600 - 500 + 1,320
    ['checkout read', 'data.0.meta.display_price.with_tax.amount', 14420],
    ['checkout read', 'data.0.shippingAddress.postalCode', '604-8005'],
    ['completed', 'data.0.status', 'COMPLETE'],
    ['order', 'data.0.meta.display_price.with_tax.amount', 14420],
    ['cancelled checkout read', 'data.0.status', 'CANCELLED'],
  ],
  vtex: [
    // 2 x 289.90 + 84.50
    ['cart', 'value', 66430],
    ['cart updated', 'value', 95420],
    ['large cart', 'totalizers.1.value', -34788],
    ['completed unready', 'error.data.fields.detail.0', 'shippingData.selectedSla'],
    // 5 x 289.90 less 10 %, and 84.50, with 2 x 24.50
    ['checkout read', 'value', 143805],
    ['order', 'value', 143805],
    ['cancelled checkout read', 'status', 'canceled'],
  ],
};

/** Where a search shows prices, how many minor units they have, and where a lookup has its products. */
const inCatalog: Readonly<Record<Name, readonly [prices: string, unit: number, found: string]>> = {
  shopware: ['elements.*.children.*.calculatedPrice.unitPrice', 100, 'elements.length'],
  prestashop: [
    'data.attributes.products.*.combinations.*.price.value',
    100,
    'data.attributes.products.length',
  ],
  opencart: ['products.*.variants.*.price', 100, 'products.length'],
  stripe: ['data.*.prices.data.*.unit_amount', 100, 'data.length'],
  square: ['objects.*.item_data.variations.*.item_variation_data.price_money.amount', 100, 'objects.length'],
  elasticpath: ['products.edges.*.node.offers.edges.*.node.price', 1, 'products.edges.length'],
  vtex: ['products.*.items.*.sellers.*.commertialOffer.price.amount', 100, 'products.length'],
};

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
