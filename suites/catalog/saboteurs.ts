/** Lies about the catalog, each with the checks that must find it out. */
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { errorLies } from './lies/errors.ts';
import { identityLies } from './lies/identity.ts';
import { imageLies } from './lies/images.ts';
import { limitLies } from './lies/limits.ts';
import { listingLies } from './lies/listings.ts';
import { mannerLies } from './lies/manners.ts';
import { productLies } from './lies/products.ts';
import { singleLies } from './lies/singles.ts';
import { variantLies } from './lies/variants.ts';

export const saboteurs: readonly Saboteur[] = [
  ...productLies,
  ...variantLies,
  ...imageLies,
  ...identityLies,
  ...listingLies,
  ...limitLies,
  ...singleLies,
  ...errorLies,
  ...mannerLies,
];
