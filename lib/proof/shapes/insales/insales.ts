/**
 * A Russian storefront in the manner of inSales: quantities by the ids of variants, keys of orders, and the time of Moscow.
 *
 * Lawful oddities: a cart has `quantity`, which sets, and `variant_ids`, which adds; from 10 000 roubles on, a discount is
 * split among the lines; VAT of two rates is within the prices, and shown for each line; amounts of carts and orders are bare
 * kopecks; delivery variants depend on the postal code, and one that a new address does not have must be chosen again; a
 * cart that is cancelled is deleted; refusals are results with `isError` and Russian `errors` by fields.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant, type Tools } from '../../variants/frame/tools.ts';
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { hexOf, uuidOf } from '../desk/stock.ts';
import { amountOf, type Change, type Line, piecesIn, subtotalOf, sumOf } from '../trade/lines.ts';
import { type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import { catalog, items, refusal, resultOf, vatOf, wares } from './goods.ts';
import {
  byCard,
  chosenIn,
  deliveryVat,
  discountOf,
  discountsOf,
  gatewayOf,
  gateways,
  honestSums,
  isDiscounted,
  type Purchase,
  percent,
  type Sums,
  variantsFor,
} from './sums.ts';
import { listed } from './tool-list.ts';

const lineOf = (line: Line, lines: readonly Line[], { vat }: Sums): Fields => {
  const { item, quantity } = line;
  const payable = amountOf(line) - discountOf(line, lines);
  return {
    variant_id: Number(item.id),
    product_id: item.ware.id,
    title: `${item.ware.title} (${item.label})`,
    sku: item.sku,
    unit: 'pce',
    quantity,
    sale_price: item.amount,
    total_price: amountOf(line),
    discounts_amount: discountOf(line, lines),
    full_total_price: payable,
    vat: vatOf(item.ware),
    vat_amount: vat(payable, vatOf(item.ware)),
  };
};

const discountRows = (lines: readonly Line[]): readonly Fields[] =>
  isDiscounted(lines)
    ? [
        {
          type_id: 1,
          description: 'Скидка 5 % при заказе от 10 000 ₽',
          percent,
          full_amount: discountsOf(lines),
        },
      ]
    : [];

const cartOf = (id: string, lines: readonly Line[], sums: Sums): Fields => ({
  status: 'ok',
  id,
  currency_code: 'RUB',
  items: lines.map((line) => ({
    cart_line_id: uuidOf(`insales line ${id} ${line.key}`),
    ...lineOf(line, lines, sums),
    product_url: `/product/${line.item.ware.handle}`,
  })),
  items_count: piecesIn(lines),
  items_price: subtotalOf(lines),
  discounts: discountRows(lines),
  total_price: sums.total({ items: subtotalOf(lines), discount: discountsOf(lines), delivery: 0 }),
});

const recipientOf = ({ name, surname, phone }: Fields): Fields => ({ name, surname, phone });

/** The lines, the delivery, the payment and the sums of a checkout or an order. */
function contentsOf(purchase: Purchase, sums: Sums): Fields {
  const { lines, address } = purchase;
  const delivery = chosenIn(purchase);
  const price = delivery?.price ?? 0;
  const shown = lines.map((line) => ({
    id: Number.parseInt(hexOf(`insales ${purchase.id} ${line.key}`).slice(0, 7), 16),
    ...lineOf(line, lines, sums),
  }));
  const vats = lines.map((line) => sums.vat(amountOf(line) - discountOf(line, lines), vatOf(line.item.ware)));
  return {
    currency_code: 'RUB',
    order_lines: shown,
    client: purchase.client ?? (address ? recipientOf(address) : null),
    shipping_address: address ?? null,
    delivery_variant_id: delivery?.id ?? null,
    delivery_title: delivery?.title ?? null,
    delivery_price: price,
    payment_gateway_id: gatewayOf(purchase).id,
    payment_title: gatewayOf(purchase).title,
    items_price: subtotalOf(lines),
    discounts: discountRows(lines),
    vat_amount: sumOf([...vats, sums.vat(price, deliveryVat)]),
    total_price: sums.total({ items: subtotalOf(lines), discount: discountsOf(lines), delivery: price }),
  };
}

const states = { open: 'open', placed: 'completed', cancelled: 'cancelled' } as const;

const lackingIn = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['shipping_address']),
  ...(method === undefined ? ['delivery_variant_id'] : []),
];

/** Numbers of orders by their keys. */
type Numbers = ReadonlyMap<string, number>;

const namesOf = (key: string, numbers: Numbers): Fields => {
  const index = numbers.get(key) ?? 0;
  return { id: 84_512_037 + index * 3, number: 1_004 + index, key };
};

const checkoutOf = (purchase: Purchase, sums: Sums, numbers: Numbers): Fields => ({
  status: 'ok',
  checkout: {
    key: purchase.id,
    cart_id: purchase.cart,
    state: states[purchase.state],
    missing_fields: lackingIn(purchase),
    ...contentsOf(purchase, sums),
    delivery_variants: variantsFor(purchase.lines, purchase.address),
    payment_gateways: gateways,
    order: purchase.order === undefined ? null : namesOf(purchase.order, numbers),
    location: purchase.order === undefined ? null : `/orders/${purchase.order}`,
  },
});

