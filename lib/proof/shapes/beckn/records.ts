/** Items, quotes and deliveries of the seller on a Beckn network, and the records that show them. */
import type { Fields } from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import { amountOf, type Line, sumOf } from '../trade/lines.ts';
import { type Item, itemsOf, waresOf } from '../trade/stock.ts';
import type { Cart, Checkout, Rules, Words } from '../trade/trade.ts';

const range = { maker: 'Malnad Stores', option: 'Pack', firstId: 36_410, code: 'MAL', decimals: 2 };

export const wares = waresOf(range, [
  [
    'Filter Coffee',
    'Beverages',
    [
      ['250 g', 23_500],
      ['500 g', 44_250],
    ],
  ],
  ['Jaggery Powder', 'Foodgrains', [['1 kg', 11_900]]],
  [
    'Sona Masoori Rice',
    'Foodgrains',
    [
      ['5 kg', 41_500],
      ['10 kg', 79_900, 'sold out'],
    ],
  ],
  ['Black Pepper', 'Masala', [['100 g', 16_845]]],
  ['Wild Honey', 'Gourmet', [['350 g', 38_675]]],
  ['Cardamom Tea', 'Beverages', [['200 g', 19_960]]],
]);

export const items = itemsOf(wares, 2, ({ id }) => `I${id}`);

export const moneyOf = (amount: number): Fields => ({ amount, currency: 'INR' });

export const toItem = ({ id, ware, label, amount, available }: Item): Fields => ({
  id,
  parent_item_id: `V${ware.id}`,
  descriptor: { name: `${ware.title}, ${label}`, short_desc: ware.story },
  category_id: ware.kind,
  price: moneyOf(amount),
  quantity: { available: { count: available ? '99' : '0' }, maximum: { count: '99' } },
  '@ondc/org/returnable': false,
  '@ondc/org/available_on_cod': false,
});

export const deliveries = [
  { id: 'F1', category: 'Standard Delivery', within: 'P2D', charge: 3_500 },
  { id: 'F2', category: 'Express Delivery', within: 'PT4H', charge: 7_950 },
] as const;

const packing = 325;
const convenience = 1_000;

/** A row of a quote. */
export type Row = {
  readonly title: string;
  readonly type: 'item' | 'packing' | 'delivery' | 'misc' | 'tax';
  /** The item, or the delivery. */
  readonly of: string;
  readonly amount: number;
  readonly line?: Line;
};

const named = ({ ware, label }: Item): string => `${ware.title}, ${label}`;

/** The prices of items contain their GST; to charges it is added. */
export function rowsOf(lines: readonly Line[], method?: string): readonly Row[] {
  if (lines.length === 0) return [];
  const delivery = deliveries.find(({ id }) => id === method);
  const of = delivery?.id ?? '';
  const charges: readonly Row[] = [
    ...lines.map(({ item, quantity }) => ({
      title: 'Packing charges',
      type: 'packing' as const,
      of: item.id,
      amount: packing * quantity,
    })),
    ...(delivery
      ? [{ title: 'Delivery charges', type: 'delivery' as const, of, amount: delivery.charge }]
      : []),
    { title: 'Convenience Fee', type: 'misc', of, amount: convenience },
  ];
  const tax = Math.round(sumOf(charges.map(({ amount }) => amount)) * 0.18);
  return [
    ...lines.map((line) => ({
      title: named(line.item),
      type: 'item' as const,
      of: line.item.id,
      amount: amountOf(line),
      line,
    })),
    ...charges,
    { title: 'GST on charges', type: 'tax', of, amount: tax },
  ];
}

export const totals: Rules['totals'] = (lines, method) => {
  const rows = rowsOf(lines, method);
  const sum = (...types: readonly Row['type'][]) =>
    sumOf(rows.filter(({ type }) => types.includes(type)).map(({ amount }) => amount));
  return {
    subtotal: sum('item'),
    discount: 0,
    shipping: sum('delivery'),
    tax: sum('tax'),
    total: sumOf(rows.map(({ amount }) => amount)),
  };
};

const toBreakup = ({ title, type, of, amount, line }: Row): Fields => ({
  title,
  '@ondc/org/title_type': type,
  '@ondc/org/item_id': of,
  ...(line && {
    '@ondc/org/item_quantity': { count: line.quantity },
    item: { price: moneyOf(line.item.amount) },
  }),
  price: moneyOf(amount),
});

/** Each version of a selection or a draft has another quote; what is confirmed or cancelled keeps the last one. */
export const quoteIdOf = ({
  id,
  version,
  state,
}: Pick<Cart | Checkout, 'id' | 'version' | 'state'>): string =>
  uuidOf(`beckn quote ${id} ${state === 'open' ? version : version - 1}`);

const contentsOf = (thing: Cart | Checkout, sums: Rules['totals'], method?: string): Fields => ({
  provider: { id: 'P560', descriptor: { name: range.maker } },
  items: thing.lines.map(({ item, quantity }) => ({
    id: item.id,
    parent_item_id: `V${item.ware.id}`,
    quantity: { count: quantity },
  })),
  quote: {
    id: quoteIdOf(thing),
    price: moneyOf(sums(thing.lines, method).total),
    breakup: rowsOf(thing.lines, method).map(toBreakup),
    ttl: 'P1D',
  },
});

const missingIn = ({ address, method }: Checkout): readonly string[] => [
  ...(address ? [] : ['fulfillment.end']),
  ...(method ? [] : ['fulfillment.id']),
];

const states = { open: 'Initialized', placed: 'Accepted', cancelled: 'Cancelled' } as const;

const toFulfillment = ({ id, category, within, charge }: (typeof deliveries)[number]): Fields => ({
  id,
  type: 'Delivery',
  '@ondc/org/category': category,
  '@ondc/org/TAT': within,
  price: moneyOf(charge),
});

const chosenIn = ({ method, address }: Checkout): Fields => ({ id: method ?? null, end: address ?? null });

type Shown = Pick<Words, 'cart' | 'checkout' | 'order'>;

/** Records with the transaction beside the message. */
export const shownWith = (sums: Rules['totals']): Shown => ({
  cart: (cart) => ({
    transaction_id: cart.id,
    message: {
      order: { state: cart.state === 'open' ? 'Quoted' : 'Cancelled', ...contentsOf(cart, sums) },
    },
  }),
  checkout: (draft) => ({
    transaction_id: draft.cart,
    message: {
      order: {
        draft_order_id: draft.id,
        state: states[draft.state],
        missing: missingIn(draft),
        fulfillments: deliveries.map(toFulfillment),
        fulfillment: chosenIn(draft),
        ...contentsOf(draft, sums, draft.method),
        payment: { type: 'PRE-PAID', status: draft.state === 'placed' ? 'PAID' : 'NOT-PAID' },
        order_id: draft.order ?? null,
      },
    },
  }),
  order: (draft, placedAt) => ({
    transaction_id: draft.cart,
    message: {
      order: {
        id: draft.order,
        draft_order_id: draft.id,
        state: 'Accepted',
        fulfillment: { ...chosenIn(draft), state: { descriptor: { code: 'Pending' } } },
        ...contentsOf({ ...draft, version: draft.version + 1 }, sums, draft.method),
        payment: { type: 'PRE-PAID', status: 'PAID' },
        created_at: placedAt,
      },
    },
  }),
});
