/**
 * The variants of the catalog in results that show no Money: objects with the SKU or the id of a variant, whatever else
 * they are made of.
 */
import type { JsonObject } from '../../../lib/assert/json.ts';
import type { Id, Named } from '../../discovered/arguments/facts.ts';
import { objectsIn, placesIn } from '../../discovered/tool-result.ts';
import { exponentOf, isId, isInUnits, type Money } from '../client/values.ts';
import { variantsOf } from './search-terms.ts';

export type CatalogItem = {
  readonly product: JsonObject;
  readonly variant: JsonObject;
  readonly object: JsonObject;
};

/** Longer values of an object are no ids. */
const maxIdLength = 200;

/** The innermost objects that show a variant of these products, one for each variant. */
export function catalogItemsIn(payload: JsonObject, products: readonly JsonObject[]): readonly CatalogItem[] {
  const byKey = new Map(
    products.flatMap((product) =>
      variantsOf(product).flatMap((variant) =>
        [variant.sku, variant.id].flatMap((key) =>
          isId(key) ? [[String(key), { product, variant }] as const] : [],
        ),
      ),
    ),
  );
  const found = new Map<unknown, CatalogItem>();
  for (const object of objectsIn(payload)) {
    const match = Object.values(object).flatMap((value) =>
      isId(value) ? (byKey.get(String(value)) ?? []) : [],
    )[0];
    // Inner objects come later, and say more of the variant than those around them.
    if (match) found.set(match.variant.id, { ...match, object });
  }
  return [...found.values()];
}

/** What an object shows that may be an id, by the names of its members. */
export const namedOf = (object: JsonObject): readonly Named[] =>
  Object.entries(object).flatMap(([name, value]) =>
    isId(value) && String(value).length <= maxIdLength && !/\s/.test(String(value)) ? [{ name, value }] : [],
  );

/** The first of the usual members, or else the first value that may be an id. */
export function idOfItem({ object, variant }: CatalogItem): Id | undefined {
  const named = namedOf(object);
  const own =
    named.find(({ name }) => /^@?(id|uid|uuid|gid)$/i.test(name)) ??
    named.find(({ name }) => /id$/i.test(name));
  return own?.value ?? (isId(variant.id) ? variant.id : undefined);
}

/** The catalog's price in minor units, where the object shows it, with the currency that it names. */
export function priceOfItem({ object, variant }: CatalogItem): Money | undefined {
  const places = placesIn(object);
  const currency = places
    .map(({ value }) =>
      typeof value === 'string' && /^[A-Za-z]{3}$/.test(value) ? value.toUpperCase() : undefined,
    )
    .find((code) => code !== undefined);
  if (currency === undefined || typeof variant.price !== 'string') return undefined;
  const listed = variant.price;
  const amount = places
    .map(({ value }) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value))
    .filter((value): value is number => Number.isSafeInteger(value))
    .find((value) => isInUnits(listed, exponentOf(currency), BigInt(value)));
  return amount === undefined ? undefined : { amount, currency };
}
