/** The tool list of the shop on Viator: carts of held experiences, checkout sessions, and itineraries; and what it refuses. */
import { type Outcome, refuse } from '../../variants/frame/tools.ts';
import type { Places } from '../../variants/variant.ts';
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';
import { uuidOf } from '../desk/stock.ts';
import { currency, mostOfABand } from './goods.ts';

const some = (description: string, maxLength: number) => text(description, { minLength: 1, maxLength });

const cartRef = text('`cartRef` of the cart, from `create_cart`.', { pattern: '^CR-[0-9a-f]{32}$' });
const sessionToken = text('`sessionToken` of the checkout session, from `create_checkout`.', {
  pattern: '^CSI-S-[0-9a-z]{26}$',
});
const productCode = some('`productCode` of a product, from `search_catalog`.', 32);

const prices = `Each \`recommendedRetailPrice\` of a product is in minor units of ${currency}, taxes included: for one traveler of the age band, or, if \`pricingInfo.type\` is UNIT, for a group of up to \`maxTravelers\`. Extra charges are paid on site and are not part of it.`;

const itemOf = (fewest: number, travelers: string) =>
  object(
    'An item: one product option on one day, for one party.',
    {
      partnerBookingRef: some('Your own reference of this item. No two items of a cart have the same.', 64),
      productCode,
      productOptionCode: some(
        '`productOptionCode` of one of the `productOptions` of the product; DEFAULT if it is left out.',
        32,
      ),
      travelDate: text('The day of the experience, YYYY-MM-DD, today or later. Products run daily.', {
        format: 'date',
      }),
      paxMix: list(
        'The party, each age band once.',
        object('Travelers of one age band.', {
          ageBand: text('One of the age bands that the product option has a price for.', {
            enum: ['ADULT', 'SENIOR', 'YOUTH', 'CHILD', 'TRAVELER'],
          }),
          numberOfTravelers: whole(travelers, fewest, mostOfABand),
        }),
        { minItems: 1, maxItems: 5 },
      ),
    },
    ['partnerBookingRef', 'productCode', 'travelDate', 'paxMix'],
  );

const bookerInfo = object('Who makes the booking.', {
  firstName: some('First name.', 50),
  lastName: some('Surname.', 50),
});

const communication = object('How the supplier reaches the booker.', {
  email: text('E-mail address, to which the voucher is sent.', { format: 'email' }),
  phone: text('Phone number with a plus sign and the country code.', { pattern: '^\\+[0-9][0-9 -]{5,28}$' }),
});

const paymentAccount = object('The account that is charged.', {
  name: some('Name of the account holder.', 100),
  address: object('Billing address, of which only this much is asked for.', {
    country: country(),
    postalCode: some('Postal code.', 12),
  }),
});

const answers = list(
  'Answers about items of the session. Items that are not sent keep theirs.',
  object('The answers about one item. They replace all earlier ones about it.', {
    bookingRef: text('`bookingRef` of the item.', { pattern: '^BR-[0-9]{9}$' }),
    bookingQuestionAnswers: list(
      'The answers; each question once. None of them has to be answered.',
      object(
        'An answer.',
        {
          question: text('Where the party is picked up, free of charge, or what it needs.', {
            enum: ['PICKUP_POINT', 'SPECIAL_REQUIREMENTS'],
          }),
          answer: some('The answer in your own words: the hotel and its street, for example.', 500),
          unit: text('How a pickup point is given; only as free text here.', { enum: ['FREETEXT'] }),
        },
        ['question', 'answer'],
      ),
      { maxItems: 2 },
    ),
  }),
  { minItems: 1, maxItems: 16 },
);

const travelerApproval = object(
  'The approval of the traveler who pays, asked for at the moment of payment.',
  {
    approved: yesNo('Whether the traveler approves to pay the `totalHeldPrice` of this session.'),
    approvedAt: text('When the traveler did so, RFC 3339; at most five minutes ago.', {
      format: 'date-time',
    }),
  },
);

const cart = object('Which cart.', { cartRef });
const session = object('Which session.', { sessionToken });

