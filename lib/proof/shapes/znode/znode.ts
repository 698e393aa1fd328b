/**
 * An outfitter in the manner of Znode: shopping carts, quotes that are made of them, and orders.
 *
 * Lawful oddities: each answer says `HasError`; a line of a configurable product has the SKU of the product, and its
 * variant in `ConfigurableProductSKUs`; the price of an add-on is in the unit price of its line; rope is sold in quarters of
 * a yard, and other goods in whole numbers; an update saves the cart as it is sent, so that what is left out is
 * removed; tax depends on the state of the address, is computed line by line before the discount, and is shown twice, as
 * `TaxCost` and as `SalesTax`; shipping is a rate of the order and one of each line that ships separately, and
 * handling is apart from it; `CountryName` is a code; an order has other names for lines and discount than its cart.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asTextAndData, honest, type Outcome, type Plant, type Tools } from '../../variants/frame/tools.ts';
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import type { Change, Line } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  addOnOf,
  catalogIn,
  costOf,
  type Delivery,
  failed,
  fits,
  itemFor,
  methodOf,
  methods,
  rateIn,
  refusal,
  rowsOf,
  sumsOf,
  type Totaling,
  totalOf,
  wares,
} from './goods.ts';
import { listed, stateNames } from './tool-list.ts';

type Quote = Checkout & { readonly billing?: Fields };
const states = { open: 'DRAFT', placed: 'ORDERED', cancelled: 'CANCELED' } as const;
const numberOf = (order: string): string => `CR-${order.padStart(8, '0')}`;
const orderOf = ({ order }: Quote): Fields => ({
  OmsOrderId: order === undefined ? null : Number(order),
  OrderNumber: order === undefined ? null : numberOf(order),
});
const addressesOf = ({ address, billing, method }: Quote): Fields => ({
  ShippingAddress: address ?? null,
  BillingAddress: billing ?? address ?? null,
  ShippingId: method === undefined ? null : Number(method),
});
const optionsFor = (lines: readonly Line[]): readonly Fields[] =>
  methods.map((method) => ({
    ShippingId: method.ShippingId,
    ShippingCode: method.Code,
    Description: method.Description,
    ShippingRate: costOf(lines, method),
    HandlingCharge: method.handling,
  }));

const orderBy =
  (total: Totaling): Words['order'] =>
  (quote, OrderDate) => {
    const { Discount, ...sums } = sumsOf(quote.lines, quote);
    return {
      Order: {
        ...orderOf(quote),
        OmsQuoteId: Number(quote.id),
        OrderState: 'SUBMITTED',
        OrderDate,
        CurrencyCode: 'USD',
        OrderLineItems: quote.lines.map((line, index) => ({
          OmsOrderLineItemsId: Number(quote.order) * 10 + index,
          Sku: line.item.sku,
          AddOnProductSKUs: addOnOf(line.item),
          ProductName: line.item.ware.title,
          Description: line.item.label,
          Quantity: line.quantity,
          Price: line.item.amount,
          OrderLineItemState: 'SUBMITTED',
        })),
        ...sums,
        DiscountAmount: Discount,
        Total: total({ Discount, ...sums }),
        ...addressesOf(quote),
        ShippingTypeName: methodOf(quote.method)?.Description,
      },
    };
  };

function recordsBy(total: Totaling): Pick<Words, 'cart' | 'checkout' | 'order'> {
  const contents = (lines: readonly Line[], delivery: Delivery = {}): Fields => {
    const sums = sumsOf(lines, delivery);
    return {
      CurrencyCode: 'USD',
      ShoppingCartItems: rowsOf(lines, delivery),
      ...sums,
      CSRDiscountAmount: 0,
      GiftCardAmount: 0,
      TaxRate: rateIn(delivery.address),
      SalesTax: sums.TaxCost,
      VAT: 0,
      IsCalculateTaxAfterDiscount: false,
      Total: total(sums),
    };
  };
  return {
    cart: ({ id, lines }) => ({ ShoppingCart: { CookieMappingId: id, ...contents(lines) } }),
    checkout: (quote) => ({
      ShoppingCart: {
        OmsQuoteId: Number(quote.id),
        CookieMappingId: quote.cart,
        OrderStatus: states[quote.state],
        ...addressesOf(quote),
        ShippingOptions: optionsFor(quote.lines),
        ...contents(quote.lines, quote),
        ...orderOf(quote),
      },
    }),
    order: orderBy(total),
  };
}

/** `savingBy` has turned the items that were sent into changes. */
const changesIn = ({ changes }: Fields): readonly Change[] => changes as readonly Change[];

type Save = (address: unknown) => Fields | undefined;

