/** Folding violations of one kind, and the fingerprint of a failure. */
import { describe, expect, it, test } from 'vitest';
import type { Violation } from '../model/verdict.ts';
import { sampleVerdict } from '../proof/pages/sample-report.ts';
import { maxPlaces, maxViolations } from './bounds.ts';
import { fingerprint, folded, shortened } from './violations.ts';

const prices = (count: number) => ({ products: Array.from({ length: count }, () => ({ price: 1 })) });

const body = prices(188);

const inBody = () => body;

const noBody = () => undefined;

const wrongPrice = (n: number, own: Partial<Violation> = {}): Violation => ({
  message: `GET /list: /products/${n}/price is ${n}; promised is a decimal string`,
  at: `/products/${n}/price`,
  expected: 'a decimal string',
  actual: String(n),
  exchange: 1,
  ...own,
});

const times = (count: number) => Array.from({ length: count }, (_, n) => n);

describe('folded', () => {
  test('counts the values at a kind of place, and names the first of them, whatever order they came in', () => {
    const all = times(188).map((n) => wrongPrice(n, { manner: 'are numbers' }));
    const shuffled = [...all.slice(90).toReversed(), ...all.slice(0, 90)];
    expect(folded(shuffled, inBody)).toEqual(folded(all, inBody));
    expect(folded(all, inBody)).toEqual([
      expect.objectContaining({
        message:
          '/products/*/price: 188 of 188 are numbers; the first: GET /list: /products/0/price is 0; promised is a decimal string',
        at: '/products/0/price',
        actual: '0',
        exchange: 1,
        count: { wrong: 188, of: 188 },
        places: times(maxPlaces).map((n) => ({ at: `/products/${n + 1}/price`, actual: String(n + 1) })),
      }),
    ]);
  });

  test('keeps the message of a single one, and counts the values', () => {
    expect(folded([wrongPrice(7)], inBody)).toEqual([{ ...wrongPrice(7), count: { wrong: 1, of: 188 } }]);
    expect(folded([wrongPrice(7)], noBody)).toEqual([wrongPrice(7)]);
  });

  test('does not count the values when the body does not show them', () => {
    const [one] = folded([wrongPrice(0), wrongPrice(1)], noBody);
    expect(one?.count).toEqual({ wrong: 2 });
    expect(one?.message).toMatch(/^\/products\/\*\/price: 2 are wrong; the first: /);
    const counted = times(2).map((n) => wrongPrice(n, { count: { wrong: 3, of: 4 } }));
    expect(folded(counted, noBody)[0]?.count).toEqual({ wrong: 6, of: 8 });
  });

  test.each([
    ['of another response', { exchange: 2 }],
    ['at another kind of place', { at: '/products/1/title' }],
    ['wrong in another manner', { manner: 'are null' }],
    ['of another promise', { promise: 'a.b' }],
    ['of less weight', { atMost: 'may' }],
    ['without an index', { at: '/products' }],
    ['in a header', { at: 'header: allow' }],
    ['of another input', { counterexample: { value: 'x', seed: 1, path: '' } }],
  ] as const)('keeps one %s apart', (_, own) => {
    expect(folded([wrongPrice(0), wrongPrice(1, own)], noBody)).toHaveLength(2);
  });

  test('folds values with computed expectations', () => {
    const [one, ...others] = folded(
      [wrongPrice(1, { expected: '2' }), wrongPrice(0, { expected: '3' })],
      inBody,
    );
    expect(others).toEqual([]);
    expect(one).toMatchObject({ at: '/products/0/price', expected: '3', count: { wrong: 2, of: 188 } });
  });

  test('starts with the response that has the most, and repeats no kind before all have occurred', () => {
    const found = [
      wrongPrice(0, { exchange: 2 }),
      ...times(3).map((n) => wrongPrice(n)),
      wrongPrice(4, { at: '/products/4/title' }),
      { message: 'and 5 more', more: 5 },
      { message: 'no content type', at: 'header: content-type' },
    ];
    expect(
      folded(found, noBody).map(({ at, exchange, count, more }) => [at, exchange, count?.wrong, more]),
    ).toEqual([
      ['header: content-type', undefined, undefined, undefined],
      ['/products/0/price', 1, 3, undefined],
      ['/products/4/title', 1, undefined, undefined],
      ['/products/0/price', 2, undefined, undefined],
      [undefined, undefined, undefined, 5],
    ]);
  });
});

describe('shortened', () => {
  test('counts the violations that it does not keep, and those that they stand for', () => {
    const many = times(25).map((n) => ({ message: String(n), count: { wrong: 2 } }));
    const kept = shortened([...many, { message: 'and 7 more', more: 7 }]);
    expect(kept).toHaveLength(maxViolations + 1);
    expect(kept.at(-1)).toEqual({ message: 'and 17 more, which are only counted', more: 17 });
  });

  test('keeps rare and frequent ones, in their order', () => {
    const found = times(30).map((n) => ({
      message: String(n),
      at: n === 29 ? 'header: allow' : 'header: vary',
    }));
    expect(
      shortened(found)
        .map(({ message }) => message)
        .slice(-3),
    ).toEqual(['18', '29', 'and 10 more, which are only counted']);
  });
});

describe('fingerprint', () => {
  const at = (...places: string[]) =>
    fingerprint(
      sampleVerdict('fail', { violations: places.map((place) => ({ message: place, at: place })) }),
    );

  it('depends on the kinds of places, not on their number, the wording or the count', () => {
    expect(at('/products/3/price')).toBe(at('/products/41/price', '/products/5/price'));
  });

  it('differs by place and check', () => {
    expect(at('/products/3/price')).not.toBe(at('/products/3/title'));
    expect(at('status')).not.toBe(fingerprint(sampleVerdict('fail', { check: 'cors/a', violations: [] })));
  });
});
