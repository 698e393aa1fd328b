/** Twelve faults in the shape of Tiendanube. */
import { answering, asking, edit } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { bent, cancelsAll, type Fault, nowGiven } from '../desk/bent.ts';
import { patched } from '../desk/desk.ts';
import { searched } from '../desk/stock.ts';
import { catalogIn, dialect, fill, moneyOf } from './tiendanube.ts';

const altered = bent(dialect);

const numberAt = (value: unknown, path: string): number => Number(at(value, path));

/** Money with two decimals, which pesos do not have. */
function timesHundred(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(timesHundred);
  if (typeof value !== 'object' || value === null) return value;
  if ('amount' in value && 'currency' in value) return moneyOf(Number(value.amount) * 100);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, timesHundred(inner)]));
}

export const faults: readonly Fault[] = [
  {
    id: 'tiendanube-first-word-found',
    breaks: 'A search finds products that contain all words of the query.',
    plant: altered({
      catalog: catalogIn((wares, query) => searched(wares, String(query).trim().split(/\s+/)[0])),
    }),
  },
  {
    id: 'tiendanube-lookup-in-dollars',
    breaks: 'The catalog has the same currency in each tool.',
    plant: answering(/^lookup_catalog$/, (record) =>
      edit(record, 'products.*.variants.*.price.currency', () => 'USD'),
    ),
  },
  {
    id: 'tiendanube-pesos-with-cents',
    breaks: 'Money: amounts are minor units of ISO 4217, and Chilean pesos have no decimals.',
    plant: answering(/_(cart|checkout|order)$/, (record) => timesHundred(record)),
  },
  {
    id: 'tiendanube-one-of-each',
    breaks: 'A new cart has as many pieces as were asked for.',
    plant: asking(/^create_cart$/, (args) => edit(args, 'products.*.quantity', () => 1)),
  },
  {
    id: 'tiendanube-discount-twice',
    breaks: 'The total is less than the subtotal by the discount that is shown, and not by more.',
    plant: answering(/_(cart|checkout|order)$/, (record) =>
      edit(record, '*', (inner) =>
        edit(
          inner,
          'total.amount',
          (total) => Number(total) - numberAt(inner, 'promotional_discount.total_discount_amount.amount'),
        ),
      ),
    ),
  },
  {
    id: 'tiendanube-owner-cost-charged',
    breaks: 'The total contains what the customer pays for the shipping, and not what the shop does.',
    plant: answering(/_(checkout|order)$/, (record) =>
      edit(record, '*', (inner) => {
        const [owner, customer] = ['owner', 'customer'].map((who) =>
          numberAt(inner, `shipping_cost_${who}.amount`),
        );
        return edit(inner, 'total.amount', (total) => Number(total) - Number(customer) + Number(owner));
      }),
    ),
  },
  {
    id: 'tiendanube-unsent-products-stay',
    breaks: 'A product that is not sent is removed from the cart, as the tool says.',
    plant: altered({
      fill: (args, cart) =>
        cart ? { wishes: patched(cart.lines, fill(args, cart).wishes) } : fill(args, cart),
    }),
  },
  {
    id: 'tiendanube-all-carts-cancelled',
    breaks: 'The cancellation of a cart leaves all others as they are.',
    plant: cancelsAll('cart.token', (id) => ({ cart_token: id })),
  },
  {
    id: 'tiendanube-always-picked-up',
    breaks: 'A checkout has the option of shipping that was chosen.',
    plant: asking(/^update_checkout$/, (args) => edit(args, 'shipping_option', () => 'retiro')),
  },
  {
    id: 'tiendanube-paid-against-the-will',
    breaks: 'Commerce endpoint 7: no order if the buyer does not approve of it.',
    plant: (tools, places) =>
      altered({
        approval: (args) => (args.buyer_acceptance === undefined ? dialect.approval(args) : nowGiven(places)),
      })(tools, places),
  },
  {
    id: 'tiendanube-sold-without-stock',
    breaks: 'A variant that is sold out cannot be bought.',
    plant: altered({
      items: new Map([...dialect.items].map(([id, item]) => [id, { ...item, ready: true }])),
    }),
  },
  {
    id: 'tiendanube-paid-twice',
    breaks: 'A checkout that is completed cannot be completed again.',
    plant: altered({
      isFinal: (purchase, tool) =>
        purchase.stage === 'off' || (purchase.stage === 'done' && tool !== 'complete_checkout'),
    }),
  },
];
