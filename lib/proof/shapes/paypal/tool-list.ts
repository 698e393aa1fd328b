/** The tool list in the manner of PayPal: orders that are patched with operations of JSON Patch. */
import type { Fields } from '../../variants/variant.ts';
import { contextIn, list, moment, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';
import { unitPath } from './goods.ts';

const anId = (description: string) => text(description, { pattern: '^[A-Z0-9]{17}$' });
const some = (description: string, maxLength: number) => text(description, { minLength: 1, maxLength });

const cart_id = anId('`id` of the cart, from `create_cart`.');
const checkout_id = anId('`id` of the checkout, from `create_checkout`.');
const product_id = text('`id` of a product, from `search_catalog`.', { pattern: '^PROD-[A-Z0-9]{17}$' });

const quantity = (description: string) =>
  text(description, { pattern: '^[1-9][0-9]{0,2}$', examples: ['2'] });

const item = object(
  {
    sku: text('`sku` of one of the `items` of a product.', { pattern: '^FH-[0-9]+[A-Z]$' }),
    quantity: quantity('How many pieces, a whole number as a text.'),
  },
  ['sku', 'quantity'],
  { description: 'An item and its quantity. The name and the amounts of the item come from the catalog.' },
);

const items = list('All items.', item);

/** One kind of operation. */
const operation = (description: string, ops: readonly string[], path: Fields, value?: Fields): Fields =>
  object(
    {
      op: text('What is done.', { enum: ops }),
      path: { type: 'string', ...path },
      ...(value && { value }),
    },
    ['op', 'path', ...(value ? ['value'] : [])],
    { description },
  );

const at = (place: string): Fields => ({ const: `${unitPath}${place}` });
const atItem = (rest: string): Fields => ({
  pattern: `^${unitPath}/items/(0|[1-9][0-9]?)${rest}$`,
  description: 'The number in the path is the position of the item in `items`, and the first is 0.',
});

const patch = (description: string, operations: readonly Fields[]): Fields =>
  list(description, { type: 'object', oneOf: operations });

const cartPatch = patch(
  'Operations of JSON Patch, which are applied one after the other, all or none. Each finds the items at the positions where the operations before it left them.',
  [
    operation(
      'Adds an item at the end. If the cart has this SKU, its item gets that many more pieces.',
      ['add'],
      at('/items/-'),
      item,
    ),
    operation(
      'Sets the quantity of the item at a position. The others stay.',
      ['replace'],
      atItem('/quantity'),
      quantity('How many pieces the item has from now on, a whole number as a text.'),
    ),
    operation('Removes the item at a position; those after it move up by one.', ['remove'], atItem('')),
    operation(
      'Replaces the whole list: items of the cart that are not in it are gone.',
      ['replace'],
      at('/items'),
      items,
    ),
  ],
);

const address = object(
  {
    address_line_1: some('Number and street.', 300),
    address_line_2: some('Suite, floor or apartment.', 300),
    admin_area_2: some('City.', 120),
    admin_area_1: text('State of the USA, two letters. It decides about the tax.', {
      pattern: '^[A-Z]{2}$',
      examples: ['CA'],
    }),
    postal_code: text('ZIP code.', { pattern: '^[0-9]{5}(-[0-9]{4})?$', examples: ['95131'] }),
    country_code: text('Country, ISO 3166-1 alpha-2. The shop ships within the USA.', { enum: ['US'] }),
  },
  ['address_line_1', 'admin_area_2', 'admin_area_1', 'postal_code', 'country_code'],
  { description: 'The shipping address.' },
);

const option = object(
  {
    id: text('`id` of one of the `shipping.options` of the checkout.', { pattern: '^[A-Z]{1,30}$' }),
    selected: yesOrNo('Whether the order is shipped in this way.'),
  },
  ['id', 'selected'],
  { description: 'A shipping option.' },
);

const options = {
  ...list('Shipping options, exactly one of which is selected. Those left out are not selected.', option),
  contains: { properties: { selected: { const: true } } },
  maxContains: 1,
};

const payer = object(
  {
    name: object({ given_name: some('First name.', 140), surname: some('Last name.', 140) }, ['given_name'], {
      description: 'The name of the payer.',
    }),
    email_address: text('E-mail address of the payer.', { format: 'email', maxLength: 254 }),
  },
  ['email_address'],
  { description: 'Who pays.' },
);

const setting = ['add', 'replace'];

const checkoutPatch = patch(
  'Operations of JSON Patch, which are applied one after the other, all or none. `add` and `replace` both set the whole object, and what no operation names stays.',
  [
    operation('Sets the address, as a whole.', setting, at('/shipping/address'), address),
    operation('Selects a shipping option.', setting, at('/shipping/options'), options),
    operation(
      'Sets who receives the parcel, if this is not the payer.',
      setting,
      at('/shipping/name'),
      object({ full_name: some('Full name.', 300) }, ['full_name'], { description: 'The recipient.' }),
    ),
    operation('Sets the payer, as a whole.', setting, { const: '/payer' }, payer),
  ],
);

const payer_approval = object(
  {
    approved: yesOrNo('Whether the payer, asked now, approves the payment of the `amount` of the order.'),
    approval_time: moment('When the payer did so, RFC 3339; at most five minutes ago.'),
  },
  ['approved', 'approval_time'],
  { description: 'The explicit approval of the payer. Without it, nothing is captured.' },
);

const cart = object({ cart_id });
const checkout = object({ checkout_id });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products. The `items` of a product are its styles, each with its SKU and the price of one piece in cents, without tax.',
    object(
      {
        query: text(
          'Words of the name or the category, all of which a product has. An empty text finds all.',
        ),
        page: whole('Which page, from 1; 1 by default.', 1, 1_000),
        page_size: whole('How many products a page has; 10 by default.', 1, 20),
        context: contextIn('USD'),
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products. Ids that do not exist are named in `details`. If none exists, the call is refused.',
    object({ product_ids: list('Their ids.', product_id, 1, 20) }),
  ],
  ['get_product', 'Reads a product.', object({ product_id })],
  [
    'create_cart',
    'Creates a cart: an order without shipping. A SKU that is sent twice becomes one item. If a SKU does not exist or is out of stock, no cart is created. Each `value` is in the minor unit of its currency, that is cents. The `value` of the `amount` is `item_total` + `tax_total` + `shipping` + `handling` - `discount` - `shipping_discount`. The `handling` is 350 cents for each piece of the category APPLIANCES. The `discount` is 10 %, rounded down to cents, of an `item_total` of 15000 cents or more.',
    object({ items }),
  ],
  ['get_cart', 'Reads a cart.', cart],
  ['update_cart', 'Patches the items of a cart.', object({ cart_id, patch_request: cartPatch })],
  ['cancel_cart', 'Voids a cart. It can still be read, and not be patched or checked out any more.', cart],
  [
    'create_checkout',
    'Starts the checkout of a cart, with the items that it has now. The checkout is an order with an id of its own, and later patches of the cart do not change it. Its `custom_id` is the id of the cart.',
    cart,
  ],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Patches the address, the shipping option, the recipient or the payer of a checkout. With an address, the `tax` of one piece is known: 7.25 % in CA, 4 % in NY, 6.25 % in TX, 6.5 % in WA, and nothing elsewhere, of its `unit_amount`, rounded to cents. The `tax_total` is the sum of `tax` times `quantity`. The `shipping` is the amount of the selected option. If the `item_total` is 7500 cents or more, the `shipping_discount` takes off what STANDARD costs, whichever option is selected.',
    object({ checkout_id, patch_request: checkoutPatch }),
  ],
  [
    'complete_checkout',
    'Captures the payment of a checkout that has an address and a selected shipping option, once, with the approval of the payer. The captured order keeps the `id` of the checkout.',
    object({ checkout_id, payer_approval }, ['checkout_id']),
  ],
  [
    'cancel_checkout',
    'Voids a checkout that is not captured. It can still be read, and not be patched or captured any more.',
    checkout,
  ],
  [
    'get_order',
    'Reads an order whose payment is captured.',
    object({ order_id: anId('`id` of the order, which is that of its checkout.') }),
  ],
]);
