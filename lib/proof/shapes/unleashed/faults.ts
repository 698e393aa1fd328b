/** Twelve faults at the maker in the manner of Unleashed. */
import { answering, edit } from '../../planted/planted.ts';
import { isRecent, type Plant } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { usual } from '../trade/trade.ts';
import { addressMembers, freights, unleashedDesk } from './unleashed.ts';

const codeOf = (line: Fields): unknown => fieldsOf(line, 'Product').ProductCode;

/** An update is taken for the whole cart: lines that it does not name are deleted. */
const unnamedLinesDropped: Plant = (tools) => (name, args) => {
  const before = name === 'update_cart' ? tools('get_cart', { CartGuid: args.CartGuid }) : {};
  if (!('record' in before)) return tools(name, args);
  const rows = rowsIn(args, 'SalesOrderLines');
  const isNamed = (line: Fields): boolean =>
    rows.some((row) => (row.Guid === undefined ? codeOf(row) === codeOf(line) : row.Guid === line.Guid));
  const dropped = rowsIn(before.record, 'SalesOrderLines')
    .filter((line) => !isNamed(line))
    .map(({ Guid }) => ({ Guid, OrderQuantity: 0 }));
  return tools(name, { ...args, SalesOrderLines: [...rows, ...dropped] });
};

/** Every method that a checkout ever had keeps its charge line. */
const formerFreightStays: Plant = (tools, places) => {
  const chosen = new Map<string, Set<string>>();
  return rebuilt(
    unleashedDesk({
      house: {
        charged: ({ id, method }) => {
          const methods = chosen.get(id) ?? new Set();
          if (method !== undefined) chosen.set(id, methods.add(method));
          return freights.filter(({ name }) => methods.has(name));
        },
      },
    }),
  )(tools, places);
};

/** Reading a cart shows it as it was before its last update. */
const oneUpdateBehind: Plant = (tools) => {
  const former = new Map<unknown, ReturnType<typeof tools>>();
  return (name, args) => {
    const cart = args.CartGuid;
    if (name === 'get_cart') return former.get(cart) ?? tools(name, args);
    const before = name === 'update_cart' ? tools('get_cart', { CartGuid: cart }) : undefined;
    const outcome = tools(name, args);
    if (before && 'record' in outcome) former.set(cart, before);
    if (name === 'cancel_cart') former.delete(cart);
    return outcome;
  };
};

/** Who has approved once is not asked again. */
const approvalForAll: Plant = (tools, places) => {
  let approved = false;
  return rebuilt(
    unleashedDesk({
      rules: {
        approves: (approval, now) => {
          approved ||= usual.approves(approval, now);
          return approved;
        },
      },
    }),
  )(tools, places);
};

const aDay = 86_400_000;

/** A new checkout has the address that was sent last, whoever sent it. */
const addressOfLastBuyer: Plant = (tools) => {
  let last: Fields | undefined;
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    const { record } = outcome;
    if (name === 'update_checkout' && record.DeliveryName !== null) {
      const known = addressMembers.filter((member) => record[member] !== null);
      last = Object.fromEntries(known.map((member) => [member, record[member]]));
    }
    const isNew = name === 'create_checkout' && last !== undefined;
    return isNew ? tools('update_checkout', { OrderGuid: record.Guid, ...last }) : outcome;
  };
};

export const faults: readonly Fault[] = [
  {
    id: 'unleashed-last-page-lost',
    breaks: 'The pages of a search have all products that it finds.',
    plant: rebuilt(unleashedDesk({ pagesOf: (quotient) => Math.floor(quotient) || Math.ceil(quotient) })),
  },
  {
    id: 'unleashed-update-drops-unnamed-lines',
    breaks: 'Lines that an update does not send stay as they are, as the tool says.',
    plant: unnamedLinesDropped,
  },
  {
    id: 'unleashed-discount-rate-as-percent',
    breaks: 'The total of a line is quantity times price, less the fraction that is its discount rate.',
    plant: rebuilt(
      unleashedDesk({
        house: { discounted: (amount, percent) => Math.round((amount * (10_000 - percent)) / 10_000) },
      }),
    ),
  },
  {
    id: 'unleashed-gst-as-if-included',
    breaks: 'The tax of a line is its total times its tax rate, and is added to it.',
    plant: rebuilt(
      unleashedDesk({
        house: { taxOf: (amount, percent) => Math.round((amount * percent) / (100 + percent)) },
      }),
    ),
  },
  {
    id: 'unleashed-former-freight-stays',
    breaks: 'The charge of another delivery method takes the place of the former charge, as the tool says.',
    plant: formerFreightStays,
  },
  {
    id: 'unleashed-delivery-name-of-customer',
    breaks: 'An order goes to the recipient whose name was sent.',
    plant: answering(/_(checkout|order)$/, (record) =>
      edit(record, 'DeliveryName', (name) =>
        name === null ? null : fieldsOf(record, 'Customer').CustomerName,
      ),
    ),
  },
  {
    id: 'unleashed-get-cart-one-update-behind',
    breaks: 'A cart that is read has the lines that its last update answered.',
    plant: oneUpdateBehind,
  },
  {
    id: 'unleashed-deleted-checkout-placed',
    breaks: 'A checkout that is deleted stays deleted, and no order comes of it.',
    plant: rebuilt(
      unleashedDesk({
        rules: {
          accepts: (tool, state) =>
            state === 'open' || (tool === 'complete_checkout' && state === 'cancelled'),
        },
      }),
    ),
  },
  {
    id: 'unleashed-approval-for-all-orders',
    breaks: 'Commerce endpoint 7: each order has its own approval of the buyer.',
    plant: approvalForAll,
  },
  {
    id: 'unleashed-approval-within-a-day',
    breaks: 'Commerce endpoint 7: the approval of the buyer is contemporaneous.',
    plant: rebuilt(
      unleashedDesk({
        rules: {
          approves: ({ given, at }, now) => {
            const age = now - Date.parse(String(at));
            return given === true && (isRecent(at, now) || (age > 0 && age <= aDay));
          },
        },
      }),
    ),
  },
  {
    id: 'unleashed-order-in-base-currency',
    breaks: 'An order has the amounts of the checkout that the buyer approved, in its currency.',
    plant: answering(/^get_order$/, (record) => ({
      ...record,
      SubTotal: record.BCSubTotal,
      TaxTotal: record.BCTaxTotal,
      Total: record.BCTotal,
    })),
  },
  {
    id: 'unleashed-address-of-last-buyer',
    breaks: 'The address of a checkout is not shown in another one.',
    plant: addressOfLastBuyer,
  },
];
