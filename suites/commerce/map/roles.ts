/** The roles that a complete map has. */
import { type LineRole, lineRoles, type Role } from '../../../lib/model/commerce-map.ts';

const ofBoth: readonly Role[] = [
  'id',
  'item',
  'quantity',
  'unit-price',
  'line-total',
  'currency',
  'subtotal',
  'total',
];

/** Roles without which a part of the promises about a kind of record cannot be judged. */
export const expectedRoles: Readonly<Record<'cart' | 'checkout', readonly Role[]>> = {
  cart: ofBoth,
  checkout: [...ofBoth, 'status', 'shipping', 'tax'],
};

export const isLineRole = (role: Role): role is LineRole => (lineRoles as readonly string[]).includes(role);
