/** How a visitor asks the shape of Toast. */
import { asList } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { uuidOf } from '../desk/stock.ts';
import type { Voice } from '../desk/visit.ts';
import { diningOptions } from './records.ts';
import { dialect, groupGuid } from './toast.ts';

const [a, , b, c, soldOut] = dialect.items.keys();
const groups = [...dialect.items.values()].map(({ ware }) => groupGuid(ware));

const draft = (record: unknown) => ({ draftGuid: at(record, 'guid') });
const checkout = (record: unknown) => ({ checkoutGuid: at(record, 'guid') });

const delivery = diningOptions.find(({ behavior }) => behavior === 'DELIVERY');

export const voice: Voice = {
  items: { a, b, c, soldOut, unknown: uuidOf('toast nothing') },
  product: { guid: groups[0] },
  lookup: { guids: [groups[0], groups[2]] },
  pages: [
    { query: 'starters', pageSize: 2, page: 1 },
    { query: 'starters', pageSize: 2, page: 2 },
  ],
  create: (lines) => ({
    numberOfGuests: 2,
    selections: lines.map(([guid, quantity]) => ({ item: { guid }, quantity })),
  }),
  set: (record, guid, quantity) => {
    const selection = asList(at(record, 'checks.0.selections')).find(
      (each) => at(each, 'item.guid') === guid && at(each, 'voided') === false,
    );
    const selectionGuid = at(selection, 'guid');
    const added = { action: 'ADD', item: { guid }, quantity };
    const changed =
      quantity === 0
        ? { action: 'VOID', selectionGuid }
        : { action: 'SET_QUANTITY', selectionGuid, quantity };
    return { ...draft(record), change: selection ? changed : added };
  },
  cart: draft,
  checkout,
  address: (record) => ({
    ...checkout(record),
    tipAmount: 600,
    deliveryInfo: {
      recipient: 'Dana Sullivan',
      address1: '88 Commercial Street',
      city: 'Boston',
      state: 'MA',
      zipCode: '02109',
    },
  }),
  method: (record) => ({ ...checkout(record), diningOption: { guid: delivery?.guid } }),
  approve: (record, isApproved, time) => ({
    ...checkout(record),
    guestApproval: {
      decision: isApproved ? 'APPROVED' : 'DECLINED',
      decidedAt: new Date(time).toISOString(),
    },
  }),
  order: () => ({ orderGuid: dialect.ids.order(0) }),
};
