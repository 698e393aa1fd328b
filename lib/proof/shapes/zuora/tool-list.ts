/** The tool list in the manner of Zuora: subscribed rate plans, order actions, draft orders and invoices. */
import type { Fields } from '../../variants/variant.ts';
import { context, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const hex = (description: string) => text(description, { pattern: '^[0-9a-f]{32}$' });
const some = (description: string) => text(description, { minLength: 1, maxLength: 255 });

const productId = hex('The `id` of a product.');
const productRatePlanId = hex('The `id` of one of the `productRatePlans` of a product.');
const ratePlanId = hex('The `id` of one of the `ratePlans` of the order preview.');
const orderPreviewId = hex('The `orderPreviewId` of the order preview.');
const orderNumber = text('The `orderNumber` of the order.', { pattern: '^O-[0-9]{8}$' });
const quantity = whole('Units of the charge whose `model` is `PerUnit`; 1 by default.', 1, 500);

const ratePlan = (description: string) =>
  object(description, { productRatePlanId, quantity }, ['productRatePlanId']);

const action = (type: string, description: string, properties: Fields) =>
  object(description, { type: { const: type }, ...properties }, undefined, { additionalProperties: false });

const orderAction = {
  oneOf: [
    action('AddProduct', 'Adds a rate plan.', { addProduct: ratePlan('What is added.') }),
    action('UpdateProduct', 'Replaces the quantity of a rate plan.', {
      updateProduct: object('The rate plan and its new quantity.', {
        ratePlanId,
        quantity: whole('The new number of units, not an addition to the present one.', 1, 500),
      }),
    }),
    action('RemoveProduct', 'Removes a rate plan.', {
      removeProduct: object('The rate plan.', { ratePlanId }),
    }),
  ],
};

const soldToContact = object(
  'Who receives the goods, and where. We deliver in Singapore only.',
  {
    firstName: some('First name.'),
    lastName: some('Last name.'),
    workEmail: text('E-mail address.', { format: 'email' }),
    address1: some('Block or number, and street.'),
    address2: text('Unit or floor.', { maxLength: 255 }),
    city: some('City.'),
    postalCode: text('Six digits.', { pattern: '^[0-9]{6}$', examples: ['089536'] }),
    country: text('ISO 3166-1 alpha-2 country code; only `SG`.', { enum: ['SG'] }),
  },
  ['firstName', 'lastName', 'workEmail', 'address1', 'city', 'postalCode', 'country'],
);

const approval = object('The explicit approval of the buyer, given at the moment of payment.', {
  approved: yesNo(
    'Whether the buyer approves of paying the `amount` of the invoice now, and recurring charges each month.',
  ),
  approvedAt: text('When the buyer said so, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const preview = object('Which order preview.', { orderPreviewId });
const order = object('Which order.', { orderNumber });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds products with their rate plans. Amounts are in cents of SGD, without GST. A charge with the `model` `PerUnit` is for each unit, and one with `FlatFee` is billed once for the rate plan, whatever its quantity is. A rate plan whose `status` is not `Active` cannot be ordered. If there are more products, `nextPage` has the address of the next page.',
    object(
      'The search.',
      {
        query: text('Words that must all be in the name, category, maker or rate plans; none find all.'),
        page: whole('The page, from 1; 1 by default.', 1, 10_000),
        pageSize: whole('Products of a page; 10 by default.', 1, 40),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Retrieves products by their IDs. `notFound` has the IDs that do not exist.',
    object('Which.', { productIds: list('The IDs.', productId, { minItems: 1, maxItems: 40 }) }),
  ],
  ['get_product', 'Retrieves a product with its rate plans.', object('Which.', { productId })],
  [
    'create_cart',
    'Previews an order for a new subscription: its rate plans, and the invoice of today, which has recurring charges of the first month, one-time charges, and GST of 9 % on top of each item. From ten units of a rate plan on, its `PerUnit` charge has a discount of 10 %, which is an item of its own. The same rate plan named twice stays two rate plans.',
    object('The subscription.', {
      subscribeToRatePlans: list('What to subscribe to, or to buy once.', ratePlan('A rate plan.'), {
        minItems: 1,
        maxItems: 50,
      }),
    }),
  ],
  ['get_cart', 'Retrieves an order preview.', preview],
  [
    'update_cart',
    'Applies order actions to an order preview one after the other, or none of them if one is refused. Rate plans without an action stay as they are. `AddProduct` always adds another rate plan.',
    object('The change.', {
      orderPreviewId,
      orderActions: list('The order actions.', orderAction, { minItems: 1, maxItems: 50 }),
    }),
  ],
  ['cancel_cart', 'Deletes an order preview, which cannot be retrieved afterwards.', preview],
  [
    'create_checkout',
    'Creates an order in `Draft` status from what an order preview has now. Later changes of the preview do not change the order.',
    preview,
  ],
  ['get_checkout', 'Retrieves an order: `Draft`, `Completed` or `Cancelled`.', order],
  [
    'update_checkout',
    'Sets the sold-to contact, the delivery, or both, of an order in `Draft` status. What is left out stays. The delivery is an item of the invoice.',
    object(
      'The change.',
      {
        orderNumber,
        soldToContact,
        deliveryRatePlanId: hex('The `id` of one of the `deliveryRatePlans` of the order.'),
      },
      ['orderNumber'],
      { anyOf: [{ required: ['soldToContact'] }, { required: ['deliveryRatePlanId'] }] },
    ),
  ],
  [
    'complete_checkout',
    'Activates an order in `Draft` status without `missingFields`, posts its invoice and collects the payment. The buyer has to approve of that.',
    object('The activation.', { orderNumber, buyerApproval: approval }, ['orderNumber']),
  ],
  ['cancel_checkout', 'Cancels an order in `Draft` status, which can only be retrieved afterwards.', order],
  [
    'get_order',
    'Retrieves the invoice of an activated order.',
    object('Which.', {
      invoiceNumber: text('One of the `invoiceNumbers` of the order.', { pattern: '^INV[0-9]{8}$' }),
    }),
  ],
]);
