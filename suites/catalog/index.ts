/** Area catalog: the public product data, and the pages beside it. */
import type { Suite } from '../../lib/model/check.ts';
import { httpChecks } from '../http/index.ts';
import { checks as credentials } from './credentials.ts';
import { checks as errorBodies } from './error-bodies.ts';
import { checks as everyCaller } from './every-caller.ts';
import { checks as collections } from './lists/collections.ts';
import { checks as limits } from './lists/limits.ts';
import { checks as productList } from './lists/product-list.ts';
import { checks as pages } from './pages.ts';
import { checks as images } from './products/images.ts';
import { checks as products } from './products/products.ts';
import { checks as singleProduct } from './products/single-product.ts';
import { checks as variants } from './products/variants.ts';

export const catalog: Suite = {
  area: 'catalog',
  checks: [
    [productList, collections, limits],
    [singleProduct, products, variants, images],
    [pages, credentials, errorBodies, everyCaller, httpChecks('catalog')],
  ].flat(2),
};
