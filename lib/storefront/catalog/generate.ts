// Generates the products of a seed: ordinary ones, with the odd but legal ones scattered among the first
// twenty.
import { images } from './images.ts';
import { oddity } from './oddities.ts';
import type { Product } from './product.ts';
import { mix, type Random, random } from './random.ts';
import type { Recipe } from './recipe.ts';
import { toOptions, variants } from './variants.ts';
import { adjectives, kinds, materials, vendors } from './words.ts';

type Times = Pick<Product, 'created_at' | 'published_at' | 'updated_at'>;

const firstDay = Date.UTC(2024, 0, 8, 9);
const hour = 3_600_000;

/** Writes an instant as RFC 3339 with an offset in minutes east of UTC. */
export function timestamp(millis: number, offsetMinutes: number): string {
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

// Ids are far below 2^53, and each kind has a range of its own, so that no two things share one.
const idOf = (seed: number) => ({
  product: (index: number) => 8e12 + (mix(seed, -1) % 1e6) * 1e4 + index,
  variant: (index: number) => 40e12 + (mix(seed, -1) % 1e6) * 1e6 + index * 100,
  image: (index: number) => 50e12 + (mix(seed, -1) % 1e6) * 1e6 + index * 100,
});

function named(source: Random, index: number) {
  const kind = source.pick(kinds);
  const material = source.pick(materials);
  const title = `${source.pick(adjectives)} ${material} ${kind.noun}`;
  const tags = [kind.department, material.toLowerCase(), ...(source.chance(20) ? ['new'] : [])];
  return { kind, title, tags, handle: `${title.toLowerCase().replaceAll(' ', '-')}-${index + 1}` };
}

function ordinary(recipe: Recipe, index: number): Product {
  const source = random(mix(recipe.seed, index));
  const ids = idOf(recipe.seed);
  const { kind, title, tags, handle } = named(source, index);
  const when = times(source);
  const id = ids.product(index);
  const options = toOptions(kind.options);
  const ground = {
    product: { id, ...when },
    firstId: ids.variant(index),
    cents: 599 + source.below(200) * 100,
    currency: recipe.currency,
    // The first product can always be bought, so that every storefront with products can sell one.
    allAvailable: index === 0,
    random: source,
  };
  return {
    id,
    title,
    handle,
    body_html: `<p>A ${title.toLowerCase()}, made to last.</p>\n<ul><li>Made by hand</li><li>Repaired for free</li></ul>`,
    ...when,
    vendor: source.pick(vendors),
    product_type: kind.type,
    tags,
    variants: variants(ground, options),
    images: images({ id, ...when }, ids.image(index), 1 + source.below(3), recipe.baseUrl),
    options,
  };
}

/** All products of a recipe, in the order of the catalog. */
export function generate(recipe: Recipe): readonly Product[] {
  return Array.from({ length: recipe.products }, (_, index) =>
    oddity(index, ordinary(recipe, index), recipe),
  );
}
