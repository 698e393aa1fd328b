/** Twelve faults at the marketplace in the manner of TCGplayer. */
import { answering, asking, changed, edit, instead } from '../../planted/planted.ts';
import { type Fields, fieldsOf, isFields } from '../../variants/variant.ts';
import { bent, type Fault } from '../desk/bent.ts';
import { patched } from '../desk/desk.ts';
import { rowsIn } from '../trade/stock.ts';
import { listings, usd } from './listings.ts';
import { shippingBy, toCheckout, toOrder } from './records.ts';
import { dialect, shortage, wishesIn } from './tcgplayer.ts';

const altered = bent(dialect);

const centsOf = (row: Fields, name: string): number => Number(fieldsOf(row, name).amount);

/** The seller that the shop would rather sell for: the last that has this SKU. */
const preferred = ({ sku, sellerKey, ...more }: Fields): Fields => {
  const others = [...listings.values()].filter(({ make, ready }) => make.id === sku && ready);
  return { sku, sellerKey: others.at(-1)?.seller.sellerKey ?? sellerKey, ...more };
};

/** All sellers of a record, changed. */
const sellers = (record: Fields, change: (seller: Fields) => Fields): unknown =>
  edit(record, 'results.*.sellers.*', (seller) => (isFields(seller) ? change(seller) : seller));

export const faults: readonly Fault[] = [
  {
    id: 'tcgplayer-pages-overlap',
    breaks: 'A search leaves out as many products as `from` says.',
    plant: asking(/^search_catalog$/, (args) => edit(args, 'from', (from) => Math.max(0, Number(from) - 1))),
  },
  {
    id: 'tcgplayer-lookup-with-shipping-in-price',
    breaks: 'A listing has the same price in each tool of the catalog, without shipping.',
    plant: answering(/^lookup_catalog$/, (record) =>
      edit(record, 'results.*.listings', (rows) =>
        rowsIn({ rows }, 'rows').map((row) => ({
          ...row,
          price: usd(centsOf(row, 'price') + centsOf(row, 'sellerShippingPrice')),
        })),
      ),
    ),
  },
  {
    id: 'tcgplayer-cart-of-another-seller',
    breaks: 'A cart has the listing of the seller that was requested.',
    plant: asking(/^create_cart$/, (args) => ({ ...args, items: rowsIn(args, 'items').map(preferred) })),
  },
  {
    id: 'tcgplayer-product-total-counts-listings-once',
    breaks: 'The product total of a seller is the sum of its extended prices.',
    plant: answering(/_cart$/, (record) =>
      sellers(record, (seller) => ({
        ...seller,
        productTotalCost: usd(
          rowsIn(seller, 'items').reduce((sum, item) => sum + centsOf(item, 'unitPrice'), 0),
        ),
      })),
    ),
  },
  {
    id: 'tcgplayer-tax-not-in-total',
    breaks: 'The total of an order contains the sales tax, which is on top.',
    plant: answering(/_checkout$/, (record) =>
      edit(record, 'results.*', (shown) => {
        if (!isFields(shown) || !isFields(shown.estimatedTax)) return shown;
        return { ...shown, orderTotal: usd(centsOf(shown, 'orderTotal') - centsOf(shown, 'estimatedTax')) };
      }),
    ),
  },
  {
    id: 'tcgplayer-expedited-at-standard-price',
    breaks: 'Shipping costs what the chosen option of the seller says.',
    plant: altered({
      showCheckout: (purchase) => toCheckout(purchase, (_, parcel) => shippingBy('Standard', parcel)),
      showOrder: (purchase, { now }) =>
        toOrder(purchase, new Date(now()).toISOString(), (_, parcel) => shippingBy('Standard', parcel)),
    }),
  },
  {
    id: 'tcgplayer-update-adds',
    breaks: 'An update replaces the quantity of a listing, as the tool says.',
    plant: altered({
      fill: (args, cart) => {
        const isRemoval = rowsIn(args, 'items').some(({ requestedQuantity }) => requestedQuantity === 0);
        if (isRemoval) return dialect.fill(args, cart);
        const had = cart?.lines ?? [];
        const wishes = patched(had, wishesIn(args, true));
        return shortage(wishes, had) ?? { wishes };
      },
    }),
  },
  {
    id: 'tcgplayer-deleted-cart-stays',
    breaks: 'A cart that is cancelled can neither be read nor bought.',
    plant: instead('cancel_cart', (args, tools) =>
      changed(tools('get_cart', args), (record) => edit(record, 'results.*.status', () => 'Deleted')),
    ),
  },
  {
    id: 'tcgplayer-shipping-choice-drops-address',
    breaks: 'What is not sent in an update of a checkout stays.',
    plant: altered({
      deliver: (args, purchase) => {
        const delivery = dialect.deliver(args, purchase);
        return 'notes' in delivery ? { address: undefined, ...delivery } : delivery;
      },
    }),
  },
  {
    id: 'tcgplayer-declined-order-placed',
    breaks: 'Commerce endpoint 7: a checkout is completed only if the buyer approves.',
    plant: altered({
      approval: (args) => ({ ...dialect.approval(args), given: isFields(args.buyerApproval) }),
    }),
  },
  {
    id: 'tcgplayer-sold-out-listings-sold',
    breaks: 'A listing that is sold out is refused.',
    plant: altered({
      items: new Map([...listings].map(([id, listing]) => [id, { ...listing, ready: true }])),
      fill: (args, cart) => {
        const filling = dialect.fill(args, cart);
        if ('wishes' in filling) return filling;
        const wishes = patched(cart?.lines ?? [], wishesIn(args, cart === undefined));
        const inStock = wishes.filter(({ item = '' }) => listings.get(item)?.stock !== 0);
        if (inStock.length === wishes.length) return filling;
        return shortage(inStock, cart?.lines ?? []) ?? { wishes };
      },
    }),
  },
  {
    id: 'tcgplayer-order-of-single-pieces',
    breaks: 'An order has the quantities that were bought.',
    plant: answering(/^get_order$/, (record) =>
      edit(record, 'results.*.sellers.*.items.*.quantity', () => 1),
    ),
  },
];
