/** Twelve faults in the shape of Swell. */
import { answering, asking, asList, edit } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { type Fields, isFields } from '../../variants/variant.ts';
import { cancelsAll, type Fault, nowGiven } from '../desk/bent.ts';
import type { Dialect } from '../desk/desk.ts';
import { searched } from '../desk/stock.ts';
import { rebuilt } from '../trade/plants.ts';
import { catalogIn, dialect, swellDesk } from './swell.ts';

const altered = (change: Partial<Dialect>): Plant => rebuilt(swellDesk({ ...dialect, ...change }));

const inTotal = (record: Fields, change: (total: number) => number): Fields => ({
  ...record,
  grand_total: change(Number(record.grand_total)),
});

export const faults: readonly Fault[] = [
  {
    id: 'swell-dollars-in-totals',
    breaks: 'Amounts are in minor units.',
    plant: answering(/_(cart|checkout)$/, (record) => inTotal(record, (total) => total / 100)),
  },
  {
    id: 'swell-discount-not-taken-off',
    breaks: 'A total is less by the discount that the record shows.',
    plant: answering(/_(cart|checkout)$/, (record) =>
      inTotal(record, (total) => total + Number(record.discount_total)),
    ),
  },
  {
    id: 'swell-shipment-counted-twice',
    breaks: 'The total of a checkout contains the shipping once.',
    plant: answering(/_checkout$/, (record) =>
      inTotal(record, (total) => total + Number(record.shipment_total)),
    ),
  },
  {
    id: 'swell-items-priced-for-one',
    breaks: 'The price of an item is the price of all its pieces.',
    plant: answering(/_(cart|checkout)$/, (record) =>
      edit(record, 'items.*', (item) => (isFields(item) ? { ...item, price_total: item.price } : item)),
    ),
  },
  {
    id: 'swell-quantity-capped-at-nine',
    breaks: 'A cart has the quantity that the buyer asked for, or refuses it.',
    plant: asking(/^(create|update)_cart$/, (args) =>
      edit(args, 'items.*.quantity', (quantity) => Math.min(9, Number(quantity))),
    ),
  },
  {
    id: 'swell-update-empties-the-rest',
    breaks: 'Commerce endpoint 2: as listed, items that are not sent stay.',
    plant: altered({
      fill: (args, cart) => {
        const filling = dialect.fill(args, cart);
        if (!cart || !('wishes' in filling)) return filling;
        const named = new Set(asList(args.items).map((item) => at(item, 'id')));
        return { wishes: filling.wishes.filter(({ line }) => line === undefined || named.has(line)) };
      },
    }),
  },
  {
    id: 'swell-authorization-unread',
    breaks: 'Commerce endpoint 7: the buyer approves explicitly.',
    plant: (tools, places) => altered({ approval: () => nowGiven(places) })(tools, places),
  },
  {
    id: 'swell-old-authorization-taken',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of payment.',
    plant: (tools, places) =>
      altered({ approval: (args) => ({ ...nowGiven(places), given: dialect.approval(args).given }) })(
        tools,
        places,
      ),
  },
  {
    id: 'swell-abandons-every-cart',
    breaks: 'Cancelling one cart leaves all others alone.',
    plant: cancelsAll('id', (id) => ({ id })),
  },
  {
    id: 'swell-lookup-forgets-the-second',
    breaks: 'A lookup of several ids shows each of the products.',
    plant: answering(/^lookup_catalog$/, (record) => {
      const found = Object.entries(isFields(record.products) ? record.products : {});
      return {
        products: Object.fromEntries(found.map(([id, product], index) => [id, index === 1 ? null : product])),
      };
    }),
  },
  {
    id: 'swell-page-size-ignored',
    breaks: 'A search shows no more results than were asked for.',
    plant: altered({ catalog: catalogIn(searched, (found) => found) }),
  },
  {
    id: 'swell-carts-in-us-dollars',
    breaks: 'A cart has the currency of the catalog.',
    plant: answering(/_cart$/, (record) => ({ ...record, currency: 'USD' })),
  },
];
