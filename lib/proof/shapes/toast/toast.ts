/**
 * A storefront of a restaurant, with the orders of Toast: `checks` with `selections`, guests, service charges and tips, and
 * money as objects. After the public orders API of Toast.
 *
 * Lawful oddities: what is removed stays as a voided selection, which costs nothing; the same item added again is another
 * selection; the tip is not in the total, and is in the amount due; take-out needs no address; the kitchen accepts an order
 * a moment after it was submitted.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import {
  asTextAndData,
  at,
  honest,
  type Outcome,
  type Plant,
  refuse,
  type Tools,
} from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import { type Basket, type Dialect, desk, isFinal, type Purchase, patched, type Why } from '../desk/desk.ts';
import { itemsOf, searched, uuidOf, waresOf } from '../desk/stock.ts';
import { diningOptions, showCheckout, showDraft, showOrder, voidedIn } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 60_110, maker: 'Harbor Street Kitchen', option: 'Size', prefix: 'HSK' }, [
  [
    'Margherita Pizza',
    'Pizza',
    [
      ['Ten inch', '12.50'],
      ['Fourteen inch', '17.75'],
    ],
  ],
  ['Caesar Salad', 'Starters', [['Regular', '11.25']]],
  [
    'Clam Chowder',
    'Starters',
    [
      ['Cup', '7.80'],
      ['Bowl', '10.40', 'sold out'],
    ],
  ],
  ['Lemonade', 'Drinks', [['Large', '4.20']]],
  ['Garlic Knots', 'Starters', [['Six', '6.90']]],
  ['Tiramisu', 'Desserts', [['Slice', '8.50']]],
]);

const groupGuid = ({ id }: Pick<Ware, 'id'>): string => uuidOf(`toast group ${id}`);
const itemGuid = (id: number): string => uuidOf(`toast item ${id}`);

const toGroup = (ware: Ware): Fields => ({
  guid: groupGuid(ware),
  name: ware.title,
  description: ware.story,
  menu: ware.kind,
  menuItems: ware.makes.map(({ id, label, sku, price, available }) => ({
    guid: itemGuid(id),
    name: `${ware.title}, ${label}`,
    plu: sku,
    price: { amount: Math.round(Number(price) * 100), currency: 'USD' },
    outOfStock: !available,
  })),
});

/** @param find what a search finds */
export const catalogIn =
  (find: typeof searched) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const found = find(wares, args.query);
      const [page, pageSize] = [Number(args.page ?? 1), Number(args.pageSize ?? 30)];
      const menuGroups = found.slice((page - 1) * pageSize, page * pageSize).map(toGroup);
      return { record: { menuGroups, page, pageSize, totalCount: found.length } };
    }
    if (name === 'lookup_catalog') {
      const guids = asList(args.guids);
      const found = wares.filter((ware) => guids.includes(groupGuid(ware))).map(toGroup);
      const isKnown = (guid: unknown) => found.some((group) => group.guid === guid);
      return { record: { menuGroups: found, unknownGuids: guids.filter((guid) => !isKnown(guid)) } };
    }
    const ware = wares.find((each) => groupGuid(each) === args.guid);
    return ware ? { record: toGroup(ware) } : refusal('item', args.guid);
  };

const selectionIn = (from: unknown) => ({
  item: String(at(from, 'item.guid')),
  quantity: Number(at(from, 'quantity') ?? 1),
});

/** A new draft has all its selections; later, each call adds, changes or voids one. */
function fill({ numberOfGuests, selections, change }: Fields, draft: Basket | undefined) {
  const notes = { ...draft?.notes, ...(numberOfGuests !== undefined && { guests: Number(numberOfGuests) }) };
  const lines = draft?.lines ?? [];
  const kept = patched(lines, []);
  if (!draft) return { wishes: asList(selections).map(selectionIn), notes };
  if (!isFields(change)) return { wishes: kept, notes };
  if (change.action === 'ADD') return { wishes: [...kept, selectionIn(change)], notes };
  const line = lines.find(({ id }) => id === change.selectionGuid);
  if (!line) return refusal('line', change.selectionGuid);
  if (change.action === 'SET_QUANTITY') {
    return { wishes: patched(lines, [{ line: line.id, quantity: Number(change.quantity) }]), notes };
  }
  return {
    wishes: patched(lines, [{ line: line.id, quantity: 0 }]),
    notes: { ...notes, voided: [...voidedIn(draft), line] },
  };
}

