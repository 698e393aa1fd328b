/** How a visitor asks the shape of Dynamics 365 Commerce. */
import { asList } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';

const first = 56_371_450;

const variant = (index: number, nth = 0): number => first * 3 + index * 59 + nth * 7;

const named = (record: unknown) => ({ CheckoutId: at(record, 'CheckoutId') });

export const voice: Voice = {
  items: { a: variant(0), b: variant(1), c: variant(2), soldOut: variant(2, 1), unknown: 999_999_999 },
  product: { RecordId: first + 41 },
  lookup: { ProductIds: [first, variant(1)] },
  pages: [
    { query: 'clothing', QueryResultSettings: { Paging: { Top: 2, Skip: 0 } } },
    { query: 'clothing', QueryResultSettings: { Paging: { Top: 2, Skip: 2 } } },
  ],
  create: (lines) => ({ CartLines: lines.map(([ProductId, Quantity]) => ({ ProductId, Quantity })) }),
  set: (cart, item, quantity) => {
    const CartId = at(cart, 'Id');
    const line = asList(at(cart, 'CartLines')).find(
      (each) => at(each, 'ProductId') === item && at(each, 'IsVoided') === false,
    );
    if (!line) return { CartId, AddLines: [{ ProductId: item, Quantity: quantity }] };
    const LineId = at(line, 'LineId');
    return quantity === 0
      ? { CartId, VoidLineIds: [LineId] }
      : { CartId, UpdateLines: [{ LineId, Quantity: quantity }] };
  },
  cart: (cart) => ({ CartId: at(cart, 'Id') }),
  checkout: named,
  address: (checkout) => ({
    ...named(checkout),
    ShippingAddress: {
      Name: 'Elin Berg',
      Street: 'Storgatan 12',
      City: 'Kiruna',
      ZipCode: '981 31',
      ThreeLetterISORegionName: 'SWE',
    },
  }),
  method: (checkout) => ({ ...named(checkout), DeliveryMode: '99' }),
  approve: (checkout, IsApproved, time) => ({
    ...named(checkout),
    CustomerApproval: { IsApproved, ApprovedDateTime: new Date(time).toISOString() },
  }),
  order: (checkout) => ({ SalesOrderId: String(at(checkout, 'SalesOrderId')) }),
};
