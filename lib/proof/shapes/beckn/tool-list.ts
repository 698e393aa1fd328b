/** The tool list of a seller on a Beckn network: transactions of select, init and confirm, with numbered quotes. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const some = (description: string) => text(description, { minLength: 1, maxLength: 80 });

const item_id = text('`id` of an item, as `search_catalog` shows it.', { pattern: '^I[0-9]{6}$' });
const transaction_id = text('`context.transaction_id` of the selection, as `create_cart` answered it.', {
  format: 'uuid',
});
const draft_order_id = text('`message.order.draft_order_id`, as `create_checkout` answered it.', {
  pattern: '^D[0-9]{8}$',
});
const quote_id = text(
  '`message.order.quote.id` of the latest answer. Each change makes a new quote, and an old one is refused.',
  { format: 'uuid' },
);

const items = list(
  'All items of the selection, each of them once.',
  object('An item.', {
    id: item_id,
    quantity: object('How many.', { count: whole('Pieces, or packs.', 1, 99) }),
  }),
  { minItems: 1, maxItems: 30 },
);

const address = object(
  'The postal address.',
  {
    name: some('Name on the door.'),
    building: some('Number or name of the building, and the flat.'),
    locality: some('Street or locality.'),
    city: some('City.'),
    state: some('State.'),
    country: text('Country by three letters: `IND`.', { enum: ['IND'] }),
    area_code: text('PIN code of six digits.', { pattern: '^[1-9][0-9]{5}$' }),
  },
  ['name', 'building', 'locality', 'city', 'state', 'country', 'area_code'],
);

const fulfillment = object(
  'The delivery. A member that is left out stays as it is.',
  {
    id: text('`id` of one of the `fulfillments` of the draft: how it is delivered.', {
      pattern: '^F[0-9]$',
    }),
    end: object('Where it is delivered. It replaces an earlier one.', {
      location: object('The place.', { address }),
      contact: object('Whom the rider calls.', {
        phone: text('Phone number.', { pattern: '^(\\+91)?[0-9]{10}$' }),
      }),
    }),
  },
  [],
  { minProperties: 1 },
);

const buyer_consent = object('What the buyer says about paying the quote. Without it nothing is confirmed.', {
  payment_authorised: yesNo('Whether the buyer authorises the payment of `quote.price`.'),
  authorised_at: text('When the buyer said so, RFC 3339; at most five minutes ago.', {
    format: 'date-time',
  }),
});

const selection = object('Which selection.', { transaction_id });
const draft = object('Which draft.', { draft_order_id });

export const listed = toolsOf([
  [
    'search_catalog',
    'search: finds items. Each pack size is an item of its own, and those with the same `parent_item_id` belong together. Prices are in paise and contain the GST of the item.',
    object(
      'The intent.',
      {
        query: text('Words of the name or the category; each has to match. An empty text finds everything.'),
        limit: whole('Items in one answer; 40 by default.', 1, 100),
        cursor: text('`pagination.next_cursor` of the answer before, for the items that follow.', {
          pattern: '^[0-9a-f]{16}$',
        }),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Gets items by their ids. `not_found` has the ids that do not exist.',
    object('Which.', { item_ids: list('Ids of items.', item_id, { minItems: 1, maxItems: 40 }) }),
  ],
  ['get_product', 'Gets one item.', object('Which.', { item_id })],
  [
    'create_cart',
    'select: begins a transaction with a selection of items, and quotes it. Beside the items, the quote has packing charges for each piece, a convenience fee, and GST of 18 % on these charges.',
    object('The selection.', { items }),
  ],
  ['get_cart', 'Gets a selection with its latest quote. A cancelled one can be read too.', selection],
  [
    'update_cart',
    'select again: the items replace all items of the selection. To remove an item, leave it out; to keep it, send it again.',
    object('The selection.', { transaction_id, quote_id, items }),
  ],
  ['cancel_cart', 'Cancels a selection, which cannot be changed or initialized then.', selection],
  [
    'create_checkout',
    'init: makes a draft order of the selection as it is now. It has a quote of its own.',
    selection,
  ],
  [
    'get_checkout',
    'Gets a draft. `missing` says what is needed before it can be confirmed; `order_id` is there when it is confirmed.',
    draft,
  ],
  [
    'update_checkout',
    'init again: sets how and where it is delivered. The delivery charges come into the quote, which is a new one.',
    object('The change.', { draft_order_id, fulfillment }),
  ],
  [
    'complete_checkout',
    'confirm: orders and pays a draft at its quote. It is acknowledged at once; `get_checkout` tells the `order_id` then.',
    object('The confirmation.', { draft_order_id, quote_id, buyer_consent }, ['draft_order_id', 'quote_id']),
  ],
  ['cancel_checkout', 'Cancels a draft that is not confirmed.', draft],
  [
    'get_order',
    'status: gets an order.',
    object('Which.', { order_id: text('`order_id` of the draft.', { pattern: '^ORD-[0-9]{9}$' }) }),
  ],
]);
