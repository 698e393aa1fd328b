/** The tool list of the shop in the manner of Cafe24: writes have their members in `request`, and rows of carts have numbers. */
import { context, list, object, text, toolsOf, whole } from '../desk/schema.ts';

const product_no = whole('`product_no` of a product that a search has found.', 1, 9_999_999);
const cart_id = text('`cart_id` that `create_cart` has answered.', { pattern: '^[0-9a-f]{32}$' });
const order_form_id = text('`order_form_id` that `create_checkout` has answered.', {
  pattern: '^OF-[0-9A-F]{16}$',
});
const order_id = text('`order_id` of an order form that is ordered.', { pattern: '^[0-9]{8}-[0-9]{7}$' });
const some = (description: string, maxLength = 100) => text(description, { minLength: 1, maxLength });

const basket_product_no = whole('`basket_product_no` of a row of this cart.', 1, 999_999_999);

const newProduct = object('A variant and how many pieces of it.', {
  variant_code: text('`variant_code` of a variant of a product; it must not be sold out.', {
    pattern: '^P[0-9A-Z]{11}$',
  }),
  quantity: whole('How many pieces.', 1, 9_999),
});

const receiver = object(
  'The recipient, in Korea. It replaces the former recipient as a whole.',
  {
    name: some('Name of the recipient.', 50),
    cellphone: text('Mobile phone number.', { pattern: '^01[0-9]-?[0-9]{3,4}-?[0-9]{4}$' }),
    zipcode: text('Postal code of five digits.', { pattern: '^[0-9]{5}$' }),
    address1: some('Province or city, district and street, with the number of the building.', 200),
    address2: text('Apartment, floor or unit.', { maxLength: 200 }),
    country_code: text('Country, ISO 3166-1 alpha-2: the shop ships within Korea.', { enum: ['KR'] }),
    shipping_message: text('A message to the courier.', { maxLength: 200 }),
  },
  ['name', 'zipcode', 'address1', 'country_code'],
);

const purchase_agreement = object('What the buyer says of the payment.', {
  agreed: text('`T` if the buyer agrees to pay the `payment_amount` of this order form, or `F`.', {
    enum: ['T', 'F'],
  }),
  agreed_date: text('When the buyer said so, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const cart = object('Which cart.', { cart_id });
const orderForm = object('Which order form.', { order_form_id });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products with all words of the query. Prices are always in won, which have no decimals, and include the VAT. The `price` of a variant is that of one piece; its `additional_amount` is already in it. If there are more products, `links` has a `next` with their offset.',
    object(
      'The search.',
      {
        query: text('Words of the name, brand, category or option; an empty text finds all products.'),
        limit: whole('How many products; 10 by default.', 1, 100),
        offset: whole('How many products are left out before them; 0 by default.', 0, 10_000),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products. Numbers that do not exist are in `unknown_product_nos`.',
    object('Which.', { product_nos: list('The numbers.', product_no, { minItems: 1, maxItems: 50 }) }),
  ],
  ['get_product', 'Reads a product with its variants.', object('Which.', { product_no })],
  [
    'create_cart',
    'Creates a cart. Pieces of the same variant become one row. From ten pieces of a variant on, 10 % of the row are deducted as `additional_discount_price`, cut to tens of won. Amounts are in won and include the VAT, which `tax` shows.',
    object('The cart.', {
      request: object('Its contents.', {
        products: list('The variants.', newProduct, { minItems: 1, maxItems: 100 }),
      }),
    }),
  ],
  ['get_cart', 'Reads a cart.', cart],
  [
    'update_cart',
    'Changes rows of a cart, adds variants, deletes rows, or all of these in this order. Other rows stay as they are. If something is refused, nothing is changed.',
    object('The change.', {
      cart_id,
      request: object(
        'What changes; at least one member.',
        {
          products: list(
            'Rows and their new quantities, which replace the former ones.',
            object('A row.', {
              basket_product_no,
              quantity: whole('How many pieces then; a row is deleted by `delete_products` only.', 1, 9_999),
            }),
            { minItems: 1, maxItems: 100 },
          ),
          add_products: list(
            'Variants to add. If the cart has the variant already, the pieces are added to its row.',
            newProduct,
            { minItems: 1, maxItems: 100 },
          ),
          delete_products: list('Rows to delete.', basket_product_no, { minItems: 1, maxItems: 100 }),
        },
        [],
        { minProperties: 1 },
      ),
    }),
  ],
  ['cancel_cart', 'Cancels a cart, which cannot be read or changed afterwards.', cart],
  [
    'create_checkout',
    'Opens an order form with the present rows of a cart. Later changes of the cart do not change it.',
    cart,
  ],
  [
    'get_checkout',
    'Reads an order form. `required` names what is missing before it can be ordered.',
    orderForm,
  ],
  [
    'update_checkout',
    'Sets the recipient, the shipping method or both; what is not sent stays. Each supplier ships on its own: `shipping_fee_detail` has one entry for each, and `shipping_fee` is the sum of all their fees and surcharges, known when both recipient and method are.',
    object('The change.', {
      order_form_id,
      request: object(
        'What changes; at least one member.',
        {
          receiver,
          shipping_method: some(
            'A `shipping_method` of the `shipping_methods` of the order form: `01` is a parcel for 3,000 won, free from 50,000 won of goods of a supplier on, after discounts; `02` is registered mail for 4,500 won; `07` is picked up for nothing. Parcels and mail to Jeju (zipcode 63000 to 63644) have a surcharge of 3,000 won for each supplier.',
            2,
          ),
        },
        [],
        { minProperties: 1 },
      ),
    }),
  ],
  [
    'complete_checkout',
    'Pays and orders what is in an order form that lacks nothing, with the agreement that the buyer gives at that moment. Without it, nothing is ordered.',
    object('The order.', { order_form_id, request: object('What the buyer says.', { purchase_agreement }) }, [
      'order_form_id',
    ]),
  ],
  [
    'cancel_checkout',
    'Cancels an order form that is not ordered. It stays readable, and can neither be changed nor ordered.',
    orderForm,
  ],
  ['get_order', 'Reads an order.', object('Which.', { order_id })],
]);
