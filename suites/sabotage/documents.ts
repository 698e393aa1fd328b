/** The documents that the storefront serves at fixed paths, and changes of the catalog and the sitemap. */
import { isObject, type JsonObject } from '../../lib/assert/json.ts';
import type { Sabotage } from '../../lib/model/saboteur.ts';
import { at, type Condition, either } from './conditions.ts';
import { alterJson } from './json.ts';

export const onProfile: Condition = at('/.well-known/ucp');

export const onMetadata: Condition = at('/.well-known/oauth-authorization-server');

export const onOpenApiFile: Condition = at(/^\/cdn\/shop\/files\/openapi-.*\.json$/);

export const onList: Condition = at('/products.json');

export const onCollection: Condition = at(/^\/collections\/[^/]+\/products\.json$/);

export const onProduct: Condition = at(/^\/products\/[^/]+\.json$/);

/** Every place of the catalog that shows products. */
export const onCatalog: Condition = either(onList, onCollection, onProduct);

/**
 * @param change gets a product and its index in the list; 0 for a single one.
 * @param when the requests to alter; by default all of the catalog.
 */
export const alterProducts = (
  change: (product: JsonObject, index: number) => unknown,
  when: Condition = onCatalog,
): Sabotage =>
  alterJson(when, (body) => {
    if (!isObject(body)) return body;
    if (Array.isArray(body.products)) return { ...body, products: body.products.map(ofObject(change)) };
    return isObject(body.product) ? { ...body, product: change(body.product, 0) } : body;
  });

/** As `alterProducts`, for each object in one of the product's arrays: `alterParts('variants', ...)`. */
export const alterParts = (
  member: 'variants' | 'images' | 'options',
  change: (part: JsonObject, index: number, product: JsonObject) => unknown,
  when: Condition = onCatalog,
): Sabotage =>
  alterProducts((product) => {
    const parts = product[member];
    const changed = (part: JsonObject, index: number) => change(part, index, product);
    return Array.isArray(parts) ? { ...product, [member]: parts.map(ofObject(changed)) } : product;
  }, when);

/** As `alterJson`, for the whole array of a list. */
export const alterLists = (
  change: (products: readonly unknown[]) => readonly unknown[],
  when: Condition = either(onList, onCollection),
): Sabotage =>
  alterJson(when, (body) =>
    isObject(body) && Array.isArray(body.products) ? { ...body, products: change(body.products) } : body,
  );

const ofObject =
  (change: (value: JsonObject, index: number) => unknown) =>
  (value: unknown, index: number): unknown =>
    isObject(value) ? change(value, index) : value;

export const onSitemapIndex: Condition = at('/sitemap.xml');

/** @param type such as `products`. */
export const onChildSitemap = (type: string): Condition => at(`/sitemap_${type}_1.xml`);

/** Changes the XML of the entry at this place of a sitemap. */
export const changeEntry = (place: number, change: (entry: string) => string) => (text: string) => {
  let seen = -1;
  return text.replace(/<(url|sitemap)>.*?<\/\1>/gs, (entry) => {
    seen += 1;
    return seen === place ? change(entry) : entry;
  });
};
