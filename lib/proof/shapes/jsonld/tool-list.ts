/** The tool list of a shop in schema.org's words: things have types and IRIs, and a change is a list of actions. */
import { context, country, list, object, text, toolsOf, whole } from '../desk/schema.ts';

const iri = (path: string, description: string) =>
  text(description, { format: 'uri', pattern: `^https://laden\\.example/${path}/` });

const type = (name: string) => ({ const: name, description: `Always ${name}.` });

const reference = (path: string, description: string, kind: string) =>
  object(description, { '@type': type(kind), '@id': iri(path, 'The IRI.') }, ['@id']);

const offered = reference('id/model', 'The model that is sold: one of hasVariant.', 'ProductModel');

const orderItem = object(
  'An ordered item.',
  {
    '@type': type('OrderItem'),
    orderedItem: offered,
    orderQuantity: whole('How many.', 1, 400),
  },
  ['@type', 'orderedItem', 'orderQuantity'],
);

const action = object(
  'AddAction adds an item, ReplaceAction sets its quantity, DeleteAction takes it out.',
  {
    '@type': text('The kind of the action.', { enum: ['AddAction', 'ReplaceAction', 'DeleteAction'] }),
    orderItemNumber: whole('Number of the item in the order. Not for an AddAction.', 1, 9999),
    orderedItem: offered,
    orderQuantity: whole('How many. Not for a DeleteAction.', 1, 400),
  },
  ['@type'],
);

const postalAddress = object(
  'The address.',
  {
    '@type': type('PostalAddress'),
    name: text('Who receives it.', { minLength: 1 }),
    streetAddress: text('Street and number.', { minLength: 1 }),
    addressLocality: text('Town.', { minLength: 1 }),
    addressRegion: text('Canton, two letters.', { pattern: '^[A-Z]{2}$' }),
    postalCode: text('Postal code.', { pattern: '^\\d{4}$' }),
    addressCountry: country(),
  },
  ['@type', 'name', 'streetAddress', 'addressLocality', 'postalCode', 'addressCountry'],
);

const confirmation = object('What the buyer did to confirm the order.', {
  '@type': type('ConfirmAction'),
  actionStatus: text('CompletedActionStatus if the buyer confirmed, FailedActionStatus if not.', {
    enum: ['CompletedActionStatus', 'FailedActionStatus'],
  }),
  endTime: text('When. Not older than PT5M.', { format: 'date-time' }),
});

const cart = object('Which cart.', { '@id': iri('id/cart', 'The IRI of the cart.') });
const checkout = object('Which checkout.', { '@id': iri('id/checkout', 'The IRI of the checkout.') });

export const listed = toolsOf([
  [
    'search_catalog',
    'A SearchResultsPage. Prices are in centimes (Rappen), with VAT.',
    object(
      'The search.',
      {
        query: text('Words.'),
        startIndex: whole('The first position, from 1.', 1, 10_000),
        itemsPerPage: whole('How many; 30 by default.', 1, 100),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'An ItemList of the products with these IRIs, or with models that have these IRIs.',
    object('Which.', {
      '@graph': list('IRIs.', object('A thing.', { '@id': iri('id', 'The IRI.') }), {
        minItems: 1,
        maxItems: 40,
      }),
    }),
  ],
  [
    'get_product',
    'A ProductGroup.',
    object('Which.', { '@id': iri('id/product', 'The IRI of the product.') }),
  ],
  [
    'create_cart',
    'Makes a cart.',
    object('The cart.', {
      '@type': type('Order'),
      orderedItem: list('What is in it.', orderItem, { minItems: 1 }),
    }),
  ],
  ['get_cart', 'A cart.', cart],
  [
    'update_cart',
    'Does the actions, one after the other. Items that no action names stay as they are.',
    object('The actions.', {
      '@id': iri('id/cart', 'The IRI of the cart.'),
      potentialAction: list('The actions.', action, { minItems: 1, maxItems: 50 }),
    }),
  ],
  ['cancel_cart', 'Discards a cart.', cart],
  [
    'create_checkout',
    'Makes an order of what is in a cart, which the buyer has yet to confirm.',
    object('From which cart.', { isBasedOn: cart }),
  ],
  ['get_checkout', 'A checkout.', checkout],
  [
    'update_checkout',
    'Where and how the order is delivered. What is not sent stays as it is.',
    object('The delivery.', {
      '@id': iri('id/checkout', 'The IRI of the checkout.'),
      orderDelivery: object(
        'The delivery.',
        {
          '@type': type('ParcelDelivery'),
          deliveryAddress: postalAddress,
          hasDeliveryMethod: object('How.', { '@id': iri('id/delivery', 'One of availableDeliveryMethod.') }),
        },
        ['@type'],
      ),
    }),
  ],
  [
    'complete_checkout',
    'Places the order that the buyer has confirmed.',
    object('The order.', { '@id': iri('id/checkout', 'The IRI of the checkout.'), confirmation }, ['@id']),
  ],
  ['cancel_checkout', 'Cancels a checkout.', checkout],
  ['get_order', 'An order.', object('Which.', { orderNumber: text('orderNumber of the order.') })],
]);
