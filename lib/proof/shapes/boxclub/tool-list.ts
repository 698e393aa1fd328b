/** The tool list of the box club: boxes for each delivery, intervals, days of delivery, and consent to charges. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const signup_code = text('`code` of the signup.', { pattern: '^[0-9A-F]{10}$' });
const checkout_number = whole('`number` of the checkout.', 1, 9_999_999);
const group = (description: string) => whole(description, 1, 9_999_999);

const boxes = list(
  'The boxes of each delivery.',
  object(
    'A box.',
    {
      box: text('`box` of one of the `sizes`.', { pattern: '^LL-[0-9]+-[0-9]+$' }),
      per_delivery: whole('How many of it come with each delivery; 1 by default.', 1, 60),
    },
    ['box'],
  ),
  { maxItems: 30 },
);

const interval = text('How often a delivery comes; `every_4_weeks` by default.', {
  enum: ['every_2_weeks', 'every_4_weeks', 'every_8_weeks'],
});

const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });

const recipient = object(
  'Who receives the boxes, in Norway.',
  {
    name: some('Full name.'),
    street_address: some('Street and number.'),
    postal_code: text('Four digits.', { pattern: '^[0-9]{4}$', examples: ['8300'] }),
    city: some('Postal town.'),
    country: { const: 'NO', description: 'We deliver in Norway only.' },
    door_note: text('What the driver should know.', { maxLength: 200 }),
  },
  ['name', 'street_address', 'postal_code', 'city', 'country'],
);

const consent = object('What the buyer consents to.', {
  to_first_charge: yesNo('Whether the buyer consents to be charged `first_charge` now.'),
  to_later_charges: yesNo('Whether the buyer consents to `each_later_charge`, until the subscription ends.'),
  given_at: text('When the buyer said so, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const signup = object('Which signup.', { signup_code });
const checkout = object('Which checkout.', { checkout_number });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds boxes. Prices are those of one box, in øre with tax.',
    object(
      'The search.',
      {
        query: text('Words that the name, the theme or the size contains.'),
        first: whole('How many groups to show; 12 by default.', 1, 50),
        after: group('`page.after` of the answer before.'),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Tells for each of several groups whether it was found, and shows it.',
    object('Which.', {
      groups: list('Numbers of groups.', group('`group` of a box.'), { minItems: 1, maxItems: 40 }),
    }),
  ],
  [
    'get_product',
    'Shows a group of boxes with its sizes.',
    object('Which.', { group: group('Its number.') }),
  ],
  [
    'create_cart',
    'Starts a signup, which is a draft of a subscription.',
    object('The signup.', { boxes, interval }, ['boxes']),
  ],
  ['get_cart', 'Shows a signup.', signup],
  [
    'update_cart',
    'Replaces all boxes of a signup with those that are sent. Without `boxes`, only the interval changes.',
    object('The change.', { signup_code, boxes, interval }, ['signup_code'], {
      anyOf: [{ required: ['boxes'] }, { required: ['interval'] }],
    }),
  ],
  ['cancel_cart', 'Discards a signup.', signup],
  ['create_checkout', 'Opens a checkout for the boxes that a signup has now.', signup],
  [
    'get_checkout',
    'Shows a checkout. `charging` becomes `subscribed` when the bank has answered; then `subscription_id` is there.',
    checkout,
  ],
  [
    'update_checkout',
    'Sets the recipient, the day of delivery, or both; what is not sent stays.',
    object(
      'The change.',
      { checkout_number, recipient, delivery_day: text('`day` of one of the `delivery_days`.') },
      ['checkout_number'],
    ),
  ],
  [
    'complete_checkout',
    'Charges a checkout that is `ready` for the first time and begins the subscription, if the buyer consents to both.',
    object('The consent.', { checkout_number, consent }, ['checkout_number']),
  ],
  ['cancel_checkout', 'Cancels a checkout. Nothing is charged.', checkout],
  [
    'get_order',
    'Shows a subscription.',
    object('Which.', {
      subscription_id: text('`subscription_id` of the checkout.', { pattern: '^sub_[0-9a-f]{12}$' }),
    }),
  ],
]);
