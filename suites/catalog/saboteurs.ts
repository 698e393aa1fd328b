/** The saboteurs of area catalog. */
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { httpSaboteurs } from '../http/saboteurs.ts';
import { saboteurs as credentials } from './credentials.saboteurs.ts';
import { saboteurs as errorBodies } from './error-bodies.saboteurs.ts';
import { saboteurs as everyCaller } from './every-caller.saboteurs.ts';
import { saboteurs as collections } from './lists/collections.saboteurs.ts';
import { saboteurs as limits } from './lists/limits.saboteurs.ts';
import { saboteurs as productList } from './lists/product-list.saboteurs.ts';
import { saboteurs as pages } from './pages.saboteurs.ts';
import { saboteurs as images } from './products/images.saboteurs.ts';
import { saboteurs as products } from './products/products.saboteurs.ts';
import { saboteurs as singleProduct } from './products/single-product.saboteurs.ts';
import { saboteurs as variants } from './products/variants.saboteurs.ts';

export const saboteurs: readonly Saboteur[] = [
  [productList, collections, limits],
  [singleProduct, products, variants, images],
  [pages, credentials, errorBodies, everyCaller, httpSaboteurs('catalog')],
].flat(2);
