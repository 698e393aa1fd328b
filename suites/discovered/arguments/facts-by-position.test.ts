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

describe('an id below another member', () => {
  const known = { ...facts, ofItem: [{ name: 'guid', value: facts.variant ?? '' }] };

  it.each([
    ['item', undefined],
    ['diningOption', true],
  ])('in %s', (member, isGuess) => {
    const plan = planArguments(object({ [member]: object({ guid: string }, ['guid']) }, [member]), known);
    expect(plan.filled && plan.placed).toMatchObject([{ fact: 'variant', path: [member, 'guid'] }]);
    expect(plan.filled && plan.placed[0]?.isGuess).toBe(isGuess);
  });

  it('is that of the item in a line, although the record has such an id too', () => {
    const line = object({ item: object({ internalid: string }, ['internalid']) }, ['item']);
    const schema = object({ lines: { type: 'array', minItems: 1, items: line } }, ['lines']);
    const ofRecord = [{ name: 'internalid', value: facts.subject ?? '' }];
    const plan = planArguments(schema, { ...facts, ofRecord });
    expect(plan.filled && plan.arguments).toEqual({ lines: [{ item: { internalid: facts.variant } }] });
  });
});

describe('a list of what leaves the record', () => {
  const lines = { type: 'array', items: object({ variant_id: string, quantity: { type: 'integer' } }) };

  it.each([
    [{ take: 'What is taken out of the basket.', put: 'What is put into it.' }, 'put'],
    [{ less: 'Items to remove.', more: 'Items to add.' }, 'more'],
    [{ first: 'Lines; a quantity of 0 removes a line.', other: 'Lines.' }, 'first'],
  ])('%j', (descriptions, filled) => {
    const members = Object.entries(descriptions).map(([name, description]) => [
      name,
      { ...lines, description },
    ]);
    const plan = planArguments(object(Object.fromEntries(members)), facts);
    expect(plan.filled && Object.keys(plan.arguments)).toEqual([filled]);
  });
});
