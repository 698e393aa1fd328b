/** Plans fill the arguments that targets require, in any shape, and give up when a fact is missing. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../lib/assert/json.ts';
import type { Facts } from './facts.ts';
import { planArguments } from './plan-arguments.ts';
import { facts, object, string } from './testing.ts';

const planned = (schema: JsonObject): unknown => {
  const plan = planArguments(schema, facts);
  return plan.filled ? plan.arguments : `cannot fill ${plan.at}`;
};

describe('the shapes of a search', () => {
  const context = object({ address_country: string, currency: string });

  it("fills the interface's own shape", () => {
    expect(planned(object({ query: string, context }, ['query']))).toEqual({
      query: 'lamp',
      context: { address_country: 'US', currency: 'USD' },
    });
  });

  it('fills a wrapped shape', () => {
    const catalog = object({ query: string, context, filters: object({ price: object({ min: string }) }) });
    expect(planned(object({ catalog }, ['catalog']))).toEqual({
      catalog: { query: 'lamp', context: { address_country: 'US', currency: 'USD' } },
    });
  });

  it('fills a context that declares no members', () => {
    expect(planned(object({ q: string, context: { type: 'object' } }))).toEqual({
      q: 'lamp',
      context: { address_country: 'US', currency: 'USD' },
    });
  });
});

describe('lines, records and addresses', () => {
  it('follows references, and fills the id below an item with the item to buy', () => {
    const schema = {
      ...object({ id: string, cart: { $ref: '#/$defs/cart' } }, ['id', 'cart']),
      $defs: {
        cart: object({ line_items: { type: 'array', minItems: 1, items: { $ref: '#/$defs/line' } } }, [
          'line_items',
        ]),
        line: object({ item: object({ id: string }, ['id']), quantity: { type: 'integer', minimum: 1 } }),
      },
    };
    expect(planned(schema)).toEqual({
      id: 'record-1',
      cart: { line_items: [{ item: { id: 'gid://shop/ProductVariant/42' }, quantity: 1 }] },
    });
  });

  it('converts an id to an integer if the schema requires one', () => {
    const lines = {
      type: 'array',
      items: object({ variant_id: { type: 'integer' }, quantity: { type: 'integer' } }),
    };
    expect(planned(object({ lines }))).toEqual({ lines: [{ variant_id: 42, quantity: 1 }] });
  });

  it('fills an address and a shipping method', () => {
    const shipping_address = object({ address1: string, city: string, zip: string, country_code: string });
    const shipping_method = { enum: ['standard', 'Express'] };
    const code = { ...string, pattern: '^[0-9]+$' };
    const phone_number = object({ code, number: string }, ['number']);
    expect(planned(object({ shipping_address, shipping_method, phone_number }))).toEqual({
      shipping_address: { address1: '1 Way', city: 'Springfield', zip: '62701', country_code: 'US' },
      shipping_method: 'Express',
      phone_number: { code: '1', number: '217' },
    });
  });

  it('chooses the alternative with the most known facts', () => {
    const oneOf = [
      object({ token: { const: 'x' } }, ['token']),
      object({ ids: { type: 'array', items: string } }, ['ids']),
    ];
    expect(planned({ type: 'object', oneOf })).toEqual({ ids: ['record-1'] });
  });

  it('merges allOf', () => {
    const allOf = [
      object({ query: string }, ['query']),
      object({ limit: { type: 'integer', default: 10 } }, ['limit']),
    ];
    expect(planned({ type: 'object', allOf })).toEqual({ query: 'lamp', limit: 10 });
  });
});

describe('limits', () => {
  it('gives no approval, even if one is required', () => {
    const approval = object({ approved: { const: true } }, ['approved']);
    expect(
      planned(object({ id: string, approval, buyer_consent: { const: true } }, ['id', 'approval'])),
    ).toEqual({
      id: 'record-1',
    });
  });

  it('sets a required flag to false', () => {
    expect(planned(object({ gift: { type: 'boolean' } }, ['gift']))).toEqual({ gift: false });
  });

  it('names the member for which no fact is known', () => {
    expect(planned(object({ a: object({ secret: string }, ['secret']) }, ['a']))).toBe(
      'cannot fill /a/secret',
    );
    expect(planned(object({}, ['unnamed']))).toBe('cannot fill /unnamed');
  });

  it('ends for schemas that contain themselves and for huge ones', () => {
    const circle = { ...object({ next: { $ref: '#' } }, ['next']) };
    expect(planned(circle)).toMatch(/^cannot fill/);
    const wide = object(Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`m${i}`, string])));
    expect(planned(wide)).toMatch(/^cannot fill/);
    const self = {
      $ref: '#/$defs/a',
      $defs: { a: { allOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/a' }] } },
    };
    expect(planned(self)).toMatch(/^cannot fill/);
  });

  it('ends for alternatives of alternatives', () => {
    const circle = { anyOf: Array.from({ length: 300 }, () => ({ $ref: '#' })) };
    expect(planned({ type: 'object', anyOf: Array.from({ length: 300 }, () => circle) })).toMatch(
      /^cannot fill/,
    );
  });

  it('fills twelve levels', () => {
    const nested = (levels: number): JsonObject =>
      levels === 1 ? object({}) : object({ a: nested(levels - 1) }, ['a']);
    expect(planned(nested(12))).toBeTypeOf('object');
    expect(planned(nested(13))).toMatch(/^cannot fill/);
  });

  it('gives up after two thousand schemas', () => {
    const numbers = Array.from({ length: 900 }, (_, n) => [`n${n}`, { type: 'number' }]);
    const wide = { ...object(Object.fromEntries(numbers)), required: numbers.map(([name]) => name) };
    expect(planned(object({ a: wide, b: wide }, ['a', 'b']))).toBeTypeOf('object');
    expect(planned(object({ a: wide, b: wide, c: wide }, ['a', 'b', 'c']))).toMatch(/^cannot fill/);
  });

  it('tries sixteen alternatives', () => {
    const last = (others: number) => ({
      anyOf: [...Array(others).fill(object({}, ['unnamed'])), object({})],
    });
    expect(planned(last(15))).toEqual({});
    expect(planned(last(16))).toMatch(/^cannot fill/);
  });

  it('treats __proto__ as any other name', () => {
    const schema = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"const":1},"query":{"type":"string"}},"required":["__proto__"]}',
    );
    expect(JSON.stringify(planned(schema))).toBe('{"__proto__":1,"query":"lamp"}');
  });
});

describe('the spelling of an id', () => {
  const ofItem = [
    { name: 'id', value: 'V1' },
    { name: 'sku', value: 'LAMP-1' },
    { name: '@id', value: '/variants/LAMP-1' },
  ];
  const ofRecord = [
    { name: 'cart_token', value: 'ct_9' },
    { name: 'version', value: 4 },
  ];
  const own: Facts = { ...facts, ofItem, ofRecord };

  const placed = (schema: JsonObject) => {
    const plan = planArguments(schema, own);
    return plan.filled
      ? plan.placed.map(({ path, value, isGuess }) => [path.join('/'), value, isGuess])
      : plan.at;
  };

  it('is that of the search under the same name', () => {
    const lines = { type: 'array', minItems: 1, items: object({ sku: string }, ['sku']) };
    expect(placed(object({ lines }, ['lines']))).toEqual([['lines/0/sku', 'LAMP-1', undefined]]);
  });

  it('is the one that has the declared form, which is a guess', () => {
    const variant = { ...string, pattern: '^/variants/' };
    const lines = { type: 'array', minItems: 1, items: object({ variant_id: variant }, ['variant_id']) };
    expect(placed(object({ lines }, ['lines']))).toEqual([['lines/0/variant_id', '/variants/LAMP-1', true]]);
  });

  it('is the number of the line, where the record shows its lines with numbers', () => {
    const entry = object({ entryNumber: { type: 'integer' }, quantity: { type: 'integer' } }, [
      'entryNumber',
    ]);
    const schema = object({ entries: { type: 'array', minItems: 1, items: entry } }, ['entries']);
    const ofLine = [{ name: 'entryNumber', value: 3 }];
    const plan = planArguments(schema, { ...own, ofLine });
    expect(plan.filled && plan.arguments).toEqual({ entries: [{ entryNumber: 3, quantity: 1 }] });
  });

  it('is that of the latest record, and so is its version', () => {
    const schema = object({ cart_token: string, version: { type: 'integer' } }, ['cart_token', 'version']);
    expect(placed(schema)).toEqual([
      ['cart_token', 'ct_9', undefined],
      ['version', 4, undefined],
    ]);
  });
});

it('leaves out a part of an address that does not have the declared form', () => {
  const address = object({ city: string, region: { ...string, pattern: '^[A-Z]{2}-[A-Z]{2}$' } });
  expect(planned(object({ address }))).toEqual({ address: { city: 'Springfield' } });
});

it('fills a delivery mode, and a checkout by its code', () => {
  const schema = object({ checkoutCode: string, deliveryModeId: string }, ['checkoutCode']);
  const plan = planArguments(schema, { ...facts, checkout: 'C-7' });
  expect(plan.filled && plan.arguments).toEqual({ checkoutCode: 'C-7', deliveryModeId: 'express' });
});

it('fills one of several optional lists: the one that changes the line, when it is known', () => {
  const line = (name: string) => ({
    type: 'array',
    minItems: 1,
    items: object({ [name]: string, quantity: { type: 'integer' } }, [name, 'quantity']),
  });
  const schema = object({ update_items: line('line_id'), add_items: line('variant_id') });
  const filled = (own: Partial<Facts>) => {
    const plan = planArguments(schema, { ...facts, ...own });
    return plan.filled && Object.keys(plan.arguments);
  };
  expect([filled({}), filled({ line: 'L1' })]).toEqual([['add_items'], ['update_items']]);
});

describe('the words of other shops', () => {
  const integer = { type: 'integer', minimum: 1 };
  const given = (schema: JsonObject, more: Partial<Facts>) => {
    const plan = planArguments(schema, { ...facts, ...more });
    return plan.filled ? plan.arguments : `cannot fill ${plan.at}`;
  };

  it('takes a count and a start for those of a page', () => {
    const search = object({ query: string, count: integer, start: integer });
    expect(given(search, { limit: 3, offset: 6 })).toEqual({ query: 'lamp', count: 3, start: 6 });
    expect(given(search, {})).toEqual({ query: 'lamp' });
  });

  it('takes the id below a method for that of the method', () => {
    const update = object({ id: string, shipping_method: object({ id: string }, ['id']) }, ['id']);
    expect(given(update, {})).toEqual({ id: 'record-1', shipping_method: { id: 'express' } });
    const { shippingMethod: _, ...others } = facts;
    expect(planArguments(update, others)).toMatchObject({ arguments: { id: 'record-1' } });
  });

  it('fills one member of an action that takes only one', () => {
    const entry = object({ sku: string, quantity: integer }, ['sku', 'quantity']);
    const action = {
      ...object({ addSku: entry, setSku: entry, removeSku: object({ sku: string }) }),
      maxProperties: 1,
    };
    const update = object({ actions: { type: 'array', minItems: 1, items: action } }, ['actions']);
    const sku = { ofItem: [{ name: 'sku', value: 'L-1' }] };
    const [added, set] = [{}, { lineIndex: 0 }].map((more) =>
      given(update, { ...sku, ...more, quantity: 2 }),
    );
    expect(added).toEqual({ actions: [{ addSku: { sku: 'L-1', quantity: 2 } }] });
    expect(set).toEqual({ actions: [{ setSku: { sku: 'L-1', quantity: 2 } }] });
    expect(given(update, { ...sku, isRemoval: true })).toEqual({ actions: [{ removeSku: { sku: 'L-1' } }] });
  });

  it('gives ids under the names that results have for them, in any language', () => {
    const update = object({ korb: string, artikel: string, stueck: integer }, ['korb', 'artikel', 'stueck']);
    const names = {
      ofRecord: [{ name: 'korb', value: 'record-1' }],
      ofItem: [{ name: 'artikel', value: 'gid://shop/ProductVariant/42' }],
    };
    const arguments_ = { korb: 'record-1', artikel: 'gid://shop/ProductVariant/42', stueck: 1 };
    expect(given(update, names)).toEqual(arguments_);
  });

  it('repeats a token of the record only beside an approval that the caller adds', () => {
    const complete = object({ id: string, confirmation_token: string }, ['id']);
    const ofRecord = [{ name: 'confirmation_token', value: 'cft_1' }];
    expect(given(complete, { ofRecord })).toEqual({ id: 'record-1' });
    expect(given(complete, { ofRecord, isApproved: true })).toEqual({
      id: 'record-1',
      confirmation_token: 'cft_1',
    });
  });

  it('says what it made up', () => {
    const schema = object(
      { id: string, reason: { enum: ['other', 'none'], examples: ['no'] }, kind: { const: 'x' } },
      ['id', 'reason', 'kind'],
    );
    expect(planArguments(schema, facts)).toMatchObject({ invented: [{ path: ['reason'], value: 'other' }] });
  });
});
