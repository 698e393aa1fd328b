/** Twelve faults in the shape of Lunar. */
import { answering, asFields, asking, edit } from '../../planted/planted.ts';
import { at, isRecent, type Plant } from '../../variants/frame/tools.ts';
import { type Fields, isFields } from '../../variants/variant.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { items, moneyOf, offset } from './goods.ts';
import { lunarDesk, type Summing, sumsOf, sumsWith } from './lunar.ts';

const withVat =
  (percent: number) =>
  (money: unknown): Fields =>
    moneyOf(Math.round((Number(at(money, 'amount')) * (100 + percent)) / 100));

const variantWithVat = (variant: unknown): unknown => {
  const gross = withVat(Number(at(variant, 'tax_class.percentage')));
  return edit(edit(variant, 'price', gross), 'price_breaks.*.price', gross);
};

const firstVariantOf = (id: unknown): unknown => {
  const ware = items.find((item) => item.id === String(id))?.ware;
  return ware?.makes[0]?.id ?? id;
};

const isKnown = ({ purchasable_id }: Fields): boolean =>
  items.some(({ id }) => id === String(purchasable_id));

/** The sums of a cart are kept as they were at first. */
const firstSums: Plant = (tools) => {
  const kept = new Map<unknown, Fields>();
  const names = ['sub_total', 'discount_total', 'sub_total_discounted', 'tax_total', 'total'];
  return (name, args) => {
    const outcome = tools(name, args);
    if (!/_cart$/.test(name) || !('record' in outcome)) return outcome;
    const data = asFields(outcome.record.data);
    const sums = kept.get(data.id) ?? Object.fromEntries(names.map((each) => [each, data[each]]));
    kept.set(data.id, sums);
    return { record: { data: { ...data, ...sums } } };
  };
};

/** A new cart is the one of the session, if there is one. */
const oneSession: Plant = (tools) => {
  let session: unknown;
  return (name, args) => {
    if (name === 'cancel_cart' && args.cart_id === session) session = undefined;
    if (name !== 'create_cart') return tools(name, args);
    if (session !== undefined) {
      const add_lines = rowsIn(args, 'lines');
      const cart = { cart_id: session };
      return add_lines.length > 0 ? tools('update_cart', { ...cart, add_lines }) : tools('get_cart', cart);
    }
    const outcome = tools(name, args);
    if ('record' in outcome) session = at(outcome.record, 'data.id');
    return outcome;
  };
};

const withoutShippingVat: Summing = (lines, method) => {
  const sums = sumsOf(lines, method);
  return { ...sums, tax: sums.tax - sums.shippingVat, total: sums.total - sums.shippingVat };
};

/** The price list of last year, for what is charged. */
const lastYear: Summing = (lines, method) => {
  const sums = sumsOf(lines, method);
  const shipping = sums.shipping === 0 ? 0 : sums.shipping - 50;
  const shippingVat = Math.round(shipping / 5);
  const change = shipping + shippingVat - sums.shipping - sums.shippingVat;
  return {
    ...sums,
    shipping,
    shippingVat,
    tax: sums.tax - sums.shippingVat + shippingVat,
    total: sums.total + change,
  };
};

export const faults: readonly Fault[] = [
  {
    id: 'lunar-pages-overlap',
    breaks: 'Each page of a search begins after the last product of the page before.',
    plant: rebuilt(lunarDesk({ before: (page, perPage) => Math.max(0, offset(page, perPage) - 1) })),
  },
  {
    id: 'lunar-product-price-with-vat',
    breaks: 'A product that is read has the prices of the search, without VAT.',
    plant: answering(/^get_product$/, (record) => edit(record, 'data.variants.*', variantWithVat)),
  },
  {
    id: 'lunar-first-variant-taken',
    breaks: 'A line has the variant that was asked for.',
    plant: asking(/^(create|update)_cart$/, (args) =>
      edit(
        edit(args, 'lines.*.purchasable_id', firstVariantOf),
        'add_lines.*.purchasable_id',
        firstVariantOf,
      ),
    ),
  },
  {
    id: 'lunar-unknown-purchasable-skipped',
    breaks: 'A cart is refused if one of its items does not exist, or has all of them.',
    plant: asking(/^(create|update)_cart$/, (args) => {
      const known = (rows: unknown) =>
        Array.isArray(rows) ? rows.filter((row) => isFields(row) && isKnown(row)) : rows;
      return edit(edit(args, 'lines', known), 'add_lines', known);
    }),
  },
  {
    id: 'lunar-sums-not-recalculated',
    breaks: 'The sums of a cart are those of the lines that it has now.',
    plant: firstSums,
  },
  {
    id: 'lunar-session-cart-reused',
    breaks: 'Each new cart is empty but for its own lines, and apart from other carts.',
    plant: oneSession,
  },
  {
    id: 'lunar-shipping-vat-not-in-total',
    breaks: 'The VAT and the total contain the VAT of the shipping, as the tool says.',
    plant: rebuilt(lunarDesk({ sums: withoutShippingVat })),
  },
  {
    id: 'lunar-shipping-not-as-offered',
    breaks: 'A shipping option costs what it was offered for.',
    plant: rebuilt(lunarDesk({ sums: lastYear })),
  },
  {
    id: 'lunar-fingerprint-unchecked',
    breaks: 'A change or an order with the fingerprint of other contents is refused, as the tools say.',
    plant: rebuilt(lunarDesk({ guard: () => undefined })),
  },
  {
    id: 'lunar-cancelled-draft-is-placed',
    breaks: 'A draft that is cancelled cannot be changed or placed.',
    plant: rebuilt(
      lunarDesk({
        accepts: (tool, state) => state === 'open' || (state === 'cancelled' && tool.endsWith('_checkout')),
      }),
    ),
  },
  {
    id: 'lunar-approval-of-yesterday',
    breaks: 'Commerce endpoint 7: the approval of the buyer is given at the moment of payment.',
    plant: rebuilt(
      lunarDesk({
        approves: ({ given, at: moment }, now) =>
          given === true && (isRecent(moment, now) || Date.parse(String(moment)) >= now - 86_400_000),
      }),
    ),
  },
  {
    id: 'lunar-order-without-discount',
    breaks: 'An order costs what the buyer approved of in its checkout.',
    plant: rebuilt(lunarDesk({ inOrders: sumsWith(0) })),
  },
];
