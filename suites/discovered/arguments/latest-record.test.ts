/** Plans fill members with what a call is about and what the latest record shows, leave out what excludes or removes, and plan around given arguments. */
import { describe, expect, it, test } from 'vitest';
import type { JsonObject } from '../../../lib/assert/json.ts';
import { withGiven, withoutGiven } from './alternatives.ts';
import type { Facts } from './facts.ts';
import { planArguments } from './plan-arguments.ts';
import { lineOfItem } from './record-lines.ts';
import { facts, object, string } from './testing.ts';

describe('the latest record', () => {
  describe('what the latest record shows', () => {
    const item = object({ id: string, variant_id: string, quantity: { type: 'integer' } }, ['quantity']);
    const ofLine = [{ name: 'id', value: 'L7' }];

    it('gives an id beside the item the value of its line', () => {
      const schema = object({ lines: { type: 'array', items: item } });
      const plan = planArguments(schema, { ...facts, ofLine });
      expect(plan.filled && plan.arguments).toEqual({
        lines: [{ id: 'L7', variant_id: facts.variant, quantity: facts.quantity }],
      });
    });

    it('gives its version, also where it calls that an ETag', () => {
      const ofRecord = [{ name: '@odata.etag', value: 'W/"1"' }];
      const plan = planArguments(object({ IfMatch: string }, ['IfMatch']), { ...facts, ofRecord });
      expect(plan.filled && plan.placed).toEqual([{ path: ['IfMatch'], value: 'W/"1"', fact: 'version' }]);
    });

    it('fills only one of the members that exclude each other', () => {
      const oneOf = [{ required: ['id'] }, { required: ['variant_id'] }];
      const schema = object({ lines: { type: 'array', items: { ...item, oneOf } } });
      const known = planArguments(schema, { ...facts, ofLine });
      const unknown = planArguments(schema, facts);
      expect([known, unknown].map((plan) => plan.filled && plan.arguments)).toEqual([
        { lines: [{ id: 'L7', quantity: facts.quantity }] },
        { lines: [{ variant_id: facts.variant, quantity: facts.quantity }] },
      ]);
    });

    it('fills the members of a shipping method with those of the offered one', () => {
      const method = object({ carrier_code: string, method_code: string }, ['carrier_code', 'method_code']);
      const ofMethod = [
        { name: 'carrier_code', value: 'ups' },
        { name: 'method_code', value: 'ground' },
      ];
      const plan = planArguments(object({ shipping_method: method }), {
        ...facts,
        shippingMethod: 'ups',
        ofMethod,
      });
      expect(plan.filled && plan.arguments).toEqual({
        shipping_method: { carrier_code: 'ups', method_code: 'ground' },
      });
    });

    it('chooses a shipping method from the list that the description names, whatever was chosen before', () => {
      const carrier_id = { type: 'integer', description: 'Id of one of `delivery_carriers`.' };
      const known = { ...facts, shippingMethod: '5', methodLists: ['delivery_carriers'] };
      const planned = [known, { ...known, ofRecord: [{ name: 'carrier_id', value: 3 }] }, facts].map((one) =>
        planArguments(object({ carrier_id }), one),
      );
      expect(planned.map((plan) => plan.filled && plan.arguments)).toEqual([
        { carrier_id: 5 },
        { carrier_id: 5 },
        {},
      ]);
    });

    it('knows a method by its words in any order, and a quantity that is an object', () => {
      const schema = object({
        shipment: object({ idShipmentMethod: { type: 'integer' } }),
        commonShippingMethod: string,
        items: {
          type: 'array',
          items: object({ variant_id: string, quantity: object({ value: { type: 'integer' } }) }),
        },
      });
      const plan = planArguments(schema, { ...facts, shippingMethod: '5', quantity: 3 });
      expect(plan.filled && plan.arguments).toEqual({
        shipment: { idShipmentMethod: 5 },
        commonShippingMethod: '5',
        items: [{ variant_id: facts.variant, quantity: { value: 3 } }],
      });
    });

    it('does what the call is about where an enum names the actions', () => {
      const kind = { enum: ['AddAction', 'ReplaceAction', 'DeleteAction'] };
      const line = object({ kind, itemId: string, quantity: { type: 'integer' } }, ['kind']);
      const schema = object({ actions: { type: 'array', items: line, minItems: 1 } });
      const planned = [facts, { ...facts, ofLine }, { ...facts, ofLine, isRemoval: true as const }].map(
        (known) => planArguments(schema, known),
      );
      expect(planned.map((plan) => plan.filled && plan.arguments.actions)).toMatchObject([
        [{ kind: 'AddAction' }],
        [{ kind: 'ReplaceAction' }],
        [{ kind: 'DeleteAction' }],
      ]);
    });

    it('takes a member for that of the line where the record shows something else than the item there', () => {
      const rows = { type: 'array', items: object({ item_id: string, quantity: { type: 'integer' } }) };
      const known = { ...facts, ofLine: [{ name: 'item_id', value: 'f3a9' }] };
      const plans = [known, facts].map((one) => planArguments(object({ rows }), one));
      expect(plans.map((plan) => plan.filled && plan.arguments)).toEqual([
        { rows: [{ item_id: 'f3a9', quantity: facts.quantity }] },
        { rows: [{ item_id: facts.variant, quantity: facts.quantity }] },
      ]);
    });

    it('takes an id for that of the line beside a product, and for the product beside a record and a variant', () => {
      const oneOf = [{ required: ['id'] }, { required: ['product_id'] }];
      const line = object({ id: string, product_id: string, quantity: { type: 'integer' } });
      const listed = object({ lines: { type: 'array', items: { ...line, oneOf } } });
      const flat = object({ cart_id: string, id: string, variant_id: string }, ['cart_id', 'id']);
      const known = { ...facts, cart: 'c-1', subject: 'c-1', product: 'p-1' };
      const plans = [planArguments(listed, { ...known, ofLine }), planArguments(flat, known)];
      expect(plans.map((plan) => plan.filled && plan.arguments)).toEqual([
        { lines: [{ id: 'L7', quantity: facts.quantity }] },
        { cart_id: 'c-1', id: 'p-1', variant_id: facts.variant },
      ]);
    });

    it('finds the line around the pair of an item', () => {
      const record = { order_line: [{ id: 35, product_id: [123, 'Stool (Oiled)'], qty: 1 }] };
      expect(lineOfItem(record, [123])?.named).toContainEqual({ name: 'id', value: 35 });
    });

    it('removes the line by the member that the description names', () => {
      const keys = {
        type: 'array',
        items: { type: 'string', description: 'The keys of the items to remove.' },
      };
      const schema = object({ add_items: { type: 'array', items: item }, remove_items: keys });
      const line = [{ name: 'key', value: 'k-9' }];
      const plan = planArguments(schema, { ...facts, ofLine: line, isRemoval: true });
      expect(plan.filled && plan.arguments).toEqual({ remove_items: ['k-9'] });
    });

    it('removes the line by a path of which the schema has an example', () => {
      const paths = { type: 'array', items: { type: 'string', examples: ['lines[uid]'] } };
      const schema = object({ fields_to_clear: paths });
      const line = [{ name: 'uid', value: 'u9' }];
      const plan = planArguments(schema, { ...facts, ofLine: line, isRemoval: true });
      expect(plan.filled && plan.arguments).toEqual({ fields_to_clear: ['lines[u9]'] });
    });

    it('sets the quantity under the id of the line that the description names, and adds none beside it', () => {
      const quantity = {
        type: 'object',
        description: 'New quantities by the `cart_id` of a product.',
        additionalProperties: { type: 'integer' },
      };
      const schema = object({ product: { type: 'array', items: item }, quantity });
      const line = [{ name: 'cart_id', value: '77' }];
      const known = planArguments(schema, { ...facts, ofLine: line });
      expect(known.filled && known.arguments).toEqual({ quantity: { 77: facts.quantity } });
      const unknown = planArguments(schema, facts);
      expect(unknown.filled && Object.keys(unknown.arguments)).toEqual(['product']);
    });

    it('leaves out what removes the item', () => {
      const schema = object({
        lines: { type: 'array', items: item },
        remove_lines: { type: 'array', items: object({ variant_id: string }, ['variant_id']) },
      });
      const plan = planArguments(schema, facts);
      expect(plan.filled && Object.keys(plan.arguments)).toEqual(['lines']);
    });
  });

  it('sends an address and a shipping method as two actions', () => {
    const action = (name: string, properties: JsonObject) =>
      object({ action: { const: name }, ...properties }, ['action', ...Object.keys(properties)]);
    const schema = object({
      actions: {
        type: 'array',
        items: {
          oneOf: [
            action('setAddress', { address: { type: 'object' } }),
            action('setShippingMethod', { shipping_method: string }),
          ],
        },
      },
    });
    const plan = planArguments(schema, facts);
    expect(plan.filled && plan.placed.map(({ fact, path }) => [fact, path.slice(0, 2).join('/')])).toEqual([
      ['address', 'actions/0'],
      ['shippingMethod', 'actions/1'],
    ]);
  });
});