const wordsBy = (total: Totaling, save: Save): Words => ({
  cartOf: ({ CookieMappingId }) => CookieMappingId,
  checkoutOf: ({ OmsQuoteId }) => OmsQuoteId,
  orderOf: ({ OmsOrderId }) => OmsOrderId,
  filling: changesIn,
  changes: changesIn,
  delivery: (quote, { ShippingAddress, BillingAddress, ShippingId }) => {
    if (ShippingId !== undefined && !methodOf(ShippingId)) return refusal('unknown-method', { ShippingId });
    const [address, billing] = [save(ShippingAddress), save(BillingAddress)];
    return {
      ...quote,
      ...(address && { address }),
      ...(billing && { billing }),
      ...(ShippingId !== undefined && { method: String(ShippingId) }),
    };
  },
  approval: (args) => {
    const { IsConfirmed, ConfirmedDate } = fieldsOf(args, 'BuyerConfirmation');
    return { given: IsConfirmed, at: ConfirmedDate };
  },
  ...recordsBy(total),
  deletedCart: ({ id }) => ({ CookieMappingId: id, IsSuccess: true }),
});

/** The line of the cart that a sent item means: by its id, or else by what it is. */
const meant = (had: readonly Fields[], sent: Fields): Fields | undefined =>
  had.find(
    (row) =>
      (sent.ExternalId === undefined || sent.ExternalId === row.ExternalId) &&
      (sent.SKU === undefined || itemFor(sent)?.id === itemFor(row)?.id),
  );

/** What makes the lines of a cart those that were sent. */
export type Saving = (had: readonly Fields[], sent: readonly Fields[]) => readonly Change[];

/** The same item twice is one line. */
export const settingsOf: Saving = (had, sent) => {
  const seen = new Set<unknown>();
  return sent.map((row): Change => {
    const [line, quantity] = [meant(had, row), Number(row.Quantity)];
    if (!line || seen.has(line)) return { does: 'add', item: line ?? row, quantity };
    seen.add(line);
    return { does: 'set', key: line.ExternalId, quantity };
  });
};

export const changesOf: Saving = (had, sent) => {
  const kept = sent.map((row) => meant(had, row));
  const removed = had.filter((row) => !kept.includes(row));
  return [
    ...removed.map(({ ExternalId }): Change => ({ does: 'set', key: ExternalId, quantity: 0 })),
    ...settingsOf(had, sent),
  ];
};

function problemIn(had: readonly Fields[], sent: readonly Fields[]): Outcome | undefined {
  for (const row of sent) {
    const line = meant(had, row);
    if (row.ExternalId !== undefined && !line) {
      return refusal('unknown-line', { ExternalId: row.ExternalId });
    }
    const item = itemFor(line ?? row);
    if (item && !fits(item, Number(row.Quantity))) {
      return failed(33, 'The product is sold in whole numbers.', { SKU: item.sku });
    }
  }
  return undefined;
}

/** Reads the items that were sent in the light of the cart that they are sent to. */
const savingBy =
  (tools: Tools, changes: Saving): Tools =>
  (name, args) => {
    if (name !== 'create_cart' && name !== 'update_cart') return tools(name, args);
    const sent = rowsIn(args, 'ShoppingCartItems');
    const read = name === 'update_cart' ? tools('get_cart', args) : { record: {} };
    if (!('record' in read)) return read;
    const had = rowsIn(read.record.ShoppingCart, 'ShoppingCartItems');
    return problemIn(had, sent) ?? tools(name, { ...args, changes: changes(had, sent) });
  };

/** What a fault bends. */
type Bent = {
  readonly rules?: Partial<Rules>;
  readonly total?: Totaling;
  readonly catalog?: Tools;
  readonly changes?: Saving;
};

const pages = catalogIn((index, size) => (index - 1) * size);

export const znodeDesk =
  ({ rules: own = {}, total = totalOf, catalog = pages, changes = changesOf }: Bent = {}) =>
  (places: Places): Tools => {
    const [nextCart, nextLine, nextAddress] = [counter(), counter(), ids('', 4_418, 5)];
    const save: Save = (address) =>
      isFields(address)
        ? { AddressId: Number(nextAddress()), ...address, StateName: stateNames[String(address.StateCode)] }
        : undefined;
    const rules: Rules = {
      ...usual,
      find: itemFor,
      newKey: () => uuidOf(`znode line ${nextLine()}`),
      cartId: () => uuidOf(`znode cart ${nextCart()}`),
      checkoutId: ids('', 31_204, 3),
      orderId: ids('', 58_011, 2),
      refuse: refusal,
      totals: () => ({ subtotal: 0, discount: 0, shipping: 0, tax: 0, total: 0 }),
      ...own,
    };
    return savingBy(tradeOf(wordsBy(total, save), rules, catalog, places), changes);
  };

/** @param plant a fault in its tools; none by default */
export const znode = (plant: Plant = honest): Variant =>
  shop({
    name: 'znode',
    listed,
    open: znodeDesk(),
    plant,
    result: (record) => asTextAndData({ ...record, HasError: false, ErrorMessage: null, ErrorCode: null }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { kitchen: ({ product_type }) => product_type === 'Kitchen' },
    rate: [300, 4_000],
  });
