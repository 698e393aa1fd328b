/** The shapes count as their systems do, and each of their faults is visible from outside. */
import { describe, expect, test } from 'vitest';
import { played, type Transcript } from '../planted/scenarios.ts';
import { at, callerOf } from '../variants/frame/tools.ts';
import type { Fields } from '../variants/variant.ts';
import { figures, scripts } from './figures-a.ts';
import { shapesA } from './shapes-a.ts';
import { scenarioOf } from './trade/scenario.ts';

type Name = keyof typeof shapesA;

const names: readonly Name[] = ['woo', 'magento', 'spree', 'sylius', 'vendure', 'versioned'];

const honest = new Map<Name, Transcript>();
for (const name of names) {
  honest.set(name, await played(shapesA[name].open(), scenarioOf(scripts[name])));
}

/** The record in an answer, or the answer if it has none. */
function recordIn(answer: unknown): unknown {
  const text = at(answer, 'result.content.-1.text');
  return text === undefined ? answer : JSON.parse(String(text));
}

describe.each(names)('%s', (name) => {
  const { open, faults } = shapesA[name];

  test.each(figures[name])('%s: %s is %j', (step, path, value) => {
    expect(at(recordIn(honest.get(name)?.get(step)), path)).toEqual(value);
  });

  test('it has the thirteen tools, and the same answers each time', async () => {
    const tools = at(await callerOf(open()).rpc('tools/list', {}), 'result.tools.length');
    expect(tools).toBe(13);
    expect(await played(open(), scenarioOf(scripts[name]))).toEqual(honest.get(name));
  });

  test('its catalog has six products, a sold-out variant, and prices that differ', async () => {
    const catalog: unknown = await (await callerOf(open()).ask('/products.json?limit=250')).json();
    const products = at(catalog, 'products');
    const variants = (Array.isArray(products) ? products : []).flatMap((product) => at(product, 'variants'));
    expect(at(catalog, 'products.length')).toBeGreaterThanOrEqual(6);
    expect(variants.some((variant) => at(variant, 'available') === false)).toBe(true);
    expect(new Set(variants.map((variant) => at(variant, 'price'))).size).toBe(variants.length);
  });

  test('its catalog and its search have the same prices', async () => {
    const { ask, call } = callerOf(open());
    const catalog = await (await ask('/products.json?limit=250')).text();
    const found = JSON.stringify((await call('search_catalog', { query: '' })).record);
    const prices = [...catalog.matchAll(/"price":"([\d.]+)"/g)].map(([, price = '']) => price);
    expect(prices.length).toBe(10);
    for (const price of prices) expect(found).toMatch(new RegExp(`\\b${price.replace('.', '')}\\b`));
  });

  test.each([0, -1, 1.5, 1_000])('it refuses a cart with a quantity of %d', async (quantity) => {
    const { a, create } = scripts[name];
    const { error } = await callerOf(open()).call('create_cart', create([[a, quantity]]));
    expect(error.code).toBe(-32602);
  });

  test('it refuses a second cancellation, and a checkout of a cancelled cart', async () => {
    const { call } = callerOf(open());
    const { a, cart, create, version } = scripts[name];
    const first = (await call('create_cart', create([[a, 1]]))).record;
    const named = { ...cart(first), ...version?.(first) };
    expect((await call('cancel_cart', named)).error).toEqual({});
    expect((await call('cancel_cart', named)).error.code).toBeLessThan(0);
    expect((await call('create_checkout', cart(first))).error.code).toBeLessThan(0);
  });

  test('an approval of the future is refused', async () => {
    const { call, clock } = callerOf(open());
    const { a, address, approval, cart, checkout, create, method, version } = scripts[name];
    const opened = await call('create_checkout', cart((await call('create_cart', create([[a, 1]]))).record));
    const change = async (tool: string, before: Fields, args: Fields) =>
      call(tool, { ...checkout(opened.record), ...version?.(before), ...args });
    const addressed = await change('update_checkout', opened.record, address);
    const ready = await change('update_checkout', addressed.record, method);
    const complete = (time: number) =>
      change('complete_checkout', ready.record, approval(true, new Date(time).toISOString()));
    expect((await complete(clock.now + 3_600_000)).error.code).toBeLessThan(0);
    expect((await complete(clock.now)).error).toEqual({});
  });

  test('it has twelve faults with ids of their own', () => {
    expect(new Set(faults.map(({ id }) => id)).size).toBe(12);
  });

  test.each(faults)('$id is visible', async ({ plant }) => {
    const answers = await played(open(plant), scenarioOf(scripts[name]));
    const shown = [...answers].filter(
      ([step, answer]) => JSON.stringify(answer) !== JSON.stringify(honest.get(name)?.get(step)),
    );
    expect(shown.map(([step]) => step)).toMatchSnapshot();
    expect(shown.length).toBeGreaterThan(0);
  });
});

test('a made-up version is refused, and so is none', async () => {
  const { call } = callerOf(shapesA.versioned.open());
  const { a, cart, create, recount } = scripts.versioned;
  const { record } = await call('create_cart', create([[a, 1]]));
  const change = { ...cart(record), ...recount(record, 2) };
  const madeUp = await call('update_cart', { ...change, version: '0123456789ab' });
  expect(at(madeUp.error, 'data.code')).toBe('CONCURRENT_MODIFICATION');
  expect((await call('update_cart', change)).error.code).toBe(-32602);
  expect(at((await call('get_cart', cart(record))).record, 'cart.lines.0.quantity')).toBe(1);
});