describe('given arguments', () => {
  const text = { type: 'string' };

  const inputSchema = {
    type: 'object',
    required: ['id', 'checkout', 'token'],
    properties: {
      id: { type: 'string', description: 'The id of the checkout.' },
      token: { type: 'string', pattern: '^tok' },
      checkout: { $ref: '#/$defs/checkout' },
    },
    $defs: {
      checkout: {
        type: 'object',
        required: ['payment_reference'],
        properties: { payment_reference: { ...text, pattern: '^pm' }, note: text },
      },
    },
  };

  const facts = { country: 'US', currency: 'USD', subject: 'c1', checkout: 'c1' };

  test('what is given need not be planned, on any level', () => {
    const given = { token: 'tok_1', checkout: { payment_reference: 'pm_1', lines: [1] } };
    expect(planArguments(inputSchema, facts).filled).toBe(false);
    const plan = planArguments(withoutGiven(inputSchema, given), facts);
    if (!plan.filled) throw new Error(plan.at);
    expect(plan.arguments).toEqual({ id: 'c1', checkout: {} });
    expect(withGiven(plan.arguments, given)).toEqual({ id: 'c1', ...given });
  });

  test('what is required and not given still has to be known', () => {
    expect(planArguments(withoutGiven(inputSchema, { token: 'tok_1' }), facts)).toEqual({
      filled: false,
      at: '/checkout/payment_reference',
    });
  });

  test('a list is replaced, and an object merged', () => {
    expect(withGiven({ a: [1, 2], b: { c: 1, d: 2 } }, { a: [3], b: { d: 3 }, e: null })).toEqual({
      a: [3],
      b: { c: 1, d: 3 },
      e: null,
    });
  });
});

