/**
 * A storefront in the manner of UNAS, the Hungarian platform: collections such as `Items.Item`, prices net and gross, `27%`.
 *
 * Lawful oddities: the costs of shipping and of cash on delivery are items among the goods, named `shipping-cost` and
 * `handel-cost`; items have prices for one piece and no sum of their own; each colour is a product; lines are named by the
 * product; from ten mugs on, each is cheaper; one carrier is free from 40 000 forints on; answers are `yes` or `no`.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asTextAndData, honest, type Outcome, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import { type Change, type Line, sumOf } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Cart, type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import { catalog, items, moneyOf, nameOf, netOf, rateOf, refusal, unitOf, wares } from './stock.ts';
import { listed } from './tool-list.ts';

/** A carrier is free for goods from this amount on. */
const carriers = [
  { Id: '410221', Name: 'GLS házhozszállítás', gross: 190_500, freeFrom: 4_000_000 },
  { Id: '410222', Name: 'Foxpost csomagautomata', gross: 127_000, freeFrom: Number.POSITIVE_INFINITY },
] as const;

const payments = [
  { Id: '520110', Name: 'Bankkártya', Type: 'card', gross: 0 },
  { Id: '520112', Name: 'Utánvét', Type: 'cod', gross: 50_800 },
] as const;

type Row = { readonly id: string; readonly sku: string; readonly name: string } & {
  readonly quantity: number;
  readonly gross: number;
  readonly rate: number;
};

const goodsOf = (lines: readonly Line[]): readonly Row[] =>
  lines.map((line) => ({
    id: line.item.id,
    sku: line.item.sku,
    name: nameOf(line.item),
    quantity: line.quantity,
    gross: unitOf(line),
    rate: rateOf(line.item.ware),
  }));

const grossIn = (rows: readonly Row[]): number => sumOf(rows.map(({ gross, quantity }) => gross * quantity));

const costOf = (id: string, name: string, gross: number): Row => ({
  id,
  sku: id,
  name,
  quantity: 1,
  gross,
  rate: 27,
});

type Carrier = (typeof carriers)[number];

const fareOf = ({ gross, freeFrom }: Carrier, goods: number): number => (goods >= freeFrom ? 0 : gross);

/** A method is the id of a carrier and the id of a payment. */
function chosen(method: string | undefined) {
  const [by, pay] = (method ?? '').split('/');
  return { carrier: carriers.find(({ Id }) => Id === by), payment: payments.find(({ Id }) => Id === pay) };
}

/** The goods, and the costs after them. */
function rowsOf(lines: readonly Line[], method?: string): readonly Row[] {
  const goods = goodsOf(lines);
  const { carrier, payment } = chosen(method);
  return [
    ...goods,
    ...(carrier ? [costOf('shipping-cost', carrier.Name, fareOf(carrier, grossIn(goods)))] : []),
    ...(payment && payment.gross > 0 ? [costOf('handel-cost', payment.Name, payment.gross)] : []),
  ];
}

/** The subtotal is the net sum of all items. */
export const totals: Rules['totals'] = (lines, method) => {
  const rows = rowsOf(lines, method);
  const [total, subtotal] = [
    grossIn(rows),
    sumOf(rows.map(({ gross, rate, quantity }) => netOf(gross, rate) * quantity)),
  ];
  const shipping = grossIn(rows.filter(({ id }) => id === 'shipping-cost'));
  return { subtotal, discount: 0, shipping, tax: total - subtotal, total };
};

const itemOf = ({ id, sku, name, quantity, gross, rate }: Row): Fields => ({
  Id: id,
  Sku: sku,
  Name: name,
  Unit: 'db',
  Quantity: quantity,
  PriceNet: moneyOf(netOf(gross, rate)),
  PriceGross: moneyOf(gross),
  Vat: `${rate}%`,
});

function contentsOf(sums: Rules['totals'], lines: readonly Line[], method?: string): Fields {
  const { subtotal, tax, total } = sums(lines, method);
  return {
    Currency: 'HUF',
    Items: { Item: rowsOf(lines, method).map(itemOf) },
    SumPriceNet: moneyOf(subtotal),
    SumPriceVat: moneyOf(tax),
    SumPriceGross: moneyOf(total),
  };
}

const changeIn = ({ Action, Id, Quantity }: Fields): Change => {
  if (Action === 'delete') return { does: 'set', key: Id, quantity: 0 };
  const quantity = Number(Quantity);
  return Action === 'modify' ? { does: 'set', key: Id, quantity } : { does: 'add', item: Id, quantity };
};

