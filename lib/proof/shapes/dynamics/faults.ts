/** Twelve faults in the shape of Dynamics 365 Commerce. */
import { answering, asList } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { type Fields, isFields } from '../../variants/variant.ts';
import { bent, cancelsAll, type Fault, nowGiven } from '../desk/bent.ts';
import { allWares, catalogIn, dialect, firstWare, search } from './dynamics.ts';

const altered = bent(dialect);

/** Another total, and the same amount due. */
const totals = (record: Fields, by: (total: number) => number): Fields => {
  const total = by(Number(record.TotalAmount));
  return { ...record, TotalAmount: total, AmountDue: total };
};

export const faults: readonly Fault[] = [
  {
    id: 'dynamics-tax-not-in-total',
    breaks: 'The total contains the tax on net prices.',
    plant: answering(/_(cart|checkout)$/, (record) =>
      totals(record, (total) => total - Number(record.TaxAmount)),
    ),
  },
  {
    id: 'dynamics-charge-not-in-total',
    breaks: 'The total of a checkout contains the charge of the delivery.',
    plant: answering(/_checkout$/, (record) =>
      totals(record, (total) => total - Number(record.ChargeAmount)),
    ),
  },
  {
    id: 'dynamics-discount-added',
    breaks: 'A discount lowers the total.',
    plant: answering(/_(cart|checkout)$/, (record) =>
      totals(record, (total) => total + 2 * Number(record.DiscountAmount)),
    ),
  },
  {
    id: 'dynamics-totals-in-kronor',
    breaks: 'Amounts are in minor units.',
    plant: answering(/_(cart|checkout)$/, (record) => totals(record, (total) => Math.round(total / 100))),
  },
  {
    id: 'dynamics-voided-lines-are-paid',
    breaks: 'A line that was removed is not in the total.',
    plant: answering(/_(cart|checkout)$/, (record) => {
      const voided = asList(record.CartLines).filter((line) => at(line, 'IsVoided') === true);
      const more = voided.reduce<number>(
        (sum, line) => sum + Number(at(line, 'Price')) * Number(at(line, 'Quantity')),
        0,
      );
      return totals(record, (total) => total + more);
    }),
  },
  {
    id: 'dynamics-quantity-added',
    breaks: 'Commerce endpoint 2: as listed, an updated line has the new quantity.',
    plant: (tools) => (name, args) => {
      if (name !== 'update_cart') return tools(name, args);
      const before = tools('get_cart', { CartId: args.CartId });
      const lines = 'record' in before ? asList(before.record.CartLines) : [];
      return tools(name, {
        ...args,
        ...(args.UpdateLines !== undefined && {
          UpdateLines: asList(args.UpdateLines).map((row) => ({
            LineId: at(row, 'LineId'),
            Quantity:
              Number(at(row, 'Quantity')) +
              Number(
                at(
                  lines.find((each) => at(each, 'LineId') === at(row, 'LineId')),
                  'Quantity',
                ) ?? 0,
              ),
          })),
        }),
      });
    },
  },
  {
    id: 'dynamics-unknown-product-dropped',
    breaks: 'A cart that lacks a requested item is not returned as if nothing had failed.',
    plant: altered({
      fill: (args, cart) => {
        const filling = dialect.fill(args, cart);
        if (!('wishes' in filling)) return filling;
        const known = filling.wishes.filter(({ item }) => item === undefined || dialect.items.has(item));
        return { ...filling, wishes: known.length > 0 ? known : filling.wishes };
      },
    }),
  },
  {
    id: 'dynamics-refused-approval-taken',
    breaks: 'Commerce endpoint 7: no order if the buyer does not approve.',
    plant: altered({
      approval: (args) => ({
        given: isFields(args.CustomerApproval),
        at: at(args, 'CustomerApproval.ApprovedDateTime'),
      }),
    }),
  },
  {
    id: 'dynamics-approval-not-needed',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: (tools, places) => altered({ approval: () => nowGiven(places) })(tools, places),
  },
  {
    id: 'dynamics-deleting-takes-all',
    breaks: 'Cancelling one cart leaves all others alone.',
    plant: cancelsAll('Id', (CartId) => ({ CartId })),
  },
  {
    id: 'dynamics-search-finds-everything',
    breaks: 'Commerce endpoint 5: a search takes a query.',
    plant: altered({ catalog: catalogIn(allWares) }),
  },
  {
    id: 'dynamics-product-of-another-id',
    breaks: 'Commerce endpoint 4: a product that is asked for by its id is this product.',
    plant: altered({ catalog: catalogIn(search, firstWare) }),
  },
];
