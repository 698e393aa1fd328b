/**
 * A beekeepers' shop on the books of QuickBooks Online: a cart is an `Estimate`, a checkout is another one that is made from
 * it, and an order is a `SalesReceipt`. Every answer is in an envelope with the `time`.
 *
 * Lawful oddities: a change needs the `SyncToken` of the record as it is now. An update of a cart is full, and removes the
 * lines that it does not name, unless it says `sparse`; then they stay. An item that is added twice makes two lines. The
 * subtotal, the discount of large orders (positive, and taken off) and the shipping are lines too, without an `Id`; there is
 * no other sum than `TotalAmt`. Tax is added by the agencies of the state that is shipped to, and by those of the company's
 * own state as long as no address is known, so that the total of a cart has tax; food is never taxed, and shipping only in
 * some states. Each size is an item by itself, under a category that is not sold. All transactions count their ids together.
 * A completed checkout names its order among its linked transactions.
 */
import { asFields, changed } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asText, honest, type Outcome, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { counter, type Fields, fieldsOf, type Places, type Variant } from '../../variants/variant.ts';
import type { Change } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  bodyOf,
  chargeOf,
  idOf,
  isMethod,
  itemOf,
  methodRef,
  methodsAt,
  placeOf,
  shipAddrIn,
  totals,
  wares,
} from './goods.ts';
import { catalogWith, type First, listed, ordinal, refusal, unclear } from './tool-list.ts';

type Records = Pick<Words, 'cart' | 'checkout' | 'order'>;
/** When a record came to its version. */
type Clock = (id: string, version: number) => string;

const firstId = 145;
const idStep = 3;
const docNumberOf = (id: string): string => String(1_001 + (Number(id) - firstId) / idStep);

const status = { open: 'Pending', placed: 'Closed', cancelled: 'Rejected' } as const;

const placeIn = ({ address }: Checkout): string => placeOf(shipAddrIn(address));
const chargeIn = (each: Checkout): string => chargeOf(placeIn(each), each.method);

/** The head of a transaction; its first version has the token `0`. */
const headOf = (id: string, version: number, clock: Clock): Fields => ({
  Id: id,
  SyncToken: String(version - 1),
  DocNumber: docNumberOf(id),
  TxnDate: clock(id, 1).slice(0, 10),
  MetaData: { CreateTime: clock(id, 1), LastUpdatedTime: clock(id, version) },
});

/** Where it goes and how; the bill goes to the same place if no other is given. */
const deliveryOf = ({ address, method }: Checkout): Fields => ({
  ...(address && { BillAddr: address.ShipAddr, ...address }),
  ...(method !== undefined && { ShipMethodRef: methodRef(method) }),
});

const linked = (TxnId: string | undefined, TxnType: string): readonly Fields[] =>
  TxnId === undefined ? [] : [{ TxnId, TxnType }];

const recordsWith = (sums: Rules['totals'], clock: Clock): Records => ({
  cart: ({ id, version, state, lines }) => ({
    Estimate: {
      ...headOf(id, version, clock),
      TxnStatus: status[state],
      ...bodyOf(lines, sums(lines)),
      LinkedTxn: [],
    },
  }),
  checkout: (each) => ({
    Estimate: {
      ...headOf(each.id, each.version, clock),
      TxnStatus: status[each.state],
      ...(each.state === 'placed' && { AcceptedDate: clock(each.id, each.version).slice(0, 10) }),
      ...bodyOf(each.lines, sums(each.lines, chargeIn(each)), chargeIn(each)),
      ...deliveryOf(each),
      LinkedTxn: [...linked(each.cart, 'Estimate'), ...linked(each.order, 'SalesReceipt')],
    },
    ShipMethod: methodsAt(placeIn(each)),
  }),
  order: (each, placedAt) => ({
    SalesReceipt: {
      ...headOf(String(each.order), 1, () => placedAt),
      ...bodyOf(each.lines, sums(each.lines, chargeIn(each)), chargeIn(each)),
      ...deliveryOf(each),
      LinkedTxn: linked(each.id, 'Estimate'),
      PaymentMethodRef: { value: '2', name: 'Check' },
      DepositToAccountRef: { value: '4', name: 'Undeposited Funds' },
      Balance: 0,
      PrintStatus: 'NeedToPrint',
      EmailStatus: 'NotSet',
    },
  }),
});

/** A line with an `Id` is set, and any other is added. */
function toChange(row: Fields): Change {
  const detail = fieldsOf(row, 'SalesItemLineDetail');
  const quantity = Number(detail.Qty);
  return row.Id === undefined
    ? { does: 'add', item: fieldsOf(detail, 'ItemRef').value, quantity }
    : { does: 'set', key: row.Id, quantity };
}
const toChanges = (args: Fields): readonly Change[] => rowsIn(args, 'Line').map(toChange);

