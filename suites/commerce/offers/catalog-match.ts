/** Whether an object of a tool's result is a product or variant of the catalog. */
import type { JsonObject } from '../../../lib/assert/json.ts';
import type { Id } from '../../discovered/arguments/facts.ts';
import { digitsOf, isId, isSameId } from '../client/ids.ts';

/**
 * The handle or the title decides, under any name, and only without both the id: numbers at the end of ids may be
 * those of other things.
 */
export function isCatalogProduct(object: JsonObject, listed: JsonObject): boolean {
  const { handle, title, id } = listed;
  const texts = Object.values(object).filter(isText);
  if (texts.includes(String(handle))) return true;
  if (isText(title) && texts.includes(title)) return !contradictsId(object, listed);
  const contradicts = isText(object.handle) || isText(object.title);
  return !contradicts && isId(id) && isId(object.id) && isSameId(object.id, id);
}

/** Both have numbers for ids, and other ones: products may share a title. */
export function contradictsId(object: JsonObject, listed: JsonObject): boolean {
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
