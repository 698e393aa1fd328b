/** The tool list in the shape of Olo: products with choices, basket products, handoff modes and tips. */
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const guid = (description: string) => text(description, { format: 'uuid' });
const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });
const most = 9_007_199_254_740_991;

const productid = whole('`id` of a product of the menu, from `search_catalog`.', 1, most);
const basketid = guid('`id` of the basket.');
const validationid = guid('`validationid` of the checkout.');

const choice = object('A chosen option.', {
  choiceid: whole('`id` of one of the `options` in the `optiongroups` of the product.', 1, most),
});

const choices = list(
  'The chosen options, each once: exactly one of each option group that is `mandatory`, and any of the others. May be left out if no group is mandatory.',
  choice,
  { maxItems: 20 },
);

const newProduct = object(
  'A product to add. It becomes a basket product of its own, even if the basket has the same one.',
  { productid, quantity: whole('How many.', 1, 99), choices },
  ['productid', 'quantity'],
);

const productChange = object(
  'A basket product by its `basketproductid` with its new quantity, or a product to add by its `productid`.',
  {
    basketproductid: whole('`id` in `products` of the basket.', 1, most),
    productid,
    quantity: whole(
      'How many: replaces the quantity of the basket product. 0 removes the basket product.',
      0,
      99,
    ),
    choices,
  },
  ['quantity'],
  {
    oneOf: [
      {
        required: ['basketproductid'],
        not: { anyOf: [{ required: ['productid'] }, { required: ['choices'] }] },
      },
      {
        required: ['productid'],
        not: { required: ['basketproductid'] },
        properties: { quantity: { minimum: 1 } },
      },
    ],
  },
);

const deliveryaddress = object(
  'Where the order is delivered to, in the United States. Replaces an earlier address.',
  {
    building: text('Apartment, suite, or name of the building.'),
    streetaddress: some('Street and number.'),
    city: some('City.'),
    zipcode: text('Five digits.', { pattern: '^[0-9]{5}$', examples: ['92008'] }),
    phonenumber: text('Eleven digits, beginning with 1.', {
      pattern: '^1[0-9]{10}$',
      examples: ['17605550142'],
    }),
    specialinstructions: text('A note for the driver.', { maxLength: 128 }),
  },
  ['streetaddress', 'city', 'zipcode', 'phonenumber'],
);

const guestapproval = object('What the guest decided about the order and its `total`.', {
  approved: yesNo('Whether the guest approves of the order and of its payment.'),
  approvedat: text('When the guest decided, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const basket = object('Which basket.', { basketid });
const validation = object('Which checkout.', { validationid });

export const listed = toolsOf([
  [
    'search_catalog',
    'Searches the menu, and answers with its categories and the products that have each word in their name, category or sizes, or in the name of the restaurant. Amounts are in US cents, whichever currency is asked for, and taxes come on top. A product costs its `cost` and the `cost` of each chosen option. `totalproducts` counts all that were found.',
    object(
      'The search.',
      {
        query: text('Words to find; an empty text finds all products.'),
        limit: whole('At most how many products, over all categories; 20 by default.', 1, 100),
        offset: whole('How many of the found products are skipped before; 0 by default.', 0, 100_000),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products of the menu. Ids that are not on the menu are listed in `notfound`.',
    object('Which.', { productids: list('Ids of products.', productid, { minItems: 1, maxItems: 50 }) }),
  ],
  ['get_product', 'Reads a product of the menu with its option groups.', object('Which.', { productid })],
  [
    'create_cart',
    'Creates a basket with products. Products or options that are not available now are refused, and then there is no basket.',
    object('The basket.', {
      products: list('Its products.', newProduct, { minItems: 1, maxItems: 50 }),
    }),
  ],
  [
    'get_cart',
    'Reads a basket. `totalcost` of a product is its `basecost` and the costs of its choices, times its quantity. Orders below $20.00 have a small order fee.',
    basket,
  ],
  [
    'update_cart',
    'Sets quantities of basket products, and adds products. All other basket products stay. To choose other options, remove the basket product and add the product again. If one change is refused, none is made.',
    object('The change.', {
      basketid,
      products: list('The changes.', productChange, { minItems: 1, maxItems: 50 }),
    }),
  ],
  ['cancel_cart', 'Deletes a basket, which cannot be read any more.', basket],
  [
    'create_checkout',
    'Validates a basket with the products that it has now, and starts its checkout. Later changes of the basket do not change the checkout. `validationmessages` says what is missing for the submission.',
    basket,
  ],
  ['get_checkout', 'Reads a checkout.', validation],
  [
    'update_checkout',
    'Sets the handoff mode, the delivery address, the tip, or several of them; what is left out stays. The tip and the charge of the handoff mode are part of the `total`.',
    object(
      'The change.',
      {
        validationid,
        deliverymode: some(
          'The handoff mode: a `mode` of `availabledeliverymodes`. `delivery` and `dispatch` need an address.',
        ),
        deliveryaddress,
        tip: whole('The tip in cents; 0 is no tip.', 0, 50_000),
      },
      ['validationid'],
      {
        anyOf: [{ required: ['deliverymode'] }, { required: ['deliveryaddress'] }, { required: ['tip'] }],
      },
    ),
  ],
  [
    'complete_checkout',
    'Submits the order, if the guest approves of it now and nothing is missing. Without the approval it is refused. `orderid` is the order then.',
    object('The submission.', { validationid, guestapproval }, ['validationid']),
  ],
  [
    'cancel_checkout',
    'Cancels a checkout that is not submitted. It can be read, and not be changed or submitted any more.',
    validation,
  ],
  [
    'get_order',
    'Reads an order.',
    object('Which.', { orderid: guid('The `orderid` of a submitted checkout.') }),
  ],
]);
