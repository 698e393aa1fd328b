/** What the members of a line take depends on the others beside them. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../lib/assert/json.ts';
import type { Facts } from './facts.ts';
import { countryIn, textOfForm } from './forms.ts';
import { planArguments } from './plan-arguments.ts';
import { shownOf } from './shown-places.ts';
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

  it('takes the variant as its product where the description says so, whatever is chosen with it', () => {
    const described = { ...string, description: 'ID of a variant, or of a product without variants.' };
    const plan = planOfLine({ product_id: described, option_ids: { type: 'array', items: string } });
    expect(plan?.arguments).toMatchObject({ lines: [{ product_id: facts.variant }] });
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
    [{ less: 'Order items to take out.', more: 'Offers to order.' }, 'more'],
    [{ cancelOrderItems: 'Each with its reason.', orderItems: 'Offers.' }, 'orderItems'],
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

describe('what a storefront says of its arguments', () => {
  const shown = shownOf(
    {
      object: {
        code: 'A-1',
        Item: { SellersItemIdentification: { ID: 'FK-1' } },
        options: [{ attribute_id: 12, value_id: 34 }],
      },
      path: ['products', '0', 'varianten', '0'],
    },
    [
      {
        object: { id: 'P1', _links: { self: { href: 'https://shop.example/p/1' } } },
        path: ['products', '0'],
      },
    ],
  );
  const known = { ...facts, product: 'P1', ...shown() };
  const planned = (schema: JsonObject, own: Partial<Facts> = {}) => {
    const plan = planArguments(object({ wert: schema }), { ...known, ...own });
    return plan.filled ? plan.arguments.wert : undefined;
  };

  it.each([
    ['`code` der `varianten`', 'A-1'],
    ['`_links.self.href` of the product.', 'https://shop.example/p/1'],
    ['`code` of one of the `coupons`', undefined],
    ['`P1` or another', undefined],
  ])('%s', (description, value) => {
    expect(planned({ type: 'string', description })).toBe(value);
  });

  it('takes no id of an item for that of a record', () => {
    const said = { type: 'string', description: '`id` of the basket.' };
    expect(planned(said, { cart: 'B7' })).toBe('B7');
    expect(planned({ ...said, description: '`id` of the Beutel.' }, { ofRecord: [] })).not.toBe('P1');
  });

  it('takes the key under which the search shows a variant', () => {
    const own = shownOf({ object: { sku: 'HY-1A' }, path: ['item', 'variants', 'hy-1a'] }, [])();
    const said = (name: string) => planned({ type: 'string', description: `A key of the \`${name}\`.` }, own);
    expect([said('variants'), said('options')]).toEqual(['hy-1a', undefined]);
  });

  it('takes the absence of what may be needed for a guess', () => {
    const said = (description: string) => {
      const options = { type: 'object', description, additionalProperties: { type: 'integer' } };
      const plan = planArguments(object({ product_id: string, options }, ['product_id']), known);
      return plan.filled && plan.invented;
    };
    expect(said('Needed for products with options.')).toEqual([{ path: ['options'], value: undefined }]);
    expect(said('The chosen options.')).toEqual([]);
  });

  it('takes the value to which the same names lead', () => {
    const item = object({ SellersItemIdentification: object({ ID: string }, ['ID']) }, [
      'SellersItemIdentification',
    ]);
    const plan = planArguments(object({ Item: item }, ['Item']), known);
    expect(plan.filled && plan.arguments).toEqual({ Item: { SellersItemIdentification: { ID: 'FK-1' } } });
  });

  it('copies the entries that have every member of those of the argument, and no others', () => {
    const integer = { type: 'integer' };
    const list = (first: string) => ({
      type: 'array',
      items: object({ [first]: integer, value_id: integer }, [first, 'value_id']),
    });
    expect(planned(list('attribute_id'))).toEqual([{ attribute_id: 12, value_id: 34 }]);
    expect(planned(list('other_id'))).not.toEqual([{ other_id: 12, value_id: 34 }]);
  });

  it.each([
    ['^/items/[0-9]+/quantity$', '/items/2/quantity'],
    ['^/items/i[0-9]+$', '/items/i7'],
    ['^/[a-z]+/[0-9]+$', undefined],
  ])('takes the place of the line for a pattern such as %s', (pattern, place) => {
    const own = { lineIndex: 2, ofLine: [{ name: 'itemId', value: 'i7' }] };
    const { variant: _, ...others } = known;
    expect(planned({ type: 'string', pattern }, own)).toBe(place);
    const plan = planArguments(object({ wert: { type: 'string', pattern } }), { ...others, ...own });
    expect(plan.filled && plan.arguments).toEqual({});
  });

  it('names an item by its product and its variant, each in its own form', () => {
    const line = object({ item_id: { type: 'string', pattern: '^P\\d+$' }, variation_id: string }, [
      'item_id',
      'variation_id',
    ]);
    const lines = { type: 'array', minItems: 1, items: line };
    const plan = planArguments(object({ lines }, ['lines']), { ...known, variant: 'V9' });
    expect(plan.filled && plan.arguments).toEqual({ lines: [{ item_id: 'P1', variation_id: 'V9' }] });
  });

  it('takes an object of texts for the address in another language, as guesses, and not what pays', () => {
    const texts = { utca: string, kerulet: string, irsz: { type: 'string', pattern: '^\\d{7}$' } };
    const address = object(texts, Object.keys(texts));
    const plan = planArguments(object({ cim: address, pago: address }), facts);
    expect(plan.filled && Object.keys(plan.arguments)).toEqual(['cim']);
    expect(plan.filled && plan.placed.every(({ fact, isGuess }) => fact === 'address' && isGuess)).toBe(true);
    expect(plan.filled && plan.arguments.cim).toMatchObject({ irsz: '1010101' });
  });

  it.each([
    ['barrio', string, 'Conformance'],
    ['comuna', { type: 'string', pattern: '^\\d{4}$' }, '1010'],
    ['numero', { type: 'string', maxLength: 10 }, '1'],
  ])('invents %s, a part that an address has in some countries only', (name, schema, value) => {
    const address = object({ calle: string, [name]: schema }, ['calle', name]);
    const plan = planArguments(object({ direccion: address }, ['direccion']), facts);
    expect(plan).toMatchObject({ arguments: { direccion: { calle: facts.address?.street, [name]: value } } });
  });

  it.each([
    ['shipping_state', facts.address?.region],
    ['street_postal', facts.address?.street],
    ['customerFirstName', facts.address?.first],
    ['delivery_zip', facts.address?.postcode],
  ])('takes %s for a part of the address, with what stands around its name', (name, value) => {
    const plan = planArguments(object({ [name]: { type: 'string' } }, [name]), facts);
    expect(plan.filled && plan.arguments).toEqual({ [name]: value });
  });

  it('fills an object with two parts of an address, whatever the form of the others', () => {
    const parts = {
      zip1: { ...string, description: 'First digits of the postal code.', pattern: '^[0-9]{3}$' },
      city: string,
      tel: { ...string, description: 'Phone number.', pattern: '^0[0-9]{4}$' },
    };
    const plan = planArguments(object({ Sender: object(parts, Object.keys(parts)) }), facts);
    expect(plan.filled && plan.arguments).toEqual({
      Sender: { zip1: '101', city: 'Springfield', tel: '00000' },
    });
  });

  it.each([
    ['^[A-Z]{2}-[0-9]{2}$', 'AA-00'],
    ['^(\\+91)?[0-9]{4}$', '0000'],
    ['^((((a*)*)*)*)*$', undefined],
    ['^(a{99}){99}$', undefined],
    ['^a{100}$', undefined],
    ['^(?<broken', undefined],
  ])('the least text of the form %s', (pattern, text) => {
    expect(textOfForm({ type: 'string', pattern })).toBe(text);
  });

  it.each<readonly [name: string, description: string, value: unknown]>([
    ['orderVersion', 'The latest.', 3],
    ['quote_id', '`order.quote.id` of the latest answer.', 'q-1'],
    ['cartToken', 'As it was answered.', 't-1'],
    ['coreVersion', 'Of the protocol.', undefined],
  ])('takes %s from it: %s', (name, description, value) => {
    const known = {
      ...facts,
      ofRecord: [
        { name: 'core_version', value: '1.2.0' },
        { name: 'orderVersion', value: 3 },
        { name: 'token', value: 't-1' },
      ],
      recordPlaces: [{ path: ['message', 'order', 'quote', 'id'], value: 'q-1' }],
    };
    const plan = planArguments(object({ [name]: { description, type: ['string', 'integer'] } }), known);
    expect(plan.filled && plan.arguments[name]).toBe(value);
  });

  it('takes an id that is described as that of a line for it, and the keys of a map for variants', () => {
    const id = { ...string, description: '`id` of a line item of this cart.' };
    const line = object({ id, quantity: { type: 'integer' } }, ['id', 'quantity']);
    const variants = {
      type: 'object',
      description: 'By the `id` of a variant.',
      additionalProperties: object({ quantity: { type: 'integer' } }, ['quantity']),
    };
    const schema = object({ changes: { type: 'array', items: line }, variants });
    const plans = [{ ...facts, ofLine: [{ name: 'id', value: 'L7' }] }, facts].map((known) =>
      planArguments(schema, known),
    );
    expect(plans.map((plan) => plan.filled && plan.arguments)).toEqual([
      { changes: [{ id: 'L7', quantity: facts.quantity }] },
      { variants: { [String(facts.variant)]: { quantity: facts.quantity } } },
    ]);
  });
});

it.each([
  [{}, 'US'],
  [{ enum: ['us', 'ca'] }, 'US'],
  [{ pattern: '^[A-Z]{3}$' }, 'USA'],
  [{ enum: ['United States', 'Canada'] }, 'United States'],
  [{ enum: ['Japan'] }, 'US'],
])('a country as %j takes it', (schema, country) => {
  expect(countryIn('US', { type: 'string', ...schema })).toBe(country);
});

it('a buyer has a number that only its form is known of, as a guess', () => {
  const customer = object({ first_name: string, tax_number: { type: 'string', pattern: '^[0-9]{11}$' } }, [
    'first_name',
    'tax_number',
  ]);
  const plan = planArguments(object({ customer }), facts);
  expect(plan.filled && plan.invented).toMatchObject([{ value: expect.stringMatching(/^[0-9]{11}$/) }]);
});

it('pages of a search are asked for as their descriptions say', () => {
  const number = (description: string) => ({ type: 'integer', description });
  const members = {
    most: number('The most a product may cost, in cents.'),
    viewSize: number('How many products a view has at most; 20 if it is not given.'),
    viewIndex: number('Which view of the list; 0, the first, if it is not given.'),
    from: number('How many products are left out before the first.'),
    mark: { type: 'string', description: '`mark` of the page before.' },
  };
  const pages = { limit: 3, page: 1, offset: 6, cursor: 'c-1' };
  const plan = planArguments(object(members), { ...facts, ...pages });
  expect(plan.filled && plan.arguments).toEqual({ viewSize: 3, viewIndex: 1, from: 6, mark: 'c-1' });
});
