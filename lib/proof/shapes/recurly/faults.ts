/** Twelve faults in the shape of Recurly. */
import { answering, asFields, asking, asList, changed, edit, instead } from '../../planted/planted.ts';
import { at, isRecent, type Plant } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Fault, rebuilt, showingFirst } from '../trade/plants.ts';
import { type Kind, wanted } from './catalog.ts';
import { totalsWith, vat } from './invoice.ts';
import { recurlyTools } from './recurly.ts';

const bent = (rules: Parameters<typeof recurlyTools>[1]): Plant =>
  rebuilt((places) => recurlyTools(places, rules));

const invoice = 'invoice_collection.charge_invoice';

/** The sums of the first preview are kept beside the line items of the latest. */
const keepingSums: Plant = (tools) => {
  const sums = new Map<unknown, Fields>();
  return (name, args) => {
    const outcome = tools(name, args);
    if (!name.endsWith('_cart')) return outcome;
    return changed(outcome, (record) => {
      const { subtotal, tax, total, balance } = asFields(at(record, invoice));
      if (name === 'create_cart') sums.set(record.id, { subtotal, tax, total, balance });
      return edit(record, invoice, (latest) => ({ ...asFields(latest), ...sums.get(record.id) }));
    });
  };
};

/** The line items of an invoice as a purchase would send them. */
const rowsOf = (lineItems: readonly unknown[], kind: Kind): readonly Fields[] =>
  lineItems
    .filter((line) => at(line, `${kind}_id`) !== undefined)
    .map((line) => ({ [`${kind}_id`]: at(line, `${kind}_id`), quantity: at(line, 'quantity') }));

const isSold = (object: Kind) => (row: unknown) =>
  wanted({ object, id: at(row, `${object}_id`), code: at(row, `${object}_code`) }) !== undefined;

const grossOf = (amount: unknown): number => Number(amount) + vat(Number(amount), 1);

export const faults: readonly Fault[] = [
  {
    id: 'recurly-record-lost-between-pages',
    breaks: 'The pages of a search show each record that the search finds.',
    plant: bent({ gap: 1 }),
  },
  {
    id: 'recurly-lookup-with-tax',
    breaks: 'An item has one price, in a search, in a lookup and in a purchase.',
    plant: answering(/^lookup_catalog$/, (record) =>
      edit(record, 'data.*.currencies.*.unit_amount.amount', grossOf),
    ),
  },
  {
    id: 'recurly-unknown-code-ignored',
    breaks: 'An item that does not exist is refused.',
    plant: asking(/^(create|update)_cart$/, (args) =>
      edit(
        edit(args, 'line_items', (rows) => asList(rows).filter(isSold('item'))),
        'subscriptions',
        (rows) => asList(rows).filter(isSold('plan')),
      ),
    ),
  },
  {
    id: 'recurly-update-adds',
    breaks: 'The line items of an update replace the former ones, as the tool says.',
    plant: instead('update_cart', (args, tools) => {
      const before = tools('get_cart', { preview_id: args.preview_id });
      const isEmpty = args.line_items === undefined && args.subscriptions === undefined;
      if (isEmpty) return tools('update_cart', args);
      const had = 'record' in before ? asList(at(before.record, `${invoice}.line_items`)) : [];
      const items = [...rowsOf(had, 'item'), ...asList(args.line_items)];
      const plans = [...rowsOf(had, 'plan'), ...asList(args.subscriptions)];
      return tools('update_cart', {
        ...args,
        ...(items.length > 0 && { line_items: items }),
        ...(plans.length > 0 && { subscriptions: plans }),
      });
    }),
  },
  {
    id: 'recurly-sums-of-the-first-preview',
    breaks: 'The sums of a preview are those of the line items that it shows.',
    plant: keepingSums,
  },
  {
    id: 'recurly-one-preview-for-all',
    breaks: 'A preview shows its own line items.',
    plant: showingFirst('cart', { argument: 'preview_id', path: 'id' }),
  },
  {
    id: 'recurly-fee-not-in-sums',
    breaks: 'The total of an invoice is the sum of its line items, with the fee of shipping.',
    plant: bent({ totals: (lines) => totalsWith(vat)(lines) }),
  },
  {
    id: 'recurly-tax-of-one-piece',
    breaks: 'The tax of a line item is 23 % of its subtotal.',
    plant: bent({ tax: (unitAmount) => vat(unitAmount, 1) }),
  },
  {
    id: 'recurly-method-clears-address',
    breaks: 'What an update of a pending purchase leaves out stays.',
    plant: bent({ deliver: ({ address: _, method: __, ...rest }, sent) => ({ ...rest, ...sent }) }),
  },
  {
    id: 'recurly-cancellation-only-answered',
    breaks: 'A canceled purchase stays canceled.',
    plant: instead('cancel_checkout', (args, tools) =>
      changed(tools('get_checkout', args), (record) =>
        edit(
          edit(record, 'state', () => 'canceled'),
          invoice,
          (latest) => ({ ...asFields(latest), state: 'voided', balance: 0 }),
        ),
      ),
    ),
  },
  {
    id: 'recurly-refusal-collected',
    breaks: 'Commerce endpoint 7: complete_checkout requires the explicit approval of the buyer.',
    plant: bent({ approves: ({ at: time }, now) => isRecent(time, now) }),
  },
  {
    id: 'recurly-invoiced-again',
    breaks: 'A purchase is invoiced and paid once.',
    plant: bent({
      accepts: (tool, state) => state === 'open' || (tool === 'complete_checkout' && state === 'placed'),
    }),
  },
];
