/** Twelve faults in the shape of OpenCart. */
import { answering, asFields, asking, asList, edit } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { bent, cancelsAll, type Fault, nowGiven, sameContents } from '../desk/bent.ts';
import { patched } from '../desk/desk.ts';
import { dialect } from './opencart.ts';

const altered = bent(dialect);

/** Changes the value of the row of a total with this code. */
const withRow = (record: unknown, code: string, change: (value: number) => number): unknown =>
  edit(record, 'totals.*', (row) =>
    at(row, 'code') === code ? edit(row, 'value', (value) => String(change(Number(value)))) : row,
  );

const rowValue = (record: unknown, code: string): number =>
  Number(at(asList(at(record, 'totals')).find((row) => at(row, 'code') === code) ?? {}, 'value') ?? 0);

export const faults: readonly Fault[] = [
  {
    id: 'opencart-total-negated',
    breaks: 'A buyer owes the shop, not the shop a buyer.',
    plant: answering(/_(cart|checkout)$/, (record) => withRow(record, 'total', (value) => -value)),
  },
  {
    id: 'opencart-discount-added',
    breaks: 'A total is the sum of its rows: a discount lowers it.',
    plant: answering(/_(cart|checkout)$/, (record) => {
      const discount = rowValue(record, 'quantity_discount');
      return withRow(record, 'total', (value) => value - 2 * discount);
    }),
  },
  {
    id: 'opencart-set-quantities-added',
    breaks: 'Commerce endpoint 2: as listed, `quantity` sets the quantities of products.',
    plant: altered({
      fill: (args, cart) => {
        const filling = dialect.fill(args, cart);
        if (!cart || !('wishes' in filling)) return filling;
        const changes = Object.entries(asFields(args.quantity)).map(([line, quantity]) => ({
          line,
          quantity: Number(quantity),
          isAdded: true,
        }));
        return changes.length > 0 ? { wishes: patched(cart.lines, changes) } : filling;
      },
    }),
  },
  {
    id: 'opencart-shipping-always-flat',
    breaks: 'Commerce endpoint 8: update_checkout carries the shipping method.',
    plant: asking(/^update_checkout$/, (args) => edit(args, 'shipping_method', () => 'flat.flat')),
  },
  {
    id: 'opencart-order-without-agreement',
    breaks: 'Commerce endpoint 7: complete_checkout requires explicit approval of the buyer.',
    plant: (tools, places) =>
      altered({
        approval: (args) => ('agree' in args ? dialect.approval(args) : nowGiven(places)),
      })(tools, places),
  },
  {
    id: 'opencart-unknown-product-dropped',
    breaks: 'A product that does not exist is refused, not left out.',
    plant: altered({
      fill: (args, cart) => {
        const known = asList(args.product).filter((each) =>
          dialect.items.has(String(at(each, 'product_id'))),
        );
        return dialect.fill({ ...args, product: known }, cart);
      },
    }),
  },
  {
    id: 'opencart-sessions-share-the-first-cart',
    breaks: 'A cart contains what its own buyer put into it.',
    plant: sameContents,
  },
  {
    id: 'opencart-clearing-ends-all-sessions',
    breaks: 'Cancelling one cart leaves all others alone.',
    plant: cancelsAll('api_token', (token) => ({ api_token: token })),
  },
  {
    id: 'opencart-postcode-cut',
    breaks: 'Commerce endpoint 8: update_checkout carries the shipping address.',
    plant: asking(/^update_checkout$/, (args) =>
      edit(args, 'shipping_address.postcode', (code) => String(code).slice(0, 4)),
    ),
  },
  {
    id: 'opencart-read-hides-last-product',
    breaks: 'Reading a cart shows what creating and updating it answered.',
    plant: answering(/^get_cart$/, (record) =>
      edit(record, 'products', (products) => {
        const lines = Object.entries(asFields(products));
        return Object.fromEntries(lines.length > 1 ? lines.slice(0, -1) : lines);
      }),
    ),
  },
  {
    id: 'opencart-vat-missing-in-order',
    breaks: 'An order costs what its checkout said.',
    plant: answering(/^get_order$/, (record) =>
      edit(record, 'order', (order) => withRow(order, 'total', (value) => value - rowValue(order, 'tax'))),
    ),
  },
  {
    id: 'opencart-incomplete-checkout-ordered',
    breaks: 'A checkout without a shipping method is not ready, as it says itself.',
    plant: altered({ lacking: () => [] }),
  },
];
