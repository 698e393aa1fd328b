/** The tool list in the manner of Optimizely, and the addresses that its tools understand. */
import { asFields } from '../../planted/planted.ts';
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import { contextIn, list, moment, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';

const addressMembers =
  'companyName firstName lastName address1 address2 address3 address4 city postalCode phone email'.split(' ');

const regions: Readonly<Record<string, { readonly name: string; readonly states: string }>> = {
  US: {
    name: 'United States',
    states: `AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,
      DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,
      KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,
      MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,
      NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,
      SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,
      WV West Virginia,WI Wisconsin,WY Wyoming`,
  },
  CA: {
    name: 'Canada',
    states: `AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,
      NS Nova Scotia,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan`,
  },
};

/** An address as the records show it; undefined if the country has no such state. */
export function addressOf(sent: Fields): Fields | undefined {
  const [country, state] = [sent.country, sent.state].map((each) => asFields(each).abbreviation);
  const region = regions[String(country)];
  const found = region?.states
    .split(/,\s*/)
    .map((each) => ({ abbreviation: each.slice(0, 2), name: each.slice(3) }))
    .find(({ abbreviation }) => abbreviation === state);
  if (!region || !found) return undefined;
  return {
    id: uuidOf(`optimizely address ${JSON.stringify(sent)}`),
    ...Object.fromEntries(addressMembers.map((name) => [name, sent[name] ?? ''])),
    state: { id: uuidOf(`optimizely state ${country} ${state}`), ...found },
    country: { id: uuidOf(`optimizely country ${country}`), name: region.name, abbreviation: country },
    fullAddress: `${sent.address1}, ${sent.city}, ${state} ${sent.postalCode}`,
  };
}

/** An address of an order is flat; the street has another prefix than the city, as in the order history. */
export const flat = (address: Fields, street: string, place: string): Fields => ({
  [`${street}CompanyName`]: address.companyName || `${address.firstName} ${address.lastName}`,
  ...Object.fromEntries([1, 2, 3, 4].map((nth) => [`${street}Address${nth}`, address[`address${nth}`]])),
  [`${place}City`]: address.city,
  [`${place}State`]: fieldsOf(address, 'state').abbreviation,
  [`${place}PostalCode`]: address.postalCode,
  [`${street}Country`]: fieldsOf(address, 'country').abbreviation,
});

const guid = (description: string) => text(description, { format: 'uuid' });
const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });
const optional = (description: string) => text(description, { maxLength: 100 });
const byId = (description: string, of: string) => object({ id: guid(of) }, ['id'], { description });

const productId = guid(
  '`id` of a product that is no variant parent, or of one of the `variantChildren` of a variant parent.',
);
const cartId = guid('`id` of the cart.');
const checkoutId = guid('`id` of the checkout.');

const newLine = object(
  {
    productId,
    qtyOrdered: whole('How many, in the unit of measure that the product is sold in.', 1, 999),
  },
  ['productId', 'qtyOrdered'],
  { description: 'A product for the cart.' },
);
const lineChange = object(
  {
    id: guid('`id` of a cart line, to change its quantity.'),
    productId,
    qtyOrdered: whole(
      'With `id`, the new quantity of the cart line, and 0 removes the line. With `productId`, how many are added.',
      0,
      999,
    ),
  },
  ['qtyOrdered'],
  {
    description: 'A change of a cart line, or a product that is added.',
    oneOf: [{ required: ['id'] }, { required: ['productId'], properties: { qtyOrdered: { minimum: 1 } } }],
  },
);

const addressIn = (description: string) =>
  object(
    {
      companyName: optional('Company.'),
      firstName: some('First name.'),
      lastName: some('Last name.'),
      address1: some('Street and number.'),
      address2: optional('Second line of the street address.'),
      address3: optional('Third line.'),
      address4: optional('Fourth line.'),
      city: some('City.'),
      postalCode: text('ZIP code, or Canadian postal code.', { minLength: 3, maxLength: 10 }),
      state: object(
        { abbreviation: text('Two letters, such as `MN`, or `ON` in Canada.', { pattern: '^[A-Z]{2}$' }) },
        ['abbreviation'],
        { description: 'The state or province.' },
      ),
      country: object(
        { abbreviation: text('ISO 3166-1 alpha-2.', { enum: Object.keys(regions) }) },
        ['abbreviation'],
        { description: 'The country.' },
      ),
      phone: optional('Telephone number.'),
      email: text('E-mail address.', { format: 'email' }),
    },
    ['firstName', 'lastName', 'address1', 'city', 'postalCode', 'state', 'country'],
    { description },
  );

const buyerApproval = object(
  {
    isApproved: yesOrNo('Whether the buyer agrees to place the order and to pay its `orderGrandTotal`.'),
    approvedOn: moment('When the buyer agreed, RFC 3339; no more than five minutes ago.'),
  },
  ['isApproved', 'approvedOn'],
  { description: 'The approval that the buyer gives now. Without it, nothing is submitted.' },
);

