/** The menu of a snack bar behind Deliverect: products by PLU, with variants and sauces as modifiers, and the tools that read it. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { at, type Outcome } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { hexOf, type Item, searched, waresOf } from '../desk/stock.ts';

type Sauce = { readonly plu: string; readonly name: string; readonly amount: number };
type SubItem = { readonly sauce: Sauce; readonly quantity: number };

/** A variant with its sauces, as a customer can order it. */
type Dish = Item & {
  readonly plu: string;
  readonly base: number;
  readonly subItems: readonly SubItem[];
};

export const wares = waresOf(
  { first: 482_300, maker: 'Frituur Sint-Jacob', option: 'Portion', prefix: 'FSJ' },
  [
    [
      'Belgian Fries',
      'Fries',
      [
        ['Small', '3.40'],
        ['Large', '4.65'],
      ],
    ],
    ['Smash Burger', 'Burgers', [['Single', '9.95']]],
    [
      'Stoofvlees',
      'Mains',
      [
        ['Regular', '14.75'],
        ['Family', '38.50', 'sold out'],
      ],
    ],
    ['Veggie Burger', 'Burgers', [['Single', '10.85']]],
    ['Tripel', 'Beers', [['Bottle 33 cl', '4.35']]],
    ['Elderflower Lemonade', 'Drinks', [['Bottle 25 cl', '3.15']]],
    ['Liege Waffle', 'Desserts', [['Piece', '4.20', 'sold out']]],
    [
      'Chocolate Mousse',
      'Desserts',
      [
        ['Cup', '5.25'],
        ['Jar', '7.90'],
      ],
    ],
  ],
);

export const menuId = hexOf('deliverect menu').slice(0, 24);
export const moneyOf = (amount: number): Fields => ({ amount, currency: 'EUR' });

/** Value added tax in thousandths of a percent. */
export const taxRateOf = ({ kind }: Ware): number => (kind === 'Beers' ? 21_000 : 6_000);

export const sauceGroup = 'MG-SAUCE';
const sauceLimit = 3;

const sauces: readonly Sauce[] = [
  { plu: 'SA-MAYO', name: 'Mayonnaise', amount: 90 },
  { plu: 'SA-ANDA', name: 'Andalouse', amount: 110 },
];

const hasSauces = ({ kind }: Ware): boolean => kind === 'Fries' || kind === 'Burgers';

/** The PLU of a product is that of its variants without their number. */
const pluOf = ({ makes: [first] }: Ware): string => String(first?.sku.replace(/-\d+$/, ''));

const keyOf = (plu: unknown, subItems: readonly (readonly [plu: string, quantity: number])[]): string =>
  [plu, ...subItems.map(([sub, quantity]) => `${sub}*${quantity}`).toSorted()].join('+');

/** All portions of sauces that a product can have. */
function portionsOf(ware: Ware): readonly (readonly SubItem[])[] {
  if (!hasSauces(ware)) return [[]];
  const counts = [0, 1, 2, 3].flatMap((first) => [0, 1, 2, 3].map((second) => [first, second]));
  return counts
    .filter(([first = 0, second = 0]) => first + second <= sauceLimit)
    .map((pair) =>
      sauces
        .map((sauce, index) => ({ sauce, quantity: pair[index] ?? 0 }))
        .filter(({ quantity }) => quantity > 0),
    );
}

const dishesOf = (ware: Ware): readonly Dish[] =>
  ware.makes.flatMap(({ label, sku, price, available }) =>
    portionsOf(ware).map((subItems): Dish => {
      const base = Math.round(Number(price) * 100);
      const amount = subItems.reduce((sum, { sauce, quantity }) => sum + sauce.amount * quantity, base);
      const id = keyOf(
        sku,
        subItems.map(({ sauce, quantity }) => [sauce.plu, quantity]),
      );
      return { id, ware, label, sku, plu: sku, price, amount, base, subItems, ready: available };
    }),
  );

export const dishes: ReadonlyMap<string, Dish> = new Map(
  wares.flatMap(dishesOf).map((dish) => [dish.id, dish]),
);

/** The key of a dish, or what is wrong with its modifiers. */
export function ordered(plu: unknown, subItems: readonly unknown[]): { key: string } | { problem: string } {
  const parts = subItems.map((sub) => [String(at(sub, 'plu')), Number(at(sub, 'quantity'))] as const);
  const ware = wares.find(({ makes }) => makes.some(({ sku }) => sku === plu));
  if (!ware || parts.length === 0) return { key: keyOf(plu, parts) };
  if (!hasSauces(ware)) return { problem: `${plu} has no modifier groups.` };
  const stray = subItems.find((sub) => at(sub, 'customizationPlu') !== sauceGroup);
  if (stray !== undefined) return { problem: `${at(stray, 'customizationPlu')} is not a group of ${plu}.` };
  const unknown = parts.find(([sub]) => !sauces.some((sauce) => sauce.plu === sub));
  if (unknown) return { problem: `${unknown[0]} is not a modifier of ${sauceGroup}.` };
  if (new Set(parts.map(([sub]) => sub)).size < parts.length) return { problem: 'A modifier is sent twice.' };
  const all = parts.reduce((sum, [, quantity]) => sum + quantity, 0);
  return all > sauceLimit
    ? { problem: `${sauceGroup} allows at most ${sauceLimit} modifiers.` }
    : { key: keyOf(plu, parts) };
}

/** In the customization of a product: its modifiers in their group. */
const groupsOf = (ware: Ware): readonly Fields[] =>
  hasSauces(ware)
    ? [
        {
          plu: sauceGroup,
          name: 'Sauces',
          min: 0,
          max: sauceLimit,
          subProducts: sauces.map(({ plu, name, amount }) => ({ plu, name, price: moneyOf(amount) })),
        },
      ]
    : [];

const toProduct = (ware: Ware): Fields => ({
  plu: pluOf(ware),
  menuId,
  productType: 1,
  name: ware.title,
  description: ware.story,
  category: ware.kind,
  takeawayTax: taxRateOf(ware),
  variants: ware.makes.map(({ label, sku, price, available }) => ({
    plu: sku,
    name: label,
    price: moneyOf(Math.round(Number(price) * 100)),
    snoozed: !available,
  })),
  modifierGroups: groupsOf(ware),
});

const isCalled = (ware: Ware, plu: unknown): boolean =>
  pluOf(ware) === plu || ware.makes.some(({ sku }) => sku === plu);

/** @param skip how many products stand on the pages before this one */
export const catalogIn =
  (refusal: (why: 'item', subject: unknown) => Outcome, skip = skipped) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const [page, size] = [Number(args.page ?? 1), Number(args.max_results ?? 25)];
      const found = searched(wares, args.query);
      const first = skip(page, size);
      return {
        record: {
          _items: found.slice(first, first + size).map(toProduct),
          _meta: { page, max_results: size, total: found.length },
        },
      };
    }
    if (name === 'lookup_catalog') {
      const plus = asList(args.plus);
      const found = wares.filter((ware) => plus.some((plu) => isCalled(ware, plu)));
      const unknown = plus.filter((plu) => !found.some((ware) => isCalled(ware, plu)));
      return { record: { _items: found.map(toProduct), unknownPlus: unknown } };
    }
    const ware = wares.find((each) => isCalled(each, args.plu));
    return ware ? { record: toProduct(ware) } : refusal('item', args.plu);
  };

const skipped = (page: number, size: number): number => (page - 1) * size;
