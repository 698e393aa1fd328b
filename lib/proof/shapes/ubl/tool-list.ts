/** The tool list in the shape of UBL: references to documents, line items in lines, and status codes of changes. */
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';

const some = (description: string) => text(description, { minLength: 1, maxLength: 120 });

const RequisitionReference = object('The requisition: the cart of a buyer.', {
  ID: text('Its ID.', { pattern: '^RQ-[0-9]{4}-[0-9]{5}$' }),
});
const QuotationReference = object('The quotation: the checkout of a requisition.', {
  UUID: text('Its UUID.', { format: 'uuid' }),
});
const catalogueId = text('ID of an item of the catalogue.', { pattern: '^CAT-[0-9]+$' });

const Quantity = object('How many.', {
  _: whole('The number.', 1, 9_999),
  unitCode: text('The unit: EA is a piece.', { enum: ['EA'] }),
});
const Item = object('What is ordered.', {
  SellersItemIdentification: object('How the seller names it.', {
    ID: some('ID of the line of the catalogue.'),
  }),
});

const status = (code: string) => ({ type: 'string', const: code });
const ID = some('ID of the line.');

const change = {
  type: 'object',
  description: 'A change of one line; its status code is of UNCL 1229.',
  oneOf: [
    object('1 adds an item.', { LineStatusCode: status('1'), Quantity, Item }),
    object('2 deletes a line.', { LineStatusCode: status('2'), ID }),
    object('3 changes the quantity of a line.', { LineStatusCode: status('3'), ID, Quantity }),
  ],
};

const lines = (LineItem: object) =>
  list('The lines.', object('A line.', { LineItem }), { minItems: 1, maxItems: 500 });

const Delivery = object('Where the goods are delivered to.', {
  DeliveryParty: object('Who receives them.', {
    PartyName: object('The name.', { Name: some('Name of the person or company.') }),
  }),
  DeliveryAddress: object(
    'The address.',
    {
      StreetName: some('Street and number.'),
      AdditionalStreetName: text('Floor or door.'),
      CityName: some('City.'),
      PostalZone: some('Postal code.'),
      Country: object('The country.', { IdentificationCode: country() }),
    },
    ['StreetName', 'CityName', 'PostalZone', 'Country'],
  ),
});

const OrderResponse = object('The acceptance by the buyer.', {
  AcceptedIndicator: yesNo('Whether the buyer accepts the quotation and its payment.'),
  IssueDateTime: text('When the buyer accepted, RFC 3339; at most five minutes ago.', {
    format: 'date-time',
  }),
});

const requisition = object('Which requisition.', { RequisitionReference });
const quotation = object('Which quotation.', { QuotationReference });

export const listed = toolsOf([
  [
    'search_catalog',
    'Searches the catalogue. Prices are in øre, without VAT.',
    object(
      'The search.',
      {
        query: text('Words to search for.'),
        StartIndex: whole('How many results to leave out.', 0, 10_000),
        MaximumResults: whole('How many results to return; 50 by default.', 1, 100),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads items of the catalogue. The IDs that are not there are in UnknownID.',
    object('Which.', { ID: list('IDs of items.', catalogueId, { minItems: 1, maxItems: 100 }) }),
  ],
  ['get_product', 'Reads an item of the catalogue with its lines.', object('Which.', { ID: catalogueId })],
  [
    'create_cart',
    'Creates a requisition.',
    object('The requisition.', { OrderLine: lines(object('What and how many.', { Quantity, Item })) }),
  ],
  ['get_cart', 'Reads a requisition.', requisition],
  [
    'update_cart',
    'Changes lines of a requisition. Lines that are not named stay.',
    object('The change.', { RequisitionReference, OrderLine: lines(change) }),
  ],
  ['cancel_cart', 'Cancels a requisition, which cannot be read then.', requisition],
  ['create_checkout', 'Makes a quotation of a requisition.', requisition],
  ['get_checkout', 'Reads a quotation.', quotation],
  [
    'update_checkout',
    'Sets the delivery, its terms, or both. What is not sent stays.',
    object(
      'The change.',
      {
        QuotationReference,
        Delivery,
        DeliveryTerms: object('The terms.', { ID: some('ID of one of the OfferedDeliveryTerms.') }),
      },
      ['QuotationReference'],
    ),
  ],
  [
    'complete_checkout',
    'Orders what a quotation offers, if no information is missing and the buyer accepts it.',
    object('The order.', { QuotationReference, OrderResponse }, ['QuotationReference']),
  ],
  ['cancel_checkout', 'Cancels a quotation.', quotation],
  [
    'get_order',
    'Reads an order.',
    object('Which.', {
      OrderReference: object('As in the quotation.', { ID: text('The ID.', { pattern: '^OR-' }) }),
    }),
  ],
]);
