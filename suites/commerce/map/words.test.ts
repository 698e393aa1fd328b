/** What descriptions of updates say of quantities and of other lines. */
import { describe, expect, test } from 'vitest';
import { setsQuantity, statedIn } from './words.ts';

describe('descriptions of updates, as tools have them', () => {
  test.each([
    ['Replaces the line items of the cart by these.', 'replaces'],
    ['Send the entire list of line items.', 'replaces'],
    ['Replaces all rows by those that are sent: rows that are not sent again are removed.', 'replaces'],
    ['Items that are not listed stay as they are.', 'keeps'],
    [
      'Modifies items in the cart, then adds products. Items that are not named keep their quantity.',
      'keeps',
    ],
    ['Line items that are not in it stay.', 'keeps'],
    ['Other lines remain unchanged.', 'keeps'],
    ['Updates a cart.', undefined],
    ['Replaces the shipping address of the buyer.', undefined],
    ['Fields of the buyer that are left out stay as they are.', undefined],
    ['Replaces all items. Items that are not listed stay as they are.', undefined],
    ['Substitui todos os itens do carrinho pelos itens enviados.', 'replaces'],
    ['Los productos que no nombran quedan como están.', 'keeps'],
    ['Ersetzt alle Positionen.', 'replaces'],
  ] as const)('%s', (description, stated) => {
    expect(statedIn({ name: 'update_cart', description })).toBe(stated);
  });

  test('reads the descriptions of arguments', () => {
    const properties = { lines: { type: 'array', description: 'Lines that are left out are removed.' } };
    expect(statedIn({ name: 'update_cart', inputSchema: { type: 'object', properties } })).toBe('replaces');
  });

  test.each([
    ['The new quantity of the line; 0 removes it.', true],
    ['Sets the quantity of a line.', true],
    ['The new quantity of a line, or the quantity to add.', false],
    ['How many are added.', false],
    ['How many.', false],
  ])('a quantity is set: %s', (description, isSet) => {
    const properties = { quantity: { type: 'integer', description } };
    const inputSchema = { properties: { lines: { items: { properties } } } };
    const names = new Set(['quantity']);
    expect(setsQuantity({ inputSchema }, ['lines', '0', 'quantity'], { names, line: undefined })).toBe(isSet);
  });

  test.each([
    ['replace', true],
    ['set_quantity', true],
    ['fijar', true],
    ['add', false],
    ['settled', false],
  ])('a quantity beside the action %s is set: %s', (op, isSet) => {
    const filled = { names: new Set(['op', 'value']), line: undefined, args: { patch: [{ op, value: 3 }] } };
    expect(setsQuantity({}, ['patch', '0', 'value'], filled)).toBe(isSet);
  });

  test('a quantity is set where an update replaces all lines', () => {
    const filled = { names: new Set(['quantity']), line: undefined };
    const tool = { description: 'Replaces all items.', inputSchema: {} };
    expect(setsQuantity(tool, ['lines', '0', 'quantity'], filled)).toBe(true);
  });

  test('a quantity is set where the call names the line, whatever other members do', () => {
    const properties = { number: {}, sku: {}, quantity: {} };
    const description = 'With `number`, the new quantity of the line; with `sku`, a line to add.';
    const lines = { description, items: { properties } };
    const otherwise = {
      ...lines,
      description: 'A new quantity of the line `number`, or a new line of `sku`.',
    };
    const sets = (said: object, name: string) =>
      setsQuantity({ inputSchema: { properties: { lines: said } } }, ['lines', '0', 'quantity'], {
        names: new Set([name, 'quantity']),
        line: name === 'number' ? name : undefined,
      });
    expect([sets(lines, 'number'), sets(lines, 'sku')]).toEqual([true, false]);
    expect([sets(otherwise, 'number'), sets(otherwise, 'sku')]).toEqual([true, false]);
  });
});
