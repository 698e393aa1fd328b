/** Twelve faults in the shape of a GraphQL shop. */
import { answering, asking, asList, edit } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { isFields } from '../../variants/variant.ts';
import { cancelsAll, type Fault, nowGiven } from '../desk/bent.ts';
import type { Dialect } from '../desk/desk.ts';
import { searched } from '../desk/stock.ts';
import { rebuilt } from '../trade/plants.ts';
import { catalogIn, crystallizeDesk, dialect } from './crystallize.ts';
import { moneyOf } from './records.ts';

const altered = (change: Partial<Dialect>): Plant => rebuilt(crystallizeDesk({ ...dialect, ...change }));

const cents = (money: unknown): number => Math.round(Number(at(money, 'amount')) * 100);

/** Changes the gross total of a cart or checkout. */
const gross = (record: unknown, change: (total: number, body: unknown) => number): unknown =>
  edit(record, 'data.*', (body) => edit(body, 'total.gross', (total) => moneyOf(change(cents(total), body))));

export const faults: readonly Fault[] = [
  {
    id: 'crystallize-delivery-left-out',
    breaks: 'The total of a checkout contains the delivery.',
    plant: answering(/_checkout$/, (record) =>
      gross(record, (total, body) => total - cents(at(body, 'delivery.cost'))),
    ),
  },
  {
    id: 'crystallize-tax-on-top-of-gross',
    breaks: 'A gross total is the net total and the tax.',
    plant: answering(/_(cart|checkout)$/, (record) =>
      gross(record, (total, body) => total + cents(at(body, 'total.taxAmount'))),
    ),
  },
  {
    id: 'crystallize-line-of-one',
    breaks: 'The cost of a line is the cost of all its pieces.',
    plant: answering(/_(cart|checkout)$/, (record) =>
      edit(record, 'data.*.lines.edges.*.node.cost', (cost) =>
        isFields(cost) ? { ...cost, subtotal: cost.perUnit } : cost,
      ),
    ),
  },
  {
    id: 'crystallize-cents-in-carts',
    breaks: 'The same amount is written in the same way in the catalog and in the cart.',
    plant: answering(/_(cart|checkout)$/, (record) => {
      const text = JSON.stringify(record);
      return JSON.parse(text.replaceAll(/"amount":"(\d+)\.(\d\d)"/g, '"amount":"$1$2.00"'));
    }),
  },
  {
    id: 'crystallize-set-adds',
    breaks: 'Commerce endpoint 2: as listed, setSku sets the quantity.',
    plant: asking(/^update_cart$/, (args) =>
      edit(args, 'input.actions.*', (action) => {
        const set = at(action, 'setSku');
        return set === undefined ? action : { addSku: set };
      }),
    ),
  },
  {
    id: 'crystallize-remove-ignored',
    breaks: 'Commerce endpoint 2: as listed, removeSku removes.',
    plant: (tools) => (name, args) => {
      const actions = asList(at(args, 'input.actions'));
      const rest = actions.filter((action) => at(action, 'removeSku') === undefined);
      if (name !== 'update_cart' || rest.length === actions.length) return tools(name, args);
      const cartId = at(args, 'input.cartId');
      return rest.length === 0
        ? tools('get_cart', { input: { cartId } })
        : tools(name, { input: { cartId, actions: rest } });
    },
  },
  {
    id: 'crystallize-declined-is-accepted',
    breaks: 'Commerce endpoint 7: no order if the buyer declines.',
    plant: altered({
      approval: (args) => ({
        given: isFields(at(args, 'input.acceptance')),
        at: at(args, 'input.acceptance.decidedAt'),
      }),
    }),
  },
  {
    id: 'crystallize-acceptance-optional',
    breaks: 'Commerce endpoint 7: no order without the approval of the buyer.',
    plant: (tools, places) =>
      altered({
        approval: (args) =>
          at(args, 'input.acceptance') === undefined ? nowGiven(places) : dialect.approval(args),
      })(tools, places),
  },
  {
    id: 'crystallize-cancel-does-nothing',
    breaks: 'A checkout that was cancelled is cancelled when it is read.',
    plant: (tools) => (name, args) => {
      if (name !== 'cancel_checkout') return tools(name, args);
      const outcome = tools('get_checkout', args);
      if (!('record' in outcome)) return outcome;
      const record = edit(outcome.record, 'data.checkout.state', () => 'CANCELED');
      return isFields(record) ? { record } : outcome;
    },
  },
  {
    id: 'crystallize-carts-go-together',
    breaks: 'Cancelling one cart leaves all others alone.',
    plant: cancelsAll('data.cart.id', (cartId) => ({ input: { cartId } })),
  },
  {
    id: 'crystallize-cursor-starts-again',
    breaks: 'The pages of a search show no product twice, and end.',
    plant: altered({ catalog: catalogIn(searched, (found, _, first) => found.slice(0, first)) }),
  },
  {
    id: 'crystallize-carts-in-kronor',
    breaks: 'A cart has the currency of the catalog.',
    plant: answering(/_cart$/, (record) => JSON.parse(JSON.stringify(record).replaceAll('"EUR"', '"SEK"'))),
  },
];
