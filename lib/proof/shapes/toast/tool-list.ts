/** The tool list in the shape of Toast: GUIDs, one action on a selection in a call, guests and tips. */
import { context, list, object, text, toolsOf, whole } from '../desk/schema.ts';

const guid = (description: string) => text(description, { format: 'uuid' });

const draftGuid = guid('GUID of the draft.');
const checkoutGuid = guid('GUID of the checkout.');
const selectionGuid = guid('GUID of the selection.');
const item = object('The menu item.', { guid: guid('GUID of one of the `menuItems` of a menu group.') });
const quantity = whole('Quantity.', 1, 99);
const numberOfGuests = whole('How many guests eat; from six on a gratuity is added.', 1, 40);

const selection = object('A menu item with its quantity.', { item, quantity });

const action = (name: string) => ({ type: 'string', const: name, description: 'The action.' });

const change = {
  type: 'object',
  description: 'One action on a selection.',
  oneOf: [
    object('Adds a selection.', { action: action('ADD'), item, quantity }),
    object('Sets the quantity of a selection.', { action: action('SET_QUANTITY'), selectionGuid, quantity }),
    object('Voids a selection: it stays in the check, and costs nothing.', {
      action: action('VOID'),
      selectionGuid,
    }),
  ],
};

const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });

const deliveryInfo = object(
  'Where the order is delivered to, in the United States.',
  {
    recipient: some('Name of the recipient.'),
    address1: some('Street and number.'),
    address2: text('Apartment or floor.'),
    city: some('City.'),
    state: text('Two-letter code of the state.', { pattern: '^[A-Z]{2}$', examples: ['MA'] }),
    zipCode: text('Five digits.', { pattern: '^[0-9]{5}$', examples: ['02110'] }),
  },
  ['recipient', 'address1', 'city', 'state', 'zipCode'],
);

const guestApproval = object('What the guest decided about the amount due.', {
  decision: text('The decision of the guest.', { enum: ['APPROVED', 'DECLINED'] }),
  decidedAt: text('When the guest decided, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const draft = object('Which draft.', { draftGuid });
const checkout = object('Which checkout.', { checkoutGuid });

export const listed = toolsOf([
  [
    'search_catalog',
    'Searches the menus. Prices are in cents, before tax.',
    object(
      'The search.',
      {
        query: text('Words to find.'),
        page: whole('The page, from 1.', 1, 1_000),
        pageSize: whole('Menu groups on a page; 30 by default.', 1, 100),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several menu groups. `unknownGuids` has the GUIDs of none.',
    object('Which.', {
      guids: list('GUIDs of menu groups.', guid('Of a menu group.'), { minItems: 1, maxItems: 50 }),
    }),
  ],
  [
    'get_product',
    'Reads a menu group with its items.',
    object('Which.', { guid: guid('GUID of the menu group.') }),
  ],
  [
    'create_cart',
    'Starts a draft of an order.',
    object('The draft.', {
      numberOfGuests,
      selections: list('Its selections.', selection, { minItems: 1, maxItems: 60 }),
    }),
  ],
  ['get_cart', 'Reads a draft.', draft],
  [
    'update_cart',
    'Changes the number of guests, or one selection of a draft. All other selections stay.',
    object('The change.', { draftGuid, numberOfGuests, change }, ['draftGuid'], {
      anyOf: [{ required: ['numberOfGuests'] }, { required: ['change'] }],
    }),
  ],
  ['cancel_cart', 'Voids a draft.', draft],
  ['create_checkout', 'Starts the checkout of the selections that a draft has now.', draft],
  ['get_checkout', 'Reads a checkout. `SUBMITTED` orders wait for the kitchen.', checkout],
  [
    'update_checkout',
    'Sets the dining option, the address of a delivery, or the tip; what is left out stays.',
    object(
      'The change.',
      {
        checkoutGuid,
        diningOption: object('The dining option.', {
          guid: guid('GUID of one of `availableDiningOptions`.'),
        }),
        deliveryInfo,
        tipAmount: whole('Tip in cents.', 0, 50_000),
      },
      ['checkoutGuid'],
    ),
  ],
  [
    'complete_checkout',
    'Submits the order of a checkout that is ready, if the guest approves the amount due.',
    object('The order.', { checkoutGuid, guestApproval }, ['checkoutGuid']),
  ],
  ['cancel_checkout', 'Cancels a checkout.', checkout],
  ['get_order', 'Reads an order.', object('Which.', { orderGuid: guid('GUID in `order` of its checkout.') })],
]);
