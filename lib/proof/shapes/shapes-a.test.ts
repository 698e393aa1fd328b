/** The shapes count as their systems do, and each of their faults is visible from outside. */
import { describe, expect, test } from 'vitest';
import { played, type Transcript } from '../planted/scenarios.ts';
import { at, callerOf } from '../variants/frame/tools.ts';
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
