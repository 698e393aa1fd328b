/** The saboteurs of area catalog. */
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { httpSaboteurs } from '../http/table.saboteurs.ts';
import { saboteurs as callers } from './callers.saboteurs.ts';
import { saboteurs as collections } from './collections.saboteurs.ts';
import { saboteurs as lists } from './lists.saboteurs.ts';
import { saboteurs as pages } from './pages.saboteurs.ts';
import { saboteurs as products } from './products.saboteurs.ts';
import { saboteurs as singleProduct } from './single-product.saboteurs.ts';

export const saboteurs: readonly Saboteur[] = [
  lists,
  collections,
  singleProduct,
  products,
  pages,
  callers,
  httpSaboteurs('catalog'),
].flat();
