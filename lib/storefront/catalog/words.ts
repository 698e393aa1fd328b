/** The vocabulary of product names. */

type Words = readonly [string, ...string[]];

export type Kind = {
  readonly type: string;
  readonly noun: string;
  readonly department: string;
  readonly options: readonly { readonly name: string; readonly values: Words }[];
};

export const adjectives: Words = [
  'Quiet',
  'Northern',
  'Everyday',
  'Heavy',
  'Fine',
  'Folded',
  'Early',
  'Tidal',
];
export const materials: Words = ['Linen', 'Wool', 'Cotton', 'Oak', 'Steel', 'Canvas', 'Clay', 'Cork'];
export const vendors: Words = ['Alder & Finch', 'Marlow Works', 'Pike Street', 'Tern', 'Old Harbour Supply'];

const size = { name: 'Size', values: ['S', 'M', 'L'] as Words };
const color = { name: 'Color', values: ['Sand', 'Ink'] as Words };

export const kinds: readonly [Kind, ...Kind[]] = [
  { type: 'Shirts', noun: 'Shirt', department: 'apparel', options: [size, color] },
  { type: 'Coats', noun: 'Coat', department: 'apparel', options: [size] },
  { type: 'Bags', noun: 'Bag', department: 'accessories', options: [color] },
  { type: 'Belts', noun: 'Belt', department: 'accessories', options: [size] },
  { type: 'Bowls', noun: 'Bowl', department: 'home', options: [] },
  { type: 'Lamps', noun: 'Lamp', department: 'home', options: [color] },
];

const numbered = (word: string): Words => [
  `${word} 1`,
  ...Array.from({ length: 9 }, (_, n) => `${word} ${n + 2}`),
];

/** A hundred combinations. */
export const manyChoices = [
  { name: 'Size', values: numbered('Size') },
  { name: 'Color', values: numbered('Color') },
];
