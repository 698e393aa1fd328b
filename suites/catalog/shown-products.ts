/** Products as the catalog shows them, each with its place in a response; their schemas and how two of them compare. */

import { createHash } from 'node:crypto';
import { equals, isObject, type JsonObject, objectsOf, valueAt } from '../../lib/assert/json.ts';
import { forEach } from '../../lib/assert/rules.ts';
import { fitsSchema, matchesSchema } from '../../lib/assert/schema.ts';
import { requestText, show, violation } from '../../lib/assert/violation.ts';
import type { Check, Context, Question } from '../../lib/model/check.ts';
import type { HttpResponse } from '../../lib/model/http.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import {
  collection,
  findTaggedCollection,
  firstOf,
  isCatalog,
  list,
  requireProducts,
  single,
  someHandles,
  wholeCatalog,
  wholeCollection,
} from '../discovered/catalog.ts';
import { noneKnown } from '../discovered/subjects.ts';

export type Shown = {
  readonly response: HttpResponse;
  /** JSON Pointer in the body. */
  readonly at: string;
  readonly value: unknown;
};

/** The items of an array in a body, of any type; none when there is no array. */
const itemsAt = (response: HttpResponse, at: string): readonly Shown[] =>
  response.json.valid ? itemsOf({ response, at, value: valueAt(response.json.value, at) }) : [];

const itemsOf = ({ response, at, value }: Shown): readonly Shown[] =>
  Array.isArray(value)
    ? value.map((item: unknown, index) => ({ response, at: `${at}/${index}`, value: item }))
    : [];

/** The first products of a list, or the one product of a single response. */
export function productsIn(response: HttpResponse): readonly Shown[] {
  if (response.status !== 200 || !response.json.valid) return [];
  const value = valueAt(response.json.value, '/product');
  return [
    ...firstOf(itemsAt(response, '/products')),
    ...(value === undefined ? [] : [{ response, at: '/product', value }]),
  ];
}

/** The variants or images of products, the first 1,000 of each product. */
export const partsOf = (products: readonly Shown[], member: 'variants' | 'images'): readonly Shown[] =>
  products.flatMap(({ response, at, value }) =>
    isObject(value) ? firstOf(itemsOf({ response, at: `${at}/${member}`, value: value[member] })) : [],
  );

/** @throws Inconclusive when the product list is no list, or empty. */
export async function listedProducts(context: Context): Promise<readonly Shown[]> {
  await requireProducts(context);
  return itemsAt(await context.fetch(wholeCatalog), '/products');
}

/** @throws Inconclusive as `listedProducts`. */
export const listedVariants = async (context: Context): Promise<readonly Shown[]> =>
  partsOf(await listedProducts(context), 'variants');

/** @throws Inconclusive as `listedProducts`. */
export const listedImages = async (context: Context): Promise<readonly Shown[]> =>
  partsOf(await listedProducts(context), 'images');

/** The value as an object; empty when it is none. */
export const objectOf = ({ value }: Shown): JsonObject => (isObject(value) ? value : {});

export function wrong({ response, at }: Shown, member: string, actual: unknown, expected: string): Violation {
  const place = `${at}/${member}`;
  const message = `${requestText(response)}: ${place} is ${show(actual)}; promised is ${expected}`;
  return violation(response, message, { at: place, expected, actual: show(actual) });
}

type Row = Question & {
  readonly parts: (products: readonly Shown[]) => readonly Shown[];
  readonly schema: string;
  /** The requirement that a wrong value of a member breaks, by the member's name; without it the first one. */
  readonly promises?: Readonly<Record<string, string>>;
};

/** @returns a check of all responses of the run. A value that several responses repeat is reported for the largest one. */
export const allWellFormed = ({ parts, schema, promises, ...question }: Row): Check => ({
  ...question,
  order: 'afterwards',
  run: async (context) => {
    // One response at a time: all parsed lists of a large shop together take hundreds of megabytes.
    const broken = (await responsesOfRun(context)).flatMap((response) =>
      context.examine(parts(productsIn(response))).filter(({ value }) => !fitsSchema(schema, value)),
    );
    return forEach(context, inTheirFirstResponse(broken), ({ response, at, value }) =>
      matchesSchema(response, schema, {
        at,
        value,
        ...(promises && {
          promiseAt: (place) => promises[place.slice(at.length + 1)] ?? question.requires[0],
        }),
      }),
    );
  },
});

/** Compares values by a digest, because their texts would take as much memory as all responses together. */
function inTheirFirstResponse(shown: readonly Shown[]): readonly Shown[] {
  const first = new Map<string, HttpResponse>();
  return shown.filter(({ value, response }) => {
    const digest = createHash('sha256').update(JSON.stringify(value)).digest('base64');
    if (!first.has(digest)) first.set(digest, response);
    return first.get(digest) === response;
  });
}

