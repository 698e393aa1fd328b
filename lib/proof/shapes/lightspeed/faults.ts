/** Eight faults in the shape of Lightspeed eCom. */
import { answering, asking, asList, changed, edit, instead } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { bent, type Fault, nowGiven } from '../desk/bent.ts';
import { catalogIn, dialect } from './lightspeed.ts';

const altered = bent(dialect);

/** Changes the price of a quote or a checkout with tax. @param part an amount of the same record */
const totals = (record: unknown, part: string, by: (total: number, amount: number) => number): unknown =>
  edit(record, '*', (inner) =>
    edit(inner, 'priceIncl', (total) => by(Number(total), Number(at(inner, part) ?? 0))),
  );

export const faults: readonly Fault[] = [
  {
    id: 'lightspeed-tax-added-twice',
    breaks: 'The price with tax is the sum of prices that contain the tax.',
    plant: answering(/_(cart|checkout)$/, (record) =>
      totals(record, 'priceTax', (total, tax) => total + tax),
    ),
  },
  {
    id: 'lightspeed-shipment-not-in-total',
    breaks: 'The total of a checkout contains the shipment.',
    plant: answering(/_checkout$/, (record) =>
      totals(record, 'shipmentPriceIncl', (total, shipment) => total - shipment),
    ),
  },
  {
    id: 'lightspeed-first-digit-only',
    breaks: 'A cart has as many pieces as the buyer asked for.',
    plant: asking(/^(create|update)_cart$/, (args) =>
      edit(args, 'products.*.quantity', (quantity) => String(quantity).slice(0, 1)),
    ),
  },
  {
    id: 'lightspeed-silence-is-agreement',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: (tools, places) =>
      altered({
        approval: (args) => (args.agreement === undefined ? nowGiven(places) : dialect.approval(args)),
      })(tools, places),
  },
  {
    id: 'lightspeed-cancellation-forgotten',
    breaks: 'A checkout that was answered as cancelled stays cancelled.',
    plant: instead('cancel_checkout', (args, tools) =>
      changed(tools('get_checkout', args), (record) => edit(record, 'checkout.status', () => 'cancelled')),
    ),
  },
  {
    id: 'lightspeed-lookup-drops-the-last',
    breaks: 'A lookup of several ids shows each of the products.',
    plant: asking(/^lookup_catalog$/, (args) =>
      edit(args, 'ids', (ids) => asList(ids).slice(0, Math.max(1, asList(ids).length - 1))),
    ),
  },
  {
    id: 'lightspeed-limit-ignored',
    breaks: 'Commerce endpoint 2: as listed, a page has at most as many products as its limit.',
    plant: altered({ catalog: catalogIn((found) => found) }),
  },
  {
    id: 'lightspeed-search-in-pounds',
    breaks: 'A search has the currency of the shop, in which carts are.',
    plant: answering(/^(search_catalog|lookup_catalog|get_product)$/, (record) =>
      JSON.parse(JSON.stringify(record).replaceAll('"currency":"EUR"', '"currency":"GBP"')),
    ),
  },
];
