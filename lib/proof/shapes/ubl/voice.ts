/** How a visitor asks the shape of UBL. */
import { asList } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';
import { dialect } from './ubl.ts';

const [a, , b, c, soldOut] = dialect.items.keys();

const quantityOf = (quantity: number) => ({ _: quantity, unitCode: 'EA' });
const itemOf = (ID: unknown) => ({ SellersItemIdentification: { ID } });

const cart = (record: unknown) => ({ RequisitionReference: { ID: at(record, 'Requisition.ID') } });
const checkout = (record: unknown) => ({ QuotationReference: { UUID: at(record, 'Quotation.UUID') } });

export const voice: Voice = {
  items: { a, b, c, soldOut, unknown: 'FK-99-9' },
  product: { ID: 'CAT-20950' },
  lookup: { ID: ['CAT-20950', 'CAT-20991', 'CAT-1'] },
  pages: [
    { query: 'filing', StartIndex: 0, MaximumResults: 1 },
    { query: 'filing', StartIndex: 1, MaximumResults: 1 },
  ],
  create: (lines) => ({
    OrderLine: lines.map(([item, quantity]) => ({
      LineItem: { Quantity: quantityOf(quantity), Item: itemOf(item) },
    })),
  }),
  set: (record, item, quantity) => {
    const line = asList(at(record, 'Requisition.OrderLine')).find(
      (each) => at(each, 'LineItem.Item.SellersItemIdentification.ID') === item,
    );
    const change = () => {
      const ID = at(line, 'LineItem.ID');
      if (!line) return { LineStatusCode: '1', Quantity: quantityOf(quantity), Item: itemOf(item) };
      if (quantity === 0) return { LineStatusCode: '2', ID };
      return { LineStatusCode: '3', ID, Quantity: quantityOf(quantity) };
    };
    return { ...cart(record), OrderLine: [{ LineItem: change() }] };
  },
  cart,
  checkout,
  address: (record) => ({
    ...checkout(record),
    Delivery: {
      DeliveryParty: { PartyName: { Name: 'Ida Holm' } },
      DeliveryAddress: {
        StreetName: 'Vestergade 42',
        CityName: 'Odense',
        PostalZone: '5000',
        Country: { IdentificationCode: 'DK' },
      },
    },
  }),
  method: (record) => ({ ...checkout(record), DeliveryTerms: { ID: 'DAP-KURER' } }),
  approve: (record, AcceptedIndicator, time) => ({
    ...checkout(record),
    OrderResponse: { AcceptedIndicator, IssueDateTime: new Date(time).toISOString() },
  }),
  order: (record) => ({ OrderReference: { ID: at(record, 'Quotation.OrderReference.ID') } }),
};
