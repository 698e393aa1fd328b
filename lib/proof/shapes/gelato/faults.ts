/** Twelve faults in the store on Gelato. */
import { answering, asFields, asking, asList, changed, edit } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { fieldsOf } from '../../variants/variant.ts';
import { type Fault, nowGiven } from '../desk/bent.ts';
import type { Dialect } from '../desk/desk.ts';
import { rebuilt } from '../trade/plants.ts';
import { dialect, gelatoDesk, viewsWith } from './gelato.ts';
import { catalogIn, currencies, items, pageOf } from './goods.ts';
import { rowsOf } from './receipts.ts';

const altered = (change: Partial<Dialect>): Plant => rebuilt(gelatoDesk({ ...dialect, ...change }));

/** The amounts of dollars, under the name of the wanted currency. */
const relabelled: Plant = (tools) => (name, args) => {
  const wanted = String(fieldsOf(args, 'context').currency);
  if (name !== 'get_product' || !currencies.includes(wanted)) return tools(name, args);
  return changed(tools(name, { productId: args.productId }), (record) =>
    edit(record, 'variants.*.price.currency', () => wanted),
  );
};

/** The receipt of an update is calculated before the items are changed. */
const calculatedBefore: Plant = (tools) => (name, args) => {
  if (name !== 'update_cart') return tools(name, args);
  const before = tools('get_cart', { draftOrderId: args.draftOrderId });
  return changed(tools(name, args), (record) =>
    'record' in before ? { ...record, receipts: before.record.receipts } : record,
  );
};

/** A deletion that is answered, and not done. */
const notDeleted: Plant = (tools) => (name, args) => {
  if (name !== 'cancel_cart') return tools(name, args);
  return changed(tools('get_cart', args), (record) => ({
    ...record,
    fulfillmentStatus: 'canceled',
    financialStatus: 'canceled',
  }));
};

export const faults: readonly Fault[] = [
  {
    id: 'gelato-pages-overlap',
    breaks: 'A page leaves out as many products as its offset says.',
    plant: altered({
      catalog: catalogIn((found, offset, limit) => pageOf(found, Math.max(0, offset - 1), limit)),
    }),
  },
  {
    id: 'gelato-dollars-under-another-name',
    breaks: 'A product has the same price in each tool of the catalog that is asked in the same currency.',
    plant: relabelled,
  },
  {
    id: 'gelato-first-quantity-for-all',
    breaks: 'Each item of a draft order has the quantity that was sent for it.',
    plant: asking(/^create_cart$/, (args) =>
      edit(args, 'items.*.quantity', () => at(args, 'items.0.quantity')),
    ),
  },
  {
    id: 'gelato-sold-out-taken',
    breaks: 'A variant that is out of stock is refused.',
    plant: altered({ items: new Map([...items].map(([id, item]) => [id, { ...item, ready: true }])) }),
  },
  {
    id: 'gelato-patch-keeps-the-rest',
    breaks: 'Items that an update does not send are removed, as the tool says.',
    plant: altered({
      fill: (args, draft) => {
        const filling = dialect.fill(args, draft);
        if (!draft || !('wishes' in filling)) return filling;
        const sent = new Set(filling.wishes.map(({ line }) => line));
        const rest = draft.lines.filter(({ id }) => !sent.has(id));
        return {
          ...filling,
          wishes: [...filling.wishes, ...rest.map(({ id, quantity }) => ({ line: id, quantity }))],
        };
      },
    }),
  },
  {
    id: 'gelato-receipt-of-before',
    breaks: 'The receipt that an update answers is that of the items which it answers.',
    plant: calculatedBefore,
  },
  {
    id: 'gelato-fuel-not-quoted',
    breaks: 'The shipping of a quote is the price that it shows for the chosen shipment method.',
    plant: altered(
      viewsWith((parcel) =>
        rowsOf(parcel).map((row) =>
          row.type === 'shipment' ? { ...row, base: Math.round(row.base * 1.15) } : row,
        ),
      ),
    ),
  },
  {
    id: 'gelato-vat-not-in-total',
    breaks: 'The total with VAT is the total and its VAT.',
    plant: answering(/_(cart|checkout|order)$/, (record) =>
      edit(record, 'receipts', (receipts) =>
        asList(receipts).map((receipt) => ({ ...asFields(receipt), totalInclVat: at(receipt, 'total') })),
      ),
    ),
  },
  {
    id: 'gelato-deleted-draft-lives',
    breaks: 'A draft order that is deleted can no longer be read, as the tool says.',
    plant: notDeleted,
  },
  {
    id: 'gelato-old-approval-taken',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of payment.',
    plant: (tools, places) =>
      altered({ approval: (args) => ({ ...nowGiven(places), given: dialect.approval(args).given }) })(
        tools,
        places,
      ),
  },
  {
    id: 'gelato-ordered-twice',
    breaks: 'A quote is ordered once, as the tool says.',
    plant: altered({
      isFinal: ({ stage }, tool) => stage === 'off' || (stage === 'done' && tool !== 'complete_checkout'),
    }),
  },
  {
    id: 'gelato-order-without-shipping',
    breaks: 'An order has the total that the buyer approved.',
    plant: altered({
      showOrder: viewsWith((parcel) => rowsOf(parcel).filter(({ type }) => type !== 'shipment')).showOrder,
    }),
  },
];
