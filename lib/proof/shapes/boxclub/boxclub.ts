/**
 * A club that sends boxes again and again: a cart is a draft of a subscription, and an order is the subscription. It is like
 * no system in particular.
 *
 * Lawful oddities: there are two totals, of the first charge and of each later one; the first has a trial discount and a fee
 * for starting; the buyer consents to the first charge and to the later ones; the charge takes a moment, and only then the
 * checkout names the subscription.
 */
import { asFields, asList, edit } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { at, honest, type Outcome, type Plant, refuse, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import { type Basket, type Dialect, desk, isFinal, type Purchase, patched, type Why } from '../desk/desk.ts';
import { hexOf, itemsOf, searched, waresOf } from '../desk/stock.ts';
import { days, moneyOf, showCheckout, showSignup, showSubscription } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 3_310, maker: 'Lofoten Larder', option: 'Size', prefix: 'LL' }, [
  [
    'Coffee Box',
    'Drinks',
    [
      ['Two bags', '279.00'],
      ['Four bags', '519.00'],
    ],
  ],
  ['Tea Box', 'Drinks', [['Six tins', '349.00']]],
  [
    'Cheese Box',
    'Food',
    [
      ['Small', '429.00'],
      ['Large', '689.00', 'sold out'],
    ],
  ],
  ['Fish Box', 'Food', [['Family', '745.50']]],
  ['Cider Box', 'Drinks', [['Eight bottles', '398.00']]],
  ['Baking Box', 'Food', [['One', '259.90']]],
  ['Chocolate Box', 'Sweets', [['Nine bars', '312.00']]],
]);

const toGroup = (ware: Ware): Fields => ({
  group: ware.id,
  name: ware.title,
  about: ware.story,
  theme: ware.kind,
  sizes: ware.makes.map(({ label, sku, price, available }) => ({
    box: sku,
    size: label,
    price: moneyOf(Math.round(Number(price) * 100)),
    open_to_members: available,
  })),
});

function catalog(name: string, args: Fields): Outcome {
  if (name === 'search_catalog') {
    const found = searched(wares, args.query);
    const last = found.findIndex(({ id }) => id === args.after);
    const groups = found.slice(last + 1, last + 1 + Number(args.first ?? 12));
    const hasMore = last + 1 + groups.length < found.length;
    return {
      record: {
        groups: groups.map(toGroup),
        page: { has_more: hasMore, after: hasMore ? groups.at(-1)?.id : null, matches: found.length },
      },
    };
  }
  if (name === 'lookup_catalog') {
    const results = [...new Set(asList(args.groups))].map((group) => {
      const ware = wares.find(({ id }) => id === group);
      return ware ? { group, found: true, details: toGroup(ware) } : { group, found: false };
    });
    return { record: { results } };
  }
  const ware = wares.find(({ id }) => id === args.group);
  return ware ? { record: toGroup(ware) } : refusal('item', args.group);
}

/** The sent boxes replace all of them, and the interval stays if it is not sent. */
function fill({ boxes, interval }: Fields, signup: Basket | undefined) {
  const notes = { ...signup?.notes, ...(interval !== undefined && { interval }) };
  if (boxes === undefined) return { wishes: patched(signup?.lines ?? [], []), notes };
  const wanted = asList(boxes)
    .filter(isFields)
    .map(({ box, per_delivery }) => ({
      item: String(box),
      quantity: Number(per_delivery ?? 1),
      isAdded: true,
    }));
  return { wishes: patched([], wanted), notes };
}

function deliver({ recipient, delivery_day: day }: Fields, _: Purchase) {
  if (day !== undefined && !days.some((each) => each.day === day)) return refusal('method', day);
  return {
    ...(isFields(recipient) && { address: recipient }),
    ...(day !== undefined && { method: String(day) }),
  };
}

const errors: Readonly<Record<Why, readonly [code: number, reason: string, message: string]>> = {
  item: [-32_404, 'box_unknown', 'We have no such box.'],
  'sold-out': [-32_409, 'box_full', 'This box takes no new members at present.'],
  line: [-32_404, 'box_unknown', 'The signup has no such box.'],
  cart: [-32_404, 'signup_unknown', 'We have no such signup.'],
  checkout: [-32_404, 'checkout_unknown', 'We have no such checkout.'],
  order: [-32_404, 'subscription_unknown', 'We have no such subscription.'],
  final: [-32_409, 'checkout_closed', 'The checkout is charged or cancelled.'],
  approval: [
    -32_403,
    'consent_missing',
    'The buyer has to consent now, to the first charge and to later ones.',
  ],
  lacking: [-32_422, 'checkout_incomplete', 'The checkout still needs something.'],
  method: [-32_422, 'day_unknown', 'We do not deliver on this day.'],
  empty: [-32_422, 'signup_empty', 'The signup has no boxes.'],
  version: [-32_409, 'signup_changed', 'The signup has changed.'],
};

function refusal(why: Why, value: unknown): Outcome {
  const [code, reason, message] = errors[why];
  return refuse(code, message, { reason, value });
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['recipient']),
  ...(method ? [] : ['delivery_day']),
];

export const dialect: Dialect = {
  items: itemsOf(wares, ({ sku }) => sku),
  ids: {
    cart: (index) => hexOf(`boxclub signup ${index}`).slice(0, 10).toUpperCase(),
    checkout: (index) => String(50_112 + index * 5),
    order: (index) => `sub_${hexOf(`boxclub ${index}`).slice(0, 12)}`,
    line: String,
  },
  cartOf: ({ signup_code }) => signup_code,
  checkoutOf: ({ checkout_number }) => checkout_number,
  orderOf: ({ subscription_id }) => subscription_id,
  catalog,
  fill,
  deliver,
  approval: (args) => {
    const { to_first_charge, to_later_charges, given_at } = fieldsOf(args, 'consent');
    return { given: to_first_charge === true && to_later_charges === true, at: given_at };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart: showSignup,
  showCheckout: (purchase, places) => showCheckout(purchase, lacking(purchase), places),
  showOrder: showSubscription,
};

/** The tools, whose charges are made a moment after the completion: at the second look at the checkout. */
export const boxclubDesk =
  (own: Dialect) =>
  (places: Places): Tools => {
    const tools = desk(own)(places);
    const looks = new Map<unknown, number>();
    return (name, args) => {
      const outcome = tools(name, args);
      const isAnswer = name === 'complete_checkout' || name === 'get_checkout';
      if (!isAnswer || !('record' in outcome)) return outcome;
      if (at(outcome.record, 'checkout.state') !== 'subscribed') return outcome;
      const seen = looks.get(args.checkout_number) ?? 0;
      looks.set(args.checkout_number, seen + 1);
      if (seen > 1) return outcome;
      const charging = edit(outcome.record, 'checkout.state', () => 'charging');
      return { record: asFields(edit(charging, 'checkout.subscription_id', () => null)) };
    };
  };

/** @param plant a fault in its tools; none by default */
export const boxclub = (plant: Plant = honest): Variant =>
  shop({
    name: 'boxclub',
    listed,
    open: boxclubDesk(dialect),
    plant,
    result: (record) => ({
      structuredContent: record,
      content: [{ type: 'text', text: JSON.stringify(record) }],
    }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { drinks: ({ product_type }) => product_type === 'Drinks' },
    rate: [300, 4_000],
  });
