/** The inventory of the shop in the manner of Clover: items with categories, tax rates, price types and modifiers. */
import { createHash } from 'node:crypto';
import type { Ware } from '../../variants/frame/shop.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Item, itemsOf, waresOf } from '../trade/stock.ts';

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Thirteen letters of Crockford's base 32. */
export const idOf = (seed: string): string =>
  [...createHash('sha256').update(`clover ${seed}`).digest().subarray(0, 13)]
    .map((byte) => letters[byte % 32])
    .join('');

const range = { maker: 'Juniper Corner Cafe', option: 'Size', firstId: 52_310, code: 'JCC', decimals: 2 };

export const wares: readonly Ware[] = waresOf(range, [
  [
    'Latte',
    'Coffee',
    [
      ['Small', 475],
      ['Large', 575],
    ],
  ],
  [
    'Blueberry Muffin',
    'Bakery',
    [
      ['Single', 425],
      ['Gluten Free', 495, 'sold out'],
    ],
  ],
  ['Cold Brew', 'Coffee', [['Sixteen ounces', 525]]],
  ['House Blend Beans', 'Retail', [['By the pound', 1_850]]],
  ['Breakfast Sandwich', 'Kitchen', [['Egg and cheddar', 895]]],
  ['Almond Granola', 'Retail', [['By the pound', 1_240]]],
]);

export const items: readonly Item[] = itemsOf(wares, 2, ({ id }) => idOf(`item ${id}`));

type Modifier = { readonly id: string; readonly name: string; readonly price: number };

const modifier = (name: string, price: number): Modifier => ({ id: idOf(`modifier ${name}`), name, price });

const modifiers: Readonly<Record<string, readonly Modifier[]>> = {
  Coffee: [modifier('Oat Milk', 80), modifier('Extra Shot', 110), modifier('Decaf', 0)],
  Kitchen: [modifier('Add Avocado', 195), modifier('No Cheese', 0)],
};

export const modifiersOf = ({ ware }: Item): readonly Modifier[] => modifiers[ware.kind] ?? [];

export const isByUnit = ({ ware }: Item): boolean => ware.kind === 'Retail';

/** Rates are in units of a hundred-thousandth of a percent. Groceries are exempt. */
export const taxRateOf = (item: Item) =>
  isByUnit(item)
    ? { id: idOf('no tax'), name: 'NO_TAX_APPLIED', rate: 0 }
    : { id: idOf('tax'), name: 'Sales Tax', rate: 887_500 };

const moneyOf = (amount: number): Fields => ({ amount, currency: 'USD' });

export const nameOf = ({ ware, label }: Item): string => `${ware.title}, ${label}`;

export const toItem = (item: Item): Fields => ({
  id: item.id,
  name: nameOf(item),
  description: item.ware.story,
  sku: item.sku,
  price: moneyOf(item.amount),
  priceType: isByUnit(item) ? 'PER_UNIT' : 'FIXED',
  ...(isByUnit(item) && { unitName: 'lb' }),
  available: item.available,
  categories: { elements: [{ id: idOf(`category ${item.ware.kind}`), name: item.ware.kind }] },
  taxRates: { elements: [taxRateOf(item)] },
  modifiers: {
    elements: modifiersOf(item).map(({ id, name, price }) => ({ id, name, price: moneyOf(price) })),
  },
});
