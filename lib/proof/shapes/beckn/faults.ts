/** Twelve faults in the seller on a Beckn network. */
import {
  answering,
  asFields,
  asking,
  asList,
  changed,
  edit,
  instead,
  without,
} from '../../planted/planted.ts';
import { at, isRecent, type Plant } from '../../variants/frame/tools.ts';
import { isFields } from '../../variants/variant.ts';
import { sumOf } from '../trade/lines.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { openWith } from './beckn.ts';
import { items, rowsOf, totals } from './records.ts';

const kindOf = (row: unknown): unknown => asFields(row)['@ondc/org/title_type'];

/** Reads the selection of the latest transaction, whichever is asked for. */
const latestOnly: Plant = (tools) => {
  let latest: unknown;
  return (name, args) => {
    if (name !== 'get_cart' || latest === undefined) {
      const outcome = tools(name, args);
      if (name === 'create_cart' && 'record' in outcome) {
        latest = at(outcome.record, 'context.transaction_id');
      }
      return outcome;
    }
    if (!('record' in tools(name, args))) return tools(name, args);
    return changed(tools(name, { transaction_id: latest }), (record) =>
      edit(record, 'context.transaction_id', () => args.transaction_id),
    );
  };
};

const inCatalog: readonly Fault[] = [
  {
    id: 'beckn-intent-ignored',
    breaks: 'A search finds what matches its words, as the tool says.',
    plant: asking(/^search_catalog$/, (args) => ({ ...args, query: '' })),
  },
  {
    id: 'beckn-lookup-in-rupees',
    breaks: 'Money: amounts are in minor units, in a lookup as in a search.',
    plant: answering(/^lookup_catalog$/, (record) =>
      edit(record, 'message.catalog.bpp/providers.*.items.*.price.amount', (amount) =>
        Math.round(Number(amount) / 100),
      ),
    ),
  },
];

const inSelections: readonly Fault[] = [
  {
    id: 'beckn-sold-out-quoted',
    breaks: 'An item that is sold out is not quoted.',
    plant: rebuilt(
      openWith({
        rules: {
          find: (id) => {
            const item = items.find((each) => each.id === id);
            return item && { ...item, available: true };
          },
        },
      }),
    ),
  },
  {
    id: 'beckn-rows-of-one-piece',
    breaks: 'The row of an item is its price times its count.',
    plant: answering(/_(cart|checkout|order)$/, (record) =>
      edit(record, 'message.order.quote.breakup.*', (row) =>
        kindOf(row) === 'item' ? { ...asFields(row), price: at(row, 'item.price') } : row,
      ),
    ),
  },
  {
    id: 'beckn-fee-not-in-price',
    breaks: 'The price of a quote is the sum of its rows.',
    plant: rebuilt(
      openWith({
        rules: {
          totals: (lines, method) => {
            const quoted = rowsOf(lines, method).filter(({ type }) => type !== 'misc');
            return { ...totals(lines, method), total: sumOf(quoted.map(({ amount }) => amount)) };
          },
        },
      }),
    ),
  },
  {
    id: 'beckn-left-out-items-stay',
    breaks: 'A selection replaces all items of the one before, as the tool says.',
    plant: (tools, places) => {
      const merged = rebuilt(openWith())(tools, places);
      return (name, args) => {
        if (name !== 'update_cart') return merged(name, args);
        const before = merged('get_cart', { transaction_id: args.transaction_id });
        const had = 'record' in before ? asList(at(before.record, 'message.order.items')) : [];
        const sent = asList(args.items);
        const kept = had.filter((row) => !sent.some((each) => at(each, 'id') === at(row, 'id')));
        return merged(name, { ...args, items: [...sent, ...kept] });
      };
    },
  },
  {
    id: 'beckn-transactions-mixed-up',
    breaks: 'Reading a selection shows what was put into this one, and not into another.',
    plant: latestOnly,
  },
  {
    id: 'beckn-old-quote-taken',
    breaks: 'A change from an old quote is refused, as the tool says.',
    plant: rebuilt(openWith({ rules: { guard: () => undefined } })),
  },
  {
    id: 'beckn-cancelled-selection-lives',
    breaks: 'A selection that is cancelled stays cancelled.',
    plant: instead('cancel_cart', (args, tools) =>
      changed(tools('get_cart', args), (record) => edit(record, 'message.order.state', () => 'Cancelled')),
    ),
  },
];

const inDrafts: readonly Fault[] = [
  {
    id: 'beckn-building-lost',
    breaks: 'Commerce endpoint 8: update_checkout carries the whole shipping address.',
    plant: answering(/^(get_checkout|get_order)$/, (record) =>
      isFields(at(record, 'message.order.fulfillment.end'))
        ? without(record, 'message.order.fulfillment.end.location.address', 'building')
        : record,
    ),
  },
  {
    id: 'beckn-express-at-standard-charge',
    breaks: 'The delivery row has the charge of the delivery that was chosen.',
    plant: answering(/^((get|create|update|cancel)_checkout|get_order)$/, (record) => {
      const short = at(record, 'message.order.fulfillment.id') === 'F2' ? 7_950 - 3_500 : 0;
      const lowered = edit(record, 'message.order.quote.breakup.*', (row) =>
        kindOf(row) === 'delivery' ? edit(row, 'price.amount', (amount) => Number(amount) - short) : row,
      );
      return edit(lowered, 'message.order.quote.price.amount', (amount) => Number(amount) - short);
    }),
  },
  {
    id: 'beckn-consent-never-ends',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of payment.',
    plant: rebuilt(
      openWith({
        rules: {
          approves: ({ given, at: time }, now) =>
            given === true && (isRecent(time, now) || Date.parse(String(time)) < now),
        },
      }),
    ),
  },
];

export const faults: readonly Fault[] = [...inCatalog, ...inSelections, ...inDrafts];
