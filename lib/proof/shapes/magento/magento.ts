/**
 * The shape of the Magento (Adobe Commerce) GraphQL cart (magento/magento2, app/code/Magento/QuoteGraphQl/etc/
 * schema.graphqls), with money in cents.
 *
 * Oddities: items are edges with nodes, and variants are bought by SKU; from five pieces on 10 % are discounted.
 */
import { createHash } from 'node:crypto';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asText, honest, type Plant, refuse, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import { amountOf, type Line, piecesIn, type Reason, type Refusing, subtotalOf } from '../trade/lines.ts';
import { listIn, rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, type Totals, tradeOf, usual, type Words } from '../trade/trade.ts';
import { catalogOf, euros, items, productName, wares } from './catalog.ts';
import { listed } from './tool-list.ts';

type Method = {
  readonly carrier: string;
  readonly method: string;
  readonly title: string;
  readonly cents: number;
};

const methods: readonly Method[] = [
  { carrier: 'flatrate', method: 'flatrate', title: 'Flat rate', cents: 590 },
  { carrier: 'tablerate', method: 'bestway', title: 'Best way, next day', cents: 1_180 },
];

const codeOf = ({ carrier, method }: Method): string => `${carrier}_${method}`;
const methodOf = (code: string | undefined): Method | undefined =>
  methods.find((each) => codeOf(each) === code);

/** VAT of 20 % on top of the discounted subtotal. Shipping is not taxed. */
export function totals(lines: readonly Line[], method?: string): Totals {
  const subtotal = subtotalOf(lines);
  const discount = piecesIn(lines) >= 5 ? Math.round(subtotal * 0.1) : 0;
  const tax = Math.round((subtotal - discount) * 0.2);
  const shipping = methodOf(method)?.cents ?? 0;
  return { subtotal, discount, shipping, tax, total: subtotal - discount + tax + shipping };
}

const pricesOf = ({ subtotal, discount, tax, total }: Totals): Fields => ({
  subtotal_excluding_tax: euros(subtotal),
  subtotal_with_discount_excluding_tax: euros(subtotal - discount),
  discounts: discount > 0 ? [{ label: 'Five or more', amount: euros(discount) }] : [],
  applied_taxes: [{ label: 'VAT 20 %', amount: euros(tax) }],
  grand_total: euros(total),
});

const itemsOf = (lines: readonly Line[]): Fields => ({
  edges: lines.map((line) => ({
    cursor: line.key,
    node: {
      uid: line.key,
      quantity: line.quantity,
      product: { sku: line.item.sku, name: productName(line.item) },
      prices: { price: euros(line.item.amount), row_total: euros(amountOf(line)) },
    },
  })),
  page_info: { has_next_page: false, end_cursor: lines.at(-1)?.key ?? null },
  total_count: lines.length,
});

const refusals: Readonly<Record<Reason, readonly [category: string, message: string]>> = {
  'unknown-item': ['graphql-no-such-entity', 'Could not find a product with this SKU.'],
  'sold-out': ['graphql-input', 'The product that was requested is out of stock.'],
  'unknown-line': ['graphql-no-such-entity', 'Could not find a cart item with this uid.'],
  'unknown-cart': ['graphql-no-such-entity', 'Could not find a cart with this ID.'],
  'unknown-checkout': ['graphql-no-such-entity', 'Could not find a quote with this ID.'],
  'unknown-order': ['graphql-no-such-entity', 'Could not find an order with this number.'],
  'unknown-method': ['graphql-input', 'The carrier does not offer this shipping method.'],
  'empty-cart': ['graphql-input', 'The cart contains no items.'],
  closed: ['graphql-input', 'The cart is not active.'],
  stale: ['graphql-input', 'The cart has changed.'],
  unaddressed: ['graphql-input', 'The shipping address is missing.'],
  'not-ready': ['graphql-input', 'Unable to place the order.'],
};

const lacking: Readonly<Record<string, Fields>> = {
  approval: { code: 'UNCONFIRMED', message: 'The customer has to confirm the purchase now.' },
  address: { code: 'NO_ADDRESS', message: 'The shipping address is missing. Set the address and try again.' },
  method: { code: 'NO_METHOD', message: 'The shipping method is missing. Select the method and try again.' },
};

const refusing: Refusing = (reason, { missing, ...detail } = {}) => {
  const [category, message] = refusals[reason];
  const errors = listIn({ missing }, 'missing').map((part) => lacking[String(part)]);
  return refuse(-32010, message, { extensions: { category }, ...detail, errors });
};

