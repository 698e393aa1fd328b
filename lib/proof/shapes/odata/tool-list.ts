/** The tool list of an ERP behind OData: ids of variants, and changes that need the etag of the record. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const ItemNo = text('Number of the item.', { pattern: '^[0-9]+-[0-9]$' });
const QuoteId = text('`Id` of the sales quote, which is the cart.', { format: 'uuid' });
const DraftId = text('`Id` of the sales draft, which is the checkout.', { format: 'uuid' });
const IfMatch = text('The `@odata.etag` of the latest record.', { pattern: '^W/"[^"]+"$' });
const VariantId = text('`VariantId` of the variant of an item.', { format: 'uuid' });
const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });

const line = object('A new sales line.', { VariantId, Quantity: whole('Pieces.', 1, 10_000) });

const lineChange = object(
  'A new quantity of the sales line `LineNo`, or a new sales line of `VariantId`.',
  {
    LineNo: whole('`LineNo` of a sales line of the quote.', 1, 2_000_000_000),
    VariantId,
    Quantity: whole('Pieces; 0 deletes the sales line.', 0, 10_000),
  },
  ['Quantity'],
  {
    oneOf: [{ required: ['LineNo'] }, { required: ['VariantId'], properties: { Quantity: { minimum: 1 } } }],
  },
);

const ShipTo = object(
  'The ship-to address.',
  {
    Name: some('Name of the company or person.'),
    Contact: text('Person to ask for.'),
    Address: some('Street and number.'),
    PostCode: some('Postal code.'),
    City: some('City.'),
    CountryRegionCode: country(),
  },
  ['Name', 'Address', 'PostCode', 'City', 'CountryRegionCode'],
);

const approval = object('The approval of the customer.', {
  Approved: yesNo('Whether the customer approves of the order and of its payment.'),
  ApprovedDateTime: text('When, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const quote = object('Which quote.', { QuoteId });
const draft = object('Which draft.', { DraftId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds items. Amounts are in øre, without the VAT, which comes on top.',
    object(
      'The search.',
      {
        query: text('Words of the description or the category.'),
        Top: whole('How many items; 20 by default.', 1, 200),
        Skip: whole('How many items are left out before.', 0, 100_000),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads items by their numbers. Those that do not exist are left out.',
    object('Which.', { ItemNos: list('Numbers.', ItemNo, { minItems: 1, maxItems: 50 }) }),
  ],
  ['get_product', 'Reads an item.', object('Which.', { ItemNo })],
  [
    'create_cart',
    'Creates a sales quote. The same variant twice becomes one sales line.',
    object('The quote.', { SalesLines: list('Its lines.', line, { minItems: 1, maxItems: 200 }) }),
  ],
  ['get_cart', 'Reads a sales quote.', quote],
  [
    'update_cart',
    'Changes quantities of sales lines, and adds new ones; a variant that the quote has gets more pieces. Other lines stay.',
    object('The change.', {
      QuoteId,
      IfMatch,
      SalesLines: list('The lines.', lineChange, { minItems: 1, maxItems: 200 }),
    }),
  ],
  [
    'cancel_cart',
    'Cancels a sales quote, which can still be read.',
    object('Which quote.', { QuoteId, IfMatch }),
  ],
  ['create_checkout', 'Makes a sales draft of a quote, with the lines that the quote has now.', quote],
  ['get_checkout', 'Reads a sales draft.', draft],
  [
    'update_checkout',
    'Sets the ship-to address, the shipment method, or both. What is left out stays.',
    object(
      'The change.',
      { DraftId, IfMatch, ShipTo, ShipmentMethodCode: some('`Code` of one of the `ShipmentMethods`.') },
      ['DraftId', 'IfMatch'],
    ),
  ],
  [
    'complete_checkout',
    'Releases a draft with the approval of the customer. It is posted soon after, and has an `OrderNo` then.',
    object('The release.', { DraftId, IfMatch, CustomerApproval: approval }, ['DraftId', 'IfMatch']),
  ],
  ['cancel_checkout', 'Cancels a sales draft.', object('Which draft.', { DraftId, IfMatch })],
  [
    'get_order',
    'Reads a sales order.',
    object('Which.', { OrderNo: text('The `OrderNo` of the draft.', { pattern: '^SO-[0-9]+$' }) }),
  ],
]);
