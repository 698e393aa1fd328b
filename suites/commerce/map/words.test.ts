/** Descriptions of updates, as tools have them. */
import { expect, it } from 'vitest';
import { setsQuantity, statedIn } from './words.ts';

it.each([
  ['Replaces the line items of the cart by these.', 'replaces'],
  ['Send the entire list of line items.', 'replaces'],
  ['Replaces all rows by those that are sent: rows that are not sent again are removed.', 'replaces'],
  ['Items that are not listed stay as they are.', 'keeps'],
  ['Modifies items in the cart, then adds products. Items that are not named keep their quantity.', 'keeps'],
  ['Line items that are not in it stay.', 'keeps'],
  ['Other lines remain unchanged.', 'keeps'],
  ['Updates a cart.', undefined],
  ['Replaces the shipping address of the buyer.', undefined],
  ['Fields of the buyer that are left out stay as they are.', undefined],
  ['Replaces all items. Items that are not listed stay as they are.', undefined],
] as const)('%s', (description, stated) => {
  expect(statedIn({ name: 'update_cart', description })).toBe(stated);
});

it('reads the descriptions of arguments', () => {
  const properties = { lines: { type: 'array', description: 'Lines that are left out are removed.' } };
  expect(statedIn({ name: 'update_cart', inputSchema: { type: 'object', properties } })).toBe('replaces');
});

it.each([
  ['The new quantity of the line; 0 removes it.', true],
  ['Sets the quantity of a line.', true],
  ['The new quantity of a line, or the quantity to add.', false],
  ['How many are added.', false],
  ['How many.', false],
])('a quantity is set: %s', (description, isSet) => {
  const properties = { quantity: { type: 'integer', description } };
  const inputSchema = { properties: { lines: { items: { properties } } } };
  expect(setsQuantity({ inputSchema }, ['lines', '0', 'quantity'])).toBe(isSet);
});
