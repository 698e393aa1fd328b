/** The tool list in the manner of Allegro: offers, revisions, and members of checkout forms in camel case. */
import { contextIn, country, list, moment, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';

const uuid = (description: string) => text(description, { format: 'uuid' });
const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });

const offerId = text('`id` of an offer.', { pattern: '^[0-9]{10,11}$' });
const cartId = uuid('`id` of a cart, from the answer of `create_cart`.');
const checkoutFormId = uuid('`id` of a checkout form, from the answer of `create_checkout`.');
const revision = text(
  'The `revision` of the record as you read it last. If it has changed since then, the call is refused, and the record has to be read again.',
  { pattern: '^[0-9a-f]{8}$' },
);

const closed = { additionalProperties: false };
const offer = object({ id: offerId }, undefined, { description: 'The offer.', ...closed });

const newLine = object({ offer, quantity: whole('Pieces that are added.', 1, 99) }, undefined, closed);
const setLine = object(
  {
    id: uuid('`id` of a line in the `lineItems` of the cart.'),
    quantity: whole('Pieces that the line has afterwards; 0 removes the line.', 0, 99),
  },
  undefined,
  closed,
);

const zipCode = text('Polish postal code.', { pattern: '^[0-9]{2}-[0-9]{3}$', examples: ['60-166'] });
const countryCode = country('Country; the seller delivers within Poland only.');
const place = {
  street: some('Street, house and flat number.'),
  city: some('Town.'),
  zipCode,
  countryCode: { ...countryCode, enum: ['PL'], examples: ['PL'] },
};

const address = object(
  {
    firstName: some('First name of the recipient.'),
    lastName: some('Last name of the recipient.'),
    ...place,
    companyName: text('Company of the recipient.', { maxLength: 100 }),
    phoneNumber: text('Telephone for the courier.', {
      pattern: '^\\+?[0-9 ]{9,16}$',
      examples: ['+48 500 600 700'],
    }),
  },
  ['firstName', 'lastName', ...Object.keys(place)],
  {
    description: 'The address of the recipient, also with a pickup point. It replaces the former as a whole.',
  },
);

const delivery = object(
  {
    address,
    method: object({ id: uuid('`id` of one of the `deliveryMethods` of the form.') }, undefined, {
      description: 'How the parcel is delivered.',
    }),
    pickupPoint: object(
      { id: some('`id` of one of the `pickupPoints` of the delivery method.') },
      undefined,
      {
        description:
          'Where the recipient collects the parcel. Without it, a method with pickup points keeps the point that was chosen, or takes its first.',
      },
    ),
    smart: yesOrNo('Whether the buyer uses an Allegro Smart! subscription; `false` until it is set.'),
  },
  [],
  { description: 'The delivery.', minProperties: 1 },
);

const invoice = object(
  {
    required: yesOrNo('Whether the buyer wants an invoice.'),
    address: object(
      {
        ...place,
        company: object({
          name: some('Name of the company.'),
          taxId: text('NIP of the company.', { pattern: '^[0-9]{10}$', examples: ['5252674798'] }),
        }),
      },
      Object.keys(place),
      { description: 'Whom the invoice is for.' },
    ),
  },
  ['required'],
  { description: 'The invoice. It replaces the former as a whole.' },
);

const approval = object(
  {
    approved: yesOrNo(
      '`true` if the buyer buys and pays `summary.totalToPay`. Nothing is bought with `false`.',
    ),
    approvedAt: moment('When the buyer said so, ISO 8601; at most five minutes ago.'),
  },
  undefined,
  { description: 'What the buyer says to "Kupuję i płacę" (I buy and pay).' },
);

