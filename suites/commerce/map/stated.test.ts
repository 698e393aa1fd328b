/** What descriptions of tools say of updates: what becomes of the other lines, and whether a quantity is set or added. */
import { expect, test } from 'vitest';
import { settingOf, statedIn } from './stated.ts';

test.each([
  ['Replaces the line items of the cart by these.', 'replaces'],
  ['Send the entire list of line items.', 'replaces'],
  ['Replaces all rows by those that are sent: rows that are not sent again are removed.', 'replaces'],
  ['Items that are not listed stay as they are.', 'keeps'],
  ['Modifies items, then adds products. Items that are not named keep their quantity.', 'keeps'],
  ['Previews exactly the line items of this call. What is not sent again is removed.', 'replaces'],
  ['Replaces the address of the buyer. What is not sent again is removed.', undefined],
  ['Line items that are not in it stay.', 'keeps'],
  ['Other lines remain unchanged.', 'keeps'],
  ['Updates a cart.', undefined],
  ['Replaces the shipping address of the buyer.', undefined],
  ['Fields of the buyer that are left out stay as they are.', undefined],
  ['Replaces all items. Items that are not listed stay as they are.', undefined],
  ['Substitui todos os itens do carrinho pelos itens enviados.', 'replaces'],
  ['Los productos que no nombran quedan como están.', 'keeps'],
  ['Ersetzt alle Positionen.', 'replaces'],
  ['The list of lines, with their quantities; it replaces the former lines.', 'replaces'],
  ['Rows and their new quantities, which replace the former ones.', undefined],
  ['The new quantity of the line, which replaces the old one.', undefined],
  ["Replaces the line's quantity.", undefined],
  ['Replaces the line of this id. If the quantity is omitted, the line is removed.', undefined],
  ['Products that are no longer listed in our shop are removed from the cart.', undefined],
  ['Changes lines, validates the entire contents, and returns the new list of items.', undefined],
] as const)('%s', (description, stated) => {
  expect(statedIn({ name: 'update_cart', description })).toBe(stated);
  expect(statedIn({ inputSchema: { properties: { lines: { description } } } })).toBe(stated);
});

test.each([
  ['The new quantity of the line; 0 removes it.', 'said', 'said'],
  ['How many: no more than are in stock. Replaces the present quantity.', 'said', 'said'],
  ['The new quantity of a line, or the quantity to add.', undefined, undefined],
  ['By how many it changes.', undefined, undefined],
  ['How many.', undefined, 'likely'],
])('a quantity is set: %s', (description, ofItem, ofLine) => {
  const properties = { quantity: { type: 'integer', description } };
  const inputSchema = { properties: { lines: { items: { properties } } } };
  const set = [undefined, 'id'].map((line) => settingOf({ inputSchema }, path, { names: new Set(), line }));
  expect(set).toEqual([ofItem, ofLine]);
});

test('a quantity that is a difference is not set, though the call names the line', () => {
  const tool = { description: 'Quantities are differences to what the cart has, not new quantities.' };
  expect(settingOf(tool, path, { names: new Set(), line: 'id' })).toBeUndefined();
});

const path = ['lines', '0', 'quantity'];

test.each([
  ['replace', 'said'],
  ['set_quantity', 'said'],
  ['fijar', 'said'],
  ['add', undefined],
])('a quantity beside the action %s is set: %s', (op, isSet) => {
  const filled = { names: new Set(['op']), line: undefined, args: { patch: [{ op, value: 3 }] } };
  expect(settingOf({}, ['patch', '0', 'value'], filled)).toBe(isSet);
  const tool = { description: 'Replaces all items.' };
  expect(settingOf(tool, path, { ...filled, args: {} })).toBe('said');
});

test('a quantity is set where the call names the line, whatever other members do', () => {
  const properties = { number: {}, sku: {}, quantity: {} };
  const descriptions = [
    'With `number`, the new quantity of the line; with `sku`, a line to add.',
    'A new quantity of the line `number`, or a new line of `sku`.',
  ];
  const sets = (description: string, name: string) =>
    settingOf({ inputSchema: { properties: { lines: { description, items: { properties } } } } }, path, {
      names: new Set([name, 'quantity']),
      line: name === 'number' ? name : undefined,
    });
  expect(descriptions.map((text) => sets(text, 'number'))).toEqual(['said', 'said']);
  expect(descriptions.map((text) => sets(text, 'sku'))).toEqual([undefined, undefined]);
});

test('what is said of another list, or replaced by a call for one line, is not about all lines', () => {
  const description = 'The complete list of modifiers of the item.';
  const properties = { quantity: {}, modifiers: { type: 'array', description } };
  const inputSchema = { properties: { lines: { type: 'array', items: { properties } } } };
  const filled = { names: new Set<string>(), line: 'id' };
  expect(statedIn({ inputSchema }, { path, filled })).toBeUndefined();
  const tool = { description: 'Replaces all lines.' };
  const stated = [path, ['quantity']].map((of) => statedIn(tool, { path: of, filled }));
  expect(stated).toEqual(['replaces', undefined]);
});

test('each alternative of an argument has words of its own', () => {
  const words = { add: 'Adds an item.', replace: 'Replaces all items.' };
  const oneOf = Object.entries(words).map(([op, description]) => ({
    properties: { op: { enum: [op] }, value: {} },
    description,
  }));
  const tool = { inputSchema: { properties: { patch: { items: { oneOf } } } } };
  const stated = (op: string) => {
    const filled = { names: new Set<string>(), line: undefined, args: { patch: [{ op, value: 2 }] } };
    return statedIn(tool, { path: ['patch', '0', 'value'], filled });
  };
  expect([stated('add'), stated('replace'), statedIn(tool)]).toEqual([undefined, 'replaces', 'replaces']);
});
