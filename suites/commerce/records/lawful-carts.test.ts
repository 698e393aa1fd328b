/** What carts may do in the manner of other systems without being blamed for it. */
import { expect, test } from 'vitest';
import { isObject, type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import type { Sabotage } from '../../../lib/model/saboteur.ts';
import { auditInProcess } from '../../../lib/reference/in-process.ts';
import { both, withTool } from '../../sabotage/conditions.ts';
import { alterPayload, alterRpcResponse, onCommerce } from '../../sabotage/rpc.ts';
import { commerce } from '../index.ts';

type Line = {
  readonly id: string;
  readonly variant_id: string;
  readonly quantity: number;
  readonly unit_price: number;
  readonly line_total: number;
};

type Cart = { readonly id: unknown; readonly lines: readonly Line[]; readonly sum: number };

const cartTools = ['create_cart', 'get_cart', 'update_cart'];

/** Carts of the reference storefront in another form. */
const showing = (show: (cart: Cart) => JsonObject): Sabotage =>
  alterPayload(cartTools, (payload) => {
    if (!Array.isArray(payload.line_items)) return payload;
    const lines = payload.line_items.filter(isObject).map((line): Line => {
      const [quantity, unit_price] = [Number(line.quantity), Number(valueAt(line, '/item/price/amount'))];
      const ids = { id: String(line.id), variant_id: String(line.variant_id) };
      return { ...ids, quantity, unit_price, line_total: unit_price * quantity };
    });
    const sum = lines.reduce((all, one) => all + one.line_total, 0);
    return { id: payload.id, currency: payload.currency, ...show({ id: payload.id, lines, sum }) };
  });

const piecesIn = ({ lines }: Cart): number => lines.reduce((all, { quantity }) => all + quantity, 0);

/** At most ten pieces of an item. */
const capped = (note: (line: Line) => JsonObject): Sabotage =>
  showing(({ lines }) => ({
    items: lines.map((line) => {
      const quantity = Math.min(10, line.quantity);
      return { ...line, quantity, line_total: quantity * line.unit_price, ...note(line) };
    }),
  }));

/** Lines with a tax of their own, which is the sum of two taxes or a part of the price. */
const taxed = (toLine: (line: Line) => JsonObject & { readonly tax: number }, isInside: boolean): Sabotage =>
  showing(({ lines, sum }) => {
    const items = lines.map(toLine);
    const tax = items.reduce((all, one) => all + one.tax, 0);
    return { items, tax, total: isInside ? sum : sum + tax };
  });

/** A cancelled cart can be read. @param show what it shows, by how often it was read before */
const readable = (show: (cart: JsonObject, readings: number) => JsonObject): Sabotage => {
  const carts = new Map<unknown, JsonObject>();
  const readings = new Map<unknown, number>();
  return alterRpcResponse(both(onCommerce, withTool(...cartTools, 'cancel_cart')), (response, { rpc }) => {
    const [name, id] = [valueAt(rpc, '/params/name'), valueAt(rpc, '/params/arguments/id')];
    const cart = valueAt(response, '/result/structuredContent');
    if (name === 'cancel_cart' && response.error === undefined) readings.set(id, 0);
    if (isObject(cart) && name !== 'cancel_cart') carts.set(cart.id, cart);
    const count = readings.get(id);
    if (name !== 'get_cart' || count === undefined) return withOpen(response);
    readings.set(id, count + 1);
    const { error: _, ...others } = response;
    return { ...others, result: asResult(show(carts.get(id) ?? {}, count)) };
  });
};

const asResult = (cart: JsonObject): JsonObject => ({
  content: [{ type: 'text', text: JSON.stringify(cart) }],
  structuredContent: cart,
});

const end = '2026-10-01T13:00:00Z';

const withOpen = (response: JsonObject): JsonObject => {
  const cart = valueAt(response, '/result/structuredContent');
  return isObject(cart)
    ? { ...response, result: asResult({ ...cart, status: 'open', held_until: end }) }
    : response;
};

/** Whole packs of six, and a message in each cart. */
const inPacks = showing(({ lines }) => ({
  items: lines.map((line) => {
    const quantity = Math.ceil(line.quantity / 6) * 6;
    return { ...line, quantity, line_total: quantity * line.unit_price };
  }),
  messages: [{ text: 'Quantities were rounded up to full packs.' }],
}));

/** One more of an item for nothing, from four on. */
const gift = showing(({ lines, sum }) => ({
  items: lines.flatMap((line) => [
    { ...line, is_gift: false },
    ...(line.quantity < 4
      ? []
      : [{ ...line, id: `${line.id}-gift`, quantity: 1, unit_price: 0, line_total: 0, is_gift: true }]),
  ]),
  total: sum,
}));

const kept = 'commerce/carts-keep-requested-lines';
const totals = 'commerce/totals-follow-the-lines';
const prices = 'commerce/records-price-what-the-search-offers';
const units = 'commerce/records-count-in-minor-units';
const cancelled = 'commerce/cart-cancellation-takes-effect';
const stays = 'commerce/cancelled-records-stay-cancelled';
const effect = 'commerce/updates-take-effect';

const rows: readonly (readonly [name: string, check: string, lawful: Sabotage])[] = [
  [
    'a line that says why it is short',
    kept,
    capped(({ quantity }) => (quantity > 10 ? { note: 'Ten a customer.' } : {})),
  ],
  ['a line with the requested quantity', kept, capped(({ quantity }) => ({ requested: quantity }))],
  ['a line with what is in stock', kept, capped(() => ({ in_stock: 10 }))],
  [
    'a line with what is on back order',
    kept,
    capped(({ quantity }) => ({ back_order: Math.max(0, quantity - 10) })),
  ],
  [
    'the rate of a second tax',
    totals,
    taxed(({ line_total: net_total, ...line }) => {
      const tax = Math.round(net_total * 0.05) + Math.round(net_total * 0.09975);
      return { ...line, net_total, gst_rate: 5, qst_rate: 9.975, tax, gross_total: net_total + tax };
    }, false),
  ],
  [
    'a rate of what is paid',
    totals,
    taxed((line) => {
      const tax = Math.round(line.line_total * 0.18);
      return { ...line, net_total: line.line_total - tax, tax_rate: 18, tax };
    }, true),
  ],
  [
    'prices of a piece without tax, of which some items are free',
    totals,
    showing(({ lines, sum }) => ({
      items: lines.map(({ unit_price: gross_price, line_total: _, ...line }) => {
        const isFree =
          Number(line.variant_id) % 2 === Number(lines[0]?.variant_id) % 2 && gross_price === 2_599;
        return { ...line, gross_price, net_price: isFree ? gross_price : Math.round(gross_price / 1.2) };
      }),
      total: sum,
    })),
  ],
  [
    'the price of the last item, beside a total with a charge',
    totals,
    showing(({ lines, sum }) => ({
      items: lines,
      service_fee: 150,
      total: sum + 150,
      last_added: { price: lines.at(-1)?.unit_price },
    })),
  ],
  [
    'a charge for several items',
    totals,
    showing(({ lines, sum }) => {
      const fee = lines.length > 1 ? 300 : 0;
      return { items: lines, handling_fee: fee, total: sum + fee };
    }),
  ],
  [
    'a discount in the lines that the record shows',
    totals,
    showing(({ lines, sum }) => {
      const off = lines.length > 1 ? Math.round((lines.at(-1)?.line_total ?? 0) / 10) : 0;
      const items = lines.map((line, i) =>
        i === lines.length - 1 ? { ...line, line_total: line.line_total - off } : line,
      );
      return { items, discounts: off > 0 ? [{ title: 'Set', amount: off }] : [], total: sum - off };
    }),
  ],
  [
    'a percentage in a line',
    totals,
    showing(({ lines }) => {
      const items = lines.map((line) => {
        const percent = line.quantity > 2 && line.unit_price !== 2_599 ? 10 : 0;
        const line_total = Math.round((line.line_total * (100 - percent)) / 100);
        return { ...line, discount_percent: percent, line_total };
      });
      return { items, total: items.reduce((all, { line_total }) => all + line_total, 0) };
    }),
  ],
  [
    'counts without prices',
    prices,
    showing((cart) => ({
      items: cart.lines.map(({ id, variant_id, quantity }) => ({ id, variant_id, quantity })),
      total_items: piecesIn(cart),
      total_weight: piecesIn(cart) * 450,
    })),
  ],
  [
    'prices for a box of ten',
    units,
    showing(({ lines, sum }) => ({
      items: lines.map(({ unit_price: price, line_total: _, ...line }) => ({
        ...line,
        price,
        unit_price: price * 10,
        sold_in: 'boxes',
      })),
      total: sum,
    })),
  ],
  [
    'prices for a hundred pieces',
    units,
    showing(({ lines, sum }) => ({
      items: lines.map((line) => ({ ...line, unit_price: line.unit_price * 100, price_unit: 100 })),
      total: sum,
    })),
  ],
  [
    'a reservation that ends earlier',
    cancelled,
    readable((cart) => ({ ...cart, status: 'open', held_until: '2026-10-01T12:00:00Z' })),
  ],
  [
    'a cancellation that goes on',
    stays,
    readable((cart, count) => ({
      ...cart,
      status: count === 0 ? 'cancel_pending' : 'cancelled',
      held_until: end,
    })),
  ],
  [
    'a map of lines by their numbers',
    kept,
    showing(({ lines }) => ({ items: Object.fromEntries(lines.map((line, i) => [i + 1, line])) })),
  ],
  [
    'a lower price of one from three pieces on',
    prices,
    showing(({ lines }) => {
      const items = lines.map((line) => {
        const unit_price = line.quantity < 3 ? line.unit_price : Math.round(line.unit_price * 0.9);
        return { ...line, unit_price, line_total: unit_price * line.quantity };
      });
      return { items, total: items.reduce((all, { line_total }) => all + line_total, 0) };
    }),
  ],
  [
    'prices as texts, beside what shipping costs',
    prices,
    showing(({ lines }) => ({
      items: lines.map(({ id, variant_id, quantity, ...one }) => {
        const price = `€ ${one.unit_price / 100}`;
        return { id, variant_id, quantity, price };
      }),
      shipping_options: [{ id: 'post', price: 495 }],
    })),
  ],
  ['a gift of the same item, as created', kept, gift],
  ['a gift of the same item, as updated', effect, gift],
  ['full packs, as updated', effect, inPacks],
];

test.each(rows)('%s is no fault: %s', async (_, check, sabotage) => {
  const { verdicts } = await auditInProcess([commerce], { sabotage, target: { only: [check] } });
  expect(verdicts.filter(({ status }) => ['fail', 'warn', 'error'].includes(status))).toEqual([]);
  expect(verdicts.map((one) => one.check)).toContain(check);
});
