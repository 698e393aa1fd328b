/** The tool list of the Magento shop: SKUs to buy, and uids of cart items to change. */
import { contextIn, country, list, moment, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';

const cartId = text('The masked ID of the cart.', { pattern: '^[A-Za-z0-9]{32}$' });
const quoteId = text('The ID of the quote that is being checked out, from create_checkout.', {
  pattern: '^Q[0-9]+$',
});
const sku = text('The SKU of a simple product, or of a variant of a configurable product.', {
  minLength: 1,
  examples: ['LV-1A'],
});
const input = object({ sku, quantity: whole('The amount or number of an item to add.', 1, 100) });

const address = object(
  {
    firstname: text('The first name of the customer.', { maxLength: 60 }),
    lastname: text('The family name of the customer.', { maxLength: 60 }),
    street: list('Lines of the street address.', text('A line.', { minLength: 1, maxLength: 120 }), 1, 3),
    city: text('The city.', { minLength: 1, maxLength: 80 }),
    postcode: text('The ZIP or postal code.', { maxLength: 16 }),
    country_code: country('The two-letter code of the country.'),
    telephone: text('A telephone number.', { maxLength: 40 }),
  },
  ['street', 'city', 'country_code'],
);
const method = object({
  carrier_code: text('A code of a carrier, as in `available_shipping_methods`.', { examples: ['flatrate'] }),
  method_code: text('A code of a method of this carrier.', { examples: ['flatrate'] }),
});
const consent = object(
  {
    confirmed: yesOrNo('Whether the customer has confirmed this purchase.'),
    confirmed_at: moment('The moment of the confirmation, at most five minutes in the past.'),
  },
  ['confirmed', 'confirmed_at'],
  { description: 'The confirmation of the customer. Without it no order is placed.' },
);

export const listed = toolsOf(
  [
    [
      'search_catalog',
      'Full-text search of products. Values of money are integers in cents.',
      object({ query: text('Words to search for.'), context: contextIn('EUR') }, ['query']),
    ],
    [
      'lookup_catalog',
      'Gives the products with these SKUs, of products or of variants.',
      object({ skus: list('SKUs.', sku, 1, 20) }),
    ],
    ['get_product', 'Gives the product with this SKU, or with this variant.', object({ sku })],
    [
      'create_cart',
      'Creates a guest cart and adds products to it.',
      object({ cart_items: list('Products to add.', input), context: contextIn('EUR') }, ['cart_items']),
    ],
    ['get_cart', 'Gives the cart. Items are in `items.edges`.', object({ cart_id: cartId })],
    [
      'update_cart',
      'Modifies items in the cart, then adds products. Items that are not named keep their quantity.',
      object(
        {
          cart_id: cartId,
          cart_items: list(
            'Items to change. If `quantity` is 0, the item is removed.',
            object({
              cart_item_uid: text('The `uid` of an item in the cart.'),
              quantity: whole('The new quantity of the item.', 0, 100),
            }),
          ),
          new_items: list('Products to add; the quantity is added to that of an existing item.', input),
        },
        ['cart_id'],
        { minProperties: 2 },
      ),
    ],
    ['cancel_cart', 'Deactivates the cart. It can be read still.', object({ cart_id: cartId })],
    [
      'create_checkout',
      'Takes the items of an active cart to a quote. From five pieces on, 10 % of the subtotal are discounted.',
      object({ cart_id: cartId }),
    ],
    ['get_checkout', 'Gives the quote.', object({ quote_id: quoteId })],
    [
      'update_checkout',
      'Sets the shipping addresses, the shipping methods, or both, on the quote.',
      object(
        {
          quote_id: quoteId,
          shipping_addresses: list('One address: all items are sent to it.', object({ address }), 1, 1),
          shipping_methods: list('One method.', method, 1, 1),
        },
        ['quote_id'],
        { minProperties: 2 },
      ),
    ],
    [
      'complete_checkout',
      'Converts the quote into an order.',
      object({ quote_id: quoteId, customer_confirmation: consent }, ['quote_id']),
    ],
    ['cancel_checkout', 'Closes the quote without an order.', object({ quote_id: quoteId })],
    [
      'get_order',
      'Gives an order.',
      object({ number: text('The number of the order.', { pattern: '^\\d+$' }) }),
    ],
  ],
  { additionalProperties: false },
);
