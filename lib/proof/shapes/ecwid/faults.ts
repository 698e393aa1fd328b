/** Twelve faults in the shape of Ecwid. */
import { answering, asking, asList, edit } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Fault, frozen, nowGiven, sameContents } from '../desk/bent.ts';
import type { Dialect } from '../desk/desk.ts';
import { rebuilt } from '../trade/plants.ts';
import { catalogIn, dialect, ecwidDesk } from './ecwid.ts';

const altered = (change: Partial<Dialect>): Plant => rebuilt(ecwidDesk({ ...dialect, ...change }));

const amounts = ['subtotal', 'volumeDiscount', 'tax', 'total'];

const moved = (record: Fields, total: number): Fields => ({ ...record, total });

export const faults: readonly Fault[] = [
  {
    id: 'ecwid-carts-in-aurar',
    breaks: 'Amounts are in the minor units of the currency, and a króna has none.',
    plant: answering(/_(cart|checkout)$/, (record) => {
      const less = Object.fromEntries(
        Object.entries(record).map(([name, value]) => [
          name,
          amounts.includes(name) && typeof value === 'number' ? value * 100 : value,
        ]),
      );
      return edit(less, 'items.*.price', (price) => Number(price) * 100);
    }),
  },
  {
    id: 'ecwid-subtotal-of-prices',
    breaks: 'A subtotal is the sum of prices times quantities.',
    plant: answering(/_(cart|checkout)$/, (record) => {
      const subtotal = asList(record.items).reduce<number>((sum, item) => sum + Number(at(item, 'price')), 0);
      return { ...record, subtotal, total: Number(record.total) - Number(record.subtotal) + subtotal };
    }),
  },
  {
    id: 'ecwid-shipping-free-in-total',
    breaks: 'The total of a checkout contains the shipping.',
    plant: answering(/_checkout$/, (record) =>
      moved(record, Number(record.total) - Number(at(record, 'shippingOption.shippingRate') ?? 0)),
    ),
  },
  {
    id: 'ecwid-tax-added-again',
    breaks: 'A tax that prices include is not added to the total.',
    plant: answering(/_(cart|checkout)$/, (record) =>
      moved(record, Number(record.total) + Number(record.tax)),
    ),
  },
  {
    id: 'ecwid-quantity-always-one',
    breaks: 'A cart has the quantity that the buyer asked for.',
    plant: asking(/^create_cart$/, (args) => edit(args, 'items.*.quantity', () => 1)),
  },
  {
    id: 'ecwid-patch-only-answered',
    breaks: 'A cart that was read has the changes that an update answered.',
    plant: (tools, places) => {
      const frozenRead = frozen('get_cart', ({ cartId }) => cartId)(tools, places);
      return (name, args) => {
        const outcome = frozenRead(name, args);
        if (name === 'create_cart' && 'record' in outcome) {
          frozenRead('get_cart', { cartId: outcome.record.cartId });
        }
        return outcome;
      };
    },
  },
  {
    id: 'ecwid-every-cart-like-the-first',
    breaks: 'Each buyer has a cart of their own.',
    plant: sameContents,
  },
  {
    id: 'ecwid-consent-of-yesterday',
    breaks: 'Commerce endpoint 7: the consent is given at the moment of payment.',
    plant: (tools, places) =>
      altered({ approval: (args) => ({ ...nowGiven(places), given: dialect.approval(args).given }) })(
        tools,
        places,
      ),
  },
  {
    id: 'ecwid-token-is-consent',
    breaks: 'Commerce endpoint 7: a token of the checkout is no approval of the buyer.',
    plant: (tools, places) => altered({ approval: () => nowGiven(places) })(tools, places),
  },
  {
    id: 'ecwid-cancelled-checkout-sells',
    breaks: 'A cancelled checkout stays cancelled.',
    plant: altered({
      isFinal: ({ stage }, tool) => stage === 'done' || (stage === 'off' && tool === 'cancel_checkout'),
    }),
  },
  {
    id: 'ecwid-offset-loses-one',
    breaks: 'The pages of a search together show everything that it has found.',
    plant: altered({
      catalog: catalogIn((found, offset, limit) => {
        const start = offset > 0 ? offset + 1 : 0;
        return found.slice(start, start + limit);
      }),
    }),
  },
  {
    id: 'ecwid-lookup-finds-everything',
    breaks: 'A lookup shows the products that were asked for, and no others.',
    plant: altered({
      catalog: catalogIn(undefined, (wares) => wares),
    }),
  },
];
