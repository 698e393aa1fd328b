/** The tool list in the manner of Uber Eats: items of a menu, actions on a cart, and delivery quotes for a drop-off. */
import type { Fields } from '../../variants/variant.ts';
import { contextIn, list, moment, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';

const itemId = text('`id` of an item of the menu.', {
  pattern: '^[A-Za-z0-9_]{1,80}$',
  examples: ['Garlic_Knots_6_pieces'],
});
const uuid = (description: string): Fields => text(description, { format: 'uuid' });
const cart_id = uuid('`id` of the cart, from `create_cart`.');
const checkout_id = uuid('`id` of the checkout, from `create_checkout`.');
const some = (description: string) => text(description, { minLength: 1, maxLength: 80 });

const modifierGroup = object(
  {
    id: text('One of the `modifier_group_ids` of the item.', { pattern: '^[A-Za-z0-9_]{1,80}$' }),
    selected_items: list(
      'The chosen `modifier_options`; at most `max_permitted` of the group.',
      object({ id: text('`id` of the option.', { pattern: '^[A-Za-z0-9_]{1,80}$' }) }),
      1,
      5,
    ),
  },
  ['id', 'selected_items'],
  { description: 'A modifier group with what the eater chose from it.' },
);

const item = object(
  {
    id: itemId,
    quantity: whole('How many.', 1, 40),
    selected_modifier_groups: list(
      'Modifiers, whose prices are added to the unit price; none by default.',
      modifierGroup,
      0,
      5,
    ),
    special_instructions: text('Words for the kitchen.', { maxLength: 200 }),
  },
  ['id', 'quantity'],
  { description: 'An item of the menu, its quantity, and how the eater wants it.' },
);

const root_item = object({ instance_id: uuid('`instance_id` of the item in the cart.') }, ['instance_id'], {
  description: 'The item of the cart that the action is about.',
});

const action = (name: string): Fields => ({ type: 'string', const: name, description: 'The action.' });

const change = {
  type: 'object',
  description: 'One action on the cart.',
  oneOf: [
    object({ action_type: action('ADD_ITEM'), item }, ['action_type', 'item'], {
      description:
        'Adds an item. If the cart has it with the same modifiers and instructions, its quantity grows by this quantity.',
    }),
    object(
      {
        action_type: action('ADJUST_ITEM'),
        root_item,
        item_adjustment: object(
          { quantity: whole('How many the cart has from now on.', 1, 40) },
          ['quantity'],
          {
            description: 'The new quantity, in place of the old one.',
          },
        ),
      },
      ['action_type', 'root_item', 'item_adjustment'],
      { description: 'Sets the quantity of an item of the cart.' },
    ),
    object({ action_type: action('REMOVE_ITEM'), root_item }, ['action_type', 'root_item'], {
      description: 'Takes an item out of the cart, whatever its quantity is.',
    }),
    object(
      { action_type: action('REPLACE_FOR_ME'), root_item, item_substitute: item },
      ['action_type', 'root_item', 'item_substitute'],
      {
        description: 'Takes an item out of the cart, and adds another one, which gets its own `instance_id`.',
      },
    ),
  ],
};

const dropoff = object(
  {
    name: some('First name of the eater.'),
    phone_number: text('Phone of the eater, with the country code.', {
      pattern: '^\\+[1-9][0-9]{7,14}$',
      examples: ['+12065550142'],
    }),
    address: object(
      {
        street_address: list(
          'Lines of the street address: number and street first, then the unit.',
          some('A line.'),
          1,
          3,
        ),
        city: some('City.'),
        state: text('State of the USA, two letters.', { pattern: '^[A-Z]{2}$', examples: ['WA'] }),
        zip_code: text('ZIP code, five digits.', { pattern: '^[0-9]{5}$', examples: ['98101'] }),
        country: text('The country.', { enum: ['US'] }),
      },
      ['street_address', 'city', 'state', 'zip_code', 'country'],
      { description: 'The address.' },
    ),
    notes: text('Words for the courier.', { maxLength: 280 }),
  },
  ['name', 'phone_number', 'address'],
  {
    description:
      'Where and to whom the courier delivers. It replaces an earlier drop-off as a whole. A changed drop-off, or one whose quotes have expired, gets new `delivery_quotes`, and a quote that was chosen before is dropped.',
  },
);

const eater_confirmation = object(
  {
    confirmed: yesOrNo(
      'Whether the eater, asked now, agrees to pay `payment.charges.total` of the checkout.',
    ),
    confirmed_at: moment('When the eater did so, RFC 3339; at most five minutes ago.'),
  },
  ['confirmed', 'confirmed_at'],
  { description: 'The explicit approval of the eater. Without it, no order is placed.' },
);

const cart = object({ cart_id });
const checkout = object({ checkout_id });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds items of the menu, with their modifier groups and categories. Each size is an item of its own. Amounts are in cents, without tax; `tax_rate` is in percent. An item with a `suspension_info` is sold out.',
    object(
      {
        query: text(
          'Words of the name or the category; each has to occur. An empty text finds the whole menu.',
        ),
        limit: whole('How many items a page has at most; 10 by default.', 1, 50),
        page_token: text('`pagination_data.next_page_token` of the page before; the first page without it.', {
          pattern: '^pt_[0-9]{1,5}$',
        }),
        context: contextIn('USD'),
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several items of the menu by their ids. `unknown_ids` has the ids of none.',
    object({ ids: list('The ids.', itemId) }),
  ],
  ['get_product', 'Reads an item of the menu with its modifier groups.', object({ id: itemId })],
  [
    'create_cart',
    'Starts a cart. The same item twice with the same modifiers and instructions becomes one, with the sum of both quantities. A suspended item is left out, and `cart.fulfillment_issues` tells it; with an unknown item or a modifier that does not belong to it, no cart is created. Amounts are in cents. `total_fee` is the sum of `bag_fee`, `small_order_fee` (for a `sub_total` of less than 1000) and `delivery_fee` (0 until a checkout has a quote); `total` is `sub_total`, `tax`, `total_fee` and `tip`.',
    object({ items: list('What the cart has.', item) }),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Does the actions in their order: all of them, or none if one is impossible. Items that no action names stay as they are. Suspended items are left out as in `create_cart`.',
    object({ cart_id, changes: list('The actions.', change) }),
  ],
  ['cancel_cart', 'Cancels a cart. It stays readable, and cannot be changed or checked out.', cart],
  [
    'create_checkout',
    'Starts the checkout of the items that a cart has now. Later changes of the cart do not change it.',
    cart,
  ],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Sets the drop-off, the delivery quote, a pick-up, or the tip; what is left out stays. For a delivery, send the drop-off first, and then the `id` of one of the `delivery_quotes` that the checkout has for it.',
    object(
      {
        checkout_id,
        dropoff,
        quote_id: text(
          '`id` of one of the `delivery_quotes`. Its `fee`, in cents, becomes the `delivery_fee`. It is valid until it `expires`, 15 minutes after it was made.',
          { pattern: '^dqt_[0-9a-f]{22}$' },
        ),
        type: text(
          'PICK_UP: the eater fetches the order at the store, without a fee, a quote or a drop-off. DELIVERY_BY_UBER ends a pick-up. A quote sets it to DELIVERY_BY_UBER.',
          { enum: ['DELIVERY_BY_UBER', 'PICK_UP'] },
        ),
        tip: whole('Tip for the courier or the staff, in cents.', 0, 20_000),
      },
      ['checkout_id'],
      { minProperties: 2 },
    ),
  ],
  [
    'complete_checkout',
    'Places the order of a checkout that is a pick-up or has a delivery quote, with the confirmation of the eater. The `order_id` of the answer names the order.',
    object({ checkout_id, eater_confirmation }, ['checkout_id']),
  ],
  ['cancel_checkout', 'Cancels a checkout whose order is not placed. It stays readable.', checkout],
  ['get_order', 'Reads a placed order.', object({ order_id: uuid('`order_id` of the placed checkout.') })],
]);
