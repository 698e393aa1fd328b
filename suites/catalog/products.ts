/** Products, variants and images: their members, handles, ids and prices. */

import { isObject, type JsonObject, valueAt } from '../../lib/assert/json.ts';
import { rule } from '../../lib/assert/rules.ts';
import { entityIn } from '../../lib/assert/sniff.ts';
import { show } from '../../lib/assert/violation.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { firstOf, keyOf } from '../discovered/catalog.ts';
import {
  allWellFormed,
  listedImages,
  listedProducts,
  listedVariants,
  objectOf,
  partsOf,
  type Shown,
  wrong,
} from './shown-products.ts';

const times = ['published_at', 'created_at', 'updated_at'] as const;

/** Texts without markup; body_html is HTML. */
const ofProduct = ['title', 'vendor', 'product_type'];

const ofVariant = ['title', 'option1', 'option2', 'option3'];

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

  rule({
    id: 'catalog/offsets-are-written-with-a-colon',
    requires: ['catalog.standards.offsets'],
    claim:
      'The date-times of the product list have an offset of hours and minutes with a colon between them, or Z.',
    fix: 'Write the offset of each time of a product in /products.json as RFC 3339 does, such as +05:30 or Z, and not as +0530 or +05.',
    of: listedProducts,
    holds: (shown) =>
      times.flatMap((member) => {
        const time = objectOf(shown)[member];
        return typeof time === 'string' && /^\d{4}-\d\d-\d\d\D[\d:.]+[+-]\d\d(\d\d)?$/.test(time)
          ? [wrong(shown, member, time, 'an offset such as +05:30')]
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

  allWellFormed({
    id: 'catalog/every-variant-is-well-formed',
    requires: ['catalog.variant.fields', 'catalog.variant.price'],
    claim:
      'Every variant that the catalog shows has all members of a variant, each of its type, and a decimal price.',
    fix: 'Return every variant with all documented members (only sku, compare_at_price and the three options may be null) and its price as a string such as "19.99".',
    parts: (products) => partsOf(products, 'variants'),
    schema: 'variant',
    promises: { price: 'catalog.variant.price' },
  }),

  rule({
    id: 'catalog/variants-name-their-product',
    requires: ['catalog.advice.product-id'],
    claim: 'The product_id of every variant is the id of the product that contains it.',
    fix: 'Set the product_id of each variant to the id of the product that contains it.',
    prerequisites: ['catalog/every-product-is-well-formed'],
    of: listedProducts,
    holds: (shown) => {
      const { id } = objectOf(shown);
      return partsOf([shown], 'variants').flatMap((variant) => {
        const { product_id } = objectOf(variant);
        if (product_id === undefined || id === undefined || product_id === id) return [];
        return [wrong(variant, 'product_id', product_id, `${show(id)}, the id of its product`)];
      });
    },
  }),

  rule({
    id: 'catalog/prices-are-not-negative',
    requires: ['catalog.advice.price'],
    claim: 'No price of the product list is negative.',
    fix: 'Return prices of zero or more, such as "0.00" for a free variant.',
    of: listedVariants,
    holds: (shown) => {
      const { price } = objectOf(shown);
      if (typeof price !== 'string' || !decimal.test(price)) return undefined;
      return Number(price) < 0 ? [wrong(shown, 'price', price, 'zero or more')] : [];
    },
  }),

  rule({
    id: 'catalog/compare-at-prices-make-sense',
    requires: ['catalog.advice.compare-at'],
    claim:
      'Every compare_at_price of the product list is a decimal string that is zero or not below the price.',
    fix: 'Set compare_at_price to a decimal string that is not below the price, or to null when there is no former price.',
    of: listedVariants,
    holds: (shown) => {
      const { price, compare_at_price: before } = objectOf(shown);
      // Live stores write "no former price" as null, an empty string or zero.
      if (typeof before !== 'string' || before === '') return undefined;
      if (!decimal.test(before)) return [wrong(shown, 'compare_at_price', before, 'a decimal string')];
      const isSensible = Number(before) === 0 || !(Number(before) < Number(price));
      return isSensible ? [] : [wrong(shown, 'compare_at_price', before, `not below the price, ${price}`)];
    },
  }),

  allWellFormed({
    id: 'catalog/every-image-is-well-formed',
    requires: ['catalog.image.fields'],
    claim:
      'Every image that the catalog shows has all members of an image, each of its type, and a URI as src.',
    fix: 'Return every image with integers as id, width, height and position, and with an absolute URI as src, which begins with a scheme such as https:.',
    parts: (products) => partsOf(products, 'images'),
    schema: 'image',
  }),

  rule({
    id: 'catalog/image-sources-are-uris',
    requires: ['catalog.standards.image-source'],
    claim: 'The src of every image consists of characters that a URI may contain.',
    fix: 'Percent-encode the characters in the src of an image that a URI may not contain, such as letters outside ASCII.',
    of: listedImages,
    holds: (shown) => {
      const { src } = objectOf(shown);
      if (typeof src !== 'string') return undefined;
      const isUri = /^[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/.test(src) && URL.canParse(src);
      return isUri ? [] : [wrong(shown, 'src', src, 'a URI (RFC 3986)')];
    },
  }),

  rule({
    id: 'catalog/descriptions-are-html',
    requires: ['catalog.advice.descriptions'],
    claim: 'No description in the product list begins with an escaped tag and has no other.',
    fix: 'Write body_html in /products.json as HTML, such as <p>Salt &amp; pepper</p>, and do not escape it once more.',
    of: listedProducts,
    holds: (shown) => {
      const { body_html: html } = objectOf(shown);
      if (typeof html !== 'string' || html === '') return undefined;
      const isEscaped = /^\s*&lt;[a-z][^<]*?&gt;/i.test(html) && !html.includes('<');
      return isEscaped ? [wrong(shown, 'body_html', html, 'HTML')] : [];
    },
  }),

  rule({
    id: 'catalog/names-are-plain-text',
    requires: ['catalog.advice.plain-text'],
    claim: 'No title, vendor, type or option in the product list is escaped as for HTML.',
    fix: 'Write titles, vendors, types and options in /products.json as they are, such as Salt & Pepper, and escape them only in HTML pages.',
    of: async (context) => {
      const products = firstOf(await listedProducts(context));
      return [
        ...products.map((shown) => ({ shown, members: ofProduct })),
        ...partsOf(products, 'variants').map((shown) => ({ shown, members: ofVariant })),
      ];
    },
    holds: ({ shown, members }) => (isObject(shown.value) ? escapedIn(shown, members) : undefined),
  }),
];

function escapedIn(shown: Shown, members: readonly string[]): readonly Violation[] {
  const value: JsonObject = objectOf(shown);
  return members.flatMap((member) => {
    const text = value[member];
    const found = typeof text === 'string' ? entityIn(text) : undefined;
    return found === undefined ? [] : [wrong(shown, member, text, 'plain text without HTML entities')];
  });
}

const decimal = /^-?\d+(\.\d+)?$/;

/** A violation for each item whose member repeats that of an earlier one. */
function repeats(shown: readonly Shown[], member: string): readonly Violation[] {
  const first = new Map<string, Shown>();
  return shown.flatMap((part) => {
    const value = valueAt(part.value, `/${member}`);
    if (value === undefined) return [];
    const key = JSON.stringify(value);
    const earlier = first.get(key);
    if (earlier) return [wrong(part, member, value, `another ${member} than that of ${earlier.at}`)];
    first.set(key, part);
    return [];
  });
}
