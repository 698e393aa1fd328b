/** Whether an object of a tool's result is a product or variant of the catalog. */
import type { JsonObject } from '../../../lib/assert/json.ts';
import type { Id } from '../../discovered/arguments/facts.ts';
import { digitsOf, isId, isSameId } from '../client/values.ts';

/** The products of the catalog, found by what an object of a tool's result shows of one. */
export interface CatalogIndex {
  /**
   * The handle decides, then the title, under any name, and only without both the id: numbers at the end of ids may be
   * those of other things.
   */
  productOf(object: JsonObject): JsonObject | undefined;
}

export function indexCatalog(products: readonly JsonObject[]): CatalogIndex {
  const [byHandle, byTitle, byId] = [
    groupedBy(products, ({ handle }) => handle),
    groupedBy(products, ({ title }) => title),
    groupedBy(products, ({ id }) => digitsOf(id)),
  ];
  return {
    productOf(object) {
      const texts = Object.values(object).filter(isText);
      const named = texts.flatMap((text) => byHandle.get(text) ?? [])[0];
      if (named) return named;
      const titled = texts
        .flatMap((text) => byTitle.get(text) ?? [])
        .find((one) => !contradictsId(object, one));
      if (titled || isText(object.handle) || isText(object.title)) return titled;
      return byId.get(digitsOf(object.id) ?? '')?.[0];
    },
  };
}

function groupedBy(
  products: readonly JsonObject[],
  keyOf: (product: JsonObject) => unknown,
): ReadonlyMap<string, readonly JsonObject[]> {
  const groups = new Map<string, JsonObject[]>();
  for (const product of products) {
    const key = keyOf(product);
    if (isText(key)) groups.set(key, [...(groups.get(key) ?? []), product]);
  }
  return groups;
}

/** Both have numbers for ids, and other ones: products may share a title. */
function contradictsId(object: JsonObject, listed: JsonObject): boolean {
  const [own, other] = [digitsOf(object.id), digitsOf(listed.id)];
  return own !== undefined && other !== undefined && own !== other;
}

/** The listed variant that an item of a search is: by its id, or else by its title or SKU; the only one is it. */
export function catalogVariantOf(
  id: Id,
  object: JsonObject,
  listed: readonly JsonObject[],
): JsonObject | undefined {
  const byId = listed.find((variant) => isId(variant.id) && isSameId(id, variant.id));
  if (byId) return byId;
  const texts = new Set(Object.values(object).filter(isText));
  const byText = listed.filter(({ title, sku }) =>
    [title, sku].some((text) => isText(text) && texts.has(text)),
  );
  if (byText.length === 1) return byText[0];
  return listed.length === 1 ? listed[0] : undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
