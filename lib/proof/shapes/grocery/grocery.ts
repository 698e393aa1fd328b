/**
 * A grocery that sells by the piece and by weight: baskets in departments, deposits on bottles and bags, substitutes, and
 * delivery in slots. It is like no system in particular.
 *
 * Lawful oddities: weight is counted in portions of 250 grams, so that quantities are integers; products are put into a
 * basket and taken out of it by difference; a basket pays deposits for its bottles and its bags; more is authorised than the
 * total, since weights are only estimated.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import {
  type Basket,
  type Dialect,
  desk,
  isFinal,
  type Purchase,
  patched,
  type Why,
  type Wish,
} from '../desk/desk.ts';
import { hexOf, itemsOf, searched, waresOf } from '../desk/stock.ts';
import { depositOn, isWeighed, moneyOf, showBasket, showCheckout, showOrder, slots } from './records.ts';
import { listed } from './tool-list.ts';

/** The price of what is weighed is that of 250 grams. */
const wares = waresOf({ first: 1_101, maker: 'Hofladen Aurich', option: 'Pack', prefix: 'HLA' }, [
  [
    'Oat Milk',
    'Drinks',
    [
      ['One litre bottle', '2.19'],
      ['Half litre bottle', '1.39'],
    ],
  ],
  ['Gouda', 'Cheese counter', [['By weight', '3.85']]],
  [
    'Rye Bread',
    'Bakery',
    [
      ['Loaf', '4.60'],
      ['Half loaf', '2.40', 'sold out'],
    ],
  ],
  ['Carrots', 'Vegetables', [['By weight', '0.65']]],
  ['Apple Juice', 'Drinks', [['One litre bottle', '2.75']]],
  ['Butter', 'Dairy', [['250 g pack', '2.99']]],
  ['Leeks', 'Vegetables', [['By weight', '0.95']]],
]);

/** A code of thirteen digits, the last of which checks the others. */
function eanOf(id: number): string {
  const digits = `40${String(id).padStart(10, '0')}`;
  const sum = [...digits].reduce((all, digit, index) => all + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

const toProduct = (ware: Ware): Fields => ({
  product_no: ware.id,
  name: ware.title,
  description: ware.story,
  department: ware.kind,
  packs: ware.makes.map(({ id, label, price, available }) => {
    const amount = Math.round(Number(price) * 100);
    return {
      ean: eanOf(id),
      name: label,
      sold_by: isWeighed(label) ? 'weight' : 'piece',
      price: moneyOf(amount),
      ...(isWeighed(label) && { portion_grams: 250, price_per_kg: moneyOf(amount * 4) }),
      deposit: moneyOf(depositOn(label)),
      on_shelf: available,
    };
  }),
});

/** @param find what a search finds */
export const catalogIn =
  (find: typeof searched) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const found = find(wares, args.query);
      const [skip, take] = [Number(args.skip ?? 0), Number(args.take ?? 30)];
      return {
        record: { products: found.slice(skip, skip + take).map(toProduct), skip, take, count: found.length },
      };
    }
    if (name === 'lookup_catalog') {
      const numbers = asList(args.product_nos);
      const isKnown = (number: unknown) => wares.some(({ id }) => id === number);
      return {
        record: {
          products: wares.filter(({ id }) => numbers.includes(id)).map(toProduct),
          unknown: numbers.filter((number) => !isKnown(number)),
        },
      };
    }
    const ware = wares.find(({ id }) => id === args.product_no);
    return ware ? { record: toProduct(ware) } : refusal('item', args.product_no);
  };

/** Counts are differences: what is put in is added to what the basket has, and what is taken out is less. */
function fill({ put, take }: Fields, basket: Basket | undefined) {
  const lines = basket?.lines ?? [];
  const counts = new Map<unknown, number>(lines.map(({ item, quantity }) => [item.id, quantity]));
  const notes: Record<string, unknown> = { ...basket?.notes };
  const changes: Wish[] = [];
  for (const { ean, count } of asList(take).filter(isFields)) {
    const left = (counts.get(ean) ?? 0) - Number(count);
    if (left < 0) return refusal('line', ean);
    counts.set(ean, left);
    changes.push({ item: String(ean), quantity: left });
  }
  for (const { ean, count, substitute } of asList(put).filter(isFields)) {
    changes.push({ item: String(ean), quantity: Number(count ?? 1), isAdded: true });
    if (substitute !== undefined) notes[String(ean)] = substitute;
  }
  return { wishes: patched(lines, changes), notes };
}

function deliver({ deliver_to: address, slot }: Fields, _: Purchase) {
  if (slot !== undefined && !slots.some(({ id }) => id === slot)) return refusal('method', slot);
  return {
    ...(isFields(address) && { address }),
    ...(slot !== undefined && { method: String(slot) }),
  };
}

const errors: Readonly<Record<Why, readonly [code: number, reason: string, message: string]>> = {
  item: [-31_404, 'NO_SUCH_PRODUCT', 'We do not have this product.'],
  'sold-out': [-31_410, 'SHELF_EMPTY', 'The shelf is empty.'],
  line: [-31_404, 'NOT_IN_BASKET', 'The basket does not have that many of it.'],
  cart: [-31_404, 'NO_SUCH_BASKET', 'We do not have this basket.'],
  checkout: [-31_404, 'NO_SUCH_CHECKOUT', 'We do not have this checkout.'],
  order: [-31_404, 'NO_SUCH_ORDER', 'We do not have this order.'],
  final: [-31_409, 'CHECKOUT_CLOSED', 'The checkout is ordered or cancelled.'],
  approval: [-31_403, 'NOT_APPROVED', 'The customer has to approve the order when it is paid.'],
  lacking: [-31_422, 'NOT_READY', 'The checkout is not ready.'],
  method: [-31_404, 'NO_SUCH_SLOT', 'We do not deliver in this slot.'],
  empty: [-31_422, 'BASKET_EMPTY', 'The basket is empty.'],
  version: [-31_409, 'BASKET_CHANGED', 'The basket was changed.'],
};

function refusal(why: Why, about: unknown): Outcome {
  const [code, reason, message] = errors[why];
  return refuse(code, message, { reason, about });
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['deliver_to']),
  ...(method ? [] : ['slot']),
];

export const dialect: Dialect = {
  items: itemsOf(wares, ({ id }) => eanOf(id)),
  ids: {
    cart: (index) => `B-${hexOf(`basket ${index}`).slice(0, 6)}`,
    checkout: (index) => `C-${hexOf(`checkout ${index}`).slice(0, 6)}`,
    order: (index) => `26/${700 + index}`,
    line: String,
  },
  cartOf: ({ basket }) => basket,
  checkoutOf: ({ checkout }) => checkout,
  orderOf: ({ order }) => order,
  catalog: catalogIn(searched),
  fill,
  deliver,
  approval: (args) => {
    const { approves, asked_at } = fieldsOf(args, 'customer_says');
    return { given: approves === true, at: asked_at };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart: showBasket,
  showCheckout: (purchase) => showCheckout(purchase, lacking(purchase)),
  showOrder,
};

/** @param plant a fault in its tools; none by default */
export const grocery = (plant: Plant = honest): Variant =>
  shop({
    name: 'grocery',
    listed,
    open: desk(dialect),
    plant,
    result: (record) => ({
      structuredContent: record,
      content: [{ type: 'text', text: JSON.stringify(record) }],
    }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { vegetables: ({ product_type }) => product_type === 'Vegetables' },
    rate: [300, 4_000],
  });