function deliver({ deliveryInfo: address, diningOption, tipAmount }: Fields, { notes }: Purchase) {
  const guid = at(diningOption, 'guid');
  if (guid !== undefined && !diningOptions.some((option) => option.guid === guid)) {
    return refusal('method', guid);
  }
  return {
    ...(isFields(address) && { address }),
    ...(guid !== undefined && { method: String(guid) }),
    ...(tipAmount !== undefined && { notes: { ...notes, tip: Number(tipAmount) } }),
  };
}

const errors: Readonly<Record<Why, readonly [code: string, message: string]>> = {
  item: ['MENU_ITEM_NOT_FOUND', 'Menu item not found'],
  'sold-out': ['MENU_ITEM_OUT_OF_STOCK', 'Menu item is out of stock'],
  line: ['SELECTION_NOT_FOUND', 'Selection not found'],
  cart: ['DRAFT_NOT_FOUND', 'Draft not found'],
  checkout: ['CHECKOUT_NOT_FOUND', 'Checkout not found'],
  order: ['ORDER_NOT_FOUND', 'Order not found'],
  final: ['CHECKOUT_CLOSED', 'Checkout is closed'],
  approval: ['GUEST_APPROVAL_REQUIRED', 'The guest has to approve the amount due at this moment'],
  lacking: ['CHECKOUT_INCOMPLETE', 'Checkout is incomplete'],
  method: ['DINING_OPTION_NOT_FOUND', 'Dining option not found'],
  empty: ['DRAFT_EMPTY', 'Draft has no selections'],
  version: ['DRAFT_CHANGED', 'Draft has changed'],
};

function refusal(why: Why, subject: unknown): Outcome {
  const [code, message] = errors[why];
  return refuse(-32_010, message, { code, developerMessage: `${message}: ${subject}` });
}

const lacking = ({ address, method }: Purchase): readonly string[] => {
  const needsAddress = diningOptions.some(({ guid, behavior }) => guid === method && behavior === 'DELIVERY');
  return [...(method ? [] : ['diningOption']), ...(needsAddress && !address ? ['deliveryInfo'] : [])];
};

export const dialect: Dialect = {
  items: itemsOf(wares, ({ id }) => itemGuid(id)),
  ids: {
    cart: (index) => uuidOf(`toast draft ${index}`),
    checkout: (index) => uuidOf(`toast checkout ${index}`),
    order: (index) => uuidOf(`toast order ${index}`),
    line: (index) => uuidOf(`toast selection ${index}`),
  },
  cartOf: ({ draftGuid }) => draftGuid,
  checkoutOf: ({ checkoutGuid }) => checkoutGuid,
  orderOf: ({ orderGuid }) => orderGuid,
  catalog: catalogIn(searched),
  fill,
  deliver,
  approval: (args) => {
    const { decision, decidedAt } = fieldsOf(args, 'guestApproval');
    return { given: decision === 'APPROVED', at: decidedAt };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart: showDraft,
  showCheckout: (purchase) => showCheckout(purchase, lacking(purchase)),
  showOrder,
};

/** The tools, whose orders are accepted a moment after they were submitted: at the second look at the checkout. */
export const toastDesk =
  (own: Dialect) =>
  (places: Places): Tools => {
    const tools = desk(own)(places);
    const looks = new Map<unknown, number>();
    return (name, args) => {
      const outcome = tools(name, args);
      const isAnswer = name === 'complete_checkout' || name === 'get_checkout';
      if (!isAnswer || !('record' in outcome) || outcome.record.status !== 'ACCEPTED') return outcome;
      const seen = looks.get(args.checkoutGuid) ?? 0;
      looks.set(args.checkoutGuid, seen + 1);
      return seen > 1 ? outcome : { record: { ...outcome.record, status: 'SUBMITTED', order: null } };
    };
  };

/** @param plant a fault in its tools; none by default */
export const toast = (plant: Plant = honest): Variant =>
  shop({
    name: 'toast',
    listed,
    open: toastDesk(dialect),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { starters: ({ product_type }) => product_type === 'Starters' },
    rate: [300, 4_000],
  });
