/** Ids as the catalog and the tools write them: `gid://shop/ProductVariant/123` and `123` name the same thing. */
import type { Id } from '../../discovered/arguments/facts.ts';

export const isId = (id: unknown): id is Id =>
  (typeof id === 'string' && id !== '') || typeof id === 'number';

/** The number that an id is, or that is its last segment: `123` of `gid://shop/ProductVariant/123`, none of `lamp-123`. */
export const digitsOf = (id: unknown): string | undefined =>
  isId(id) ? /(?:^|[/:=])(\d+)$/.exec(String(id))?.[1] : undefined;

export const isSameId = (value: unknown, id: Id): boolean =>
  String(value) === String(id) || (digitsOf(value) !== undefined && digitsOf(value) === digitsOf(id));
