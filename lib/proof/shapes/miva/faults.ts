/** Twelve faults in the store on Miva. */
import { answering, asking, asList } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Fault, frozen } from '../desk/bent.ts';
import { sumOf } from '../trade/lines.ts';
import { rebuilt } from '../trade/plants.ts';
import { basePriceOf, catalogWith, itemOf, twin, weightOf } from './goods.ts';
import { approvalIn, mivaDesk } from './miva.ts';

type Bent = Parameters<typeof mivaDesk>[0];

const altered = (bent: Bent): Plant => rebuilt(mivaDesk(bent));

const startingWith = (args: Fields, prefix: string): readonly (readonly [name: string, value: unknown])[] =>
  Object.entries(args).filter(([name]) => name.startsWith(prefix));

/** A new session begins with the address that was sent last, for whichever session. */
const withLastAddress: Plant = (tools) => {
  let last: Fields = {};
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    if (name === 'update_checkout') last = { ...last, ...Object.fromEntries(startingWith(args, 'Ship_')) };
    if (name !== 'create_checkout' || Object.keys(last).length === 0) return outcome;
    return tools('update_checkout', { Session_ID: outcome.record.session_id, ...last });
  };
};

/** An order for which the charges were not calculated. */
const withoutCharges = (record: Fields): Fields => {
  const total = sumOf(asList(record.items).map((item) => Number(at(item, 'total'))));
  return {
    ...record,
    charges: [],
    ...twin('total_ship', 0),
    ...twin('total_tax', 0),
    ...twin('total', total),
    ...twin('total_auth', total),
  };
};

export const faults: readonly Fault[] = [
  {
    id: 'miva-offset-skips-one',
    breaks: 'Offset passes over as many products as it says, and no more.',
    plant: altered({ catalog: catalogWith((offset) => (offset === 0 ? 0 : offset + 1)) }),
  },
  {
    id: 'miva-options-share-an-item',
    breaks: 'A product with other options is an item of its own.',
    plant: altered({
      rules: {
        find: (row) => {
          const item = itemOf(row);
          return item && { ...item, id: item.ware.handle };
        },
      },
    }),
  },
  {
    id: 'miva-options-not-charged',
    breaks: 'The total of an item has the prices of its options.',
    plant: altered({ counts: { pieceOf: ({ ware }) => basePriceOf(ware) } }),
  },
  {
    id: 'miva-displayed-amounts-added',
    breaks: 'The total has the amount of each charge; what is only displayed is included in the prices.',
    plant: altered({ counts: { counted: ({ disp_amt }) => disp_amt } }),
  },
  {
    id: 'miva-weight-of-one-piece',
    breaks: 'The shipping charge is the price that is listed for the chosen method.',
    plant: altered({
      counts: { poundsOf: (lines) => sumOf(lines.map(({ item }) => weightOf(item.ware))) },
    }),
  },
  {
    id: 'miva-ship-to-the-payer',
    breaks: 'Bill_ fields leave the address of the recipient as it is.',
    plant: asking(/^update_checkout$/, (args) => ({
      ...args,
      ...Object.fromEntries(
        startingWith(args, 'Bill_').map(([name, value]) => [name.replace('Bill_', 'Ship_'), value]),
      ),
    })),
  },
  {
    id: 'miva-basket-from-cache',
    breaks: 'A basket is loaded as its last change left it.',
    plant: frozen('get_cart', ({ Basket_ID }) => Basket_ID),
  },
  {
    id: 'miva-canceled-session-ordered',
    breaks: 'A session that is canceled stays so, and cannot be ordered.',
    plant: altered({
      rules: {
        accepts: (tool, state) => state === 'open' || (tool === 'complete_checkout' && state === 'cancelled'),
      },
    }),
  },
  {
    id: 'miva-timestamp-not-read',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of payment.',
    plant: altered({ rules: { approves: ({ given }) => given === true } }),
  },
  {
    id: 'miva-refusal-is-an-approval',
    breaks: 'Commerce endpoint 7: an order is placed only if the buyer approves.',
    plant: altered({
      words: {
        approval: (args) => ({ ...approvalIn(args), given: args.Buyer_Approval !== undefined }),
      },
    }),
  },
  {
    id: 'miva-order-without-charges',
    breaks: 'An order has the charges and the total that the buyer approved.',
    plant: answering(/^get_order$/, withoutCharges),
  },
  {
    id: 'miva-address-of-the-last-session',
    breaks: 'A session never shows the address of another.',
    plant: withLastAddress,
  },
];