/** @throws Inconclusive when the catalog shows no product. */
async function responsesOfRun(context: Context): Promise<readonly HttpResponse[]> {
  await requireProducts(context);
  const handles = await someHandles(context).catch(noneKnown);
  const tagged = (await findTaggedCollection(context)).map((handle) => collection(handle, 'limit=250'));
  const requests = [wholeCatalog, list(), wholeCollection, ...tagged, ...handles.map(single)];
  const fetched = await Promise.allSettled(requests.map((request) => context.fetch(request)));
  const known = fetched.flatMap((one) => (one.status === 'fulfilled' ? [one.value.exchange] : []));
  return context
    .seen()
    .filter((response) => response.request.method === 'GET' && isCatalog(response, context))
    .toSorted(largestFirst(known));
}

/** The order does not depend on arrival. Among responses of equal size, those without generated inputs come first. */
const largestFirst =
  (known: readonly number[]) =>
  (one: HttpResponse, other: HttpResponse): number =>
    other.bytes.length - one.bytes.length ||
    rankIn(known, one) - rankIn(known, other) ||
    (one.request.url < other.request.url ? -1 : 1);

function rankIn(known: readonly number[], { exchange }: HttpResponse): number {
  const rank = known.indexOf(exchange);
  return rank < 0 ? known.length : rank;
}

/** Reads one aspect of a product; undefined where it does not have its documented shape. */
type Aspect = (product: JsonObject) => unknown;

export type Aspects = Readonly<Record<string, Aspect>>;

const memberOf =
  (member: string): Aspect =>
  (product) =>
    product[member];

/** Not availability and updated_at, which may change between two requests. */
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
  'the former prices of variants': ofParts('variants', ({ id, compare_at_price: before }) => [
    id,
    // Live stores write "no former price" as null, an empty string or zero.
    Number(before ?? 0),
  ]),
  'the sources of images': ofParts('images', ({ src }) => src),
};

/** Another check judges products that have one handle. */
export function byHandle(products: readonly JsonObject[]): ReadonlyMap<unknown, JsonObject> {
  const handles = products.map(({ handle }) => handle);
  const repeated = new Set(handles.filter((handle, i) => handles.indexOf(handle) < i));
  return new Map(
    products.filter(({ handle }) => !repeated.has(handle)).map((product) => [product.handle, product]),
  );
}

/** Compares a product with its entry in the product list. @returns undefined where nothing can be compared. */
export type Compare = (shown: Shown, entry: JsonObject) => readonly Violation[] | undefined;

/** `catalog/every-product-is-well-formed` judges the shapes. */
export const agreesOn =
  (aspects: Aspects) =>
  (shown: Shown, entry: JsonObject): readonly Violation[] =>
    Object.entries(aspects).flatMap(([name, aspect]) => {
      const [actual, expected] = [aspect(objectOf(shown)), aspect(entry)];
      if (actual === undefined || expected === undefined) return [];
      return differences(shown, name, actual, expected);
    });

/** Of the variants that both show: a missing one is another fault. */
export const agreesOnStock: Compare = (shown, entry) => {
  const [actual, expected] = [stockIn(objectOf(shown), entry), stockIn(entry, objectOf(shown))];
  if (!actual || !expected) return undefined;
  return differences(shown, 'the availability of variants', actual, expected);
};

/** Ids and availability of the variants that are in both; undefined without any, or if one does not say it. */
function stockIn(product: JsonObject, other: JsonObject): readonly string[] | undefined {
  const ids = new Set(objectsOf(other.variants).map(({ id }) => id));
  const variants = objectsOf(product.variants).filter(({ id }) => ids.has(id));
  const isTold = variants.every(({ available }) => typeof available === 'boolean');
  if (variants.length === 0 || !isTold) return undefined;
  return variants.map(({ id, available }) => JSON.stringify([id, available])).toSorted();
}

function differences(
  { response, at }: Shown,
  name: string,
  actual: unknown,
  expected: unknown,
): readonly Violation[] {
  if (equals(actual, expected)) return [];
  const message = `${requestText(response)}: ${name} at ${at} is ${show(actual)}; promised is the value in the product list: ${show(expected)}`;
  return [violation(response, message, { at, expected: show(expected), actual: show(actual) })];
}

/** Compares parts in sorted order, because no order is promised. */
function ofParts(member: string, aspect: (part: JsonObject) => unknown): Aspect {
  return (product) => {
    const parts = product[member];
    return Array.isArray(parts)
      ? parts.map((part: unknown) => JSON.stringify(isObject(part) ? aspect(part) : part)).toSorted()
      : undefined;
  };
}

/** Compares instants, because the same one may be written with another offset. */
function instant(member: string): Aspect {
  return (product) => {
    const millis = Date.parse(String(product[member]));
    return Number.isNaN(millis) ? undefined : millis;
  };
}