/** @param nextAddress numbers the addresses in the order in which they are given */
const deliveredWith =
  (nextAddress: () => string): Words['delivery'] =>
  (checkout, args) => {
    const { ShipAddr, BillAddr, BillEmail, CustomerMemo } = args;
    const kept = (addr: unknown): Fields => ({ Id: nextAddress(), ...asFields(addr) });
    const given: Fields = {
      ...(ShipAddr !== undefined && { ShipAddr: kept(ShipAddr) }),
      ...(BillAddr !== undefined && { BillAddr: kept(BillAddr) }),
      ...(BillEmail !== undefined && { BillEmail }),
      ...(CustomerMemo !== undefined && { CustomerMemo }),
    };
    const address = { ...checkout.address, ...given };
    const { Country, CountrySubDivisionCode } = shipAddrIn(address);
    const isPlaced = Country !== undefined && (Country !== 'US' || CountrySubDivisionCode !== undefined);
    if (Object.keys(given).length > 0 && !isPlaced) return refusal('unaddressed');
    const { value } = fieldsOf(args, 'ShipMethodRef');
    if (value !== undefined && !isMethod(value)) return refusal('unknown-method', { id: value });
    return {
      ...checkout,
      ...(Object.keys(address).length > 0 && { address }),
      ...(value !== undefined && { method: String(value) }),
    };
  };

const wordsWith = (records: Records): Words => ({
  cartOf: ({ Id }) => Id,
  checkoutOf: ({ Id }) => Id,
  orderOf: ({ Id }) => Id,
  filling: toChanges,
  changes: toChanges,
  delivery: deliveredWith(ids('', 94, 1)),
  approval: (args) => {
    const { Accepted, AcceptedDate } = fieldsOf(args, 'BuyerAcceptance');
    return { given: Accepted, at: AcceptedDate };
  },
  ...records,
});

/** The lines of the items of a cart, without those that the shop adds. */
const linesIn = (cart: Outcome): readonly Fields[] =>
  rowsIn(fieldsOf(fieldsOf(cart, 'record'), 'Estimate'), 'Line').filter(({ Id }) => Id !== undefined);

/** A full update names all lines; those that it leaves out are removed. */
function inFull(args: Fields, lines: readonly Fields[]): Fields {
  if (args.sparse === true) return args;
  const named = rowsIn(args, 'Line');
  const gone = lines.filter(({ Id }) => named.every((row) => row.Id !== Id));
  return { ...args, Line: [...named, ...gone.map(({ Id }) => ({ Id, SalesItemLineDetail: { Qty: 0 } }))] };
}

/** Answers and refusals alike say when they were given. */
function timed(outcome: Outcome, time: string): Outcome {
  if (!('refusal' in outcome)) return changed(outcome, (record) => ({ ...record, time }));
  return { refusal: { ...outcome.refusal, data: { ...outcome.refusal.data, time } } };
}

/** The first time that a version is shown is the time of its change. */
function clockOf(now: () => string): Clock {
  const times = new Map<string, string>();
  return (id, version) => {
    const key = `${id} ${version}`;
    const time = times.get(key) ?? now();
    times.set(key, time);
    return time;
  };
}

/** What a fault bends. */
type Bent = {
  readonly rules?: Partial<Rules>;
  readonly records?: (records: Records) => Partial<Records>;
  readonly first?: First;
};

export const quickbooksDesk =
  ({ rules: own = {}, records: bend = () => ({}), first = ordinal }: Bent = {}) =>
  (places: Places): Tools => {
    const now = () => new Date(places.now()).toISOString();
    const nextId = ids('', firstId, idStep);
    const nextAdded = counter();
    const numbers = new Map<unknown, () => number>();
    let number = counter();
    const rules: Rules = {
      ...usual,
      // What is added is marked, so that it never joins a line of the same item.
      find: (id) => {
        const item = itemOf(id);
        return item && { ...item, id: `${idOf(item)}#${nextAdded()}` };
      },
      newKey: () => String(number() + 1),
      cartId: nextId,
      checkoutId: nextId,
      orderId: nextId,
      refuse: refusal,
      totals,
      guard: ({ SyncToken }, { version }) =>
        SyncToken === String(version - 1) ? undefined : refusal('stale', { id: SyncToken }),
      ...own,
    };
    const records = recordsWith(rules.totals, clockOf(now));
    const tools = tradeOf(wordsWith({ ...records, ...bend(records) }), rules, catalogWith(first), places);
    const updated = (args: Fields): Outcome => {
      const lines = linesIn(tools('get_cart', args));
      return unclear(args, lines) ?? tools('update_cart', inFull(args, lines));
    };
    return (name, args) => {
      // The lines of each transaction have numbers of their own.
      number = numbers.get(args.Id) ?? counter();
      const outcome = name === 'update_cart' ? updated(args) : tools(name, args);
      if (name === 'create_cart' && 'record' in outcome) {
        numbers.set(fieldsOf(outcome.record, 'Estimate').Id, number);
      }
      return timed(outcome, now());
    };
  };

/** @param plant a fault in its tools; none by default */
export const quickbooks = (plant: Plant = honest): Variant =>
  shop({
    name: 'quickbooks',
    listed,
    open: quickbooksDesk(),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { tools: ({ product_type }) => product_type === 'Tools' },
    rate: [280, 4_000],
  });
