/** Six faults in the shape of plentyShop. */
import { answering, asking, asList, edit } from '../../planted/planted.ts';
import { bent, type Fault, nowGiven } from '../desk/bent.ts';
import { patched } from '../desk/desk.ts';
import { dialect } from './plenty.ts';

const altered = bent(dialect);

const inFrancs = (price: unknown): unknown => edit(price, 'currency', () => 'CHF');

export const faults: readonly Fault[] = [
  {
    id: 'plenty-totals-in-euros',
    breaks: 'Money: amounts are whole numbers of minor units.',
    plant: answering(/_(cart|checkout|order)$/, (record) =>
      edit(record, '*.gesamtbetrag.amount', (amount) => Number(amount) / 100),
    ),
  },
  {
    id: 'plenty-positions-stay',
    breaks: 'A position that is not sent is removed, as the tool says.',
    plant: altered({
      fill: (args, cart) => {
        const filling = dialect.fill(args, cart);
        return cart && 'wishes' in filling ? { wishes: patched(cart.lines, filling.wishes) } : filling;
      },
    }),
  },
  {
    id: 'plenty-orders-without-a-word',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: (tools, places) =>
      altered({
        approval: (args) => (args.bestellung === undefined ? nowGiven(places) : dialect.approval(args)),
      })(tools, places),
  },
  {
    id: 'plenty-cancelled-checkout-orders',
    breaks: 'A checkout that is cancelled cannot be changed or ordered.',
    plant: altered({ isFinal: ({ stage }) => stage === 'done' }),
  },
  {
    id: 'plenty-product-is-another',
    breaks: 'A product that is read is the one that was asked for.',
    plant: asking(/^get_product$/, ({ artikel }) => ({ artikel: artikel === 5_161 ? 5_243 : 5_161 })),
  },
  {
    id: 'plenty-shipping-in-francs',
    breaks: 'All amounts of a checkout are in one currency.',
    plant: answering(/_(checkout|order)$/, (record) =>
      edit(edit(record, '*.versandkosten', inFrancs), '*.versandarten', (ways) =>
        asList(ways).map((way) => edit(way, 'preis', inFrancs)),
      ),
    ),
  },
];
