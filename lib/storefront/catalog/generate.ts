/** Generates the products of a seed: ordinary ones, and the unusual but lawful ones among the first twenty. */
import type { CatalogOptions } from '../base/options.ts';
import { withEdgeCase } from './edge-cases.ts';
import { images, type Maker, type Outline, type Product, toOptions, variants } from './product.ts';
import { mix, type Random, random } from './random.ts';

type Times = Pick<Product, 'created_at' | 'published_at' | 'updated_at'>;

const firstDay = Date.UTC(2024, 0, 8, 9);

const hour = 3_600_000;

/** Writes an instant as RFC 3339 with an offset in minutes east of UTC. */
function timestamp(millis: number, offsetMinutes: number): string {
  const local = new Date(millis + offsetMinutes * 60_000).toISOString().slice(0, 19);
  if (offsetMinutes === 0) return `${local}Z`;
  const minutes = Math.abs(offsetMinutes);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return `${local}${offsetMinutes < 0 ? '-' : '+'}${hours}:${rest}`;
}

function times(source: Random): Times {
  const created = firstDay + source.below(500 * 24) * hour;
  const published = created + (1 + source.below(10 * 24)) * hour;
  const updated = published + source.below(100 * 24) * hour;
  const offset = source.pick([-240, -300, 0, 60, 330, 540]);
  return {
    created_at: timestamp(created, offset),
    published_at: timestamp(published, offset),
    updated_at: timestamp(updated, offset),
  };
}

// Ids stay far below 2^53. Each kind has its own range, so that no two resources share an id.
const firstIds = (seed: number) => ({
  product: 8e12 + (mix(seed, -1) % 1e6) * 1e4,
  variant: 40e12 + (mix(seed, -1) % 1e6) * 1e6,
  image: 50e12 + (mix(seed, -1) % 1e6) * 1e6,
});

/** Ids that are reserved for the variants, and for the images, of one product. */
const stride = 100;

const idOf = (seed: number) => {
  const first = firstIds(seed);
  return {
    product: (index: number) => first.product + index,
    variant: (index: number) => first.variant + index * stride,
    image: (index: number) => first.image + index * stride,
  };
};

/** The index of the only product that this id can belong to. */
export function indexOf(kind: 'product' | 'variant' | 'image', id: number, seed: number): number {
  const distance = id - firstIds(seed)[kind];
  return kind === 'product' ? distance : Math.floor(distance / stride);
}

function nameOf(source: Random, index: number) {
  const kind = source.pick(kinds);
  const material = source.pick(materials);
  const title = `${source.pick(adjectives)} ${material} ${kind.noun}`;
  const tags = [kind.department, material.toLowerCase(), ...(source.chance(20) ? ['new'] : [])];
  return { kind, title, tags, handle: `${title.toLowerCase().replaceAll(' ', '-')}-${index + 1}` };
}

/** Every tenth product of a large shop has a hundred variants. */
const hasMany = ({ size }: CatalogOptions, index: number): boolean => size !== 'small' && index % 10 === 9;

function ordinary(options: CatalogOptions, index: number): Outline {
  const { seed, currency, baseUrl } = options;
  const source = random(mix(seed, index));
  const ids = idOf(seed);
  const { kind, title, tags, handle } = nameOf(source, index);
  const when = times(source);
  const id = ids.product(index);
  const choices = toOptions(hasMany(options, index) ? manyChoices : kind.options);
  const defaults = {
    product: { id, ...when },
    firstId: ids.variant(index),
    cents: 599 + source.below(200) * 100,
    currency,
    // The first product is always available, so that every storefront with products can sell one.
    allAvailable: index === 0,
    random: source,
  };
  return {
    id,
    title,
    handle,
    ...when,
    vendor: source.pick(vendors),
    product_type: kind.type,
    tags,
    variants: variants(defaults, choices),
    images: images({ id, ...when }, ids.image(index), 1 + source.below(3), baseUrl),
    options: choices,
  };
}

/** The product at an index is a function of the options and of the index. */
export function generate(options: CatalogOptions): Maker {
  const { seed, size } = options;
  const make = (index: number, describe: (title: string) => string): Product => {
    const { id, title, handle, ...rest } = ordinary(options, index);
    return withEdgeCase(index, { id, title, handle, body_html: describe(title), ...rest }, options);
  };
  const long = (index: number) => (title: string) => longDescription(title, seed, index);
  return {
    product: (index) => make(index, size === 'small' ? shortDescription : long(index)),
    outline: (index) => make(index, () => ''),
  };
}

type Words = readonly [string, ...string[]];

type Kind = {
  readonly type: string;
  readonly noun: string;
  readonly department: string;
  readonly options: readonly { readonly name: string; readonly values: Words }[];
};

const adjectives: Words = ['Quiet', 'Northern', 'Everyday', 'Heavy', 'Fine', 'Folded', 'Early', 'Tidal'];

const materials: Words = ['Linen', 'Wool', 'Cotton', 'Oak', 'Steel', 'Canvas', 'Clay', 'Cork'];

const vendors: Words = ['Alder & Finch', 'Marlow Works', 'Pike Street', 'Tern', 'Old Harbour Supply'];

const size = { name: 'Size', values: ['S', 'M', 'L'] as Words };

const color = { name: 'Color', values: ['Sand', 'Ink'] as Words };

const kinds: readonly [Kind, ...Kind[]] = [
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
const manyChoices = [
  { name: 'Size', values: numbered('Size') },
  { name: 'Color', values: numbered('Color') },
];

/** The length of a long description in bytes, because it is ASCII. */
const minLongLength = 20_000;

const sentences: readonly [string, ...string[]] = [
  'It is made in small batches, and each one is looked at twice before it leaves the workshop.',
  'Wash it cold and dry it in the shade; it forgives almost everything else.',
  'The seams are double, the edges are bound, and the loose end is tucked in by hand.',
  'What breaks is repaired for free, as long as we can find out how it was made.',
  'The colour comes from plants, so it fades a little in the first summer and then stays.',
  'It was drawn on paper, cut in card, and tried on everybody who happened to pass by.',
  'Its parcel is paper all the way, tape included.',
  'Measured flat, it differs by up to one centimetre from the table below.',
];

const shortDescription = (title: string): string =>
  `<p>A ${title.toLowerCase()}, made to last.</p>\n<ul><li>Made by hand</li><li>Repaired for free</li></ul>`;

/** A little over 20 KB, and different for each product. */
function longDescription(title: string, seed: number, index: number): string {
  const source = random(mix(seed ^ 0x5f3759df, index));
  const parts = [shortDescription(title)];
  let length = parts.join('').length;
  while (length < minLongLength) {
    const part = `\n<p>${source.pick(sentences)} ${source.pick(sentences)}</p>`;
    parts.push(part);
    length += part.length;
  }
  return parts.join('');
}
