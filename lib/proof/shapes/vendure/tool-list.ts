/** The tool list of the Vendure shop: order codes, and operations on order lines. */
import { contextIn, country, list, moment, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';

const activeCode = text('The code of the active order, from create_cart.', { pattern: '^[A-Z0-9]{16}$' });
const checkoutCode = text('The code of the order in checkout, from create_checkout.', {
  pattern: '^[A-Z0-9]{16}$',
});
const productVariantId = text('The ID of a ProductVariant.', {
  pattern: '^PV_\\d+$',
  examples: ['PV_845000'],
});
const orderLineId = text('The ID of an OrderLine of this order.', { pattern: '^L\\d+$' });
const productId = text('The ID of a Product.', { pattern: '^P_\\d+$' });
const added = object({ productVariantId, quantity: whole('The quantity to add.', 1, 100) });

const operation = (name: string, description: string, input: object) =>
  object({ [name]: input }, [name], { description, additionalProperties: false });

const operations = list('Operations, one after the other. If one fails, none takes effect.', {
  oneOf: [
    operation('addItemToOrder', 'Adds a variant; an existing line of the variant grows.', added),
    operation(
      'adjustOrderLine',
      'Sets the quantity of a line; 0 removes the line.',
      object({ orderLineId, quantity: whole('The new quantity.', 0, 100) }),
    ),
    operation('removeOrderLine', 'Removes a line.', object({ orderLineId })),
  ],
});

const addressInput = object(
  {
    fullName: text('Name of the recipient.', { maxLength: 100 }),
    streetLine1: text('First line of the street address.', { minLength: 1, maxLength: 160 }),
    streetLine2: text('Second line of the street address.', { maxLength: 160 }),
    city: text('City or town.', { minLength: 1, maxLength: 100 }),
    province: text('Province.', { maxLength: 60 }),
    postalCode: text('Postal code.', { maxLength: 16 }),
    countryCode: country(),
    phoneNumber: text('Phone number.', { maxLength: 40 }),
  },
  ['streetLine1', 'city', 'countryCode'],
  { description: 'Sets the shipping address.' },
);
const approval = object(
  {
    approvedByBuyer: yesOrNo('Whether the buyer approved the payment of `totalWithTax`.'),
    approvedAt: moment('When: now, or at most five minutes ago.'),
  },
  ['approvedByBuyer', 'approvedAt'],
  { description: 'The explicit approval of the buyer.' },
);

export const listed = toolsOf(
  [
    [
      'search_catalog',
      'Searches products. `priceWithTax` is what a buyer pays, in pence; `price` is net of VAT.',
      object({ query: text('The term.'), context: contextIn('GBP') }, ['query']),
    ],
    [
      'lookup_catalog',
      'Gives products by ID; null for an unknown ID, in the order of the IDs.',
      object({ ids: list('IDs of products.', productId, 1, 30) }),
    ],
    ['get_product', 'Gives a product with its variants.', object({ id: productId })],
    [
      'create_cart',
      'Creates an active order. A quantity above the stock is reduced to the stock, with a message that says so.',
      object({ items: list('Variants to add.', added), context: contextIn('GBP') }, ['items']),
    ],
    ['get_cart', 'Gives an active or cancelled order.', object({ orderCode: activeCode })],
    [
      'update_cart',
      'Applies operations to the lines of the active order. Quantities above the stock are reduced, with a message.',
      object({ orderCode: activeCode, operations }),
    ],
    ['cancel_cart', 'Transitions the active order to `Cancelled`.', object({ orderCode: activeCode })],
    [
      'create_checkout',
      'Copies the lines of an active order to a new order in the state `ArrangingPayment`.',
      object({ orderCode: activeCode }),
    ],
    ['get_checkout', 'Gives the order in checkout.', object({ checkoutCode })],
    [
      'update_checkout',
      'Sets the shipping address, the shipping method, or both. What is left out stays.',
      object(
        {
          checkoutCode,
          setOrderShippingAddress: addressInput,
          setOrderShippingMethod: object(
            {
              shippingMethodId: text('The `id` of an eligible shipping method.', { examples: ['SM_1'] }),
            },
            ['shippingMethodId'],
            { description: 'Sets the shipping method.' },
          ),
        },
        ['checkoutCode'],
        { minProperties: 2 },
      ),
    ],
    [
      'complete_checkout',
      'Adds the payment, and transitions the order to `PaymentSettled`.',
      object({ checkoutCode, approval }, ['checkoutCode']),
    ],
    ['cancel_checkout', 'Transitions the order in checkout to `Cancelled`.', object({ checkoutCode })],
    [
      'get_order',
      'Gives a placed order by its ID.',
      object({ id: text('The ID.', { pattern: '^O_\\d+$' }) }),
    ],
  ],
  { additionalProperties: false },
);
