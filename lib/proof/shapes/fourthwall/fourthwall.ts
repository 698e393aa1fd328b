/**
 * A small storefront in the manner of Fourthwall and Big Cartel: a bag is a list of things, and nothing else. It has tools of
 * its own beside those of the interface, in Korean won.
 *
 * Lawful oddities: things have no ids, and a bag is changed by a JSON Patch of their positions; a bag has no sums, which
 * stand in the checkout only; parcels to the islands cost more; an answer begins with a sentence.
 */
import { asList, changed } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { at, honest, type Outcome, type Plant, refuse, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import {
  type Basket,
  type Dialect,
  desk,
  isFinal,
  type Purchase,
  type Why,
  type Wish,
} from '../desk/desk.ts';
import { hexOf, itemsOf, searched, waresOf } from '../desk/stock.ts';
import { methods, showBag, showCheckout, showTicket } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 915, maker: 'Dalbit Studio', option: 'Colour', prefix: 'DAL' }, [
  [
    'Moon Jar Print',
    'Prints',
    [
      ['White', '28000'],
      ['Celadon', '31000'],
    ],
  ],
  ['Hanji Notebook', 'Paper', [['Plain', '9500']]],
  [
    'Tiger Tee',
    'Clothing',
    [
      ['Medium', '36000'],
      ['Large', '36000', 'sold out'],
    ],
  ],
  ['Sticker Sheet', 'Paper', [['Mixed', '4500']]],
  ['Persimmon Print', 'Prints', [['Orange', '24000']]],
  ['Letter Set', 'Paper', [['Cream', '12500']]],
]);

const toProduct = (ware: Ware): Fields => ({
  slug: ware.handle,
  name: ware.title,
  about: ware.story,
  kind: ware.kind,
  variants: ware.makes.map(({ label, sku, price, available }) => ({
    code: sku,
    name: label,
    price: { amount: Number(price), currency: 'KRW' },
    in_stock: available,
  })),
});

const info = {
  shop: 'Dalbit Studio',
  currency: 'KRW',
  ships_to: ['KR'],
  kinds: [...new Set(wares.map(({ kind }) => kind))],
};

export function catalog(name: string, args: Fields): Outcome {
  if (name === 'shop_info') return { record: info };
  if (name === 'search_catalog') {
    const found = searched(wares, args.query);
    const start = Number(args.after ?? 0);
    const end = start + Number(args.limit ?? 20);
    return {
      record: { products: found.slice(start, end).map(toProduct), next: end < found.length ? end : null },
    };
  }
  if (name === 'lookup_catalog') {
    const slugs = asList(args.slugs);
    return {
      record: {
        products: wares.filter(({ handle }) => slugs.includes(handle)).map(toProduct),
        missing: slugs.filter((slug) => !wares.some(({ handle }) => handle === slug)),
      },
    };
  }
  const ware = wares.find(({ handle }) => handle === args.slug);
  return ware ? { record: toProduct(ware) } : refusal('item', args.slug);
}

const wishIn = (from: unknown): Wish => ({
  item: String(at(from, 'variant')),
  quantity: Number(at(from, 'qty')),
});

type Thing = Wish & { readonly code: string };

/** Joins the new thing with that of the same variant. */
function joined(things: readonly Thing[], wish: Wish): readonly Thing[] {
  const code = String(wish.item);
  const index = things.findIndex((thing) => thing.code === code);
  const had = things[index];
  return had
    ? things.with(index, { ...had, quantity: had.quantity + wish.quantity })
    : [...things, { ...wish, code }];
}

/** @param placeOf the place of a thing that a path names */
export const fillWith =
  (placeOf: (index: number, count: number) => number) =>
  ({ things: sent, patch }: Fields, bag: Basket | undefined) => {
    if (!bag) {
      return { wishes: asList(sent).map(wishIn).reduce<readonly Thing[]>(joined, []) };
    }
    let things: readonly Thing[] = bag.lines.map(({ id, item, quantity }) => ({
      line: id,
      code: item.id,
      quantity,
    }));
    for (const { op, path, value } of asList(patch).filter(isFields)) {
      const index = placeOf(Number(String(path).split('/')[2]), things.length);
      const thing = things[index];
      if (op === 'add') {
        things = joined(things, wishIn(value));
      } else if (!thing) {
        return refusal('line', path);
      } else if (op === 'remove') {
        things = things.toSpliced(index, 1);
      } else if (op === 'replace') {
        things = things.with(index, { ...thing, quantity: Number(value) });
      } else if (thing.quantity !== value) {
        return refusal('version', path);
      }
    }
    return { wishes: things };
  };

