/**
 * A shop of Porto in the manner of Jumpseller: products with variants, and carts and orders with `qty`, `price` and `taxes`.
 * After the products, the carts, the orders and the shipping methods of its public REST API v1.
 *
 * Lawful oddities: every record has its own wrapper, also in lists; what is not paid is `Abandoned`, and a checkout is already
 * the order, whose id stays when it becomes `Paid`; the taxes of a product are inside of its price, and the tax of the
 * shipping is on top, as `tax_on_product_price` and `tax_on_shipping_price` say; a tax with `fixed` is an amount for each
 * piece; lines have no total, and their discount begins with the third piece; `shipping` is shown in full, and
 * `shipping_discount` takes it back; a product without variants is named by its id alone; an update sets what the cart has, and
 * adds what it names as added; the shop adds the names of the region and the country to an address; stock that is unlimited
 * has the number 0; dates are like `2026-05-01 10:30:00 UTC`; results are texts only.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asText, honest, type Outcome, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import { hexOf } from '../desk/stock.ts';
import { type Change, type Line, sumOf } from '../trade/lines.ts';
import { type Item, rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import { catalogIn, goodOf, gramsOf, keyOf, namesOf, refusal, titleOf, wares } from './goods.ts';
import { listed, regions } from './tool-list.ts';

/** CTT is by weight: the first table whose kilograms are enough. */
const tables = [
  { amount: 1, price: 495 },
  { amount: 3, price: 690 },
  { amount: 30, price: 1_180 },
] as const;

const gramsIn = (lines: readonly Line[]): number =>
  sumOf(lines.map(({ item, quantity }) => gramsOf(item) * quantity));

const byWeight = (lines: readonly Line[]): number =>
  (tables.find(({ amount }) => gramsIn(lines) <= amount * 1_000) ?? tables[2]).price;

/** From `freeFrom` on, the shipping is taken off again. */
export const methods = [
  { id: 41_207, type: 'tables', name: 'CTT Expresso', priceOf: byWeight, freeFrom: 6_000 },
  { id: 41_208, type: 'flat', name: 'Ponto DPD', priceOf: () => 350, freeFrom: 6_000 },
  { id: 41_212, type: 'flat', name: 'Estafeta, em 24 horas', priceOf: () => 1_290, freeFrom: null },
] as const;

type Method = (typeof methods)[number];

const methodOf = (id: unknown): Method | undefined => methods.find((method) => String(method.id) === id);

/** In percent, by category. */
const vatRates: Readonly<Record<string, number>> = { Pantry: 6, Wine: 13 };

type Tax = { readonly id: number; readonly name: string; readonly rate: number; readonly fixed: boolean };

const taxesOf = ({ ware }: Item): readonly Tax[] => {
  const rate = vatRates[ware.kind] ?? 23;
  const vat = { id: 700 + rate, name: `IVA ${rate}`, rate, fixed: false };
  return ware.kind === 'Wine' ? [vat, { id: 760, name: 'IEC', rate: 58, fixed: true }] : [vat];
};

const shippingVat = { id: 790, name: 'IVA', country: 'PT', rate: 23, fixed: false } as const;
const promotion = { id: 3_305, name: 'Leve 3', discount_amount_percent: 10, condition_qty: 3 } as const;

/** The amounts that an order shows. */
type Figures = {
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  readonly shipping: number;
  readonly shipping_discount: number;
  readonly shipping_tax: number;
};

/** How the shop calculates; a fault replaces parts. */
const honestRates = {
  /** One piece. */
  unit: ({ amount }: Item): number => amount,
  /** The method that a chosen one is paid as. */
  paidAs: (method: Method): Method => method,
  /** What the customer pays. */
  total: ({ subtotal, discount, shipping, shipping_discount, shipping_tax }: Figures): number =>
    subtotal - discount + shipping - shipping_discount + shipping_tax,
};

export type Rates = typeof honestRates;

