/** How a visitor asks the wholesaler. */
import { asList } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';
import { dialect } from './grossist.ts';

const items = [...dialect.items.values()];
const [a, , b, soldOut, , , c] = items.map(({ id }) => id);
const cups = items.find(({ ware }) => ware.title === 'Paper Cup')?.id;

const requisition = (record: unknown) => ({ requisition_no: at(record, 'requisition.no') });
const draft = (record: unknown) => ({ draft_id: at(record, 'draft.id') });
const revised = (record: unknown) => ({ ...draft(record), revision: at(record, 'draft.revision') });

/** The action that gives an article this quantity. */
function actionFor(record: unknown, article: unknown, quantity: number) {
  const line = asList(at(record, 'requisition.lines')).find((each) => at(each, 'article') === article);
  const line_no = at(line, 'line_no');
  if (!line) return { action: 'add_article', article, quantity };
  return quantity === 0 ? { action: 'remove_line', line_no } : { action: 'set_quantity', line_no, quantity };
}

export const voice: Voice = {
  items: { a, b, c: cups, soldOut, unknown: '999999' },
  product: { family: 'F41500' },
  lookup: { articles: [a, c, '999999'] },
  pages: [
    { query: 'kitchen', size: 2, page: 0 },
    { query: 'kitchen', size: 2, page: 1 },
  ],
  create: (lines) => ({
    lines: lines.map(([article, quantity]) => ({
      article,
      quantity: article === cups ? quantity * 50 : quantity,
    })),
  }),
  set: (record, item, quantity) => ({
    ...requisition(record),
    revision: at(record, 'requisition.revision'),
    actions: [actionFor(record, item, quantity)],
  }),
  cart: requisition,
  checkout: draft,
  address: (record) => ({
    ...revised(record),
    ship_to: {
      company: 'Restaurant Fyrtårn',
      street: 'Havnegade 9',
      postal_code: '5000',
      town: 'Odense',
      country: 'DNK',
    },
    your_reference: 'PO-2026-0417',
  }),
  method: (record) => ({ ...revised(record), shipping_terms: 'DAP' }),
  approve: (record, authorised, time) => ({
    ...draft(record),
    authorisation: {
      authorised,
      authorised_by: 'Mette Lund',
      authorised_at: new Date(time).toISOString(),
    },
  }),
  order: (record) => ({ order_no: at(record, 'draft.order_no') }),
};
