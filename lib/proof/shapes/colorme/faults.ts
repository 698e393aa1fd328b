/** Twelve faults in the shop in the manner of Color Me Shop. */
import { answering, asFields, asking, asList, edit } from '../../planted/planted.ts';
import { bent, type Fault } from '../desk/bent.ts';
import {
  type Billing,
  billOf,
  chargeOf,
  deliver,
  deliveries,
  dialect,
  dialectWith,
  fill,
} from './colorme.ts';
import { taxOn } from './goods.ts';

const altered = bent(dialect);

/** The shop with another arithmetic. */
const billing = (bill: Billing) => altered(dialectWith(bill));

export const faults: readonly Fault[] = [
  {
    id: 'colorme-offset-is-ignored',
    breaks: 'A search leaves out as many products as `offset` says.',
    plant: asking(/^search_catalog$/, ({ offset: _, ...args }) => args),
  },
  {
    id: 'colorme-product-with-tax',
    breaks: 'The `option_price` is without tax, and the same in a search and in `get_product`.',
    plant: answering(/^get_product$/, (record) =>
      edit(record, 'product.variants', (variants) =>
        asList(variants).map((variant) => {
          const { option_price_including_tax } = asFields(variant);
          return { ...asFields(variant), option_price: option_price_including_tax };
        }),
      ),
    ),
  },
  {
    id: 'colorme-first-number-for-all',
    breaks: 'Each detail of a new cart has the number of pieces that was sent for it.',
    plant: asking(/^create_cart$/, (args) => {
      const details = asList(args.details).map(asFields);
      const product_num = details[0]?.product_num;
      return { ...args, details: details.map((detail) => ({ ...detail, product_num })) };
    }),
  },
  {
    id: 'colorme-food-at-ten-percent',
    breaks: 'The tax on food is 8 percent, as the tool says and as `price_with_tax` of the details has it.',
    plant: billing((lines, purchase) => {
      const bill = billOf(lines, purchase);
      const reducedTax = taxOn(bill.reduced, 10);
      return { ...bill, reducedTax, total: bill.total - bill.reducedTax + reducedTax };
    }),
  },
  {
    id: 'colorme-charge-of-the-cool-delivery',
    breaks: 'The charge is that of the delivery that was chosen, as the list of deliveries shows it.',
    plant: billing((lines, purchase) => {
      const bill = billOf(lines, purchase);
      const charge = bill.charge && chargeOf(deliveries[1].id, purchase?.address?.pref_id);
      return { ...bill, charge: charge ?? 0, total: bill.total - bill.charge + (charge ?? 0) };
    }),
  },
  {
    id: 'colorme-charge-is-not-in-the-total',
    breaks: 'The `total_price` contains the charge of the delivery.',
    plant: billing((lines, purchase) => {
      const bill = billOf(lines, purchase);
      return { ...bill, total: bill.total - bill.charge };
    }),
  },
  {
    id: 'colorme-number-is-added',
    breaks: 'The `product_num` of a detail takes the place of the present number, as the tool says.',
    plant: altered({
      fill: (args, cart) => {
        if (!cart) return fill(args, cart);
        const details = asList(args.details).map((row) => {
          const { id, product_num } = asFields(row);
          const had = cart.lines.find((line) => line.id === String(id))?.quantity ?? 0;
          return { id, product_num: product_num === 0 ? 0 : had + Number(product_num) };
        });
        return fill({ ...args, details }, cart);
      },
    }),
  },
  {
    id: 'colorme-unknown-models-are-skipped',
    breaks: 'A cart with a variant that does not exist is refused, as the tool says.',
    plant: altered({
      fill: (args, cart) => {
        const filling = fill(args, cart);
        if (!('wishes' in filling)) return filling;
        const isKnown = (item = '') => dialect.items.has(item);
        return { wishes: filling.wishes.filter(({ line, item }) => line !== undefined || isKnown(item)) };
      },
    }),
  },
  {
    id: 'colorme-delivery-forgets-the-destination',
    breaks: 'What an update of a checkout does not send stays, as the tool says.',
    plant: altered({
      deliver: (args, purchase) => {
        const delivery = deliver(args, purchase);
        const isForgotten = args.delivery_id !== undefined && args.sale_delivery === undefined;
        return isForgotten && !('refusal' in delivery) ? { ...delivery, address: undefined } : delivery;
      },
    }),
  },
  {
    id: 'colorme-canceled-checkouts-go-on',
    breaks: 'A checkout that was canceled can neither be changed nor ordered.',
    plant: altered({ isFinal: ({ stage }) => stage === 'done' }),
  },
  {
    id: 'colorme-consent-in-milliseconds',
    breaks:
      'Commerce endpoint 7: the consent is contemporaneous, and at most five minutes old, as the tool says.',
    plant: (tools, places) =>
      altered({
        approval: (args) => {
          const { given } = dialect.approval(args);
          return { given, at: new Date(places.now()).toISOString() };
        },
      })(tools, places),
  },
  {
    id: 'colorme-order-of-one-detail',
    breaks: 'An order has all details of the checkout that was completed.',
    plant: answering(/^get_order$/, (record) =>
      edit(record, 'sale.details', (details) => asList(details).slice(0, 1)),
    ),
  },
];
