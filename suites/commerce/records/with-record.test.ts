/** Records: calls that several checks share are made once a run, and what tools put around a record is no part of it. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../lib/assert/json.ts';
import { anyContext, anyResponse, anyTarget } from '../../../lib/proof/any-target.ts';
import { lineRolesIn } from '../map/line-roles.ts';
import { judgeRequested } from '../map/requested.ts';
import type { Row, Table } from '../map/table.ts';
import { isDoubtfulQuantity } from '../shapes/amounts.ts';
import { bareIn, type RecordShape } from '../shapes/record-shape.ts';
import { onceARun } from './with-record.ts';

function counting() {
  const context = anyContext({ target: anyTarget() });
  let made = 0;
  const ask = (asker: string, in_ = context) =>
    onceARun(in_, { asker, what: 'a cart' }, async () => {
      made += 1;
      return made;
    });
  return { ask, context };
}

test('checks of one run share the calls, and those of another run do not', async () => {
  const { ask } = counting();
  expect([await ask('one'), await ask('two')]).toEqual([1, 1]);
  expect(await ask('one', anyContext({ target: anyTarget() }))).toBe(2);
});

test('a check that repeats its calls gets new ones', async () => {
  const { ask } = counting();
  expect([await ask('one'), await ask('one'), await ask('two')]).toEqual([1, 2, 2]);
});

test('a failure is not kept', async () => {
  const { context, ask } = counting();
  const failing = onceARun(context, { asker: 'one', what: 'a cart' }, () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(await ask('two')).toBe(1);
});

test('a record is found that tools wrap in ways of their own, and none among lines with keys', () => {
  const line = { id: 1, name: 'Pan', price: 900 };
  const cart = { id: 'c-1', status: 'OPEN', currency: 'CAD', lines: { l1: line } };
  const [read, updated] = [
    { data: { cart } },
    { data: { cartUpdate: { cart, errors: [] } }, extensions: {} },
  ];
  const found = (...records: readonly JsonObject[]) => {
    const samples = records.map((record) => ({ record })) as unknown as RecordShape['samples'];
    return records.map((record) => bareIn(record, { samples }));
  };
  expect(found(read, updated)).toEqual([cart, cart]);
  expect(found({ success: true, cart }, cart)).toEqual([cart, undefined]);
  expect(found(read, read)).toEqual([undefined, undefined]);
  expect(found(cart, { ...cart, lines: { l2: { ...line, id: 2 } } })).toEqual([undefined, undefined]);
});

test('of a line, a net price that sums show as the price of one is no total, and pieces may be a text', () => {
  const row = (item: string, requested: number, price: number): Row => {
    const values = { quantity: `${requested}.0`, netPrice: price, amount: requested * price };
    const places = Object.entries(values).map(([name, value]) => [`/lines/*/${name}`, value] as const);
    return { item, requested, shown: requested, price: undefined, values: new Map(places) };
  };
  const rows = [row('s-1', 2, 900), row('s-2', 3, 400), row('s-2', 1, 380)];
  const inLine = new Set(rows.flatMap(({ values }) => [...values.keys()]));
  const table = { rows, updated: [], records: [], inLine, identity: '/lines/*/sku' };
  const roles = lineRolesIn(table as unknown as Table).map(({ role, at }) => `${role} ${at}`);
  expect(roles).toContain('quantity /lines/*/quantity');
  expect(roles).toContain('line-total /lines/*/amount');
  expect(roles).not.toContain('line-total /lines/*/netPrice');
});

describe('the quantity of a cart', () => {
  /** @param create what the call that created it has sent. */
  const judged = (create: object) => {
    const record = { lines: [{ sku: 's-1', pieces: 2 }] };
    const samples = Object.entries({ create_cart: create, get_cart: { placed: [{}] } }).map(
      ([tool, sent]) => {
        const body = JSON.stringify({ params: { name: tool } });
        const request = { method: 'POST', url: '', headers: {}, body };
        const call = { ...sent, response: anyResponse('', { request }), rpcResponse: {} };
        return { tool, requested: new Map([['s-1', 1]]), record, call };
      },
    );
    const map = {
      roleOf: () => ({ certainty: 'certain' }),
      read: () => ({ lines: [{ item: 's-1', quantity: 2 }], record }),
    };
    const shape = { kind: 'cart', samples, probes: [], lines: new Map(), bareLines: new Map() };
    return judgeRequested(map as never, shape as never).violations;
  };

  test('is judged where it was sent', () => {
    expect(judged({ placed: [{ fact: 'variant' }, { fact: 'quantity' }], invented: [] })).toHaveLength(2);
  });

  test('is not known where a number was made up for the line', () => {
    const invented = [{ path: ['lines', '0', 'pieces'], value: '2' }];
    expect(() => judged({ placed: [{ fact: 'variant' }], invented })).toThrow(
      'was sent "2" as /lines/0/pieces, which was a guess',
    );
  });
});

/** What was sent for want of another meaning. */
const samples = (isGuess: boolean, ...records: readonly (readonly [number, JsonObject])[]) => ({
  samples: records.map(([quantity, record]) => ({
    tool: 'create_cart',
    requested: new Map([['x', quantity]]),
    record,
    call: {
      placed: [
        { path: ['lines', '0', 'guests'], value: quantity, fact: 'quantity', ...(isGuess && { isGuess }) },
      ],
    },
  })),
});

const isDoubtful = (shape: unknown): boolean => isDoubtfulQuantity(shape as never);

test('guests at the same price are no quantity', () => {
  const same = [1, 2].map((guests) => [guests, { guests, price: 3_200, nights: 1 }] as const);
  expect(isDoubtful(samples(true, ...same))).toBe(true);
  expect(isDoubtful(samples(false, ...same))).toBe(false);
});

test('a price that grows with the guests shows that they are', () => {
  const grown = [1, 2].map((guests) => [guests, { guests, price: '32.00', total: 32 * guests }] as const);
  expect(isDoubtful(samples(true, ...grown))).toBe(false);
});

test('one record shows nothing', () => {
  expect(isDoubtful(samples(true, [2, { guests: 2, total: 6_400 }]))).toBe(true);
});
