/** The collections of the storefront. */
import type { Outline } from './listing.ts';

export type Collection = {
  readonly handle: string;
  readonly title: string;
  readonly includes: (product: Outline) => boolean;
};

const tagged = (tag: string) => (product: Outline) => product.tags.includes(tag);

function isReduced({ variants }: Outline): boolean {
  return variants.some(({ price, compare_at_price }) => Number(compare_at_price ?? 0) > Number(price));
}

export const collections: readonly Collection[] = [
  { handle: 'all', title: 'All products', includes: () => true },
  { handle: 'new', title: 'New', includes: tagged('new') },
  { handle: 'sale', title: 'Sale', includes: isReduced },
  { handle: 'apparel', title: 'Apparel', includes: tagged('apparel') },
  { handle: 'accessories', title: 'Accessories', includes: tagged('accessories') },
  { handle: 'home', title: 'Home', includes: tagged('home') },
  {
    handle: 'in-stock',
    title: 'In stock',
    includes: ({ variants }) => variants.some(({ available }) => available),
  },
];
