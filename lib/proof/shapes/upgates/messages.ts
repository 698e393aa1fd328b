/** The refusals in the manner of Upgates: `messages`, each with the part of the request that it is about. */
import { asFields, asList } from '../../planted/planted.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Reason } from '../trade/lines.ts';

type Row = readonly [object: string | null, property: string, message: string];

const rows: Readonly<Record<Reason, Row>> = {
  'unknown-item': ['products', 'code', 'Produkt nebo varianta s tímto kódem neexistuje.'],
  'sold-out': ['products', 'code', 'Produkt je vyprodaný a nelze ho přidat do košíku.'],
  'unknown-line': ['products', 'uuid', 'Produkt s tímto UUID v košíku není.'],
  'unknown-cart': [null, 'cart_id', 'Košík neexistuje.'],
  'unknown-checkout': [null, 'checkout_id', 'Rozpracovaná objednávka neexistuje.'],
  'unknown-order': [null, 'order_number', 'Objednávka neexistuje.'],
  'unknown-method': ['shipment', 'code', 'Doprava s tímto kódem neexistuje.'],
  'empty-cart': [null, 'cart_id', 'Košík je prázdný.'],
  closed: [null, 'checkout_id', 'Objednávka je již přijatá nebo stornovaná a nelze ji měnit.'],
  stale: [null, 'checkout_id', 'Objednávka se mezitím změnila.'],
  unaddressed: ['customer', 'street_postal', 'Chybí doručovací adresa.'],
  'not-ready': [null, 'checkout_id', 'Objednávku nelze dokončit.'],
};

/** What an order lacks, by the names that the trade has for it. */
const lacking: Readonly<Record<string, Row>> = {
  approval: ['approval', 'approved_yn', 'Chybí aktuální souhlas zákazníka s objednávkou a platbou.'],
  address: ['customer', 'street_postal', 'Chybí doručovací údaje.'],
  method: ['shipment', 'code', 'Není vybrána doprava.'],
};

/** A refusal of its own, beside those that the trade has. */
export const saying = (...said: readonly Row[]): Outcome =>
  refuse(-32_000, 'error', {
    messages: said.map(([object, property, message]) => ({ object, property, message, level: 'error' })),
  });

export function refusal(reason: Reason, detail: Fields = {}): Outcome {
  const missing = asList(detail.missing).flatMap((name) => {
    const row = lacking[String(name)];
    return row ? [row] : [];
  });
  return saying(...(missing.length > 0 ? missing : [rows[reason]]));
}

const flagOf = (name: string): string | undefined => {
  if (name.startsWith('create_')) return 'created_yn';
  if (name === 'cancel_cart') return 'deleted_yn';
  return /^(update|complete|cancel)_/.test(name) ? 'updated_yn' : undefined;
};

const setOf = (name: string): string => (name.endsWith('_cart') ? 'carts' : 'checkouts');

/** A change says in its only element whether it was made, and a read says that it is the only page; a refusal is a result. */
export const enveloped =
  (tools: Tools): Tools =>
  (name, args) => {
    const outcome = tools(name, args);
    const [flag, set] = [flagOf(name), setOf(name)];
    if ('record' in outcome) {
      const { record } = outcome;
      if (flag === undefined) return { record: name === 'search_catalog' ? record : paged(record) };
      const [only] = asList(record[set]);
      return { record: { [set]: [{ ...asFields(only), [flag]: true, messages: [] }] } };
    }
    if (!('refusal' in outcome)) return outcome;
    const messages = asList(outcome.refusal.data?.messages);
    const record = flag === undefined ? { messages } : { [set]: [{ [flag]: false, messages }] };
    const content = [{ type: 'text', text: JSON.stringify(record) }];
    return { members: { result: { isError: true, structuredContent: record, content } } };
  };

function paged(record: Fields): Fields {
  const count = asList(Object.values(record)[0]).length;
  return {
    current_page: 1,
    current_page_items: count,
    number_of_pages: 1,
    number_of_items: count,
    ...record,
  };
}
