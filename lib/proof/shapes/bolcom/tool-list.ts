/** The tool list in the manner of bol.com: baskets of offers, which are updated as a whole, and checkouts that become orders. */
import type { Fields } from '../../variants/variant.ts';
import { contextIn, list, moment, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';

const uuid = (description: string) => text(description, { format: 'uuid' });
const some = (description: string) => text(description, { minLength: 1, maxLength: 80 });

const basketId = uuid('`basketId` from `create_cart`.');
const checkoutId = uuid('`checkoutId` from `create_checkout`.');
const ean = text('The EAN of a product: thirteen digits.', { pattern: '^[0-9]{13}$' });

const orderItem = object(
  {
    offerId: uuid('`offerId` of the `offer` of a variant.'),
    quantity: whole('How many pieces.', 1, 500),
  },
  ['offerId', 'quantity'],
  { description: 'An offer, and how many pieces of it.' },
);

const person = {
  salutation: text('Salutation.', { enum: ['MALE', 'FEMALE', 'UNKNOWN'] }),
  firstName: some('First name.'),
  surname: some('Surname.'),
  streetName: some('Street, without the house number.'),
  houseNumber: text('House number, without its extension.', {
    pattern: '^[1-9][0-9]{0,4}$',
    examples: ['218'],
  }),
  houseNumberExtension: text('Extension of the house number, such as "B" or "2 hoog".', {
    minLength: 1,
    maxLength: 10,
  }),
  extraAddressInformation: some('What helps to find the address.'),
  zipCode: text('Zip code: "1234AB" in the Netherlands, "1234" in Belgium.', {
    pattern: '^[1-9][0-9]{3}([A-Z]{2})?$',
    examples: ['3511LX'],
  }),
  city: some('City.'),
  countryCode: text('Country; bol.com delivers in the Netherlands and in Belgium.', { enum: ['NL', 'BE'] }),
  email: text('E-mail address.', { format: 'email' }),
  company: some('Company.'),
};

const needed = [
  'firstName',
  'surname',
  'streetName',
  'houseNumber',
  'zipCode',
  'city',
  'countryCode',
  'email',
];

const shipmentDetails = object(
  {
    ...person,
    deliveryPhoneNumber: text('Phone number for the delivery.', { pattern: '^[0-9 +()-]{7,20}$' }),
    language: text('Language of messages about the delivery.', { enum: ['nl', 'nl-BE', 'fr', 'fr-BE'] }),
  },
  needed,
  {
    description:
      'Who gets the order, and where. It replaces earlier shipment details as a whole. It is needed for a pick-up as well, for the name and the invoice.',
  },
);

const billingDetails = object(
  {
    ...person,
    vatNumber: some('VAT number of a company.'),
    kvkNumber: some('Number in the register of companies.'),
    orderReference: some('What the invoice is to mention.'),
  },
  needed,
  {
    description:
      'Who gets the invoice, and where. It replaces earlier billing details as a whole. Without it, the invoice goes to the customer of the shipment details.',
  },
);

const orderApproval = object(
  {
    approved: yesOrNo('Whether the customer, asked now, orders and pays.'),
    approvedDateTime: moment('When the customer said so, RFC 3339; at most five minutes ago.'),
  },
  ['approved', 'approvedDateTime'],
  { description: 'The approval of the customer for this order. Without it, nothing is ordered.' },
);

const basket = object({ basketId });
const checkout = object({ checkoutId });
const offers = (description: string, least: number): Fields => list(description, orderItem, least, 50);

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products. Each variant has its EAN and one offer. `bundlePrices` are the prices of a single piece in euro cents, VAT included, for those who take at least `quantity` pieces of the offer. `FBB` is sent by bol.com, `FBR` by the retailer.',
    object(
      {
        query: text('Words of the title or the category; each has to occur. Empty finds all products.'),
        page: whole('Which page; 1 by default. A page after the last one is empty.', 1, 1_000),
        pageSize: whole('How many products a page has at most; 24 by default.', 1, 50),
        context: contextIn('EUR'),
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads the products of several EANs. EANs of no product are in `notFound`.',
    object({ eans: list('EANs of variants.', ean) }),
  ],
  [
    'get_product',
    'Reads the product that has a variant with this EAN, with all its variants.',
    object({ ean }),
  ],
  [
    'create_cart',
    'Creates a basket. The same offer twice becomes one order item. Offers that are `OUT_OF_STOCK` are refused. Amounts of baskets, checkouts and orders are decimal numbers of euros, VAT included.',
    object({ orderItems: offers('What is put into the basket.', 1) }),
  ],
  [
    'get_cart',
    'Reads a basket. `unitPrice` is the price of a piece at this quantity, and `totalPrice` that of all pieces of the order item, in euros with VAT. A basket has no total; a checkout has it.',
    basket,
  ],
  [
    'update_cart',
    'Replaces all order items of a basket: offers that are not named are removed, and quantities are the new ones, not additions. All order items get a new `orderItemId`. If an offer is refused, the basket stays as it is.',
    object({ basketId, orderItems: offers('All that the basket is to have; an empty list empties it.', 0) }),
  ],
  ['cancel_cart', 'Cancels a basket. It stays readable, and cannot be changed or checked out.', basket],
  [
    'create_checkout',
    'Starts the checkout of a basket, with the order items that it has now; later changes of the basket do not change the checkout.',
    basket,
  ],
  [
    'get_checkout',
    'Reads a checkout. `totalPrice` is `itemsPrice` and the `shippingCosts` of the chosen delivery option, in euros. `containedVat` is contained in `totalPrice`, at the rates of the country of delivery; it is null as long as that is not known. The `processStatus` tells how far the order is, once the checkout is completed.',
    checkout,
  ],
  [
    'update_checkout',
    'Sets shipment details, billing details, the delivery option, or several of them; what is left out stays. Billing details need shipment details. Standard delivery costs 2.99 euros if bol.com sends something (`FBB`), and is free if that is worth 25 euros or more; evening and same-day delivery cost their surcharge in addition. A pick-up is free; the shipment details then show the pick-up point and the name of the customer, and the billing details keep the address.',
    object(
      {
        checkoutId,
        shipmentDetails,
        billingDetails,
        deliveryOptionId: some('`deliveryOptionId` of one of the `deliveryOptions` of the checkout.'),
      },
      ['checkoutId'],
      { minProperties: 2 },
    ),
  ],
  [
    'complete_checkout',
    'Orders and pays a checkout that has shipment details and a delivery option, with the approval of the customer. It is processed asynchronously: the answer is a process status, `PENDING`, whose `entityId` is the checkout. Read the checkout after that: its process status is `SUCCESS`, and it has the `orderId`.',
    object({ checkoutId, orderApproval }, ['checkoutId']),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout that is not ordered. It stays readable, and cannot be changed or completed.',
    checkout,
  ],
  [
    'get_order',
    'Reads an order. Its amounts are in euros, VAT included.',
    object({ orderId: text('`orderId` of the checkout.', { pattern: '^C00[0-9]{7}$' }) }),
  ],
]);