function deliver({ ship_to: address, shipping }: Fields, _: Purchase) {
  if (shipping !== undefined && !methods.some(({ code }) => code === shipping)) {
    return refusal('method', shipping);
  }
  return {
    ...(isFields(address) && { address }),
    ...(shipping !== undefined && { method: String(shipping) }),
  };
}

const errors: Readonly<Record<Why, readonly [code: number, slug: string, message: string]>> = {
  item: [4041, 'unknown_product', 'We have no such product'],
  'sold-out': [4091, 'sold_out', 'This one is sold out'],
  line: [4042, 'unknown_place', 'Nothing in the bag is at this place'],
  cart: [4043, 'unknown_bag', 'We have no such bag'],
  checkout: [4044, 'unknown_checkout', 'We have no such checkout'],
  order: [4045, 'unknown_ticket', 'We have no such ticket'],
  final: [4092, 'closed', 'This checkout is paid or closed'],
  approval: [4031, 'not_agreed', 'The buyer has not agreed to pay within the last five minutes'],
  lacking: [4221, 'not_payable', 'Something is missing before it can be paid'],
  method: [4222, 'unknown_shipping', 'We do not ship like this'],
  empty: [4223, 'empty_bag', 'The bag is empty'],
  version: [4093, 'test_failed', 'The bag has something else at this place'],
};

function refusal(why: Why, about: unknown): Outcome {
  const [code, slug, message] = errors[why];
  return refuse(code, message, { slug, about });
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['ship_to']),
  ...(method ? [] : ['shipping']),
];

export const dialect: Dialect = {
  items: itemsOf(wares, ({ sku }) => sku, 0),
  ids: {
    cart: (index) => `bag-${hexOf(`bag ${index}`).slice(0, 8)}`,
    checkout: (index) => `co-${hexOf(`co ${index}`).slice(0, 8)}`,
    order: (index) => `20261001-${String(index + 7).padStart(4, '0')}`,
    line: String,
  },
  cartOf: ({ bag }) => bag,
  checkoutOf: ({ checkout }) => checkout,
  orderOf: ({ ticket }) => ticket,
  catalog,
  fill: fillWith((index) => index),
  deliver,
  approval: (args) => {
    const { agreed, agreed_at } = fieldsOf(args, 'buyer');
    return { given: agreed === true, at: agreed_at };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart: showBag,
  showCheckout: (purchase) => showCheckout(purchase, lacking(purchase)),
  showOrder: showTicket,
};

/** The tools; a thing that is put into a bag is a patch, and a bag that was emptied is only gone. */
export const fourthwallDesk =
  (own: Dialect) =>
  (places: Places): Tools => {
    const tools = desk(own)(places);
    return (name, args) => {
      if (name === 'put_in_bag') {
        const { bag, variant, qty = 1 } = args;
        return tools('update_cart', {
          bag,
          patch: [{ op: 'add', path: '/things/-', value: { variant, qty } }],
        });
      }
      const outcome = tools(name, args);
      return name === 'cancel_cart' ? changed(outcome, () => ({ bag: args.bag, gone: true })) : outcome;
    };
  };

const sentenceOf = (record: Fields): string => {
  if ('ticket' in record) return record.ticket ? 'Here is the order.' : 'Here is the checkout.';
  if ('bag' in record) return record.gone ? 'The bag is gone.' : 'Here is the bag.';
  return 'Here is what we have.';
};

/** @param plant a fault in its tools; none by default */
export const fourthwall = (plant: Plant = honest): Variant =>
  shop({
    name: 'fourthwall',
    listed,
    open: fourthwallDesk(dialect),
    plant,
    result: (record) => ({
      content: [
        { type: 'text', text: sentenceOf(record) },
        { type: 'text', text: JSON.stringify(record) },
      ],
    }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { paper: ({ product_type }) => product_type === 'Paper' },
    rate: [300, 4_000],
  });
