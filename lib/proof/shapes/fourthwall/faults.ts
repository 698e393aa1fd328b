/** Six faults in the shape of Fourthwall and Big Cartel. */
import { answering, asFields, asList, changed, edit } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { type Fault, nowGiven } from '../desk/bent.ts';
import type { Dialect } from '../desk/desk.ts';
import { rebuilt } from '../trade/plants.ts';
import { dialect, fillWith, fourthwallDesk } from './fourthwall.ts';

const altered = (change: Partial<Dialect>): Plant => rebuilt(fourthwallDesk({ ...dialect, ...change }));

/** Cancels the first bag, whichever is named. */
const cancellingTheFirst: Plant = (tools) => {
  let first: unknown;
  return (name, args) => {
    if (name === 'cancel_cart') {
      return changed(tools(name, { bag: first ?? args.bag }), () => ({ bag: args.bag, gone: true }));
    }
    const outcome = tools(name, args);
    if (name === 'create_cart' && 'record' in outcome) first ??= outcome.record.bag;
    return outcome;
  };
};

export const faults: readonly Fault[] = [
  {
    id: 'fourthwall-won-in-hundredths',
    breaks: 'Amounts are in minor units, and won have none.',
    plant: answering(/_(checkout|order)$/, (record) =>
      edit(record, 'amounts.*', (money) => edit(money, 'amount', (amount) => Number(amount) * 100)),
    ),
  },
  {
    id: 'fourthwall-patches-from-the-end',
    breaks: 'An update changes the quantity of the line that it names, and no other.',
    plant: altered({ fill: fillWith((index, count) => count - 1 - index) }),
  },
  {
    id: 'fourthwall-silence-agrees',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: (tools, places) =>
      altered({
        approval: (args) => (args.buyer === undefined ? nowGiven(places) : dialect.approval(args)),
      })(tools, places),
  },
  {
    id: 'fourthwall-cancels-the-first-bag',
    breaks: 'A cart that is cancelled is gone, and all other carts stay as they are.',
    plant: cancellingTheFirst,
  },
  {
    id: 'fourthwall-lookup-invents',
    breaks: 'A lookup shows no products for ids that the catalog does not have.',
    plant: answering(/^lookup_catalog$/, (record) => {
      const other = dialect.catalog('search_catalog', { query: '', limit: 1 });
      const [model] = asList('record' in other ? other.record.products : []);
      const invented = asList(record.missing).map((slug) => ({ ...asFields(model), slug }));
      return { products: [...asList(record.products), ...invented], missing: [] };
    }),
  },
  {
    id: 'fourthwall-currency-as-you-like',
    breaks: 'A search shows amounts in the currency that they have.',
    plant: answering(/^search_catalog$/, (record, args) => {
      const wanted = at(args, 'context.currency');
      return wanted === undefined
        ? record
        : edit(record, 'products.*.variants.*.price', (price) => ({ ...asFields(price), currency: wanted }));
    }),
  },
];