describe('what a call is about', () => {
  const cart = { ...facts, subject: 14, cart: 14, idNames: { cart: 'korb', checkout: 'kasse' } };
  const number = { type: 'integer', minimum: 1 };
  const plannedFor = (schema: JsonObject, known: Facts): unknown => {
    const plan = planArguments(schema, known);
    return plan.filled ? plan.arguments : `cannot fill ${plan.at}`;
  };

  it('is the only value that the call needs, whatever its name', () => {
    expect(plannedFor(object({ korb: number }, ['korb']), cart)).toEqual({ korb: 14 });
    const wrapped = object({ basedOn: object({ '@id': string }, ['@id']) }, ['basedOn']);
    expect(plannedFor(wrapped, { ...cart, subject: 'c-1' })).toEqual({ basedOn: { '@id': 'c-1' } });
  });

  it('is never made up', () => {
    const { subject, ...others } = facts;
    expect(subject).toBeDefined();
    expect(plannedFor(object({ korb: number }, ['korb']), others)).toBe('cannot fill /korb');
  });

  it('may be one of two members that the record shows under the names which texts quote', () => {
    const named = { type: 'string', description: '`name` of the session, as `create_cart` gave it.' };
    const ofRecord = [
      { name: 'customerId', value: 'c-7' },
      { name: 'name', value: 'Default' },
    ];
    const ofPlaces = [{ of: 'product', around: [], path: ['name'], value: 'Kettle' }] as const;
    const schema = object({ customerId: string, cartName: named }, ['customerId', 'cartName']);
    expect(plannedFor(schema, { ...facts, subject: 'c-7', ofRecord, ofPlaces })).toEqual({
      customerId: 'c-7',
      cartName: 'Default',
    });
  });

  it('is found under its name beside the item and its quantity', () => {
    const schema = object({ korb: number, artikel: string, menge: number }, ['korb', 'artikel', 'menge']);
    expect(plannedFor(schema, { ...cart, variant: 'A-1', quantity: 2 })).toEqual({
      korb: 14,
      artikel: 'A-1',
      menge: 2,
    });
  });

  it('takes the spelling of an id that the keys of a map allow', () => {
    const quantities = {
      type: 'object',
      description: 'The quantity of each item.',
      propertyNames: { pattern: '^\\d+-\\d+$' },
      additionalProperties: { type: 'integer' },
    };
    const ofItem = [
      { name: 'sku', value: 'SK-1' },
      { name: 'item', value: '311-2' },
    ];
    const known = { ...facts, variant: 'SK-1', ofItem };
    expect(plannedFor(object({ quantities }, ['quantities']), known)).toEqual({ quantities: { '311-2': 1 } });
  });
});
