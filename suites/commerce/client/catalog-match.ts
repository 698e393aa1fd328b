/** Whether an object of a tool's result is a product or variant of the catalog. */
import type { JsonObject } from '../../../lib/assert/json.ts';
import type { Id } from '../../discovered/commerce/facts.ts';
import { isId, isSameId } from './ids.ts';

/**
 * The handle decides, then the title, and only without both the id: numbers at the end of ids may be those of other
 * things.
 */
export function isCatalogProduct(object: JsonObject, listed: JsonObject): boolean {
  const named = (['handle', 'title'] as const).find(
    (name) => typeof object[name] === 'string' && typeof listed[name] === 'string',
  );
  if (named !== undefined) return object[named] === listed[named];
  return isId(listed.id) && isId(object.id) && isSameId(object.id, listed.id);
}

export const isCatalogVariant = (id: Id, listed: JsonObject): boolean =>
  isId(listed.id) && isSameId(id, listed.id);