export const changesIn = (args: Fields): readonly Change[] => rowsIn(args.Items, 'Item').map(changeIn);

export function deliver(draft: Checkout, { Customer, Shipping, Payment }: Fields): Checkout | Outcome {
  const address = fieldsOf(fieldsOf({ Customer }, 'Customer'), 'Addresses').Shipping;
  const addressed = { ...draft, ...(isFields(address) && { address }) };
  if (!isFields(Shipping)) return addressed;
  const method = `${Shipping.Id}/${isFields(Payment) ? Payment.Id : payments[0].Id}`;
  const { carrier, payment } = chosen(method);
  if (!(carrier && payment)) return refusal('unknown-method', { Shipping, Payment: Payment ?? null });
  return { ...addressed, method };
}

function deliveryOf({ address, method }: Checkout): Fields {
  const { carrier, payment } = chosen(method);
  return {
    Customer: { Addresses: { Shipping: address ?? null } },
    Shipping: carrier ? { Id: carrier.Id, Name: carrier.Name } : null,
    Payment: payment ? { Id: payment.Id, Name: payment.Name, Type: payment.Type } : null,
  };
}

const offered = (lines: readonly Line[]): Fields => ({
  ShippingMethods: {
    ShippingMethod: carriers.map((carrier) => ({
      Id: carrier.Id,
      Name: carrier.Name,
      PriceGross: moneyOf(fareOf(carrier, grossIn(goodsOf(lines)))),
    })),
  },
  PaymentMethods: {
    PaymentMethod: payments.map(({ gross, ...payment }) => ({ ...payment, PriceGross: moneyOf(gross) })),
  },
});

const cartStates = { open: 'Nyitott', cancelled: 'Törölt' } as const;
const checkoutStates = { open: 'Folyamatban', placed: 'Megrendelve', cancelled: 'Törölt' } as const;

const budapest = (moment: string): string =>
  new Date(moment).toLocaleString('sv-SE', { timeZone: 'Europe/Budapest' }).replaceAll('-', '.');

const wordsWith = (sums: Rules['totals']): Words => ({
  cartOf: ({ CartId }) => CartId,
  checkoutOf: ({ CheckoutId }) => CheckoutId,
  orderOf: ({ Key }) => Key,
  filling: changesIn,
  changes: changesIn,
  delivery: deliver,
  approval: (args) => {
    const { Approved, ApprovedAt } = fieldsOf(args, 'Approval');
    return { given: Approved, at: ApprovedAt };
  },
  cart: ({ id, state, lines }: Cart) => ({
    Cart: { Id: id, Status: cartStates[state], ...contentsOf(sums, lines) },
  }),
  checkout: (draft) => ({
    Checkout: {
      Id: draft.id,
      CartId: draft.cart,
      Status: checkoutStates[draft.state],
      ...deliveryOf(draft),
      ...contentsOf(sums, draft.lines, draft.method),
      ...offered(draft.lines),
      OrderKey: draft.order ?? null,
    },
  }),
  order: (draft, placedAt) => ({
    Order: {
      Key: draft.order,
      CheckoutId: draft.id,
      Date: budapest(placedAt),
      Lang: 'hu',
      Status: 'Feldolgozás alatt',
      ...deliveryOf(draft),
      ...contentsOf(sums, draft.lines, draft.method),
    },
  }),
});

/** @param bent rules and words that a fault bends */
export const unasDesk =
  (bent: Partial<Rules> = {}, words: Partial<Words> = {}) =>
  (places: Places): Tools => {
    const rules: Rules = {
      ...usual,
      find: (id) => items.find((item) => item.id === id),
      newKey: ({ id }) => id,
      cartId: ids('', 7_300_188),
      checkoutId: ids('', 36_590_597, 13),
      orderId: ids('61302-', 100_451, 1),
      refuse: refusal,
      totals,
      approves: ({ given, at }, now) => usual.approves({ given: given === 'yes', at }, now),
      ...bent,
    };
    return tradeOf({ ...wordsWith(rules.totals), ...words }, rules, catalog, places);
  };

/** @param plant a fault in its tools; none by default */
export const unas = (plant: Plant = honest): Variant =>
  shop({
    name: 'unas',
    listed,
    open: unasDesk(),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { konyha: ({ product_type }) => product_type === 'Konyha' },
    rate: [300, 4_000],
  });
