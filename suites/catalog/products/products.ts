/** Products: their members, and what identifies them. */
import { rule } from '../../../lib/assert/rule.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import { keyOf } from '../../discovered/catalog.ts';
import { listedProducts, objectOf, partsOf, wrong } from './shown.ts';
import { repeats } from './unique.ts';
import { allWellFormed } from './well-formed.ts';

const times = ['published_at', 'created_at', 'updated_at'] as const;

export const checks: readonly Check[] = [
  allWellFormed({
    id: 'catalog/every-product-is-well-formed',
    requires: ['catalog.product.fields', 'catalog.product.handle', 'catalog.product.times'],
    claim: 'Every product that the catalog shows has all members of a product, each of its type.',
    fix: 'Return every product with all documented members, none of them null: an integer id, tags as an array of strings, times with an offset, a handle without spaces.',
    parts: (products) => products,
    schema: 'product',
    promises: {
      handle: 'catalog.product.handle',
      published_at: 'catalog.product.times',
      created_at: 'catalog.product.times',
      updated_at: 'catalog.product.times',
    },
  }),

  rule({
    id: 'catalog/times-are-written-with-a-t',
    requires: ['catalog.standards.times'],
    claim: 'The date-times of the product list have a T between the date and the time.',
    fix: 'Write the times of a product with a T between date and time, as in 2026-04-08T09:30:00Z, not with a space.',
    of: listedProducts,
    holds: (shown) =>
      times.flatMap((member) => {
        const time = objectOf(shown)[member];
        return typeof time === 'string' && /^\d{4}-\d\d-\d\d\s+\d/.test(time)
          ? [wrong(shown, member, time, 'a date-time with a T')]
          : [];
      }),
  }),

  check({
    id: 'catalog/handles-are-unique',
    requires: ['catalog.product.handle'],
    claim: 'No two products of the product list have the same handle.',
    fix: 'Give each product in /products.json a handle of its own.',
    run: async (context) => {
      const products = context.examine(await listedProducts(context));
      const distinct = new Map(products.map((shown) => [keyOf(objectOf(shown)), shown]));
      return repeats([...distinct.values()], 'handle');
    },
  }),

  check({
    id: 'catalog/ids-are-unique',
    requires: ['catalog.standards.unique-ids'],
    claim: 'No two products and no two variants of the product list have the same id.',
    fix: 'Give each product and each variant in /products.json an id of its own, and list none of them twice.',
    run: async (context) => {
      const products = context.examine(await listedProducts(context));
      const variants = context.examine(partsOf(products, 'variants'));
      return [...repeats(products, 'id'), ...repeats(variants, 'id')];
    },
  }),

  rule({
    id: 'catalog/ids-are-safe-integers',
    requires: ['catalog.standards.safe-ids'],
    claim: 'The ids of products, variants and images are integers of at most 2^53 - 1.',
    fix: 'Use integers of at most 9007199254740991 (2^53 - 1) as the ids of products, variants and images.',
    of: async (context) => {
      const products = await listedProducts(context);
      return [...products, ...partsOf(products, 'variants'), ...partsOf(products, 'images')];
    },
    holds: (shown) => {
      const { id } = objectOf(shown);
      if (typeof id !== 'number') return undefined;
      return Number.isSafeInteger(id)
        ? []
        : [wrong(shown, 'id', id, 'an integer that every JSON reader reads exactly')];
    },
  }),

  rule({
    id: 'catalog/positions-are-distinct',
    requires: ['catalog.advice.positions'],
    claim: 'No two variants and no two images of a product have the same position.',
    fix: 'Give each variant of a product, and each image of a product, a position of its own.',
    of: listedProducts,
    holds: (shown) => [
      ...repeats(partsOf([shown], 'variants'), 'position'),
      ...repeats(partsOf([shown], 'images'), 'position'),
    ],
  }),
];