/** With the offset of Moscow. */
const inMoscow = (time: string): string =>
  new Date(Date.parse(time) + 10_800_000).toISOString().replace('Z', '+03:00');

const orderOf = (purchase: Purchase, sums: Sums, numbers: Numbers, time: string): Fields => ({
  status: 'ok',
  order: {
    ...namesOf(String(purchase.order), numbers),
    checkout_key: purchase.id,
    created_at: inMoscow(time),
    fulfillment_status: 'new',
    custom_status: { permalink: 'novyy', title: 'Новый' },
    financial_status: gatewayOf(purchase) === byCard ? 'paid' : 'pending',
    paid_at: gatewayOf(purchase) === byCard ? inMoscow(time) : null,
    ...contentsOf(purchase, sums),
  },
});

const additions = (args: Fields): readonly Change[] =>
  Object.entries(fieldsOf(args, 'variant_ids')).map(
    ([item, quantity]) => ({ does: 'add', item, quantity: Number(quantity) }) as const,
  );

const settings = (args: Fields): readonly Change[] =>
  Object.entries(fieldsOf(args, 'quantity')).map(
    ([key, quantity]) => ({ does: 'set', key, quantity: Number(quantity) }) as const,
  );

function delivery(checkout: Purchase, args: Fields): Purchase | Outcome {
  const { shipping_address, delivery_variant_id, payment_gateway_id, client } = args;
  const { method: before, ...rest } = checkout;
  const address = isFields(shipping_address) ? shipping_address : checkout.address;
  const offered = variantsFor(checkout.lines, address).map(({ id }) => String(id));
  if (delivery_variant_id !== undefined) {
    if (!address) return refusal('unaddressed');
    if (!offered.includes(String(delivery_variant_id))) {
      return refusal('unknown-method', { id: delivery_variant_id });
    }
  }
  if (payment_gateway_id !== undefined && !gateways.some(({ id }) => id === payment_gateway_id)) {
    const errors = { payment_gateway_id: ['Способ оплаты не найден'] };
    return {
      members: { result: { isError: true, ...resultOf({ status: 'unprocessable_entity', errors }) } },
    };
  }
  const method = String(delivery_variant_id ?? before);
  return {
    ...rest,
    ...(address && { address }),
    ...(offered.includes(method) && { method }),
    ...(payment_gateway_id !== undefined && { payment: Number(payment_gateway_id) }),
    ...(isFields(client) && { client }),
  };
}

const wordsWith = (sums: Sums, numbers: Numbers): Words => ({
  cartOf: ({ cart_id }) => cart_id,
  checkoutOf: ({ checkout_key }) => checkout_key,
  orderOf: ({ order_key }) => order_key,
  filling: additions,
  changes: (args) => [...settings(args), ...additions(args)],
  delivery,
  approval: (args) => {
    const { confirmed, confirmed_at } = fieldsOf(args, 'order_confirmation');
    return { given: confirmed, at: confirmed_at };
  },
  cart: ({ id, lines }) => cartOf(id, lines, sums),
  checkout: (checkout) => checkoutOf(checkout, sums, numbers),
  order: (checkout, time) => orderOf(checkout, sums, numbers, time),
  deletedCart: ({ id }) => ({ status: 'ok', id, deleted: true }),
});

/** @param bent what a fault bends */
export const insalesDesk =
  (bent: { readonly rules?: Partial<Rules>; readonly sums?: Partial<Sums> } = {}) =>
  (places: Places): Tools => {
    const next = { cart: counter(), checkout: counter(), order: counter() };
    const numbers = new Map<string, number>();
    const rules: Rules = {
      ...usual,
      find: (id) => items.find((item) => item.id === id),
      newKey: ({ id }) => id,
      cartId: () => uuidOf(`insales cart ${next.cart()}`),
      checkoutId: () => hexOf(`insales checkout ${next.checkout()}`),
      orderId: () => {
        const index = next.order();
        const key = hexOf(`insales order ${index}`);
        numbers.set(key, index);
        return key;
      },
      refuse: refusal,
      /** No record shows these: discounts and delivery are summed up by themselves. */
      totals: (lines) => {
        const subtotal = subtotalOf(lines);
        return { subtotal, discount: 0, shipping: 0, tax: 0, total: subtotal };
      },
      ...bent.rules,
    };
    return tradeOf(wordsWith({ ...honestSums, ...bent.sums }, numbers), rules, catalog, places);
  };

/** @param plant a fault in its tools; none by default */
export const insales = (plant: Plant = honest): Variant =>
  shop({
    name: 'insales',
    listed,
    open: insalesDesk(),
    plant,
    result: resultOf,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { knigi: ({ product_type }) => product_type === 'Книги' },
    rate: [300, 4_000],
  });
