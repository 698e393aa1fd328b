/**
 * A storefront in the manner of the API of Upgates: lists of one element, members with `_yn`, and Czech words and messages.
 *
 * Lawful oddities: a product without variants is bought by its own code; prices include VAT of three rates; from ten pieces on,
 * a discount is split by these rates; the total is rounded to whole crowns, and says by how much; an update leaves other rows
 * unless `delete_missing_products_yn` is true; the payment may cost something; refusals are results with `isError`.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asTextAndData, at, honest, type Plant, type Tools } from '../../variants/frame/tools.ts';
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import { type Change, subtotalOf } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import { type Before, before, catalogWith, isOfVariants, itemOf, wares } from './goods.ts';
import { enveloped, refusal, saying } from './messages.ts';
import {
  choicesOf,
  contentsOf,
  honestSums,
  type Purchase,
  paymentOf,
  payments,
  type Sums,
  shipments,
} from './rows.ts';
import { listed } from './tool-list.ts';

const statuses = {
  open: { status_id: 1, status: 'Rozpracovaná' },
  placed: { status_id: 2, status: 'Přijatá' },
  cancelled: { status_id: 9, status: 'Stornovaná' },
} as const;

const lackingIn = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['customer']),
  ...(method === undefined ? ['shipment'] : []),
];

const checkoutOf = (purchase: Purchase, sums: Sums): Fields => ({
  id: Number(purchase.id),
  uuid: uuidOf(`upgates checkout ${purchase.id}`),
  cart_id: Number(purchase.cart),
  language_id: 'cs',
  ...statuses[purchase.state],
  missing: lackingIn(purchase),
  customer: purchase.address ?? null,
  ...contentsOf(purchase.lines, sums, purchase),
  ...choicesOf(purchase.lines),
  order_number: purchase.order ?? null,
});

const orderOf = (purchase: Purchase, sums: Sums, time: string): Fields => ({
  order_number: purchase.order,
  uuid: uuidOf(`upgates checkout ${purchase.id}`),
  checkout_id: Number(purchase.id),
  language_id: 'cs',
  ...statuses.placed,
  creation_time: time,
  paid_date: paymentOf(purchase).code === 'GOPAY' ? time.slice(0, 10) : null,
  variable_symbol: String(purchase.order).slice(1),
  origin: 'api',
  customer: purchase.address ?? null,
  ...contentsOf(purchase.lines, sums, purchase),
});

const changeIn = ({ uuid, code, quantity }: Fields): Change =>
  uuid === undefined
    ? { does: 'add', item: code, quantity: Number(quantity) }
    : { does: 'set', key: uuid, quantity: Number(quantity) };

/** The rows that are sent, and the removal of those that are `missing`. */
export const changesIn = (args: Fields): readonly Change[] => [
  ...asList(args.missing).map((key) => ({ does: 'set', key, quantity: 0 }) as const),
  ...rowsIn(args, 'products').map(changeIn),
];

export const delivery = (
  checkout: Purchase,
  { customer, shipment, payment }: Fields,
): ReturnType<Words['delivery']> => {
  const [way, pay] = [at(shipment, 'code'), at(payment, 'code')];
  if (way !== undefined && !shipments.some(({ code }) => code === way)) return refusal('unknown-method');
  if (pay !== undefined && !payments.some(({ code }) => code === pay)) {
    return saying(['payment', 'code', 'Platba s tímto kódem neexistuje.']);
  }
  const purchase: Purchase = {
    ...checkout,
    ...(isFields(customer) && { address: { ...customer, postal_yn: true } }),
    ...(way !== undefined && { method: String(way) }),
    ...(pay !== undefined && { payment: String(pay) }),
  };
  return purchase;
};

const wordsWith = (sums: Sums, inOrders: Sums): Words => ({
  cartOf: ({ cart_id }) => cart_id,
  checkoutOf: ({ checkout_id }) => checkout_id,
  orderOf: ({ order_number }) => order_number,
  filling: changesIn,
  changes: changesIn,
  delivery,
  approval: (args) => {
    const { approved_yn, approval_time } = fieldsOf(args, 'approval');
    return { given: approved_yn, at: approval_time };
  },
  cart: ({ id, lines }) => ({
    carts: [
      {
        id: Number(id),
        uuid: uuidOf(`upgates cart ${id}`),
        language: 'cs',
        ...contentsOf(lines, sums),
      },
    ],
  }),
  checkout: (checkout) => ({ checkouts: [checkoutOf(checkout, sums)] }),
  order: (checkout, time) => ({ orders: [orderOf(checkout, inOrders, time)] }),
  deletedCart: ({ id }) => ({ carts: [{ id: Number(id) }] }),
});

/** With `delete_missing_products_yn`, rows of the cart that are named neither by uuid nor by code are removed. */
const removingMissing =
  (tools: Tools): Tools =>
  (name, args) => {
    if (name !== 'update_cart' || args.delete_missing_products_yn !== true) return tools(name, args);
    const read = tools('get_cart', args);
    const sent = rowsIn(args, 'products');
    const missing = asList('record' in read ? at(read.record, 'carts.0.products') : [])
      .filter((row) => sent.every(({ uuid, code }) => uuid !== at(row, 'uuid') && code !== at(row, 'code')))
      .map((row) => at(row, 'uuid'));
    return tools(name, { ...args, missing });
  };

type Bent = {
  readonly rules?: Partial<Rules>;
  readonly words?: Partial<Words>;
  readonly sums?: Partial<Sums>;
  readonly inOrders?: Partial<Sums>;
  readonly before?: Before;
};

/** @param bent what a fault bends */
export const upgatesDesk =
  (bent: Bent = {}) =>
  (places: Places): Tools => {
    const nextRow = counter();
    const rules: Rules = {
      ...usual,
      find: itemOf,
      newKey: () => uuidOf(`upgates row ${nextRow()}`),
      cartId: ids('', 48_211, 3),
      checkoutId: ids('', 8_093, 2),
      orderId: ids('O2600', 419, 1),
      refuse: (reason, detail) =>
        reason === 'unknown-item' && isOfVariants(detail?.id)
          ? saying(['products', 'code', 'Produkt má varianty, vložte ho do košíku kódem varianty.'])
          : refusal(reason, detail),
      /** No record shows these: rows, discount and charges are summed up by themselves. */
      totals: (lines) => {
        const subtotal = subtotalOf(lines);
        return { subtotal, discount: 0, shipping: 0, tax: 0, total: subtotal };
      },
      ...bent.rules,
    };
    const sums = { ...honestSums, ...bent.sums };
    const words = { ...wordsWith(sums, { ...sums, ...bent.inOrders }), ...bent.words };
    const catalog = catalogWith(bent.before ?? before, places);
    return enveloped(removingMissing(tradeOf(words, rules, catalog, places)));
  };

/** @param plant a fault in its tools; none by default */
export const upgates = (plant: Plant = honest): Variant =>
  shop({
    name: 'upgates',
    listed,
    open: upgatesDesk(),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { potraviny: ({ product_type }) => product_type === 'Potraviny' },
    rate: [300, 4_000],
  });
