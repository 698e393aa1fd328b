/** The shapes with eight faults calculate as counted by hand and refuse what they must, and each fault is visible. */
import { describe, expect, test } from 'vitest';
import { edit } from '../planted/planted.ts';
import { played } from '../planted/scenarios.ts';
import { at, callerOf } from '../variants/frame/tools.ts';
import { shapesD } from './shapes-d.ts';

type Name = keyof typeof shapesD;
type Figure = readonly [step: string, path: string, value: unknown];

/** Two pieces of a first item and one of a second, then three and at last five of the first, then shipping. */
const figures: Readonly<Record<Name, readonly Figure[]>> = {
  odoo: [
    // 2 x 1850.00 + 3275.00, with 18 % on top
    ['cart', 'amount_untaxed', 697_500],
    ['cart', 'amount_tax', 125_550],
    ['cart read', 'amount_total', 823_050],
    ['updated cart read', 'order_line.0.product_uom_qty', 3],
    // 12 x 1850.00 less a tenth
    ['large cart', 'order_line.0.price_subtotal', 1_998_000],
    ['line removed', 'order_line.length', 1],
    ['checkout', 'carrier_id', false],
    ['method', 'order_line.2.price_total', 29_382],
    ['checkout read', 'amount_untaxed', 1_277_400],
    ['checkout read', 'amount_total', 1_507_332],
    ['completed', 'sale_order_id.0', 8_054],
    ['order', 'amount_total', 1_507_332],
    ['cancelled checkout read', 'state', 'cancel'],
  ],
  hcl: [
    // 2 x 4800 + 2650, with a tenth on top
    ['cart', 'totalProductPrice', 12_250],
    ['cart', 'totalAdjustment', 0],
    ['cart read', 'grandTotal', 13_475],
    ['updated cart read', 'orderItem.0.quantity', 3],
    // 12 x 4800 less a tenth, with a tenth on top
    ['large cart', 'totalAdjustment', -5_760],
    ['large cart', 'grandTotal', 57_024],
    ['line removed', 'orderItem.length', 1],
    // (5 x 4800 + 2650 = 26650, less 2665) x 1.1 + 1210 + 121
    ['method', 'totalShippingCharge', 1_210],
    ['checkout read', 'totalSalesTax', 2_398],
    ['checkout read', 'totalShippingTax', 121],
    ['checkout read', 'grandTotal', 27_714],
    ['checkout read', 'orderItem.1.city', 'Kyoto'],
    ['checkout read', 'orderItem.0.shipModeId', '11802'],
    ['completed', 'orderStatus', 'M'],
    ['order', 'grandTotal', 27_714],
    ['cancelled checkout read', 'orderStatus', 'X'],
  ],
  chec: [
    // 2 x 32.00 + 18.25
    ['cart', 'cart.subtotal.raw', 8_225],
    ['cart', 'event', 'Cart.Created'],
    ['cart read', 'line_items.0.line_total.raw', 6_400],
    ['cart read', 'subtotal.formatted_with_code', '82.25 CAD'],
    ['cart updated', 'cart.subtotal.raw', 11_425],
    ['updated cart read', 'line_items.0.quantity', 3],
    ['large cart', 'cart.total_items', 12],
    ['line removed', 'cart.line_items.length', 1],
    // 5 x 32.00 + 18.25: standard shipping is free, and express is not
    ['checkout', 'live.subtotal.raw', 17_825],
    ['checkout', 'shipping_methods.0.price.raw', 0],
    ['method', 'live.shipping.price.raw', 2_650],
    ['checkout read', 'live.total.raw', 20_475],
    ['checkout read', 'live.tax.amount.raw', 2_662],
    ['checkout read', 'live.total_due.raw', 23_137],
    ['checkout read', 'conditionals.is_ready', true],
    ['completed', 'conditionals.is_completed', true],
    ['order', 'order.total_paid.raw', 23_137],
    ['cancelled checkout read', 'conditionals.is_cancelled', true],
  ],
  lightspeed: [
    // 2 x 8.95 with 9 % of tax inside, and 24.50 with 21 %
    ['cart', 'quote.priceIncl', 4_240],
    ['cart', 'quote.taxRates.0.amount', 148],
    ['cart', 'quote.taxRates.1.amount', 425],
    ['cart read', 'quote.priceExcl', 3_667],
    ['cart read', 'quote.products.resource.embedded.0.quantity', '2'],
    ['cart updated', 'quote.priceIncl', 5_135],
    ['updated cart read', 'quote.products.resource.embedded.0.priceIncl', 2_685],
    ['large cart', 'quote.products.resource.embedded.0.quantity', '12'],
    ['line removed', 'quote.products.resource.count', 1],
    // 5 x 8.95 + 24.50 + 12.50
    ['checkout', 'checkout.priceIncl', 6_925],
    ['completed unready', 'error.data.error.request.0', 'shipmentId'],
    ['method', 'checkout.shipmentPriceIncl', 1_250],
    ['checkout read', 'checkout.priceIncl', 8_175],
    ['checkout read', 'checkout.priceTax', 1_011],
    ['checkout read', 'checkout.priceExcl', 7_164],
    ['checkout read', 'checkout.status', 'ready'],
    ['completed', 'checkout.status', 'ordered'],
    ['order', 'order.priceIncl', 8_175],
    ['cancelled checkout read', 'checkout.status', 'cancelled'],
  ],
};

