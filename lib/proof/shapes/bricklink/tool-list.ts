/** The tool list in the manner of BrickLink: items by type and number, and lots by `inventory_id`. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const id = (description: string) => whole(description, 1, 2_000_000_000);

const cart_id = id('The `cart_id` from `create_cart`.');
const checkout_id = id('The `checkout_id` from `create_checkout`.');
const inventory_id = id('The `inventory_id` of a lot, from the `inventories` of an item.');
const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });

const itemKey = {
  type: text('The `type` of the item.', { enum: ['PART', 'SET', 'MINIFIG'] }),
  no: text('The `no` of the item in the catalog, such as `3001`, or `60098-1` of a set.', {
    minLength: 1,
    maxLength: 20,
  }),
};

const multiples =
  'It has to be a multiple of the `bulk` of the lot, and at most its `quantity`; else the call is refused.';

const newLot = object('A lot to buy from.', {
  inventory_id,
  quantity: whole(`Pieces. ${multiples}`, 1, 100_000),
});

const lotChange = object('A lot and its new quantity.', {
  inventory_id,
  quantity: whole(
    `Pieces that the cart has of the lot afterwards. ${multiples} 0 takes the lot out of the cart.`,
    0,
    100_000,
  ),
});

const address = object(
  'Where the order is shipped to. It replaces the former address as a whole.',
  {
    name: object('The recipient.', { full: some('The full name.') }),
    address1: some('Street and number.'),
    address2: text('Apartment, floor or company.', { maxLength: 100 }),
    city: some('City.'),
    state: text('State or province, where addresses have one.', { maxLength: 50 }),
    postal_code: text('Postal code.', { minLength: 2, maxLength: 12 }),
    country_code: country(),
  },
  ['name', 'address1', 'city', 'postal_code', 'country_code'],
);

const shipping = object(
  'How and where the order is shipped.',
  { method_id: id('The `method_id` of one of the `shipping_methods` of the checkout.'), address },
  [],
  { minProperties: 1 },
);

const approval = object('What the buyer says about the payment of the grand total.', {
  approved: yesNo('Whether the buyer approves. Nothing is ordered if it is false.'),
  date_approved: text('When the buyer said so, RFC 3339; at most five minutes ago.', {
    format: 'date-time',
  }),
});

const cart = object('Which cart.', { cart_id });
const checkout = object('Which checkout.', { checkout_id });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds items of the store, each with its lots for sale in `inventories`. Amounts are in cents of the euro, and the Dutch VAT of 21 % is in them. `unit_price` is the price of one piece; from `tier_quantity1` pieces of the lot on, each of them costs `tier_price1`, and so on. `new_or_used` is `N` or `U`; `completeness` of a set is `S` if sealed and `C` if complete. `quantity` is the stock of the lot at the latest count, which orders lower when they are packed; a lot with 0 is sold out.',
    object(
      'The search.',
      {
        query: text(
          'Words in the number, name or category of the item, or in the color or condition of a lot. All have to match; no words find all items.',
        ),
        rpp: whole('Results of a page; 25 by default.', 1, 100),
        pg: whole('The page, from 1. `total_count` says how many items there are on all pages.', 1, 1_000),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several items with their lots. Those that the store does not have are in `not_found`.',
    object('Which items.', {
      items: list('The items.', object('An item.', itemKey), { minItems: 1, maxItems: 25 }),
    }),
  ],
  ['get_product', 'Reads an item with its lots.', object('Which item.', itemKey)],
  [
    'create_cart',
    'Creates a cart with lots of this store; each call makes another cart. The quantities of a lot that is named twice are added up. If a lot is unknown or sold out, no cart is created. `unit_price_final` is the price of a piece after the tiers of the lot, and `total_price` is this price times the quantity. Shipping, insurance and handling come with the checkout.',
    object('The cart.', { items: list('The lots.', newLot, { minItems: 1, maxItems: 100 }) }),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Sets the quantities of lots in a cart. A lot that the cart does not have yet is added; lots that are not named stay as they are. Of a lot that is named twice, the last quantity counts. If one change is impossible, none is made.',
    object('The change.', {
      cart_id,
      items: list('The lots to change.', lotChange, { minItems: 1, maxItems: 100 }),
    }),
  ],
  ['cancel_cart', 'Deletes a cart. It cannot be read afterwards.', cart],
  [
    'create_checkout',
    'Starts the checkout of a cart, with the lots that it has now; later changes of the cart do not change the checkout. In `cost`, `grand_total` is the sum of `subtotal`, `etc1` (the handling charge of 0.85 euros an order), `insurance` and `shipping`; the last two are 0 until they are chosen. `vat_amount` is the VAT that is contained in `grand_total`, and not added to it.',
    cart,
  ],
  ['get_checkout', 'Reads a checkout. `missing` names what it needs before it can be completed.', checkout],
  [
    'update_checkout',
    'Sets the shipping address, the shipping method, the insurance, or several of them. What is left out stays.',
    object(
      'The change.',
      {
        checkout_id,
        shipping,
        require_insurance: yesNo(
          'Whether the parcel is insured, for 1.50 euros per started 100 euros of `subtotal`. It is not, unless this is set.',
        ),
      },
      ['checkout_id'],
      { minProperties: 2 },
    ),
  ],
  [
    'complete_checkout',
    'Orders and pays the lots of a checkout that misses nothing. It needs the approval of the buyer, given for this payment and now. `order_id` is the id of the order.',
    object('The order.', { checkout_id, buyer_approval: approval }, ['checkout_id']),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout that is not completed. It stays readable, and cannot be changed or completed any more.',
    checkout,
  ],
  [
    'get_order',
    'Reads an order. `items` is a list of batches, and each batch is a list of lots that were bought together.',
    object('Which order.', { order_id: id('The `order_id` of a completed checkout.') }),
  ],
]);
