/** What the members of a line take depends on the others beside them. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../lib/assert/json.ts';
import { planArguments } from './plan-arguments.ts';
import { facts, object, string } from './testing.ts';

function planOfLine(properties: JsonObject) {
  const lines = { type: 'array', items: object(properties, Object.keys(properties)) };
  const plan = planArguments(object({ lines }, ['lines']), { ...facts, product: 'product-7' });
  return plan.filled ? plan : undefined;
}

describe('a line', () => {
  it('takes the variant as its product where nothing else says which variant, as a guess', () => {
    const plan = planOfLine({ product_id: string, quantity: { type: 'integer' } });
    expect(plan?.arguments).toEqual({ lines: [{ product_id: facts.variant, quantity: 1 }] });
    expect(plan?.placed.find(({ path }) => path.at(-1) === 'product_id')).toMatchObject({ isGuess: true });
  });

  it.each([
    ['variant_id', string],
    ['options', { type: 'array', items: string }],
  ])('takes the product as such beside %s', (name, member) => {
    const plan = planOfLine({ product_id: string, [name]: member });
    expect(plan?.arguments).toMatchObject({ lines: [{ product_id: 'product-7' }] });
  });

  it('takes the product as an id beside a variant', () => {
    const plan = planOfLine({ id: string, variant_id: string });
    expect(plan?.arguments).toEqual({ lines: [{ id: 'product-7', variant_id: facts.variant }] });
  });
});
