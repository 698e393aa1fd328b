/** The menu of a restaurant behind Olo: dishes with mandatory sizes and optional extras, and the tools that read it. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import type { Outcome } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Item, searched, waresOf } from '../desk/stock.ts';

type Choice = { readonly id: number; readonly name: string; readonly amount: number };

/** A product with its choices, as a guest can order it. */
type Dish = Item & { readonly base: number; readonly choices: readonly Choice[] };

export const wares = waresOf({ first: 2_913_406, maker: 'Casa Verde Grill', option: 'Size', prefix: 'CVG' }, [
  [
    'Chicken Burrito',
    'Burritos',
    [
      ['Regular', '10.45'],
      ['Grande', '12.95'],
    ],
  ],
  ['Fish Taco Plate', 'Tacos', [['Three tacos', '13.75']]],
  [
    'Horchata',
    'Drinks',
    [
      ['Medium', '3.25'],
      ['Large', '3.95', 'sold out'],
    ],
  ],
  ['Street Corn', 'Sides', [['Cup', '4.65']]],
  ['Veggie Burrito', 'Burritos', [['Regular', '9.85']]],
  ['Tres Leches Cake', 'Sides', [['Slice', '5.35', 'sold out']]],
  [
    'Hibiscus Tea',
    'Drinks',
    [
      ['Medium', '2.95'],
      ['Large', '3.55'],
    ],
  ],
]);

export const moneyOf = (amount: number): Fields => ({ amount, currency: 'USD' });
const centsOf = ({ price }: Ware['makes'][number]): number => Math.round(Number(price) * 100);

/** The product costs what its first size costs, and each size costs the difference. */
const baseOf = ({ makes: [first] }: Ware): number => (first ? centsOf(first) : 0);

/** A product in one size only has no choice of it. */
const sizesOf = (ware: Ware): readonly (Choice & { readonly ready: boolean })[] =>
  ware.makes.length < 2
    ? []
    : ware.makes.map((make) => ({
        id: make.id,
        name: make.label,
        amount: centsOf(make) - baseOf(ware),
        ready: make.available,
      }));

const extrasOf = ({ id, kind }: Ware): readonly Choice[] =>
  kind === 'Burritos'
    ? [
        { id: id * 4 + 1, name: 'Add guacamole', amount: 195 },
        { id: id * 4 + 2, name: 'Add queso', amount: 125 },
      ]
    : [];

const keyOf = (productid: unknown, choices: readonly unknown[]): string =>
  [productid, ...choices.map(Number).toSorted((a, b) => a - b)].join('-');

/** All that a guest can choose of these extras: none, each alone, and several together. */
function choicesOf([extra, ...others]: readonly Choice[]): readonly (readonly Choice[])[] {
  const sets: readonly (readonly Choice[])[] = extra ? choicesOf(others) : [[]];
  return extra ? sets.flatMap((set) => [set, [extra, ...set]]) : sets;
}

function dishesOf(ware: Ware): readonly Dish[] {
  const [base, sizes] = [baseOf(ware), sizesOf(ware)];
  return ware.makes.flatMap((make, index) =>
    choicesOf(extrasOf(ware)).map((added): Dish => {
      const choices = [...sizes.slice(index, index + 1), ...added];
      const amount = choices.reduce((sum, choice) => sum + choice.amount, base);
      const id = keyOf(
        ware.id,
        choices.map((choice) => choice.id),
      );
      const { label, sku, available: ready } = make;
      return { id, ware, label, sku, price: (amount / 100).toFixed(2), amount, ready, base, choices };
    }),
  );
}

export const dishes: ReadonlyMap<string, Dish> = new Map(
  wares.flatMap(dishesOf).map((dish) => [dish.id, dish]),
);

/** The key of a dish; the message of Olo if the choices do not fit the product. */
export function ordered(
  productid: unknown,
  choices: readonly unknown[],
): { key: string } | { problem: string } {
  const ware = wares.find(({ id }) => id === productid);
  if (!ware) return { key: keyOf(productid, choices) };
  const sizes = sizesOf(ware).map(({ id }) => id);
  const known = [...sizes, ...extrasOf(ware).map(({ id }) => id)];
  const stray = choices.find((id) => !known.includes(Number(id)));
  if (stray !== undefined) return { problem: `Option ${stray} is not available for ${ware.title}.` };
  if (new Set(choices).size < choices.length) return { problem: 'An option can be chosen only once.' };
  const chosen = choices.filter((id) => sizes.includes(Number(id))).length;
  if (sizes.length > 0 && chosen !== 1) {
    return { problem: `${ware.title} requires exactly one choice of "Choose a size".` };
  }
  return { key: keyOf(productid, choices) };
}

const optionOf = ({ id, name, amount }: Choice, isReady: boolean): Fields => ({
  id,
  name,
  cost: moneyOf(amount),
  adjustsparentprice: true,
  isdefault: false,
  availability: { now: isReady },
});

const groupOf = (ware: Ware, mandatory: boolean, options: readonly Fields[]): Fields => ({
  id: ware.id * 2 + (mandatory ? 1 : 0),
  description: mandatory ? 'Choose a size' : 'Extras',
  mandatory,
  minselects: mandatory ? 1 : 0,
  maxselects: mandatory ? 1 : options.length,
  options,
});

const groupsOf = (ware: Ware): readonly Fields[] =>
  [
    groupOf(
      ware,
      true,
      sizesOf(ware).map((size) => optionOf(size, size.ready)),
    ),
    groupOf(
      ware,
      false,
      extrasOf(ware).map((extra) => optionOf(extra, true)),
    ),
  ].filter(({ options }) => asList(options).length > 0);

const toProduct = (ware: Ware): Fields => ({
  id: ware.id,
  name: ware.title,
  description: ware.story,
  cost: moneyOf(baseOf(ware)),
  availability: { now: ware.makes.some(({ available }) => available) },
  optiongroups: groupsOf(ware),
});

/** The found products in the categories of the menu. @param cut the page of them */
const menuOf = (found: readonly Ware[], cut: (found: readonly Ware[]) => readonly Ware[]): Fields => {
  const kinds = [...new Set(wares.map(({ kind }) => kind))];
  const categories = kinds.map((kind, index) => ({
    id: 61_204 + index,
    name: kind,
    products: cut(found)
      .filter((ware) => ware.kind === kind)
      .map(toProduct),
  }));
  return {
    categories: categories.filter(({ products }) => products.length > 0),
    totalproducts: found.length,
  };
};

/** In the order of the menu: all products of a category stand together. */
const inMenuOrder = (found: readonly Ware[]): readonly Ware[] =>
  [...new Set(wares.map(({ kind }) => kind))].flatMap((kind) => found.filter((ware) => ware.kind === kind));

export const catalogIn =
  (refusal: (why: 'item', subject: unknown) => Outcome) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const [offset, limit] = [Number(args.offset ?? 0), Number(args.limit ?? 20)];
      const found = inMenuOrder(searched(wares, args.query));
      return { record: menuOf(found, (all) => all.slice(offset, offset + limit)) };
    }
    if (name === 'lookup_catalog') {
      const ids = asList(args.productids);
      const found = wares.filter(({ id }) => ids.includes(id));
      const notfound = ids.filter((id) => !found.some((ware) => ware.id === id));
      return { record: { products: found.map(toProduct), notfound } };
    }
    const ware = wares.find(({ id }) => id === args.productid);
    return ware ? { record: toProduct(ware) } : refusal('item', args.productid);
  };
