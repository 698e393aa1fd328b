/** Twelve faults in the shape of Salesforce's baskets. */
import { answering, asking, asList, edit } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { isFields } from '../../variants/variant.ts';
import { bent, cancelsAll, type Fault, nowGiven } from '../desk/bent.ts';
import { catalogIn, dialect } from './sfcc.ts';

const altered = bent(dialect);

export const faults: readonly Fault[] = [
  {
    id: 'sfcc-shipping-not-in-total',
    breaks: 'The total of a checkout contains the shipping.',
    plant: answering(/_checkout$/, (record) => ({
      ...record,
      order_total: Number(record.order_total) - Number(record.shipping_total ?? 0),
    })),
  },
  {
    id: 'sfcc-adjustments-forgotten',
    breaks: 'A subtotal is the sum of the items, less their adjustments.',
    plant: answering(/_(cart|checkout)$/, (record) => {
      const items = asList(record.product_items);
      const more = items.reduce<number>(
        (sum, item) => sum + Number(at(item, 'price')) - Number(at(item, 'price_after_item_discount')),
        0,
      );
      return { ...record, order_total: Number(record.order_total) + more };
    }),
  },
  {
    id: 'sfcc-price-of-one',
    breaks: 'The price of an item is the price of all its pieces.',
    plant: answering(/_(cart|checkout)$/, (record) =>
      edit(record, 'product_items.*', (item) =>
        isFields(item)
          ? { ...item, price: item.base_price, price_after_item_discount: item.base_price }
          : item,
      ),
    ),
  },
  {
    id: 'sfcc-total-in-kroner',
    breaks: 'Amounts are in minor units.',
    plant: answering(/_(cart|checkout)$/, (record) => ({
      ...record,
      order_total: Number(record.order_total) / 100,
    })),
  },
  {
    id: 'sfcc-one-more-than-asked',
    breaks: 'A basket has the quantity that the buyer asked for.',
    plant: asking(/^create_cart$/, (args) =>
      edit(args, 'product_items.*.quantity', (quantity) => Math.min(999, Number(quantity) + 1)),
    ),
  },
  {
    id: 'sfcc-removal-ignored',
    breaks: 'Commerce endpoint 2: as listed, items to remove are removed, and 0 removes.',
    plant: asking(/^update_cart$/, (args) => {
      const kept = edit(args, 'remove_item_ids', () => []);
      return edit(kept, 'update_product_items', (rows) =>
        asList(rows).filter((row) => at(row, 'quantity') !== 0),
      );
    }),
  },
  {
    id: 'sfcc-consent-not-read',
    breaks: 'Commerce endpoint 7: no order without the consent of the buyer.',
    plant: (tools, places) => altered({ approval: () => nowGiven(places) })(tools, places),
  },
  {
    id: 'sfcc-old-consent-taken',
    breaks: 'Commerce endpoint 7: the consent is given at the moment of payment.',
    plant: (tools, places) =>
      altered({ approval: (args) => ({ ...nowGiven(places), given: dialect.approval(args).given }) })(
        tools,
        places,
      ),
  },
  {
    id: 'sfcc-removes-every-basket',
    breaks: 'Cancelling one cart leaves all others alone.',
    plant: cancelsAll('basket_id', (basket_id) => ({ basket_id })),
  },
  {
    id: 'sfcc-lookup-of-one',
    breaks: 'A lookup of several ids shows each of the products.',
    plant: asking(/^lookup_catalog$/, (args) => edit(args, 'ids', (ids) => asList(ids).slice(0, 1))),
  },
  {
    id: 'sfcc-start-loses-one',
    breaks: 'The pages of a search together show everything that it has found.',
    plant: altered({
      catalog: catalogIn((found, start, count) => {
        const first = start > 0 ? start + 1 : 0;
        return found.slice(first, first + count);
      }),
    }),
  },
  {
    id: 'sfcc-basket-in-swedish-kronor',
    breaks: 'A cart has the currency of the catalog.',
    plant: answering(/_cart$/, (record) => ({ ...record, currency: 'SEK' })),
  },
];
