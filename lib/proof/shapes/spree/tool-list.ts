/** The tool list of the Spree shop: order tokens, variant ids as text, and an order with nested attributes. */
import { contextIn, country, list, moment, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';

const cartToken = text('The order token of the cart, from create_cart.', { pattern: '^cart-' });
const orderToken = text('The order token of the checkout, from create_checkout.', { pattern: '^order-' });
const lineItems = list(
  'All line items of the cart. The same variant twice becomes one line item.',
  object({
    variant_id: text('The id of a variant: a resource of the type `variant`.', { examples: ['772030'] }),
    quantity: whole('The quantity of the variant.', 1, 60),
  }),
  1,
  30,
);
const productId = text('The id or the slug of a product.', { minLength: 1 });

const order = object(
  {
    ship_address_attributes: object(
      {
        firstname: text('First name.', { maxLength: 60 }),
        lastname: text('Last name.', { maxLength: 60 }),
        address1: text('Street address.', { minLength: 1, maxLength: 200 }),
        address2: text('Additional address information.', { maxLength: 200 }),
        city: text('City.', { minLength: 1, maxLength: 100 }),
        zipcode: text('Valid zip code.', { maxLength: 16 }),
        state_name: text('State or province.', { maxLength: 60 }),
        country_iso: country('Country of the address, ISO 3166-1 alpha-2.'),
        phone: text('Phone number.', { maxLength: 40 }),
      },
      ['address1', 'city', 'country_iso'],
      { description: 'The shipping address.' },
    ),
    selected_shipping_rate_id: text('The id of the shipping rate: a resource of the type `shipping_rate`.', {
      examples: ['11'],
    }),
  },
  [],
  { minProperties: 1, description: 'What changes. Attributes that are left out stay as they are.' },
);
const approval = object(
  {
    accepted: yesOrNo('Whether the buyer accepts this order and its total.'),
    accepted_at: moment('When the buyer accepted, within the last five minutes.'),
  },
  ['accepted', 'accepted_at'],
  { description: 'The explicit approval of the buyer, given now.' },
);

export const listed = toolsOf([
  [
    'search_catalog',
    'Lists products by name. Variants are in `included`. Prices in `price_cents` are cents.',
    object({ query: text('Words of the name.'), context: contextIn('CAD') }, ['query']),
  ],
  [
    'lookup_catalog',
    'Lists products by ids or slugs.',
    object({ ids: list('Ids or slugs.', productId, 1, 25) }),
  ],
  ['get_product', 'Retrieves a product.', object({ id: productId })],
  [
    'create_cart',
    'Creates a cart with line items. From $100.00 on, the cart gets a tote bag as a gift, in a line item of its own.',
    object({ line_items: lineItems, context: contextIn('CAD') }, ['line_items']),
  ],
  ['get_cart', 'Retrieves a cart.', object({ order_token: cartToken })],
  [
    'update_cart',
    'Replaces the line items of the cart by these. Line items get new ids.',
    object({ order_token: cartToken, line_items: lineItems }),
  ],
  ['cancel_cart', 'Deletes a cart.', object({ order_token: cartToken })],
  ['create_checkout', 'Begins the checkout of a cart.', object({ order_token: cartToken })],
  ['get_checkout', 'Retrieves a checkout.', object({ order_token: orderToken })],
  ['update_checkout', 'Updates a checkout.', object({ order_token: orderToken, order })],
  [
    'complete_checkout',
    'Completes the checkout, with the approval of the buyer.',
    object({ order_token: orderToken, buyer_acceptance: approval }, ['order_token']),
  ],
  ['cancel_checkout', 'Cancels the checkout.', object({ order_token: orderToken })],
  [
    'get_order',
    'Retrieves a completed order by its number.',
    object({ number: text('The number of the order.', { pattern: '^R\\d+$' }) }),
  ],
]);
