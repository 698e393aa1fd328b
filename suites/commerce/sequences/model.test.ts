/** Views of records are read in every known shape. */
import { describe, expect, test } from 'vitest';
import { anyResponse } from '../../../lib/proof/any-target.ts';
import { statesOf, toText, viewOf } from './model.ts';

const subjects = { variants: ['gid://shop/Variant/1001', 1002], texts: ['Springfield'] };

const answer = (structuredContent: object) => ({
  response: anyResponse(),
  rpcResponse: { jsonrpc: '2.0', id: 1, result: { structuredContent } },
  failed: false,
  placed: [],
});

const shown = (record: object): string => toText(viewOf(answer(record), subjects));

describe('the lines of a record', () => {
  test.each([
    ['by variant_id', { line_items: [{ variant_id: 'gid://shop/Variant/1001', quantity: 2 }] }],
    ['by the number that an id ends in', { lines: [{ variant: 1001, quantity: 2 }] }],
    [
      'by an item',
      { cart: { line_items: [{ id: 'l1', item: { id: '1001', product_id: 7 }, quantity: 2 }] } },
    ],
    ['by merchandise', { cost: { lines: [{ merchandiseId: 'x/1001', quantity: 2 }] } }],
  ])('are recognized %s', (_, record) => {
    expect(shown(record)).toBe('2 of gid://shop/Variant/1001');
  });

  test('belong to the variant with their id, and not to a product with the same digits', () => {
    const lines = [{ item: { id: '1002', product_id: '1001' }, quantity: 3 }];
    expect(shown({ lines })).toBe('3 of 1002');
  });

  test('count once, even if their inner objects and other objects repeat them', () => {
    const stock = { variant_id: 1002, quantity: 50 };
    const lines = [
      { variant_id: 1002, quantity: 1, stock },
      { variant_id: 1001, quantity: 2 },
    ];
    const parcels = [{ of: [[{ variant_id: 1001, quantity: 2 }]] }, { id: 'line_1', quantity: 9 }];
    expect(shown({ lines, parcels })).toBe('2 of gid://shop/Variant/1001, 1 of 1002');
  });

  test('are all shown if one variant is in two lines', () => {
    const line = (quantity: number) => ({ variant_id: 1002, quantity });
    expect(shown({ lines: [line(3), line(1)] })).toBe('1 and 3 of 1002');
  });

  test('are empty if none is shown', () => {
    expect(shown({ id: 'c1', lines: [] })).toBe('nothing that was put into it');
    expect(shown({ id: 'c1', lines: [{ variant_id: 1002, quantity: 'two' }] })).toBe(
      'nothing that was put into it',
    );
  });
});

test('texts count anywhere, exactly as they were sent', () => {
  expect(shown({ to: [{ city: 'Springfield' }] })).toBe('"Springfield"');
  expect(shown({ to: [{ city: 'SPRINGFIELD' }] })).toBe('nothing that was put into it');
});

test('states are those of the record, and not of its parts', () => {
  expect(statesOf(answer({ status: 'canceled', lines: [{ status: 'open' }] }))).toEqual(['canceled']);
  expect(statesOf(answer({ checkout: { state: 'OPEN', parts: { status: 'x' } } }))).toEqual(['OPEN']);
});