const statuses = { open: 'pending', placed: 'converted', cancelled: 'closed' };

const shownMethod = (each: Method): Fields => ({
  carrier_code: each.carrier,
  method_code: each.method,
  method_title: each.title,
  amount: euros(each.cents),
});

function quoteOf(rules: Rules, checkout: Checkout): Fields {
  const { id, state, cart, lines, address, method, order } = checkout;
  const selected = methodOf(method);
  return {
    quote_id: id,
    cart_id: cart,
    status: statuses[state],
    items: itemsOf(lines),
    total_quantity: piecesIn(lines),
    shipping_addresses: address ? [address] : [],
    available_shipping_methods: methods.map(shownMethod),
    selected_shipping_method: selected ? shownMethod(selected) : null,
    prices: pricesOf(rules.totals(lines, method)),
    order: order ? { order_number: order } : null,
  };
}

const additions = (rows: readonly Fields[]) =>
  rows.map(({ sku, quantity }) => ({ does: 'add', item: sku, quantity: Number(quantity) }) as const);

const wordsOf = (rules: Rules): Words => ({
  cartOf: (args) => args.cart_id,
  checkoutOf: (args) => args.quote_id,
  orderOf: (args) => args.number,
  filling: (args) => additions(rowsIn(args, 'cart_items')),
  changes: (args) => [
    ...rowsIn(args, 'cart_items').map(
      ({ cart_item_uid: key, quantity }) => ({ does: 'set', key, quantity: Number(quantity) }) as const,
    ),
    ...additions(rowsIn(args, 'new_items')),
  ],
  delivery: (checkout, args) => {
    const [addressed] = rowsIn(args, 'shipping_addresses');
    const [chosen] = rowsIn(args, 'shipping_methods');
    const code = chosen && `${chosen.carrier_code}_${chosen.method_code}`;
    if (code !== undefined && !methodOf(code)) return rules.refuse('unknown-method', { ...chosen });
    const { address } = addressed ?? {};
    return { ...checkout, ...(isFields(address) && { address }), ...(code && { method: code }) };
  },
  approval: (args) => {
    const { confirmed, confirmed_at: at } = fieldsOf(args, 'customer_confirmation');
    return { given: confirmed, at };
  },
  cart: ({ id, lines, state }) => ({
    cart: {
      id,
      is_active: state === 'open',
      items: itemsOf(lines),
      total_quantity: piecesIn(lines),
      prices: pricesOf(rules.totals(lines)),
    },
  }),
  checkout: (checkout) => ({ quote: quoteOf(rules, checkout) }),
  order: (checkout, placedAt) => {
    const { lines, address, method, order } = checkout;
    const sums = rules.totals(lines, method);
    return {
      order: {
        number: order,
        order_date: placedAt,
        status: 'Pending',
        items: lines.map((line) => ({
          product_sku: line.item.sku,
          product_name: productName(line.item),
          quantity_ordered: line.quantity,
          product_sale_price: euros(line.item.amount),
        })),
        shipping_address: address,
        shipping_method: methodOf(method)?.title,
        total: {
          subtotal: euros(sums.subtotal),
          discounts: [{ amount: euros(sums.discount) }],
          total_tax: euros(sums.tax),
          total_shipping: euros(sums.shipping),
          grand_total: euros(sums.total),
        },
      },
    };
  },
});

/** @param bent rules that a fault bends */
export function magentoTools(places: Places, bent: Partial<Rules> = {}): Tools {
  const [nextCart, nextItem] = [ids('masked ', 1), ids('', 901)];
  const rules: Rules = {
    ...usual,
    find: (id) => items.find((item) => item.id === id),
    newKey: () => Buffer.from(nextItem()).toString('base64'),
    cartId: () => createHash('sha256').update(nextCart()).digest('hex').slice(0, 32),
    checkoutId: ids('Q', 20_018, 11),
    orderId: ids('', 3_000_000_041, 1),
    refuse: refusing,
    totals,
    ...bent,
  };
  return tradeOf(wordsOf(rules), rules, catalogOf(rules.refuse), places);
}

/** @param plant a fault in its tools; none by default */
export const magento = (plant: Plant = honest): Variant =>
  shop({
    name: 'magento',
    listed,
    open: (places) => magentoTools(places),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { linen: ({ title }) => title.startsWith('Linen') },
    rate: [240, 2_000],
  });
