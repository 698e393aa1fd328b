/** Validation of responses: the message and place of a violation, and the cost of a hostile body. */
import { describe, expect, test } from 'vitest';
import { anyResponse } from '../proof/any-target.ts';
import { fitsSchema, matchesSchema } from './schema.ts';

const error = (own = {}) => ({ code: 'not_found', message: 'There is none.', ...own });

describe('matchesSchema', () => {
  test('finds no violation in a valid body with extra members', () => {
    expect(matchesSchema(anyResponse(error({ more: [1] })), 'error')).toEqual([]);
  });

  test('names the actual value, the promised one, and the place', () => {
    const [violation, ...rest] = matchesSchema(anyResponse(error({ code: 12 })), 'error');
    expect(rest).toEqual([]);
    expect(violation).toMatchObject({ at: '/code', actual: '12', expected: 'a string', exchange: 1 });
    expect(violation?.message).toMatch(/^GET \/products.json: \/code is 12; promised is /);
  });

  test('names a missing member', () => {
    const violations = matchesSchema(anyResponse({ code: 'x' }), 'error');
    expect(violations.map(({ message }) => message)).toEqual([
      'GET /products.json: the body has no "message"; promised is that member',
    ]);
    expect(violations[0]).toMatchObject({ at: '', expected: 'a member "message"', actual: 'absent' });
  });

  test('finds every violation of one response', () => {
    const faults = matchesSchema(anyResponse({ code: 1, message: 2 }), 'error');
    expect(faults.map(({ at }) => at)).toEqual(['/code', '/message']);
  });

  test('judges a value in the body, with pointers relative to the body', () => {
    const response = anyResponse({ 'a/b': [{ 'c~d': error({ message: 1 }) }] });
    const violations = matchesSchema(response, 'error', { at: '/a~1b/0/c~0d' });
    expect(violations.map(({ at, actual }) => [at, actual])).toEqual([['/a~1b/0/c~0d/message', '1']]);
  });

  test('judges a value that is not in the body', () => {
    const response = anyResponse('data: {}', { headers: [] });
    expect(matchesSchema(response, 'error', { value: error() })).toEqual([]);
    expect(matchesSchema(response, 'error', { value: 5, at: '/error' })[0]).toMatchObject({
      at: '/error',
      actual: '5',
    });
  });

  test.each([
    ['nothing at that place', { at: '/nowhere' }, 'absent'],
    ['null', { value: null }, 'null'],
  ])('handles %s', (_, options, actual) => {
    expect(matchesSchema(anyResponse(error()), 'error', options)[0]?.actual).toBe(actual);
  });

  test('a body that is not JSON is one violation', () => {
    const [violation, ...rest] = matchesSchema(anyResponse('<html>'), 'error');
    expect(rest).toEqual([]);
    expect(violation).toMatchObject({ expected: 'a JSON body', actual: '"<html>"' });
    expect(matchesSchema(anyResponse(''), 'error')[0]?.actual).toBe('an empty body');
  });

  test('counts the values at one kind of place that are wrong in the same way', () => {
    const products = Array.from({ length: 50 }, (_, n) => (n % 2 ? 0 : null));
    const violations = matchesSchema(anyResponse({ products }), 'product-list');
    expect(violations).toMatchObject([
      { at: '/products/0', manner: 'are null', count: { wrong: 25, of: 50 } },
      { at: '/products/1', manner: 'are numbers', count: { wrong: 25, of: 50 } },
    ]);
    expect(violations[1]?.places?.slice(0, 2)).toEqual([
      { at: '/products/3', actual: '0' },
      { at: '/products/5', actual: '0' },
    ]);
  });

  test('counts the values that lack a member', () => {
    const errors = [error(), { code: 'x' }, {}];
    const body = { errors: Object.fromEntries(errors.map((one, n) => [n, one])) };
    const found = errors.flatMap((_, n) => matchesSchema(anyResponse(body), 'error', { at: `/errors/${n}` }));
    expect(found.map(({ at, manner }) => [at, manner])).toEqual([
      ['/errors/1', 'have no "message"'],
      ['/errors/2', 'have no "code"'],
      ['/errors/2', 'have no "message"'],
    ]);
  });

  test('shows twenty kinds of violations and counts the rest', () => {
    const services = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`dev.ucp.s${n}`, n]));
    const violations = matchesSchema(anyResponse(services), 'ucp/registry');
    expect(violations).toHaveLength(21);
    expect(violations.at(-1)).toEqual({ message: 'and 10 more, which are only counted', more: 10 });
  });

  test('names the broken promise of each place, including those that are only counted', () => {
    const promiseAt = (at: string) => (at.endsWith('/price') ? 'a.price' : 'a.fields');
    const value = { price: 1, position: 'x' };
    const violations = matchesSchema(anyResponse({ variant: value }), 'variant', {
      at: '/variant',
      promiseAt,
    });
    const promises = new Map(violations.map(({ at, promise }) => [at, promise]));
    expect([...promises]).toEqual([
      ['/variant', 'a.fields'],
      ['/variant/price', 'a.price'],
      ['/variant/position', 'a.fields'],
    ]);
    const list = anyResponse({ products: Array(50).fill(0) });
    const rest = matchesSchema(list, 'product-list', { promiseAt: (at) => `a${at.length % 2}` }).slice(20);
    expect(rest.every(({ promise }) => promise !== undefined)).toBe(true);
  });

  test('names the subject of a value', () => {
    const options = { at: '/result', value: {}, subject: 'get_cart' };
    expect(matchesSchema(anyResponse({}), 'error', options)[0]?.message).toBe(
      'get_cart: /result has no "code"; promised is that member',
    );
  });

  test('finds one violation in a very large body', () => {
    const hostile = anyResponse({ products: Array(400_000).fill(0) });
    const before = process.memoryUsage().heapUsed;
    expect(matchesSchema(hostile, 'product-list')).toHaveLength(1);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(1e9);
  });

  test('throws when the schema does not exist', () => {
    expect(() => matchesSchema(anyResponse({}), 'no-such')).toThrow('schemas/no-such.json does not exist');
  });
});

test('fitsSchema returns a boolean', () => {
  expect([fitsSchema('error', error()), fitsSchema('error', {}), fitsSchema('error', undefined)]).toEqual([
    true,
    false,
    false,
  ]);
});
