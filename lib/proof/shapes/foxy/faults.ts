/** Six faults in the shape of Foxy. */
import { answering, asList, edit, instead } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { bent, type Fault, nowGiven } from '../desk/bent.ts';
import { catalogIn, dialect } from './foxy.ts';

const altered = bent(dialect);

export const faults: readonly Fault[] = [
  {
    id: 'foxy-discounts-are-added',
    breaks: 'A discount makes the total less.',
    plant: answering(/_(cart|checkout|order)$/, (record) =>
      edit(record, 'total_order', (total) => Number(total) - 2 * Number(record.total_discount)),
    ),
  },
  {
    id: 'foxy-patch-is-forgotten',
    breaks: 'A changed quantity is that of the cart from then on.',
    plant: instead('update_cart', (args, tools) => {
      const rest = asList(args.requests).filter((request) => at(request, 'method') !== 'PATCH');
      return rest.length > 0
        ? tools('update_cart', { ...args, requests: rest })
        : tools('get_cart', { cart: args.cart });
    }),
  },
  {
    id: 'foxy-consent-not-needed',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: (tools, places) => altered({ approval: () => nowGiven(places) })(tools, places),
  },
  {
    id: 'foxy-deleted-cart-lives',
    breaks: 'A cart that is cancelled is gone, or shows that it is cancelled.',
    plant: instead('cancel_cart', (args, tools) => {
      const read = tools('get_cart', args);
      return 'record' in read ? { record: { ...read.record, status: 'deleted' } } : read;
    }),
  },
  {
    id: 'foxy-lookup-shows-others',
    breaks: 'A lookup shows the products that were asked for.',
    plant: altered({
      catalog: (name, args) =>
        name === 'lookup_catalog'
          ? catalogIn((wares) => wares.slice(-2))('search_catalog', { query: '' })
          : dialect.catalog(name, args),
    }),
  },
  {
    id: 'foxy-search-in-canadian-dollars',
    breaks: 'A search shows the currency of the catalog and of carts.',
    plant: answering(/^search_catalog$/, (record) =>
      edit(record, '_embedded.fx:products.*._embedded.fx:variants.*.price.currency', () => 'CAD'),
    ),
  },
];
