/** Lies about the catalog, each with the checks that must find it out. */
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { errorLies } from './lies/errors.ts';
import { fieldLies } from './lies/fields.ts';
import { limitLies } from './lies/limits.ts';
import { listingLies } from './lies/listings.ts';
import { mannerLies } from './lies/manners.ts';
import { singleLies } from './lies/singles.ts';

export const saboteurs: readonly Saboteur[] = [
  ...fieldLies,
  ...listingLies,
  ...limitLies,
  ...singleLies,
  ...errorLies,
  ...mannerLies,
];
