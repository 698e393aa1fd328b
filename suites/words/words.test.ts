/** Names of members in other languages, and that no other room has words of its own. */
import { expect, test } from 'vitest';
import { isTest, sourceOf, sources } from '../../lib/proof/sources.ts';
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