/** Where the prices of the variants in a search are, how many minor units a price of 1 has, and where a lookup has products. */
const inCatalog: Readonly<Record<Name, readonly [path: string, unit: number, found: string]>> = {
  odoo: ['records.*.product_variants.*.lst_price', 100, 'records.length'],
  hcl: ['catalogEntryView.*.sKUs.*.offerPrice', 1, 'catalogEntryView.length'],
  chec: ['data.*.variants.*.price', 100, 'data.length'],
  lightspeed: ['products.*.variants.resource.embedded.*.priceIncl', 100, 'products.length'],
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

const recordIn = (answer: unknown): unknown => {
  const text = at(answer, 'result.content.-1.text');
  return text === undefined ? answer : JSON.parse(String(text));
};

function valuesAt(record: unknown, path: string): readonly unknown[] {
  const found: unknown[] = [];
  edit(record, path, (value) => found.push(value));
  return found;
}

const shapes = Object.entries(shapesD) as readonly [Name, (typeof shapesD)[Name]][];

describe.each(shapes)('%s', async (name, { open, faults, script }) => {
  const honest = await played(open(), script);
  const recordOf = (step: string): unknown => recordIn(honest.get(step));

  test.each(figures[name])('%s: %s is %s', (step, path, value) => {
    expect(at(recordOf(step), path)).toBe(value);
  });

  test('what must be refused is refused, and nothing else', () => {
    const withError = [...honest.keys()].filter((step) => at(recordOf(step), 'error.code') !== undefined);
    expect(withError.toSorted()).toEqual(refused.toSorted());
  });

  test('prices are those of the catalog, as money, and a lookup finds both products', async () => {
    const catalog: unknown = await (await callerOf(open()).ask('/products.json?limit=250')).json();
    const [path, unit, found] = inCatalog[name];
    const listed = valuesAt(catalog, 'products.*.variants.*.price');
    const shown = valuesAt(recordOf('search'), path);
    expect(shown.map((price) => at(price, 'amount'))).toEqual(
      listed.map((price) => Math.round(Number(price) * unit)),
    );
    expect(new Set(shown.map((price) => at(price, 'currency'))).size).toBe(1);
    expect(at(recordOf('lookup'), found)).toBe(2);
  });

  test('there are eight faults', () => {
    expect(new Set(faults.map(({ id }) => id)).size).toBe(8);
    expect(faults.every(({ id }) => id.startsWith(`${name}-`))).toBe(true);
  });

  test.each(faults.map(({ id, plant }) => [id, plant] as const))('%s is visible', async (_, plant) => {
    const planted = await played(open(plant), script);
    const shown = [...honest].filter(
      ([step, answer]) => JSON.stringify(answer) !== JSON.stringify(planted.get(step)),
    );
    expect(shown).not.toEqual([]);
  });
});
