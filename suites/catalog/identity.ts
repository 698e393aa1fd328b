/** Ids, positions and references: what lets a program tell things apart (ruleset standards, except for the handles). */
import { forEach } from '../../lib/assert/for-each.ts';
import { isObject, type JsonObject, valueAt } from '../../lib/assert/json.ts';
import { asked, show, violation } from '../../lib/assert/violation.ts';
import { check } from '../../lib/model/check.ts';
import type { Context } from '../../lib/model/context.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { requireProducts, wholeCatalog } from '../discovered/products.ts';
import { itemsAt, keyOf, partsOf, type Shown } from './shown.ts';

export const identityChecks = [
  check({
    id: 'catalog/handles-are-unique',
    requires: ['catalog.product.handle'],
    claim: 'No two products of the product list have one handle.',
    run: async (context) => {
      const products = await listedProducts(context);
      context.examine(products);
      const distinct = [...new Map(products.map((shown) => [keyOf(objectOf(shown)), shown])).values()];
      return repeats(distinct, 'handle');
    },
  }),

  check({
    id: 'catalog/ids-are-unique',
    requires: ['catalog.standards.unique-ids'],
    claim: 'No two products and no two variants of the product list have one id.',
    run: async (context) => {
      const products = await listedProducts(context);
      const variants = partsOf(products, 'variants');
      context.examine([...products, ...variants]);
      return [...repeats(products, 'id'), ...repeats(variants, 'id')];
    },
  }),

  check({
    id: 'catalog/ids-are-safe-integers',
    requires: ['catalog.standards.safe-ids'],
    claim: 'The ids of products, variants and images are integers of at most 2^53 - 1.',
    run: async (context) => {
      const products = await listedProducts(context);
      const parts = [...partsOf(products, 'variants'), ...partsOf(products, 'images')];
      return forEach(context, [...products, ...parts], (shown) => {
        const { id } = objectOf(shown);
        if (typeof id !== 'number') return undefined;
        return Number.isSafeInteger(id)
          ? []
          : [wrong(shown, 'id', id, 'an integer that JSON readers read exactly')];
      });
    },
  }),

  check({
    id: 'catalog/variants-name-their-product',
    requires: ['catalog.advice.product-id'],
    claim: 'The product_id of every variant is the id of the product that holds it.',
    run: async (context) => {
      const products = await listedProducts(context);
      return forEach(context, products, (shown) => {
        const { id } = objectOf(shown);
        return partsOf([shown], 'variants').flatMap((variant) => {
          const { product_id } = objectOf(variant);
          if (product_id === undefined || id === undefined || product_id === id) return [];
          return [wrong(variant, 'product_id', product_id, `${show(id)}, the id of its product`)];
        });
      });
    },
  }),

  check({
    id: 'catalog/positions-are-distinct',
    requires: ['catalog.advice.positions'],
    claim: 'No two variants and no two images of a product have one position.',
    run: async (context) =>
      forEach(context, await listedProducts(context), (shown) => [
        ...repeats(partsOf([shown], 'variants'), 'position'),
        ...repeats(partsOf([shown], 'images'), 'position'),
      ]),
  }),

  check({
    id: 'catalog/image-sources-are-uris',
    requires: ['catalog.standards.image-source'],
    claim: 'The src of every image is written in the characters that a URI may have.',
    run: async (context) => {
      const images = partsOf(await listedProducts(context), 'images');
      return forEach(context, images, (shown) => {
        const { src } = objectOf(shown);
        if (typeof src !== 'string') return undefined;
        const isUri = /^[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/.test(src) && URL.canParse(src);
        return isUri ? [] : [wrong(shown, 'src', src, 'a URI (RFC 3986)')];
      });
    },
  }),
];

/** @throws Inconclusive when the product list is no list, or empty. */
export async function listedProducts(context: Context): Promise<readonly Shown[]> {
  await requireProducts(context);
  return itemsAt(await context.fetch(wholeCatalog), '/products');
}

export const objectOf = ({ value }: Shown): JsonObject => (isObject(value) ? value : {});

export function wrong({ response, at }: Shown, member: string, actual: unknown, expected: string): Violation {
  const place = `${at}/${member}`;
  const message = `${asked(response)}: ${place} is ${show(actual)}; promised is ${expected}`;
  return violation(response, message, { at: place, expected, actual: show(actual) });
}

/** Those whose member repeats that of an earlier one. */
function repeats(shown: readonly Shown[], member: string): readonly Violation[] {
  const first = new Map<string, Shown>();
  return shown.flatMap((part) => {
    const value = valueAt(part.value, `/${member}`);
    if (value === undefined) return [];
    const key = JSON.stringify(value);
    const earlier = first.get(key);
    if (earlier) return [wrong(part, member, value, `another ${member} than ${earlier.at} has`)];
    first.set(key, part);
    return [];
  });
}