const cart = object({ cartId });
const form = object({ checkoutFormId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds offers with all words of the query in the name or category of their product. Each variant of a product is an offer of its own; `productSet` names the product. A page has its promoted offers in `items.promoted` and the others in `items.regular`; no offer is in both, and `limit` counts both. The amounts of all tools are whole grosze (1/100 PLN), with VAT. An offer whose `publication.status` is `ENDED` is sold out. `stock.available` is from the latest report of the seller.',
    object(
      {
        query: text('Words; an empty text finds all offers.'),
        offset: whole('How many of the found offers precede the page; 0 by default.', 0, 5_999),
        limit: whole('How many offers a page has at most; 20 by default.', 1, 60),
        context: contextIn('PLN'),
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several offers by their ids. Ids of no offer are in `notFound`.',
    object({ offerIds: list('Which offers.', offerId) }),
  ],
  [
    'get_product',
    'Reads a product with the offers of all its variants. `sellingMode.price` is the price of one piece. An unknown id is refused.',
    object({ productId: uuid('`product.id` in the `productSet` of an offer.') }),
  ],
  [
    'create_cart',
    'Creates a cart with offers of this seller. The same offer twice becomes one line. If an offer is unknown or has ended, it is refused, and there is no cart. A line has the `price` that the buyer pays for one piece, times `quantity`. `originalPrice` is what the seller gets for a piece; where it is higher, Allegro pays the seller the difference for all pieces, which is the `value` of the `reconciliation`, and the buyer does not. `warnings` tells which quantities were lowered to the stock. `summary.totalToPay` is without delivery.',
    object({ lineItems: list('What the buyer wants.', newLine) }),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Changes lines of a cart; lines that are not named stay. An entry with the `id` of a line sets its quantity, and one with an `offer` adds pieces to the line of this offer, or a new line. If one entry is refused, nothing is changed.',
    object({ cartId, revision, lineItems: list('The changes.', { anyOf: [setLine, newLine] }) }),
  ],
  ['cancel_cart', 'Cancels a cart. It can still be read, but neither changed nor bought.', cart],
  [
    'create_checkout',
    'Makes a checkout form (`BOUGHT`, not paid) of what the cart has now. Later changes of the cart do not change the form. An empty or cancelled cart is refused.',
    cart,
  ],
  [
    'get_checkout',
    'Reads a checkout form. Its `status` is `BOUGHT` until it has an address and a delivery method, then `FILLED_IN`; `READY_FOR_PROCESSING` once it is paid; or `CANCELLED`. `summary.totalToPay` is the sum of the lines and of `delivery.cost`, which is `null` until there is a method. Each of `deliveryMethods` has the `cost` that it has for this form: `firstItemRate` for each package and `nextItemRate` for each further piece in it, with at most `maxQuantityPerPackage` pieces in a package. `tax.rate` of a line is the percentage of VAT that is contained in its price; no tax is added.',
    form,
  ],
  [
    'update_checkout',
    'Sets the address, the delivery method, the pickup point, Smart!, the invoice, the message to the seller, or several of them. What is not sent stays. With Smart!, Allegro Paczkomaty InPost cost nothing if the lines are 4500 grosze or more, and Allegro Kurier DPD nothing from 6500 grosze on.',
    object(
      {
        checkoutFormId,
        revision,
        delivery,
        invoice,
        messageToSeller: text('A message of the buyer to the seller.', { maxLength: 500 }),
      },
      ['checkoutFormId', 'revision'],
      { minProperties: 3 },
    ),
  ],
  [
    'complete_checkout',
    'Buys and pays a checkout form that is `FILLED_IN`, in the revision that the buyer saw and approves of. Without approval it is refused. The form is `READY_FOR_PROCESSING` then, and is the order: `get_order` reads it by the same id. It can be done once.',
    object({ checkoutFormId, revision, buyerApproval: approval }, ['checkoutFormId', 'revision']),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout form that is not paid. It can still be read, but not changed or paid.',
    form,
  ],
  [
    'get_order',
    'Reads an order: the lines, delivery and `totalToPay` of the checkout form at the moment of payment. `payment.paidAmount` is what the buyer paid, which is `summary.totalToPay`.',
    object({ orderId: uuid('`id` of a checkout form that is `READY_FOR_PROCESSING`.') }),
  ],
]);
