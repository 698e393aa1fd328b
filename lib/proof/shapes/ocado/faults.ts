/** Twelve faults in the grocery in the manner of Ocado. */
import { answering, asFields, asking, asList, changed, edit, instead } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { answeringOnly, type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Rules, usual } from '../trade/trade.ts';
import { catalogIn, maxOf, type Sums } from './goods.ts';
import { ocadoDesk } from './ocado.ts';

const summed = (sums: Partial<Sums>): Plant => rebuilt(ocadoDesk({ sums }));
const approved = (approves: Rules['approves']): Plant => rebuilt(ocadoDesk({ rules: { approves } }));

/** The items of a trolley or a checkout, from all aisles. */
const itemsIn = (record: Fields): readonly Fields[] =>
  rowsIn(at(record, 'checkoutGroups.assignedCheckoutGroups.0'), 'itemGroups').flatMap((group) =>
    rowsIn(group, 'items'),
  );

/** A difference that puts pieces in is taken for the new quantity. */
const differenceAsQuantity: Plant = (tools) => (name, args) => {
  if (name !== 'update_cart') return tools(name, args);
  const read = tools('get_cart', { cartId: args.cartId });
  const had = 'record' in read ? itemsIn(read.record) : [];
  const replacing = edit(args, 'items.*', (row) => {
    const item = asFields(row);
    const known = had.find(({ retailerProductId }) => retailerProductId === item.retailerProductId);
    const wanted = Number(item.quantity);
    return { ...item, quantity: wanted > 0 ? wanted - Number(known?.quantity ?? 0) : wanted };
  });
  return tools(name, asFields(replacing));
};

/** The session has one active trolley, which a new one is put into. */
const activeTrolley: Plant = (tools) => {
  let active: unknown;
  return (name, args) => {
    if (name !== 'create_cart') return tools(name, args);
    const added = active === undefined ? undefined : tools('update_cart', { cartId: active, ...args });
    if (added && 'record' in added) return added;
    const outcome = tools(name, args);
    if ('record' in outcome) active = outcome.record.cartId;
    return outcome;
  };
};

/** What the answer to a cancellation looks like. */
const asCancelled = (record: Fields): Fields => ({
  ...record,
  status: 'CANCELLED',
  activeCheckoutGroup: {
    ...asFields(record.activeCheckoutGroup),
    canCheckout: false,
    checkoutRestrictions: [],
  },
  slotExpiryTime: null,
  gridSlots: [],
});

/** Times are taken for British Summer Time once more. */
const anHourLater = (time: unknown): string => new Date(Date.parse(String(time)) + 3_600_000).toISOString();

export const faults: readonly Fault[] = [
  {
    id: 'ocado-page-token-skips-one',
    breaks: 'The page after a token begins with the next product, so that no product is lost between pages.',
    plant: rebuilt(ocadoDesk({ catalog: catalogIn((start, size) => start + size + 1) })),
  },
  {
    id: 'ocado-difference-taken-as-quantity',
    breaks: 'An update of a trolley adds the difference to the quantity of the item, as the tool says.',
    plant: differenceAsQuantity,
  },
  {
    id: 'ocado-weighed-at-its-maximum',
    breaks: 'A weighed item has the estimated price of the catalog in a trolley; the maximum is beside it.',
    plant: summed({ price: maxOf }),
  },
  {
    id: 'ocado-savings-added',
    breaks: 'A multibuy offer makes the items cheaper, by the savings that are shown.',
    plant: summed({ afterPromos: (retail, savings) => retail - savings }),
  },
  {
    id: 'ocado-first-slot-still-charged',
    breaks: 'The delivery price in the totals is the one of the slot that is reserved now.',
    plant: summed({ charge: ({ pence }, before) => before?.charge ?? pence }),
  },
  {
    id: 'ocado-only-first-address-line',
    breaks: 'The delivery destination has all address lines that were sent.',
    plant: asking(/^update_checkout$/, (args) =>
      edit(args, 'deliveryDestination.addressLines', (lines) => asList(lines).slice(0, 1)),
    ),
  },
  {
    id: 'ocado-substitution-only-answered',
    breaks: 'A checkout that is read has the preferences for substitution that its update answered with.',
    plant: answeringOnly('update_checkout', { argument: 'checkoutId', path: 'checkoutId' }, (before) => ({
      substitutionPreferences: itemsIn(before).map(({ retailerProductId, allowSubstitution }) => ({
        retailerProductId,
        allowSubstitution,
      })),
    })),
  },
  {
    id: 'ocado-checkout-only-said-cancelled',
    breaks: 'A cancelled checkout stays cancelled, and cannot be changed or placed.',
    plant: instead('cancel_checkout', (args, tools) => {
      const read = tools('get_checkout', args);
      return 'record' in read && read.record.status === 'OPEN'
        ? changed(read, asCancelled)
        : tools('cancel_checkout', args);
    }),
  },
  {
    id: 'ocado-confirmation-left-out',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: approved((approval, now) => approval.given === undefined || usual.approves(approval, now)),
  },
  {
    id: 'ocado-confirmation-of-any-age',
    breaks: 'Commerce endpoint 7: the approval of the buyer is given at the moment of payment.',
    plant: approved(({ given }) => given === true),
  },
  {
    id: 'ocado-order-an-hour-later',
    breaks: 'An order is delivered in the slot that was reserved in its checkout.',
    plant: answering(/^get_order$/, (record) =>
      edit(record, 'slot', (slot) => ({
        ...asFields(slot),
        startTime: anHourLater(at(slot, 'startTime')),
        endTime: anHourLater(at(slot, 'endTime')),
      })),
    ),
  },
  {
    id: 'ocado-one-active-trolley',
    breaks: 'A new trolley has an id of its own, and only the items that it is created with.',
    plant: activeTrolley,
  },
];
