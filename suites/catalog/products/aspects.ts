/** What two descriptions of one product have in common. */
import { equals, isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { requestText, show, violation } from '../../../lib/assert/violation.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { objectOf, type Shown } from './shown.ts';

/** Reads one aspect of a product; undefined where it does not have its documented shape. */
type Aspect = (product: JsonObject) => unknown;
export type Aspects = Readonly<Record<string, Aspect>>;

const memberOf =
  (member: string): Aspect =>
  (product) =>
    product[member];

/** Without availability and updated_at, which may change between two requests. */
export const identity: Aspects = {
  id: memberOf('id'),
  handle: memberOf('handle'),
  title: memberOf('title'),
  vendor: memberOf('vendor'),
  product_type: memberOf('product_type'),
  'the ids and prices of variants': ofParts('variants', ({ id, price }) => [id, Number(price)]),
};

export const rest: Aspects = {
  body_html: memberOf('body_html'),
  published_at: instant('published_at'),
  created_at: instant('created_at'),
  tags: ({ tags }) => (Array.isArray(tags) ? tags.map(String).toSorted() : undefined),
  'the titles, skus and options of variants': ofParts('variants', (variant) =>
    ['id', 'title', 'sku', 'option1', 'option2', 'option3'].map((member) => variant[member] ?? null),
  ),
  'the sources of images': ofParts('images', ({ src }) => src),
};

export const byHandle = (products: readonly JsonObject[]): ReadonlyMap<unknown, JsonObject> =>
  new Map(products.map((product) => [product.handle, product]));

/** Compares a product with its entry in the product list; `catalog/every-product-is-well-formed` judges the shapes. */
export function agreesOn(aspects: Aspects, shown: Shown, entry: JsonObject): readonly Violation[] {
  const { response, at } = shown;
  return Object.entries(aspects).flatMap(([name, aspect]) => {
    const [actual, expected] = [aspect(objectOf(shown)), aspect(entry)];
    if (actual === undefined || expected === undefined || equals(actual, expected)) return [];
    const message = `${requestText(response)}: ${name} at ${at} is ${show(actual)}; promised is the value in the product list: ${show(expected)}`;
    return [violation(response, message, { at, expected: show(expected), actual: show(actual) })];
  });
}

/** The order of parts is not promised, so they are compared sorted. */
function ofParts(member: string, aspect: (part: JsonObject) => unknown): Aspect {
  return (product) => {
    const parts = product[member];
    return Array.isArray(parts)
      ? parts.map((part: unknown) => JSON.stringify(isObject(part) ? aspect(part) : part)).toSorted()
      : undefined;
  };
}

/** The same instant may be written with another offset. */
function instant(member: string): Aspect {
  return (product) => {
    const millis = Date.parse(String(product[member]));
    return Number.isNaN(millis) ? undefined : millis;
  };
}
