/**
 * A storefront in the manner of Lunar, the shop for Laravel: carts with lines of purchasables, and drafts that become orders.
 *
 * Lawful oddities: a price break lowers the price of a piece from six pieces on; an automatic discount of 10 % is taken off
 * each line; VAT is on top, at two rates; the shipping is shown without its VAT and with it; shipping options are offered
 * when there is an address, and an option that a new address does not have is unset; records are wrapped in `data`; a
 * fingerprint stands for the contents of a record, and an order needs it; refusals have the messages of Laravel.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asText, honest, type Outcome, type Plant, type Tools } from '../../variants/frame/tools.ts';
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { hexOf } from '../desk/stock.ts';
import { type Change, type Line, sumOf } from '../trade/lines.ts';
import { listIn, rowsIn } from '../trade/stock.ts';
import { type Cart, type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import { catalogWith, items, moneyOf, offset, rateOf, unitOf, wares } from './goods.ts';
import { refusal } from './refusals.ts';
import { listed } from './tool-list.ts';

const options = [
  { identifier: 'BASDEL', name: 'Basic Delivery', price: 495, countries: ['GB', 'IM'] },
  { identifier: 'EXPDEL', name: 'Express Delivery', price: 995, countries: ['GB'] },
  { identifier: 'NAMEDAY', name: 'Nominated Day', price: 1_250, countries: ['GB'] },
] as const;

type Option = (typeof options)[number];

const offeredFor = (address: Fields | undefined): readonly Option[] =>
  options.filter(({ countries }) => countries.some((country) => country === address?.country_iso2));

const vatOf = (net: number, rate: number): number => Math.round((net * rate) / 100);
const subTotalOf = (line: Line): number => unitOf(line) * line.quantity;

/** All in pence. */
export type Sums = ReturnType<Rules['totals']> & {
  readonly perLine: ReadonlyMap<Line, { readonly off: number; readonly vat: number }>;
  readonly shippingVat: number;
};

export type Summing = (lines: readonly Line[], method?: string) => Sums;

/** @param percent the automatic discount; 10 except in a fault */
export const sumsWith =
  (percent: number): Summing =>
  (lines, method) => {
    const subtotal = sumOf(lines.map(subTotalOf));
    const rate = subtotal >= 6_000 ? percent : 0;
    const perLine = new Map(
      lines.map((line) => {
        const off = Math.round((subTotalOf(line) * rate) / 100);
        return [line, { off, vat: vatOf(subTotalOf(line) - off, rateOf(line.item.ware)) }];
      }),
    );
    const shipping = options.find(({ identifier }) => identifier === method)?.price ?? 0;
    const shippingVat = vatOf(shipping, 20);
    const discount = sumOf([...perLine.values()].map(({ off }) => off));
    const tax = sumOf([...perLine.values()].map(({ vat }) => vat)) + shippingVat;
    const total = subtotal - discount + shipping + tax;
    return { subtotal, discount, shipping, shippingVat, tax, total, perLine };
  };

export const sumsOf: Summing = sumsWith(10);

const lineOf = (line: Line, { perLine }: Sums): Fields => {
  const { off, vat } = perLine.get(line) ?? { off: 0, vat: 0 };
  const { item, key, quantity } = line;
  return {
    id: Number(key),
    purchasable_type: 'product_variant',
    purchasable_id: Number(item.id),
    description: item.ware.title,
    option: item.label,
    identifier: item.sku,
    quantity,
    unit_price: moneyOf(unitOf(line)),
    unit_quantity: 1,
    sub_total: moneyOf(subTotalOf(line)),
    discount_total: moneyOf(off),
    sub_total_discounted: moneyOf(subTotalOf(line) - off),
    tax_total: moneyOf(vat),
    total: moneyOf(subTotalOf(line) - off + vat),
  };
};

function taxRowsOf(lines: readonly Line[], { perLine, shippingVat }: Sums): readonly Fields[] {
  return [20, 0].flatMap((percentage) => {
    const taxed = lines.filter(({ item }) => rateOf(item.ware) === percentage);
    const vat =
      sumOf(taxed.map((line) => perLine.get(line)?.vat ?? 0)) + (percentage === 20 ? shippingVat : 0);
    const row = {
      description: `VAT ${percentage}%`,
      identifier: `VAT_${percentage}`,
      percentage,
      total: moneyOf(vat),
    };
    return taxed.length > 0 || vat > 0 ? [row] : [];
  });
}

const discountRowsOf = (lines: readonly Line[], { discount }: Sums): readonly Fields[] =>
  discount === 0
    ? []
    : [
        {
          discount_id: 4,
          name: 'Save 10% when you spend £60',
          lines: lines.map(({ key, quantity }) => ({ id: Number(key), quantity })),
          total: moneyOf(discount),
        },
      ];

const contentsOf = (lines: readonly Line[], sums: Sums): Fields => ({
  currency_code: 'GBP',
  lines: lines.map((line) => lineOf(line, sums)),
  sub_total: moneyOf(sums.subtotal),
  discount_total: moneyOf(sums.discount),
  discount_breakdown: discountRowsOf(lines, sums),
  sub_total_discounted: moneyOf(sums.subtotal - sums.discount),
  shipping_sub_total: moneyOf(sums.shipping),
  shipping_total: moneyOf(sums.shipping + sums.shippingVat),
  tax_breakdown: taxRowsOf(lines, sums),
  tax_total: moneyOf(sums.tax),
  total: moneyOf(sums.total),
});

const idOf = (kind: string, index: number): string => hexOf(`lunar ${kind} ${index}`).slice(0, 16);