const cart = object({ cartId });
const checkout = object({ checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products with all words of the query in their title or category. A product with `isVariantParent` cannot be bought itself; its `variantChildren` can, each at its own price. `pricing.unitNetPrice` is what one unit of measure costs, in cents; `unitListPrice` is the price without the sale.',
    object(
      {
        query: text('Words; an empty text finds all products.'),
        page: whole('Which page, from 1, which is the default. Pages after the last are empty.', 1, 10_000),
        pageSize: whole('How many products a page has at most; 24 by default.', 1, 100),
        context: contextIn('USD'),
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products or variant children by their ids. Ids of no product are left out.',
    object({ productIds: list('`id` of each product.', guid('`id` of a product.')) }),
  ],
  ['get_product', 'Reads a product or a variant child.', object({ productId: guid('`id` of the product.') })],
  [
    'create_cart',
    'Creates a cart. The same product twice becomes one cart line. A product that is unknown, a variant parent or out of stock is refused, and no cart is created. A quantity above `qtyOnHand` is lowered to it: the line says `isQtyAdjusted`, and `messages` say so.',
    object({ cartLines: list('What it has.', newLine) }),
  ],
  [
    'get_cart',
    'Reads a cart. All amounts of carts, checkouts and orders are whole cents of `currencyCode`; members that end with `Display` are the same amounts as text. `orderSubTotal` is the sum of the lines at net prices, and `orderSubTotalWithOutProductDiscounts` at list prices. From an `orderSubTotal` of 50000 on, a promotion takes 5 % of it off. `orderGrandTotal` is `orderSubTotal`, less the `promotions`, with `shippingAndHandling` and `totalTax`, which are 0 in a cart.',
    cart,
  ],
  [
    'update_cart',
    'Changes the quantities of cart lines, adds products, or both. Lines that are not named stay as they are. A product that the cart has already is added to its line. If one change is refused, none is made. Quantities above `qtyOnHand` are lowered as in `create_cart`.',
    object({ cartId, cartLines: list('The changes, in this order.', lineChange) }),
  ],
  [
    'cancel_cart',
    'Cancels a cart. It can be read afterwards, but not be changed, cancelled again or checked out.',
    cart,
  ],
  [
    'create_checkout',
    'Starts a checkout with a copy of the lines of a cart; a cart without lines is refused. Later changes of the cart do not reach it.',
    cart,
  ],
  [
    'get_checkout',
    'Reads a checkout. `canCheckOut` tells whether it has what an order needs: a ship-to and a ship via.',
    checkout,
  ],
  [
    'update_checkout',
    'Sets the ship-to address, the bill-to address, the carrier and ship via, or several of these. What is not sent stays; an address takes the place of the earlier one as a whole. As long as no bill-to is sent, it is the ship-to. With the ship-to come the taxes, in `customerOrderTaxes`: each `taxRate` percent of `orderSubTotal` less the promotions, rounded to the cent by itself, and `totalTax` is their sum. With the ship via come the charges: `shippingCharges` are 1285 and 145 for each unit by UPS Ground, 2840 and 310 by UPS 2nd Day Air, 14900 and 85 by LTL Liftgate; `handlingCharges` are 450 for each unit of a product that is an `isHazardousGood`; `shippingAndHandling` is both.',
    object(
      {
        checkoutId,
        shipTo: addressIn('Where the order is shipped.'),
        billTo: addressIn('Where the invoice goes, if not to the ship-to. Needs a ship-to, now or before.'),
        carrier: byId(
          'One of the `carriers` of the checkout. Without a ship via, its default ship via is taken.',
          '`id` of the carrier.',
        ),
        shipVia: byId(
          'One of the `shipVias` of the carriers; if a carrier is sent too, of this carrier.',
          '`id` of the ship via.',
        ),
      },
      ['checkoutId'],
    ),
  ],
  [
    'complete_checkout',
    'Submits a checkout as an order, with the approval of the buyer. It needs a ship-to and a ship via. Afterwards the checkout has the status `Submitted` and an `orderNumber`, and cannot be changed, cancelled or submitted again.',
    object({ checkoutId, buyerApproval }, ['checkoutId']),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout that is not submitted. It can be read afterwards, but not be changed or submitted.',
    checkout,
  ],
  [
    'get_order',
    'Reads an order. `productTotal` is the sum of its lines, `orderDiscountAmount` the promotions, `otherCharges` are 0, and `orderTotal` is what the buyer approved of. The members of the ship-to begin with `st` and `shipTo`, and those of the bill-to with `bt` and `billTo`.',
    object({
      webOrderNumber: text('`orderNumber` of the submitted checkout.', { pattern: '^WEB[0-9]{6}$' }),
    }),
  ],
]);
