/** The tool list in the manner of Foxy: resources are named by their addresses. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const some = (description: string, maxLength = 100) => text(description, { minLength: 1, maxLength });
const uri = (description: string) => text(description, { format: 'uri', maxLength: 200 });

const product_uri = uri('The `self` link (`_links.self.href`) of a product.');
const cart_uri = uri('The `self` link of the cart.');
const session_uri = uri('The `self` link of the session.');
const cart = object('Which cart.', { cart_uri });
const session = object('Which session.', { session_uri });

const added = {
  code: some('The code of one of the `fx:item_options` of a product that is `in_stock`.'),
  quantity: whole('How many pieces; 1 if left out.', 1, 200),
  shipto: some(
    'The name of the person whom this item is shipped to, such as `Me` or `Grandma`. Each name is a shipment of its own. Left out: the default shipping address.',
    60,
  ),
  subscription_frequency: text(
    'For a subscription: how often the item is charged and sent again, a number and d, w, m or y. `.5m` is twice a month.',
    { pattern: '^([1-9][0-9]?[dwmy]|\\.5m)$', examples: ['2w', '1m'] },
  ),
  subscription_start_date: text('The first day of the subscription; today if left out or past.', {
    format: 'date',
  }),
};
const startsSomething = { dependentRequired: { subscription_start_date: ['subscription_frequency'] } };
const newItem = object('A product to add.', added, ['code'], startsSomething);
const changedItem = object(
  'Either a product to add, with its `code`, or an item of the cart with its new quantity.',
  {
    ...added,
    item_uri: uri('The `self` link of an item of the cart.'),
    quantity: whole(
      'With `item_uri`: the new quantity, 0 to remove the item. With `code`: how many pieces are added, at least 1; 1 if left out.',
      0,
      200,
    ),
  },
  [],
  {
    oneOf: [
      { required: ['item_uri', 'quantity'] },
      { required: ['code'], properties: { quantity: { minimum: 1 } } },
    ],
    ...startsSomething,
  },
);

const addressParts = ['first_name', 'last_name', 'city', 'region', 'postal_code', 'country'] as const;
const withAddress = ['company', 'address2', 'phone', ...addressParts].map((part) => [part, ['address1']]);

const shipment = object(
  'The address, the shipping service, or both, of one shipment.',
  {
    address_name: some(
      '`address_name` of the shipment: the `shipto` of its items, or `Default Shipping Address`. May be left out if the session has one shipment.',
      60,
    ),
    first_name: some('Given name.'),
    last_name: some('Surname.'),
    company: text('Company.', { maxLength: 100 }),
    address1: some('Street and number.'),
    address2: text('Second line, such as a unit.', { maxLength: 100 }),
    city: some('City.'),
    region: some('Two letters of the province or state, such as `BC`.'),
    postal_code: some('Postal code or ZIP code.', 12),
    country: text('ISO 3166-1 alpha-2 country code. We ship to Canada and to the United States.', {
      enum: ['CA', 'US'],
    }),
    phone: text('Phone number.', { maxLength: 30 }),
    shipping_service_id: whole('`service_id` of one of the `shipping_results` of the shipment.', 1, 99_999),
  },
  [],
  { dependentRequired: { address1: addressParts, ...Object.fromEntries(withAddress) } },
);

const customer_approval = object('What the customer says at the moment of payment.', {
  is_approved: yesNo('Whether the customer agrees to pay `total_order` now.'),
  date_approved: text('When the customer said so, RFC 3339; at most five minutes ago.', {
    format: 'date-time',
  }),
});

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products with all words of the query in their name or category. `total_items` says how many there are in all. `price` is that of the product without an option; an option adds its `price_mod`, and its own `price` has that in it. Amounts are in Canadian cents, before tax.',
    object(
      'The search.',
      {
        query: text('Words; an empty text finds all products.', { maxLength: 200 }),
        limit: whole('How many products are returned at most; 20 by default.', 1, 300),
        offset: whole('How many products are skipped before them; 0 by default.', 0, 100_000),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products. Addresses of no product are in `not_found`.',
    object('Which.', {
      product_uris: list('`self` links of products.', product_uri, { minItems: 1, maxItems: 50 }),
    }),
  ],
  [
    'get_product',
    'Reads a product with its `fx:item_options`: the code to order each by, its price, how it differs from the product (`price_mod`, `weight_mod`), and whether it is in stock. Weights are in kilograms. An item of a cart has no more than `quantity_max` pieces, unless that is 0.',
    object('Which.', { product_uri }),
  ],
  [
    'create_cart',
    'Creates a cart. Its name is its `self` link. Items that agree in code, shipto and subscription become one item. A quantity above `quantity_max` is lowered to it, and `messages.warnings` says so. A code that is unknown or out of stock is refused, and then there is no cart.',
    object('The cart.', { items: list('What is in it.', newItem, { minItems: 1, maxItems: 100 }) }),
  ],
  [
    'get_cart',
    'Reads a cart. Amounts are whole cents in its `currency_code`. The `price` of an item is that of the product: a piece costs `price` and the `price_mod` of its `fx:item_options`. `total_item_price` is all that is charged now, and `total_order` is that and the (negative) `total_discount`; three pieces of coffee or more are 10 % off. Tax and shipping are 0 until a session has an address. Items of subscriptions that start later (`is_future_line_item`) are only in `total_future_item_price`.',
    cart,
  ],
  [
    'update_cart',
    'Changes items of a cart, or adds some. Items that are not named stay as they are. Adding what the cart has already raises its quantity. If one change is refused, none is made.',
    object('The changes.', {
      cart_uri,
      items: list('In their order.', changedItem, { minItems: 1, maxItems: 100 }),
    }),
  ],
  ['cancel_cart', 'Deletes a cart. Its address is no cart any more, and cannot be read or bought.', cart],
  [
    'create_checkout',
    'Opens a session to check out what the cart has now. Later changes of the cart, or its deletion, do not change the session. An empty cart is refused.',
    cart,
  ],
  [
    'get_checkout',
    'Reads a session. It has an entry in `fx:shipments` for each name that items are shipped to, with its `shipping_results`: the services and their prices for that parcel. Of a shipment, `total_price` is its items, GST and shipping. GST of 5 % is on items and shipping to Canada, before the discount, and rounded for each shipment; none is on shipments to the United States. `total_order` is the sum of the shipments and the (negative) `total_discount`: what is paid now. `total_future_item_price` and `total_future_shipping` are for subscriptions that start later, and are not in it. `status` is `pending`, `completed` or `voided`.',
    session,
  ],
  [
    'update_checkout',
    'Sets the address, the shipping service, or both, of shipments. Shipments that are not named stay as they are, and so does what is not sent. An address takes the place of the earlier address of that shipment as a whole.',
    object('The changes.', {
      session_uri,
      shipments: list('One entry for each shipment to change.', shipment, { minItems: 1, maxItems: 20 }),
    }),
  ],
  [
    'complete_checkout',
    'Charges a session, if the customer approves. Refused without the approval, and as long as a shipment has no address or no service. The session is `completed` then and links to its `fx:transaction`; it cannot be changed, voided or charged again.',
    object('The payment.', { session_uri, customer_approval }, ['session_uri']),
  ],
  [
    'cancel_checkout',
    'Voids a session that is not completed. It can still be read, and nothing else.',
    session,
  ],
  [
    'get_order',
    'Reads a transaction: what was charged, with the amounts that the session had, in whole cents.',
    object('Which.', {
      transaction_uri: uri(
        'The `fx:transaction` link (`_links.fx:transaction.href`) of a completed session.',
      ),
    }),
  ],
]);
