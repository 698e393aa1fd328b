/** The tool list in the manner of plentyShop: German members, and carts whose positions are always sent whole. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const artikel = whole('The number of the product.', 1, 999_999);
const warenkorb = text('The number of the cart.', { pattern: '^WK[0-9]+$' });
const bestellvorgang = text('The number of the checkout.', { pattern: '^BV-[0-9]{4}-[0-9]{6}$' });
const some = (description: string) => text(description, { minLength: 1, maxLength: 80 });

const position = object('A position of the cart.', {
  artikelnummer: text('The number of the variant.', { pattern: '^[0-9]+-[0-9]+$' }),
  menge: whole('How many pieces.', 1, 999),
});

const lieferadresse = object(
  'The address of the delivery.',
  {
    anrede: text('Form of address.', { enum: ['Frau', 'Herr', 'keine'] }),
    vorname: some('First name.'),
    nachname: some('Last name.'),
    strasse: some('Street, without the number.'),
    hausnummer: text('Number of the house.', { minLength: 1, maxLength: 10 }),
    plz: text('Postal code.', { pattern: '^[0-9]{4,5}$' }),
    ort: some('City.'),
    land: text('Country, ISO 3166-1 alpha-2.', { enum: ['DE', 'AT'] }),
  },
  ['vorname', 'nachname', 'strasse', 'hausnummer', 'plz', 'ort', 'land'],
);

const bestellung = object('The binding order of the buyer.', {
  zahlungspflichtig_bestellen: yesNo('Whether the buyer orders, with the obligation to pay.'),
  agb_angenommen: yesNo('Whether the buyer accepts the terms and conditions.'),
  zeitpunkt: text('When the buyer said so, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const cart = object('Which cart.', { warenkorb });
const checkout = object('Which checkout.', { bestellvorgang });
const positions = list('All positions that the cart has then.', position, { maxItems: 100 });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products. Amounts are in cents and include the tax (MwSt.).',
    object(
      'The search.',
      {
        query: text('Words; without any, everything is found.'),
        seite: whole('The page, from 1.', 1, 1_000),
        je_seite: whole('Products of a page; 20 by default.', 1, 100),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads products by their numbers. Unknown numbers are in `unbekannt`.',
    object('Which.', { artikel: list('Numbers.', artikel, { minItems: 1, maxItems: 50 }) }),
  ],
  ['get_product', 'Reads a product.', object('Which.', { artikel })],
  [
    'create_cart',
    'Creates a cart, which may be empty. Quantities of the same variant are added up.',
    object('The cart.', { positionen: positions }, []),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Replaces all positions of a cart by those that are sent. A position that is not sent is removed.',
    object('The change.', { warenkorb, positionen: positions }),
  ],
  ['cancel_cart', 'Discards a cart, which does not exist then.', cart],
  ['create_checkout', 'Starts a checkout with the positions of a cart.', cart],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Sets the address, the kind of shipping, or both. What is not sent stays.',
    object(
      'The change.',
      {
        bestellvorgang,
        lieferadresse,
        versandart: some('The `kennung` of one of the `versandarten` of the checkout.'),
      },
      ['bestellvorgang'],
    ),
  ],
  [
    'complete_checkout',
    'Orders what is in a checkout that misses nothing. Only with the binding order of the buyer.',
    object('The order.', { bestellvorgang, bestellung }, ['bestellvorgang']),
  ],
  ['cancel_checkout', 'Cancels a checkout.', checkout],
  [
    'get_order',
    'Reads an order.',
    object('Which.', { bestellnummer: whole('The `bestellnummer` of the checkout.', 1, 9_999_999) }),
  ],
]);
