/** The tool list of the Recurly site: previews of purchases, pending purchases and invoices. */
import { contextIn, country, list, moment, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';

const idPattern = '^[0-9a-z]{12}$';
const codePattern = '^[a-z0-9@_.-]+$';

const goodId = text('The `id` of an item or plan, or its `code` with the prefix `code-`.', {
  pattern: '^([0-9a-z]{12}|code-[a-z0-9@_.-]+)$',
  examples: ['code-harbour-espresso'],
});

const previewId = text('The `id` of a purchase preview, from create_cart.', { pattern: idPattern });
const purchaseId = text('The `id` of a pending purchase, from create_checkout.', { pattern: idPattern });

const charge = (kind: 'item' | 'plan') =>
  object(
    {
      [`${kind}_id`]: text(`The \`id\` of the ${kind}. If \`${kind}_code\` is sent too, the id is used.`, {
        pattern: idPattern,
      }),
      [`${kind}_code`]: text(`The \`code\` of the ${kind}, without a prefix.`, {
        pattern: codePattern,
        maxLength: 50,
        examples: [kind === 'item' ? 'harbour-espresso' : 'harbour-espresso-monthly'],
      }),
      quantity: whole('How many.', 1, 9_999),
    },
    ['quantity'],
    { anyOf: [{ required: [`${kind}_id`] }, { required: [`${kind}_code`] }], additionalProperties: false },
  );

const lineItems = list('One-time charges: records with `object` = `item` in the catalog.', charge('item'));
const subscriptions = list('Subscriptions: records with `object` = `plan` in the catalog.', charge('plan'));
const content = { line_items: lineItems, subscriptions };
const someContent = { anyOf: [{ required: ['line_items'] }, { required: ['subscriptions'] }] };

const address = object(
  {
    first_name: text('Given name of the recipient.', { maxLength: 255 }),
    last_name: text('Family name of the recipient.', { maxLength: 255 }),
    company: text('Company of the recipient.', { maxLength: 255 }),
    street1: text('Street and number.', { minLength: 1, maxLength: 255 }),
    street2: text('Second line of the street.', { maxLength: 255 }),
    city: text('City.', { minLength: 1, maxLength: 255 }),
    region: text('State or province.', { maxLength: 255 }),
    postal_code: text('Zip or postal code.', { minLength: 1, maxLength: 20 }),
    country: country('Country, 2-letter ISO 3166-1 alpha-2 code.'),
    phone: text('Phone number.', { maxLength: 30 }),
  },
  ['first_name', 'last_name', 'street1', 'city', 'postal_code', 'country'],
  { description: 'The shipping address. It replaces the former one as a whole.' },
);

const fee = object({
  method_code: text('The `code` of one of the `shipping_methods` of the pending purchase.', {
    pattern: codePattern,
    examples: ['standard'],
  }),
});

const shipping = object(
  { address, fees: list('The shipping method, whose fee becomes a charge of the invoice.', fee, 1, 1) },
  [],
  { description: 'Where the purchase goes, and how. What is left out stays.', minProperties: 1 },
);

const approval = object(
  {
    approved: yesOrNo(
      'True if the buyer agreed to pay the `balance` of the charge invoice; otherwise false.',
    ),
    approved_at: moment('When the buyer answered: at most five minutes ago.'),
  },
  ['approved', 'approved_at'],
  { description: 'What the buyer answered when asked to approve this payment.' },
);

const invoiceId = text('The `id` of the charge invoice, or its `number` with the prefix `number-`.', {
  pattern: '^([0-9a-z]{12}|number-\\d+)$',
});

export const listed = toolsOf(
  [
    [
      'search_catalog',
      'Lists the items (bought once) and plans (subscriptions) with every word of the query in their name or kind. Each `unit_amount` is in cents and without VAT. Inactive records cannot be bought.',
      object(
        {
          query: text('Words; an empty query lists everything.', { maxLength: 200 }),
          limit: whole('Records per page; 20 by default.', 1, 200),
          cursor: text('The `next` of the previous page of the same query, for the page after it.'),
          context: contextIn('EUR'),
        },
        ['query'],
      ),
    ],
    [
      'lookup_catalog',
      'Gives items and plans by id or code, in the order of the catalog. Unknown ones are left out, so compare the result with the request.',
      object({ ids: list('Which items and plans.', goodId, 1, 200) }),
    ],
    ['get_product', 'Gives one item or plan. No item has the code of a plan.', object({ id: goodId })],
    [
      'create_cart',
      'Previews a purchase: the charge invoice that it would have, without shipping. Amounts are in cents. A line item has `subtotal` = quantity × unit_amount, and `amount` = subtotal − discount + tax, since VAT of 23 % comes on top. What is named twice becomes one line item.',
      object(
        {
          currency: text('ISO 4217 code. This site bills in euros only.', { enum: ['EUR'] }),
          ...content,
          context: contextIn('EUR'),
        },
        ['currency'],
        someContent,
      ),
    ],
    ['get_cart', 'Gives a purchase preview, also a canceled one.', object({ preview_id: previewId })],
    [
      'update_cart',
      'Previews the purchase anew with exactly the line items and subscriptions of this call. They replace all former ones: what is not sent again is removed. Line items get new ids.',
      object({ preview_id: previewId, ...content }, ['preview_id'], someContent),
    ],
    [
      'cancel_cart',
      'Cancels a purchase preview for good. Pending purchases that were made of it stay.',
      object({ preview_id: previewId }),
    ],
    [
      'create_checkout',
      'Makes a pending purchase of the present line items of a preview, which stays open. Later changes of the preview do not affect it.',
      object({ preview_id: previewId }),
    ],
    ['get_checkout', 'Gives a pending, invoiced or canceled purchase.', object({ purchase_id: purchaseId })],
    [
      'update_checkout',
      'Sets the shipping address, the shipping method, or both. The fee of the method is a line item, taxed like the others, and part of `subtotal`.',
      object({ purchase_id: purchaseId, shipping }),
    ],
    [
      'complete_checkout',
      'Invoices a pending purchase and collects its balance. It needs a shipping address, a shipping method, and the approval of the buyer. Collection takes a moment: the charge invoice is `processing` in the answer, and `paid` with a balance of 0 when read afterwards.',
      object({ purchase_id: purchaseId, buyer_approval: approval }),
    ],
    [
      'cancel_checkout',
      'Cancels a pending purchase. It is not invoiced, and its preview stays open.',
      object({ purchase_id: purchaseId }),
    ],
    [
      'get_order',
      'Gives a charge invoice, from the `charge_invoice` of an invoiced purchase.',
      object({ invoice_id: invoiceId }),
    ],
  ],
  { additionalProperties: false },
);