const fullOf = ({ item, quantity }: Line, { unit }: Rates): number => unit(item) * quantity;

const discountOf = (line: Line, rates: Rates): number =>
  line.quantity < promotion.condition_qty
    ? 0
    : Math.round((fullOf(line, rates) * promotion.discount_amount_percent) / 100);

/** What of the price of a line is tax. */
function taxOf(line: Line, rates: Rates): number {
  const paid = fullOf(line, rates) - discountOf(line, rates);
  const taxes = taxesOf(line.item).map(({ fixed, rate }) =>
    fixed ? rate * line.quantity : Math.round((paid * rate) / (100 + rate)),
  );
  return sumOf(taxes);
}

/** What a method costs for these lines; nothing as long as none is chosen. */
function shippingOf(method: Method | undefined, lines: readonly Line[], rates: Rates) {
  const goods = sumOf(lines.map((line) => fullOf(line, rates) - discountOf(line, rates)));
  const shipping = method ? method.priceOf(lines) : 0;
  const shipping_discount = method?.freeFrom && goods >= method.freeFrom ? shipping : 0;
  const shipping_tax = Math.round(((shipping - shipping_discount) * shippingVat.rate) / 100);
  return { shipping, shipping_discount, shipping_tax };
}

function figuresOf(lines: readonly Line[], method: Method | undefined, rates: Rates) {
  const sum = (amountIn: (line: Line, rates: Rates) => number) =>
    sumOf(lines.map((line) => amountIn(line, rates)));
  const figures: Figures = {
    subtotal: sum(fullOf),
    discount: sum(discountOf),
    tax: sum(taxOf),
    ...shippingOf(method && rates.paidAs(method), lines, rates),
  };
  return { ...figures, total: rates.total(figures) };
}

const productsOf = (lines: readonly Line[], rates: Rates): readonly Fields[] =>
  lines.map((line) => ({
    ...namesOf(line.item),
    sku: line.item.sku,
    name: titleOf(line.item),
    qty: line.quantity,
    price: rates.unit(line.item),
    discount: discountOf(line, rates),
    weight: gramsOf(line.item) / 1_000,
    tax: taxOf(line, rates),
    taxes: taxesOf(line.item).map((tax) => ({ ...tax, tax_on_product_price: true })),
    type: 'physical',
  }));

const contentsOf = (lines: readonly Line[], method: Method | undefined, rates: Rates): Fields => ({
  currency: 'EUR',
  ...figuresOf(lines, method, rates),
  promotions: lines.some((line) => discountOf(line, rates) > 0) ? [promotion] : [],
  products: productsOf(lines, rates),
});

const states = { open: 'Abandoned', placed: 'Paid', cancelled: 'Canceled' } as const;

const statusOf = (state: keyof typeof states): Fields => ({
  status: states[state],
  status_name: states[state],
  status_enum: states[state].toLowerCase(),
});

const orderOf = (checkout: Checkout, rates: Rates, { baseUrl }: Places): Fields => {
  const { id, cart, state, lines, address } = checkout;
  const method = methodOf(checkout.method);
  const link = (to: string) => `${baseUrl}/pages/order-${to}?token=${hexOf(`jumpseller ${id}`)}`;
  return {
    id: Number(id),
    cart_id: Number(cart),
    ...statusOf(state),
    ...contentsOf(lines, method, rates),
    shipping_required: true,
    shipping_option: 'delivery',
    shipping_method_id: method?.id ?? null,
    shipping_method_name: method?.name ?? null,
    shipping_taxes: method ? [{ ...shippingVat, region: null, tax_on_shipping_price: false }] : [],
    shipping_address: address ?? null,
    payment_method_name: state === 'placed' ? 'Cartão' : null,
    duplicate_url: link('duplicate'),
    recovery_url: state === 'open' ? link('recovery') : null,
  };
};

