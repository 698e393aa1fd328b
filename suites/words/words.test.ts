/** Names of members in other languages, what parts of an address are called, and that no other room has words of its own. */
import { expect, test } from 'vitest';
import { isTest, sourceOf, sources } from '../../lib/proof/sources.ts';
import { planArguments } from '../discovered/arguments/plan-arguments.ts';
import { facts, object } from '../discovered/arguments/testing.ts';
import { nameRules } from './arguments.ts';
import { inEnglish } from './languages.ts';

test.each([
  ['Zwischensumme', 'subtotal'],
  ['gesamt_cent', 'total_cent'],
  ['warenkorbId', 'cart_id'],
  ['größe_der_lieferung', 'grosse_der_shipping'],
  ['gebühr', 'fee'],
  ['frais_de_port', 'shipping'],
  ['totalLigne', 'line_total'],
  ['endereço', 'address'],
  ['precoUnitario', 'unit_price'],
  ['beløb', 'amount'],
  ['ara_toplam', 'subtotal'],
  ['カート', 'cart'],
  ['total_ttc', 'total_incl_tax'],
  ['En cours', 'processing'],
])('%s is %s in English', (name, english) => {
  expect(inEnglish(name)).toBe(english);
});

test.each(['cartId', 'line_items', 'port', 'total', 'orderNo', '', '*', 'x'.repeat(1_000_000)])(
  '%.20s stays as it is',
  (name) => {
    expect(inEnglish(name)).toBe(name);
  },
);

test.each([
  ['deliverytype', ['shippingMethod']],
  ['shippingproviderproductid', ['shippingMethod']],
  ['shippingaddress', ['address']],
  ['productid', ['product']],
])('%s is for %j', (name, facts) => {
  expect(nameRules.filter((rule) => !rule.below && rule.name.test(name)).map(({ fact }) => fact)).toEqual(
    facts,
  );
});

const literals =
  /(?<=[([{,:;=!&|?\s])\/(?![*/\s])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+\/[a-z]*(?=[\s.,;:)\]}])/g;

/** How many alternatives of a pattern are words; classes of characters are none. */
const wordsIn = (pattern: string): number =>
  pattern
    .replaceAll(/\\p\{\w+\}|\\.|\[[^\]]*\]/g, '')
    .split('|')
    .filter((one) => /[a-z]{2}/i.test(one)).length;

/** Patterns of several words in the files below a folder. */
const patternsBelow = (folder: string): readonly string[] =>
  sources
    .filter((file) => file.startsWith(folder) && !isTest(file) && !/saboteurs|testing\.ts$/.test(file))
    .flatMap((file) =>
      [...sourceOf(file).matchAll(literals)].flatMap(([one]) =>
        wordsIn(one) > 1 ? [`${file}: ${one}`] : [],
      ),
    );

test('checks of commerce speak of roles: what members are called, and what texts say, stands in this room alone', () => {
  expect(patternsBelow('suites/words/').length).toBeGreaterThan(150);
  expect([...patternsBelow('suites/commerce/'), ...patternsBelow('suites/discovered/arguments/')]).toEqual(
    [],
  );
});

const text = { type: 'string' };
const phone = '+12175550100';

test.each([
  ['street_line', text, '1 Way'],
  ['address', { ...text, description: 'Street, number and door.' }, '1 Way'],
  ['recipient_name', text, 'Ada Byron'],
  ['contact', { ...text, description: 'Phone number with the country code.' }, phone],
  ['mobile_country_code', { ...text, description: 'Calling code of the country.', pattern: '^[0-9]+$' }, '1'],
  ['number', { type: 'integer', description: 'Mobile number.', minimum: 6e9, maximum: 9_999_999_999 }, 6e9],
  ['pincode', { type: 'integer', description: 'Pincode, six digits.', minimum: 110_000 }, 110_000],
  ['postal', { type: 'integer', description: 'The ZIP code.' }, 62_701],
  ['method_id', { type: 'integer', description: 'A method for the ZIP code.' }, undefined],
  ['origin', { ...text, description: 'Country of origin.', pattern: '^[0-9]{3}$' }, undefined],
])('%s of an address, as %j, takes %s', (name, schema, value) => {
  const address = { ...facts.address, phone } as NonNullable<typeof facts.address>;
  const plan = planArguments(object({ customer: object({ [name]: schema }) }), { ...facts, address });
  expect(plan.filled && plan.arguments).toEqual(value === undefined ? {} : { customer: { [name]: value } });
});

test.each([
  ['tier', 'How fast all shipments are dispatched.', 'express'],
  ['eta', 'One of `fulfillment_options`.', 'express'],
  ['shipper', '`shipper` of one of the `shippings`.', 'Colissimo'],
])('%s, described as "%s", takes the shipping method as %s', (name, description, value) => {
  const ofMethod = [{ name: 'shipper', value: 'Colissimo' }];
  const plan = planArguments(object({ [name]: { ...text, description } }), { ...facts, ofMethod });
  expect(plan.filled && plan.arguments).toEqual({ [name]: value });
});

test('codes of promotions and names of carriers take no item', () => {
  const listOf = (name: string) => ({ type: 'array', items: object({ [name]: text }, [name]) });
  const schema = object({ promotions: listOf('code'), carriers: listOf('name') });
  expect(planArguments(schema, { ...facts, subject: undefined })).toMatchObject({ arguments: {} });
});
