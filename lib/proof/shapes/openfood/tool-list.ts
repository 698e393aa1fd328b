/** The tool list in the manner of Open Food Network: variants of an order cycle, and line items that are changed by their ids. */
import type { Fields } from '../../variants/variant.ts';
import { contextIn, list, moment, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';
import { orderCycle } from './goods.ts';

const idOf = (description: string) => whole(description, 1, 999_999_999);
const some = (description: string) => text(description, { minLength: 1, maxLength: 80 });

const cart_id = idOf('`id` of the cart, from `create_cart`.');
const checkout_id = idOf('`id` of the checkout, from `create_checkout`.');
const product_id = idOf('`id` of a product, from `search_catalog`.');

const variantsOf = (description: string): Fields => ({
  type: 'object',
  description: `${description} An object by the \`id\` of a variant (from \`variants\` of a product), such as {"304187": {"quantity": 2}}.`,
  propertyNames: { pattern: '^[0-9]{1,9}$' },
  additionalProperties: object({ quantity: whole('How many.', 1, 99) }),
  minProperties: 1,
  maxProperties: 100,
});

const lineChange = object(
  {
    id: idOf('`id` of a line item of this cart.'),
    quantity: whole('The new quantity of the line item, instead of the present one; 0 removes it.', 0, 99),
    _destroy: { ...yesOrNo('Removes the line item.'), const: true },
  },
  ['id'],
  {
    description: 'A new quantity of a line item, or its removal.',
    oneOf: [{ required: ['quantity'] }, { required: ['_destroy'] }],
  },
);

const ship_address = object(
  {
    firstname: some('First name.'),
    lastname: some('Last name.'),
    address1: some('Number and street.'),
    address2: some('Apartment or unit.'),
    city: some('City.'),
    state_name: text('Province; the hub delivers in Ontario.', { enum: ['ON'] }),
    zipcode: text('Postal code.', { pattern: '^[A-Z][0-9][A-Z] ?[0-9][A-Z][0-9]$', examples: ['N1H 3A1'] }),
    country_name: text('Country.', { enum: ['Canada'] }),
    phone: text('Phone number.', { pattern: '^[0-9 +()-]{7,20}$' }),
  },
  ['firstname', 'lastname', 'address1', 'city', 'state_name', 'zipcode', 'country_name'],
  { description: 'The address of the customer. It replaces an earlier one as a whole.' },
);

const customer_approval = object(
  {
    accepted: yesOrNo('Whether the customer, asked now, accepts the order and its payment.'),
    accepted_at: moment('When the customer did so, RFC 3339; at most five minutes ago.'),
  },
  ['accepted', 'accepted_at'],
  { description: 'The explicit approval of the customer. Without it, nothing is ordered.' },
);

const cart = object({ cart_id });
const checkout = object({ checkout_id });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds the products of the open order cycle. Amounts are in cents of CAD. `price` is without the fees of the enterprises, and `price_with_fees` is with those on one piece; the tax (HST) comes on top of `price` for taxable products.',
    object(
      {
        query: text('Words of the name or the category; each has to occur. Empty finds all.'),
        page: whole('Which page; 1 by default. A page after the last one has no products.', 1, 1_000),
        per_page: whole('How many products a page has at most; 10 by default.', 1, 50),
        context: contextIn('CAD'),
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products. Ids of no product are in `not_found`.',
    object({ product_ids: list('Ids of products.', product_id) }),
  ],
  ['get_product', 'Reads a product with its variants.', object({ product_id })],
  [
    'create_cart',
    'Creates a cart in an order cycle. `fees` of a line item are for all its pieces; each order pays one sales fee as well. `total` is `item_total` and all `adjustments`.',
    object({
      order_cycle_id: {
        type: 'integer',
        description: '`id` of the `order_cycle` that a search shows.',
        enum: [orderCycle.id],
      },
      variants: variantsOf('What the cart has.'),
    }),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Changes line items and adds variants. Line items that are not named stay as they are. All changes are made, or none.',
    object(
      {
        cart_id,
        line_items_attributes: list('New quantities and removals.', lineChange),
        variants: variantsOf(
          'What is added. A variant that the cart has already gets this quantity in addition.',
        ),
      },
      ['cart_id'],
      { anyOf: [{ required: ['line_items_attributes'] }, { required: ['variants'] }] },
    ),
  ],
  ['cancel_cart', 'Cancels a cart. It stays readable, and cannot be changed or checked out.', cart],
  [
    'create_checkout',
    'Starts the checkout of a cart, with the line items that it has now. The `state` is `address` or `delivery` as long as that is missing, and then `payment`.',
    cart,
  ],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Sets the address, the shipping method, or both; what is left out stays. A method with `require_ship_address` needs an address, and a pickup does not. The HST is on shipping, too.',
    object(
      {
        checkout_id,
        ship_address,
        shipping_method_id: idOf('`id` of one of the `shipping_methods` of the checkout.'),
      },
      ['checkout_id'],
      { anyOf: [{ required: ['ship_address'] }, { required: ['shipping_method_id'] }] },
    ),
  ],
  [
    'complete_checkout',
    'Places and pays the order of a checkout in the state `payment`, with the approval of the customer. Its `number` names the order.',
    object({ checkout_id, customer_approval }, ['checkout_id']),
  ],
  ['cancel_checkout', 'Cancels a checkout that is not complete. It stays readable.', checkout],
  [
    'get_order',
    'Reads an order.',
    object({ number: text('`number` of the complete checkout.', { pattern: '^R[0-9]{9}$' }) }),
  ],
]);
