/** The tool list of a shop that was written on a weekend: flat arguments, German names, one article a call. */
import { context, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const korb = whole('Nummer des Warenkorbs.', 1, 999_999);
const kasse = text('Kennung des Kassenvorgangs.', { pattern: '^k-[0-9a-f]{12}$' });
const artikel = text('Artikelnummer, z. B. WB-11-1.', { pattern: '^[A-Z]{2}-\\d+-\\d+$' });

export const listed = toolsOf([
  [
    'search_catalog',
    'Sucht Artikel. Höchstens 50 Treffer, keine Seiten.',
    object('Die Suche.', { query: text('Suchwörter; leer findet alles.'), context }, ['query']),
  ],
  [
    'lookup_catalog',
    'Mehrere Artikel auf einmal. Unbekannte stehen in `unbekannt`.',
    object('Welche.', {
      artikel: text('Artikelnummern, mit Komma getrennt.', {
        pattern: '^[A-Z]{2}-\\d+-\\d+(,[A-Z]{2}-\\d+-\\d+)*$',
      }),
    }),
  ],
  ['get_product', 'Ein Artikel.', object('Welcher.', { artikel })],
  [
    'create_cart',
    'Neuer Warenkorb mit einem ersten Artikel. Weitere kommen mit update_cart dazu.',
    object('Der Artikel.', { artikel, menge: whole('Stück.', 1, 99) }),
  ],
  ['get_cart', 'Ein Warenkorb.', object('Welcher.', { korb })],
  [
    'update_cart',
    'Setzt die Menge eines Artikels im Warenkorb. 0 nimmt ihn heraus. Alle anderen Artikel bleiben.',
    object('Die Änderung.', { korb, artikel, menge: whole('Stück, insgesamt.', 0, 99) }),
  ],
  ['cancel_cart', 'Wirft einen Warenkorb weg.', object('Welcher.', { korb })],
  ['create_checkout', 'Geht mit einem Warenkorb zur Kasse.', object('Mit welchem.', { korb })],
  ['get_checkout', 'Ein Kassenvorgang.', object('Welcher.', { kasse })],
  [
    'update_checkout',
    'Lieferadresse und Versandart. Was fehlt, bleibt wie es war.',
    object(
      'Die Angaben.',
      {
        kasse,
        name: text('Vor- und Nachname.', { minLength: 1 }),
        strasse: text('Straße und Hausnummer.', { minLength: 1 }),
        plz: text('Postleitzahl.', { pattern: '^\\d{4,5}$' }),
        ort: text('Ort.', { minLength: 1 }),
        land: text('Land.', { enum: ['Deutschland', 'Österreich'] }),
        versandart: text('Versandart.', { enum: ['paket', 'express'] }),
      },
      ['kasse'],
    ),
  ],
  [
    'complete_checkout',
    'Bestellt zahlungspflichtig. Nur mit der Zustimmung des Käufers, gerade eben.',
    object(
      'Die Bestellung.',
      {
        kasse,
        zugestimmt: yesNo('Hat der Käufer dieser Bestellung zugestimmt?'),
        zugestimmt_am: text('Wann, ISO 8601. Gilt fünf Minuten.', { format: 'date-time' }),
      },
      ['kasse'],
    ),
  ],
  ['cancel_checkout', 'Bricht einen Kassenvorgang ab.', object('Welchen.', { kasse })],
  ['get_order', 'Eine Bestellung.', object('Welche.', { bestellung: whole('Bestellnummer.', 1, 9_999_999) })],
]);
