/** The tool list of the wholesaler: actions on lines, revisions, order references, and terms of delivery. */
import { list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';
import { contextIn } from '../trade/schemas.ts';

const requisition_no = text('`no` of the requisition.', { pattern: '^R-[0-9]{5}$' });
const draft_id = text('`id` of the draft.', { pattern: '^C[0-9]{4}/[0-9]{4}$' });
const revision = whole('`revision` that it has in the latest answer.', 1, 1_000_000);
const article = text('`article` number.', { pattern: '^[0-9]{6}$' });
const line_no = whole('`line_no` of a line.', 1, 10_000_000);

const quantity = whole('Pieces; a multiple of the `pack_size` of the article.', 1, 100_000);

const line = object('An article and how much of it.', { article, quantity });

const action = object('One change.', {}, [], {
  oneOf: [
    object('Adds pieces of an article, to its line if there is one.', {
      action: { const: 'add_article' },
      article,
      quantity,
    }),
    object('Sets the quantity of a line.', { action: { const: 'set_quantity' }, line_no, quantity }),
    object('Removes a line.', { action: { const: 'remove_line' }, line_no }),
  ],
});

const some = (description: string) => text(description, { minLength: 1, maxLength: 70 });

const ship_to = object(
  'Where the goods are delivered.',
  {
    company: some('Name of the company.'),
    attention: text('Person who receives the goods.'),
    street: some('Street and number.'),
    postal_code: text('Postal code.', { pattern: '^[0-9 ]{4,6}$' }),
    town: some('Town.'),
    country: text('Country, ISO 3166-1 alpha-3.', { enum: ['DNK', 'SWE', 'NOR'] }),
  },
  ['company', 'street', 'postal_code', 'town', 'country'],
);

const authorisation = object('Who authorises this purchase.', {
  authorised: yesNo('Whether the customer authorises the order for its `gross_total`.'),
  authorised_by: some('Name of the person who decided.'),
  authorised_at: text('When it was decided, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const requisition = object('Which requisition.', { requisition_no });
const draft = object('Which draft.', { draft_id });

export const listed = toolsOf([
  [
    'search_catalog',
    'Searches families of articles. `list_price` is for everybody and `your_price` for this customer, in øre without VAT.',
    object(
      'The search.',
      {
        query: text('Words in names, groups and models.'),
        page: whole('The page, from 0.', 0, 10_000),
        size: whole('Families on a page; 50 by default.', 1, 200),
        context: contextIn('DKK'),
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Shows single articles. Numbers that we do not have are in `not_carried`.',
    object('Which.', { articles: list('Article numbers.', article, { minItems: 1, maxItems: 100 }) }),
  ],
  [
    'get_product',
    'Shows a family with its articles.',
    object('Which.', { family: text('`family` of an article.', { pattern: '^F[0-9]+$' }) }),
  ],
  [
    'create_cart',
    'Opens a requisition with articles at the prices of this customer.',
    object('The requisition.', { lines: list('The lines.', line, { minItems: 1, maxItems: 200 }) }),
  ],
  ['get_cart', 'Shows a requisition.', requisition],
  [
    'update_cart',
    'Performs actions on the lines of a requisition, in their order. Lines that no action names stay.',
    object('The change.', {
      requisition_no,
      revision,
      actions: list('The actions.', action, { minItems: 1, maxItems: 200 }),
    }),
  ],
  ['cancel_cart', 'Withdraws a requisition.', requisition],
  ['create_checkout', 'Makes a draft of an order from the lines that a requisition has now.', requisition],
  ['get_checkout', 'Shows a draft.', draft],
  [
    'update_checkout',
    'Sets the delivery address, the terms and the reference; what is left out stays.',
    object(
      'The change.',
      {
        draft_id,
        revision,
        ship_to,
        shipping_terms: text('`code` of one of the `available_terms`.', { pattern: '^[A-Z]{3}$' }),
        your_reference: text('Number of the purchase order at the customer; it is on the invoice.', {
          minLength: 1,
          maxLength: 35,
          examples: ['PO-2026-0417'],
        }),
      },
      ['draft_id', 'revision'],
    ),
  ],
  [
    'complete_checkout',
    'Places the order of a draft that is `READY`, if the customer authorises it.',
    object('The order.', { draft_id, authorisation }, ['draft_id']),
  ],
  ['cancel_checkout', 'Cancels a draft.', draft],
  [
    'get_order',
    'Shows an order.',
    object('Which.', { order_no: whole('`order_no` of the draft.', 1, 99_999_999) }),
  ],
]);
