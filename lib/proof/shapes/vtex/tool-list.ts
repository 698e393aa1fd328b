/** The tool list in the shape of VTEX: order forms, items by index, and countries of three letters. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const orderFormId = text('ID of the orderForm.', { pattern: '^[0-9a-f]{32}$' });
const skuId = text('ID of the SKU: `itemId` of the search.', { pattern: '^\\d+$' });
const seller = text('ID of the seller.', { enum: ['1'] });
const quantity = whole('Quantity of the item.', 1, 999);

const newItem = object('An item.', { id: skuId, quantity, seller });

const changedItem = object(
  'With an `index`, the new quantity of that item; otherwise an item to add.',
  {
    index: whole('Position of the item in `items`, from 0.', 0, 500),
    id: skuId,
    quantity: whole('Quantity of the item. 0 removes it.', 0, 999),
    seller,
  },
  ['quantity'],
  { oneOf: [{ required: ['index'] }, { required: ['id', 'seller'] }] },
);

const address = object(
  'The shipping address.',
  {
    receiverName: text('Name of the person who receives the items.', { minLength: 1 }),
    street: text('Street of the address.', { minLength: 1 }),
    number: text('Number of the building.', { minLength: 1 }),
    city: text('City of the shipping address.', { minLength: 1 }),
    state: text('State of the shipping address.', { minLength: 1 }),
    postalCode: text('Postal code.', { minLength: 1 }),
    country: text('Three letter ISO code of the country, such as BRA.', { pattern: '^[A-Z]{3}$' }),
  },
  ['receiverName', 'street', 'city', 'postalCode', 'country'],
);

const confirmation = object("The customer's confirmation of this purchase.", {
  confirmed: yesNo('Whether the customer confirms the purchase.'),
  confirmedAt: text('When, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const one = object('Which orderForm.', { orderFormId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Searches products. Prices are in cents.',
    object('The search.', { query: text('Full text.'), context }, ['query']),
  ],
  [
    'lookup_catalog',
    'Returns the products with these IDs, or that have SKUs with these IDs.',
    object('Which products.', { ids: list('IDs.', text('An ID.', { pattern: '^\\d+$' }), { minItems: 1 }) }),
  ],
  [
    'get_product',
    'Returns one product.',
    object('Which product.', { productId: text('ID of the product.', { pattern: '^\\d+$' }) }),
  ],
  [
    'create_cart',
    'Creates an orderForm with items.',
    object('The items.', { orderItems: list('The items.', newItem, { minItems: 1 }) }),
  ],
  ['get_cart', 'Gets an orderForm.', one],
  [
    'update_cart',
    'Updates items of an orderForm. Items that are not sent stay as they are.',
    object('The update.', { orderFormId, orderItems: list('The items.', changedItem, { minItems: 1 }) }),
  ],
  ['cancel_cart', 'Removes an orderForm.', one],
  ['create_checkout', 'Starts the checkout of the items in an orderForm, in an orderForm of its own.', one],
  ['get_checkout', 'Gets the orderForm of a checkout.', one],
  [
    'update_checkout',
    'Sets the address, the SLA or both. What is left out stays as it is.',
    object('The update.', {
      orderFormId,
      shippingData: object(
        'The shipping.',
        { address, selectedSla: text('ID of one of the `slas` of the orderForm.') },
        [],
        { minProperties: 1 },
      ),
    }),
  ],
  [
    'complete_checkout',
    'Places the order. The orderForm has to be readyToComplete, and the customer has to confirm.',
    object('The order.', { orderFormId, customerConfirmation: confirmation }, ['orderFormId']),
  ],
  ['cancel_checkout', 'Ends a checkout without an order.', one],
  [
    'get_order',
    'Gets an order.',
    object('Which order.', { orderId: text('ID of the order, in `orders` of the completed orderForm.') }),
  ],
]);