const methodsFor = (lines: readonly Line[], rates: Rates): readonly Fields[] =>
  methods.map((method) => ({
    shipping_method: {
      id: method.id,
      type: method.type,
      name: method.name,
      enabled: true,
      ...shippingOf(method, lines, rates),
    },
  }));

const addedIn = (args: Fields, list: string): readonly Change[] =>
  rowsIn(args, list).map((row) => ({ does: 'add', item: keyOf(row), quantity: Number(row.qty) }));

const changesIn = (args: Fields): readonly Change[] => [
  ...rowsIn(args, 'products').map(
    (row): Change => ({ does: 'set', key: keyOf(row), quantity: Number(row.qty) }),
  ),
  ...addedIn(args, 'add_products'),
];

function deliveryOf(checkout: Checkout, args: Fields): Checkout | Outcome {
  const { shipping_address: address, shipping_method_id: method } = args;
  if (method !== undefined && !methodOf(String(method))) return refusal('unknown-method', { id: method });
  return {
    ...checkout,
    ...(isFields(address) && {
      address: { ...address, region: regions[String(address.region_code)], country: 'Portugal' },
    }),
    ...(method !== undefined && { method: String(method) }),
  };
}

/** `2026-05-01 10:30:00 UTC` */
const dateOf = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;

const wordsWith = (rates: Rates, places: Places): Words => {
  /** An order is kept under a number of its own, and read by the id that it had as a checkout. */
  const placed = new Map<string, string | undefined>();
  return {
    cartOf: ({ id, cart_id }) => cart_id ?? id,
    checkoutOf: ({ id }) => id,
    orderOf: ({ id }) => placed.get(String(id)) ?? id,
    filling: (args) => addedIn(args, 'products'),
    changes: changesIn,
    delivery: deliveryOf,
    approval: (args) => {
      const { accepts_payment, accepted_payment_at } = fieldsOf(args, 'customer_approval');
      return { given: accepts_payment, at: accepted_payment_at };
    },
    cart: ({ id, state, lines }) => ({
      cart: { id: Number(id), ...statusOf(state), ...contentsOf(lines, undefined, rates) },
    }),
    checkout: (checkout) => {
      const order = orderOf(checkout, rates, places);
      if (checkout.state !== 'open') return { order };
      return { order: { ...order, shipping_methods: methodsFor(checkout.lines, rates) } };
    },
    order: (checkout, placedAt) => {
      placed.set(checkout.id, checkout.order);
      const order = orderOf(checkout, rates, places);
      return {
        order: { ...order, completed_at: dateOf(placedAt), shipment_status_enum: 'unfulfilled' },
      };
    },
  };
};

/** What a fault bends. */
type Bent = {
  readonly rules?: Partial<Rules>;
  readonly words?: Partial<Words>;
  readonly rates?: Partial<Rates>;
  readonly catalog?: Tools;
};

export const jumpsellerDesk =
  ({ rules: own = {}, words = {}, rates: bent = {}, catalog = catalogIn() }: Bent = {}) =>
  (places: Places): Tools => {
    const rates = { ...honestRates, ...bent };
    const rules: Rules = {
      ...usual,
      find: goodOf,
      newKey: ({ id }) => id,
      cartId: ids('', 8_214_306, 17),
      checkoutId: ids('', 5_001, 1),
      orderId: ids('placed ', 1, 1),
      refuse: refusal,
      totals: (lines, method) => {
        const { shipping_discount, shipping_tax, ...figures } = figuresOf(lines, methodOf(method), rates);
        return { ...figures, discount: figures.discount + shipping_discount };
      },
      ...own,
    };
    return tradeOf({ ...wordsWith(rates, places), ...words }, rules, catalog, places);
  };

/** @param plant a fault in its tools; none by default */
export const jumpseller = (plant: Plant = honest): Variant =>
  shop({
    name: 'jumpseller',
    listed,
    open: jumpsellerDesk(),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { pantry: ({ product_type }) => product_type === 'Pantry' },
    rate: [300, 4_000],
  });