export const listed = toolsOf([
  [
    'search_catalog',
    `Finds products by words; no words find all. ${prices}`,
    object(
      'The search.',
      {
        query: text('Words that the title, category, supplier or options of a product contain, all of them.'),
        pagination: object(
          'Which results; the first 30 by default.',
          {
            start: whole('Number of the first result that is wanted; the numbers begin with 1.', 1, 10_000),
            count: whole('How many results; 30 by default.', 1, 50),
          },
          [],
        ),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    `Reads several products. Codes that do not exist are listed in \`unknownProductCodes\`. ${prices}`,
    object(
      'Which products.',
      {
        productCodes: list('The `productCode` of each.', productCode, { minItems: 1, maxItems: 50 }),
        context,
      },
      ['productCodes'],
    ),
  ],
  [
    'get_product',
    `Reads a product with its options and the price of each age band. ${prices}`,
    object('Which product.', { productCode, context }, ['productCode']),
  ],
  [
    'create_cart',
    'Holds experiences in a new cart. Amounts of carts, sessions and itineraries are decimals in `currency`. Of each price, the travelers pay `recommendedRetailPrice`; `partnerNetPrice`, `bookingFee` and `partnerTotalPrice` are settled between us and the marketplace, and are not charged to them. A `subtotalPrice` is for all travelers of its age band. An item whose option is sold out stays in the cart with the status REJECTED: it has no price, is not part of `totalHeldPrice`, and is not booked. `extraChargesSummary` tells what each traveler pays on site besides, and the price with it.',
    object('The cart.', {
      partnerCartRef: some('Your own reference of the cart.', 64),
      currency: text('Currency of the cart.', { enum: [currency] }),
      items: list('The items.', itemOf(1, 'How many travelers.'), { minItems: 1, maxItems: 16 }),
    }),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Holds items of a cart anew. An item whose `partnerBookingRef` is in the cart is replaced as a whole, with its date and party; one with a new `partnerBookingRef` is added; items that are not sent stay as they are. An item without any traveler is released. Sessions that were started before do not change.',
    object('The change.', {
      cartRef,
      items: list(
        'The items that change.',
        itemOf(0, 'How many travelers of this age band the item has afterwards; 0 for none.'),
        { minItems: 1, maxItems: 16 },
      ),
    }),
  ],
  ['cancel_cart', 'Releases all items of a cart for good; it can no longer be read.', cart],
  [
    'create_checkout',
    'Starts a checkout session for the items that a cart holds now. Rejected items are left out. The cart stays.',
    cart,
  ],
  ['get_checkout', 'Reads a session. `outstanding` says what it needs before it can be booked.', session],
  [
    'update_checkout',
    'Sets the booker, the contact, the payment account or answers of a session. What is sent replaces what was there; what is left out stays. Nothing is shipped: the voucher comes by e-mail, and there are no shipping methods.',
    object('The change.', { sessionToken, bookerInfo, communication, paymentAccount, items: answers }, [
      'sessionToken',
    ]),
  ],
  [
    'complete_checkout',
    'Books all items of a session and charges its `totalHeldPrice`. It needs the approval of the traveler, and nothing may be outstanding. A session is booked once. `itineraryId` is the id of the itinerary.',
    object('The booking.', { sessionToken, travelerApproval }, ['sessionToken']),
  ],
  [
    'cancel_checkout',
    'Cancels a session that is not booked. It can be read, but no longer changed or booked.',
    session,
  ],
  [
    'get_order',
    'Reads the itinerary of a session that was booked, with its vouchers. `totalConfirmedPrice` is what was charged.',
    object('Which itinerary.', {
      itineraryId: whole('`itineraryId` of the session that was booked.', 1, 9_999_999_999),
    }),
  ],
]);

const errors = {
  item: [-32_004, 'NOT_FOUND', 'No such product, product option or age band'],
  'sold-out': [-32_009, 'BOOKABLE_ITEM_IS_NO_LONGER_AVAILABLE', 'The item is not available'],
  line: [-32_004, 'NOT_FOUND', 'No such item in the cart or session'],
  twice: [-32_000, 'BAD_REQUEST', 'Sent more than once'],
  full: [-32_000, 'BAD_REQUEST', 'A cart has 16 items at most'],
  past: [-32_000, 'BAD_REQUEST', 'The travel date is in the past'],
  cart: [-32_004, 'NOT_FOUND', 'No such cart'],
  checkout: [-32_004, 'NOT_FOUND', 'No such checkout session'],
  order: [-32_004, 'NOT_FOUND', 'No such itinerary'],
  final: [-32_009, 'CONFLICT', 'The session is closed'],
  approval: [-32_003, 'FORBIDDEN', 'The traveler who pays has to approve the total of the session now'],
  lacking: [-32_009, 'CONFLICT', 'Details are outstanding'],
  method: [-32_000, 'BAD_REQUEST', 'Nothing is shipped'],
  empty: [-32_009, 'CONFLICT', 'The cart holds no items that can be booked'],
  version: [-32_009, 'CONFLICT', 'The cart has changed'],
} as const;

/** A refusal in the words of the system, with a time and an id for its support. */
export function refusal(why: keyof typeof errors, detail: unknown, { now }: Places): Outcome {
  const [number, code, text] = errors[why];
  const [message, timestamp] = [`${text}: ${String(detail)}`, new Date(now()).toISOString()];
  return refuse(number, message, { code, message, timestamp, trackingId: uuidOf(`${timestamp} ${message}`) });
}
