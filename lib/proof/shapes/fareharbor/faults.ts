/** Twelve faults in the shape of FareHarbor. */
import { answering, asFields, asking, asList, edit } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { bent, type Fault, nowGiven } from '../desk/bent.ts';
import type { Basket, Dialect, Purchase } from '../desk/desk.ts';
import { catalogIn, dialect } from './fareharbor.ts';
import { bookingOf, orderOf, pickups, type Receipt, receiptOf, taxesOf } from './records.ts';

const altered = bent(dialect);

/** Bookings and orders with other amounts, which still add up. */
const charging = (change: (receipt: Receipt, purchase: Purchase) => Partial<Receipt>): Plant => {
  const receipt = (purchase: Purchase): Receipt => ({
    ...receiptOf(purchase),
    ...change(receiptOf(purchase), purchase),
  });
  return altered({
    showCheckout: (purchase) => ({ booking: bookingOf(purchase, receipt) }),
    showOrder: (purchase) => orderOf(purchase, receipt),
  });
};

/** An update that changes the wishes of a hold before they are carried out. */
const filling =
  (change: (args: Fields, hold: Basket) => Fields): Dialect['fill'] =>
  (args, hold) =>
    dialect.fill(hold ? change(args, hold) : args, hold);

const countIn = ({ lines }: Basket, rate: unknown): number =>
  lines.find(({ item }) => item.id === String(rate))?.quantity ?? 0;

/** The first rate of the same availability. */
function firstRate(rate: unknown): unknown {
  const ware = dialect.items.get(String(rate))?.ware;
  return ware?.makes[0]?.id ?? rate;
}

const isReady = (customers: unknown): boolean =>
  dialect.items.get(String(at(customers, 'customer_type_rate')))?.ready ?? true;

export const faults: readonly Fault[] = [
  {
    id: 'fareharbor-pages-skip-an-item',
    breaks: 'The pages of a search together have all items that were found.',
    plant: altered({ catalog: catalogIn((page, size) => (page - 1) * (size + 1)) }),
  },
  {
    id: 'fareharbor-item-shows-taxed-price',
    breaks: 'An item has the same `total`, without tax, in each tool that shows it.',
    plant: answering(/^get_product$/, (record) =>
      edit(record, 'item.availabilities.*.customer_type_rates.*', (rate) => ({
        ...asFields(rate),
        total: at(rate, 'total_including_tax'),
      })),
    ),
  },
  {
    id: 'fareharbor-holds-the-first-rate',
    breaks: 'A hold has the rates that were asked for, and not others of the same availability.',
    plant: asking(/^create_cart$/, (args) => edit(args, 'customers.*.customer_type_rate', firstRate)),
  },
  {
    id: 'fareharbor-cost-of-one-customer',
    breaks: 'The cost of a row is the price of its rate times its customers, and the rows make the subtotal.',
    plant: answering(/_cart$/, (record) =>
      edit(record, 'hold.customers.*', (row) => {
        const price = Number(at(row, 'customer_type_rate.total'));
        const total = price + Number(at(row, 'total_cost.tax'));
        return { ...asFields(row), total_cost: { ...asFields(at(row, 'total_cost')), price, total } };
      }),
    ),
  },
  {
    id: 'fareharbor-fees-are-taxed',
    breaks: 'The booking fee is not taxed, as the tool says; the taxes of a booking are those of its rows.',
    plant: charging(({ fees }, { lines }) => ({ taxes: taxesOf(lines) + Math.round(fees * 0.0775) })),
  },
  {
    id: 'fareharbor-next-pickup-charged',
    breaks: 'A booking charges the listed price of the pickup that was chosen.',
    plant: charging((_, { method }) => {
      const index = pickups.findIndex(({ short_name }) => short_name === method);
      return index < 0 ? {} : { pickup: pickups[(index + 1) % pickups.length]?.price ?? 0 };
    }),
  },
  {
    id: 'fareharbor-update-adds-customers',
    breaks: 'An update sets the count of a rate, and does not add to it.',
    plant: altered({
      fill: filling((args, hold) =>
        asFields(
          edit(args, 'customers.*', (row) => {
            const [rate, count] = [at(row, 'customer_type_rate'), Number(at(row, 'customer_count'))];
            const sum = count === 0 ? 0 : Math.min(20, count + countIn(hold, rate));
            return { ...asFields(row), customer_count: sum };
          }),
        ),
      ),
    }),
  },
  {
    id: 'fareharbor-full-rates-left-out',
    breaks: 'A rate that is fully booked is refused, and not left out of the hold without a word.',
    plant: altered({
      fill: (args, hold) =>
        dialect.fill({ ...args, customers: asList(args.customers).filter(isReady) }, hold),
    }),
  },
  {
    id: 'fareharbor-any-revision-taken',
    breaks: 'An update with a revision that is not the latest is refused.',
    plant: altered({ fill: filling((args, hold) => ({ ...args, revision: hold.version })) }),
  },
  {
    id: 'fareharbor-cancelled-booking-is-open',
    breaks: 'A booking that is cancelled cannot be changed or completed.',
    plant: altered({ isFinal: ({ stage }) => stage === 'done' }),
  },
  {
    id: 'fareharbor-old-approval-books',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of payment.',
    plant: (tools, places) =>
      altered({ approval: (args) => ({ ...nowGiven(places), given: dialect.approval(args).given }) })(
        tools,
        places,
      ),
  },
  {
    id: 'fareharbor-order-without-fee',
    breaks: 'An order has the amounts of the booking that was approved.',
    plant: altered({ showOrder: (purchase) => orderOf(purchase, (its) => ({ ...receiptOf(its), fees: 0 })) }),
  },
];
