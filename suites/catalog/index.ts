/** Area catalog: the public product data, and the pages beside it. */
import type { Suite } from '../../lib/model/check.ts';
import { httpChecks } from '../http/table.ts';
import { checks as callers } from './callers.ts';
import { checks as collections } from './collections.ts';
import { checks as lists } from './lists.ts';
import { checks as products } from './products.ts';
import { checks as singleProduct } from './single-product.ts';

export const catalog: Suite = {
  area: 'catalog',
  checks: [lists, collections, singleProduct, products, callers, httpChecks('catalog')].flat(),
};
