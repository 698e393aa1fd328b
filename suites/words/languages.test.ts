/** Names of members in other languages. */
import { expect, test } from 'vitest';
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