const fingerprintOf = (thing: Cart | Checkout): string => {
  const { address, method } = 'cart' in thing ? thing : { address: undefined, method: undefined };
  const lines = thing.lines.map((line) => [line.key, line.quantity, unitOf(line)]);
  return hexOf(JSON.stringify([thing.id, lines, address ?? null, method ?? null]));
};

const cartFields = ({ id, lines }: Cart, sums: Sums): Fields => ({ id, ...contentsOf(lines, sums) });

const deliveryOf = ({ address, method }: Checkout): Fields => {
  const option = options.find(({ identifier }) => identifier === method);
  return {
    shipping_address: address ?? null,
    billing_address: address ?? null,
    shipping_option: method ?? null,
    shipping_breakdown: option
      ? [{ name: option.name, identifier: option.identifier, price: moneyOf(option.price) }]
      : [],
  };
};

const states = { open: 'draft', placed: 'placed', cancelled: 'cancelled' } as const;

const missingIn = ({ address, method }: Checkout): readonly string[] => [
  ...(address ? [] : ['shipping_address']),
  ...(method ? [] : ['shipping_option']),
];

const optionOf = ({ identifier, name, price }: Option): Fields => ({
  identifier,
  name,
  price: moneyOf(price),
  price_inc_tax: moneyOf(price + vatOf(price, 20)),
});

const addedIn = (args: Fields, name: string): readonly Change[] =>
  rowsIn(args, name).map(({ purchasable_id, quantity }) => ({
    does: 'add',
    item: purchasable_id,
    quantity: Number(quantity),
  }));

const changesIn = (args: Fields): readonly Change[] => [
  ...listIn(args, 'remove_lines').map((id): Change => ({ does: 'set', key: String(id), quantity: 0 })),
  ...rowsIn(args, 'update_lines').map(
    ({ id, quantity }): Change => ({ does: 'set', key: String(id), quantity: Number(quantity) }),
  ),
  ...addedIn(args, 'add_lines'),
];

/** The option stays if the new address has it, too. */
function delivered(draft: Checkout, { shipping_address, shipping_option }: Fields): Checkout | Outcome {
  const { method: before, address: known, ...rest } = draft;
  const address = isFields(shipping_address) ? shipping_address : known;
  if (!address) return refusal('unaddressed');
  const offered = offeredFor(address).map(({ identifier }): string => identifier);
  const method = shipping_option === undefined ? before : String(shipping_option);
  if (method !== undefined && offered.includes(method)) return { ...rest, address, method };
  return shipping_option === undefined ? { ...rest, address } : refusal('unknown-method', { id: method });
}

const wordsWith = (sums: Summing, inOrders: Summing): Words => ({
  cartOf: ({ cart_id }) => cart_id,
  checkoutOf: ({ checkout_id }) => checkout_id,
  orderOf: ({ reference }) => reference,
  filling: (args) => addedIn(args, 'lines'),
  changes: changesIn,
  delivery: delivered,
  approval: (args) => {
    const { confirmed, confirmed_at } = fieldsOf(args, 'buyer_approval');
    return { given: confirmed, at: confirmed_at };
  },
  cart: (cart) => ({
    data: { fingerprint: fingerprintOf(cart), ...cartFields(cart, sums(cart.lines)), deleted: false },
  }),
  deletedCart: (cart) => ({ data: { ...cartFields(cart, sums(cart.lines)), deleted: true } }),
  checkout: (draft) => ({
    data: {
      id: draft.id,
      cart_id: draft.cart,
      status: states[draft.state],
      missing: missingIn(draft),
      fingerprint: fingerprintOf(draft),
      ...deliveryOf(draft),
      shipping_options: offeredFor(draft.address).map(optionOf),
      ...contentsOf(draft.lines, sums(draft.lines, draft.method)),
      order_reference: draft.order ?? null,
    },
  }),
  order: (draft, placed_at) => ({
    data: {
      reference: draft.order,
      checkout_id: draft.id,
      status: 'payment-offline',
      placed_at,
      ...deliveryOf(draft),
      ...contentsOf(draft.lines, inOrders(draft.lines, draft.method)),
    },
  }),
});

/** What a fault bends. */
type Bent = Partial<Rules> & {
  readonly sums?: Summing;
  readonly inOrders?: Summing;
  readonly before?: typeof offset;
};

export const lunarDesk =
  ({ sums = sumsOf, inOrders = sums, before = offset, ...bent }: Bent = {}) =>
  (places: Places): Tools => {
    const next = { cart: counter(), checkout: counter(), order: counter() };
    const rules: Rules = {
      ...usual,
      find: (id) => items.find((item) => item.id === String(id)),
      newKey: ids('', 5_201, 3),
      cartId: () => idOf('cart', next.cart()),
      checkoutId: () => idOf('checkout', next.checkout()),
      orderId: () =>
        `${new Date(places.now()).toISOString().slice(0, 7)}-${String(873 + next.order()).padStart(4, '0')}`,
      refuse: refusal,
      totals: sums,
      guard: ({ fingerprint }, thing) =>
        fingerprint === undefined || fingerprint === fingerprintOf(thing)
          ? undefined
          : refusal('stale', { id: thing.id }),
      ...bent,
    };
    return tradeOf(wordsWith(sums, inOrders), rules, catalogWith(refusal, before), places);
  };

/** @param plant a fault in its tools; none by default */
export const lunar = (plant: Plant = honest): Variant =>
  shop({
    name: 'lunar',
    listed,
    open: lunarDesk(),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { books: ({ product_type }) => product_type === 'Books' },
    rate: [300, 4_000],
  });
