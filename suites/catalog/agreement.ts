/** The lists and the single answers describe the same products. */
import { forEach } from '../../lib/assert/for-each.ts';
import { equals, isObject, type JsonObject, valueAt } from '../../lib/assert/json.ts';
import { asked, show, violation } from '../../lib/assert/violation.ts';
import { check } from '../../lib/model/check.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpResponse } from '../../lib/model/http-response.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { firstOf, productsOf, requireProducts } from '../discovered/products.ts';
import { all, collection, findCollections, single, someHandles } from './places.ts';

/** Reads one aspect of a product; undefined where it is not there in its documented shape. */
type Aspect = (product: JsonObject) => unknown;

const text =
  (member: string): Aspect =>
  (product) =>
    product[member];

/** Without what changes by itself between two requests: availability and updated_at. */
const identity: Readonly<Record<string, Aspect>> = {
  id: text('id'),
  handle: text('handle'),
  title: text('title'),
  vendor: text('vendor'),
  product_type: text('product_type'),
  'the ids and prices of variants': ofParts('variants', ({ id, price }) => [id, Number(price)]),
};

const rest: Readonly<Record<string, Aspect>> = {
  body_html: text('body_html'),
  published_at: instant('published_at'),
  created_at: instant('created_at'),
  tags: ({ tags }) => (Array.isArray(tags) ? tags.map(String).toSorted() : undefined),
  'the titles, skus and options of variants': ofParts('variants', (variant) =>
    ['id', 'title', 'sku', 'option1', 'option2', 'option3'].map((member) => variant[member] ?? null),
  ),
  'the sources of images': ofParts('images', ({ src }) => src),
};

export const agreementChecks = [
  check({
    id: 'catalog/single-product-is-the-listed-one',
    requires: ['catalog.single.same'],
    claim:
      'The single answer of a product has the id, handle, title, vendor, type, variants and prices that the product list gives it.',
    run: (context) => agreesOn(context, identity),
  }),

  check({
    id: 'catalog/single-product-repeats-the-list',
    requires: ['catalog.standards.single'],
    claim:
      'The single answer of a product repeats its description, dates, tags, options and images as they are in the product list.',
    run: (context) => agreesOn(context, rest),
  }),

  check({
    id: 'catalog/collections-repeat-the-list',
    requires: ['catalog.single.same'],
    claim:
      'A collection listing gives a product the id, title, vendor, type, variants and prices that the product list gives it.',
    run: async (context) => {
      const listed = byHandle(await requireProducts(context));
      return forEach(context, [all, ...(await findCollections(context))], async (handle) =>
        repeatsList(await context.fetch(collection(handle, 'limit=250')), listed),
      );
    },
  }),
];

const byHandle = (products: readonly JsonObject[]): ReadonlyMap<unknown, JsonObject> =>
  new Map(products.map((product) => [product.handle, product]));

/** A product that only one of them lists, and a listing that is none, are asked by other checks. */
function repeatsList(listing: HttpResponse, listed: ReadonlyMap<unknown, JsonObject>) {
  const pairs = firstOf(productsOf(listing) ?? []).flatMap((product, index) => {
    const entry = listed.get(product.handle);
    return entry ? [{ product, entry, at: `/products/${index}` }] : [];
  });
  if (listing.status !== 200 || pairs.length === 0) return undefined;
  return pairs.flatMap(({ product, entry, at }) =>
    Object.entries(identity).flatMap(([name, aspect]) =>
      agrees(listing, name, aspect(product), aspect(entry), at),
    ),
  );
}

async function agreesOn(
  context: Context,
  aspects: Readonly<Record<string, Aspect>>,
): Promise<readonly Violation[]> {
  const [products, handles] = await Promise.all([requireProducts(context), someHandles(context)]);
  const listed = byHandle(products);
  return forEach(context, handles, async (handle) => {
    const entry = listed.get(handle);
    const response = await context.fetch(single(handle));
    const product = response.json.valid ? valueAt(response.json.value, '/product') : undefined;
    // That it is served at all is asked by catalog/listed-product-is-served.
    if (!entry || response.status !== 200 || !isObject(product)) return undefined;
    return Object.entries(aspects).flatMap(([name, aspect]) =>
      agrees(response, name, aspect(product), aspect(entry), '/product'),
    );
  });
}

function agrees(response: HttpResponse, name: string, actual: unknown, expected: unknown, at: string) {
  // What is missing or misshapen is a matter of the fields, not of the agreement.
  if (actual === undefined || expected === undefined || equals(actual, expected)) return [];
  const message = `${asked(response)}: ${name} at ${at} is ${show(actual)}; promised is what the product list says: ${show(expected)}`;
  return [violation(response, message, { at, expected: show(expected), actual: show(actual) })];
}

/** Order is not promised, so parts are compared sorted. */
function ofParts(member: string, aspect: (part: JsonObject) => unknown): Aspect {
  return (product) => {
    const parts = product[member];
    return Array.isArray(parts)
      ? parts.map((part: unknown) => JSON.stringify(isObject(part) ? aspect(part) : part)).toSorted()
      : undefined;
  };
}

/** The same moment may be written with another offset. */
function instant(member: string): Aspect {
  return (product) => {
    const millis = Date.parse(String(product[member]));
    return Number.isNaN(millis) ? undefined : millis;
  };
}
