/** Twelve faults in a shop with quotes. */
import { answering, asking, asList, edit } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { isFields } from '../../variants/variant.ts';
import { bent, cancelsAll, type Fault, nowGiven } from '../desk/bent.ts';
import { catalogIn, dialect } from './quotes.ts';

const altered = bent(dialect);

const cents = (body: unknown, name: string): number => Number(at(body, `${name}.value`) ?? 0);

/** Changes the total of a quote or checkout. */
const totals = (record: unknown, change: (total: number, body: unknown) => number): unknown =>
  edit(record, 'data', (body) => edit(body, 'grandTotal.value', (total) => change(Number(total), body)));

export const faults: readonly Fault[] = [
  {
    id: 'quotes-gst-not-in-total',
    breaks: 'The total contains the tax that the record shows on top.',
    plant: answering(/_(cart|checkout)$/, (record) =>
      totals(record, (total, body) => total - cents(body, 'taxTotal')),
    ),
  },
  {
    id: 'quotes-freight-not-in-total',
    breaks: 'The total of a checkout contains the shipping.',
    plant: answering(/_checkout$/, (record) =>
      totals(record, (total, body) => total - cents(body, 'shippingTotal')),
    ),
  },
  {
    id: 'quotes-line-total-of-one',
    breaks: 'The total of a line is the offered price times the quantity.',
    plant: answering(/_(cart|checkout)$/, (record) =>
      edit(record, 'data.productList.*', (line) =>
        isFields(line) ? { ...line, lineTotal: line.offeredPrice } : line,
      ),
    ),
  },
  {
    id: 'quotes-totals-in-dollars',
    breaks: 'Amounts are in minor units.',
    plant: answering(/_(cart|checkout)$/, (record) => totals(record, (total) => total / 100)),
  },
  {
    id: 'quotes-list-is-merged',
    breaks: 'Commerce endpoint 2: as listed, the product list replaces the one of the quote.',
    plant: altered({
      fill: (args, quote) => {
        const filling = dialect.fill(args, quote);
        if (!quote || !('wishes' in filling)) return filling;
        const named = new Set(filling.wishes.map(({ line }) => line));
        const rest = quote.lines.filter(({ id }) => !named.has(id));
        return { wishes: [...filling.wishes, ...rest.map(({ id, quantity }) => ({ line: id, quantity }))] };
      },
    }),
  },
  {
    id: 'quotes-quantity-rounded-to-tens',
    breaks: 'A quote has the quantity that the buyer asked for.',
    plant: asking(/^(create|update)_cart$/, (args) =>
      edit(args, 'productList.*.quantity', (quantity) => Math.ceil(Number(quantity) / 10) * 10),
    ),
  },
  {
    id: 'quotes-rejection-orders',
    breaks: 'Commerce endpoint 7: no order if the buyer rejects it.',
    plant: altered({
      approval: (args) => ({ ...dialect.approval(args), given: isFields(args.signOff) }),
    }),
  },
  {
    id: 'quotes-sign-off-never-expires',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of payment.',
    plant: (tools, places) =>
      altered({ approval: (args) => ({ ...nowGiven(places), given: dialect.approval(args).given }) })(
        tools,
        places,
      ),
  },
  {
    id: 'quotes-archiving-takes-all',
    breaks: 'Cancelling one cart leaves all others alone.',
    plant: cancelsAll('data.quoteId', (quoteId) => ({ quoteId })),
  },
  {
    id: 'quotes-lookup-stops-at-one',
    breaks: 'A lookup of several SKUs shows each of the products.',
    plant: asking(/^lookup_catalog$/, (args) =>
      edit(args, 'variantSkus', (skus) => asList(skus).slice(0, 1)),
    ),
  },
  {
    id: 'quotes-pages-overlap',
    breaks: 'Pages of a search show no product twice.',
    plant: altered({
      catalog: catalogIn((found, offset, first) => {
        const start = Math.max(0, offset - 1);
        return found.slice(start, start + first);
      }),
    }),
  },
  {
    id: 'quotes-in-new-zealand-dollars',
    breaks: 'A cart has the currency of the catalog.',
    plant: answering(/_cart$/, (record) => JSON.parse(JSON.stringify(record).replaceAll('"AUD"', '"NZD"'))),
  },
];
