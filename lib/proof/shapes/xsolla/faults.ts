/** Twelve faults in the shape of Xsolla Shop Builder. */
import { answering, asFields, asking, asList, changed, edit, instead } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Fault, nowGiven } from '../desk/bent.ts';
import { type Dialect, isFinal, patched } from '../desk/desk.ts';
import { rebuilt } from '../trade/plants.ts';
import { dialect, dialectWith, sums, xsollaDesk } from './xsolla.ts';

const altered = (change: Partial<Dialect>): Plant => rebuilt(xsollaDesk({ ...dialect, ...change }));

const beforePromotion = (price: unknown): Fields => ({
  ...asFields(price),
  amount: at(price, 'amount_without_discount'),
});

/** All carts of a buyer are the one that was made last, under the id that is asked for. */
const oneCart: Plant = (tools) => {
  let latest: unknown;
  return (name, args) => {
    const outcome = tools(name, args);
    if (name === 'create_cart' && 'record' in outcome) latest = outcome.record.cart_id;
    if (name !== 'get_cart' || !('record' in outcome) || latest === undefined) return outcome;
    return changed(tools(name, { cart_id: latest }), (record) => ({ ...record, cart_id: args.cart_id }));
  };
};

export const faults: readonly Fault[] = [
  {
    id: 'xsolla-offset-is-ignored',
    breaks: 'Each page of a search has other items, as the offset says.',
    plant: asking(/^search_catalog$/, ({ offset: _, ...args }) => args),
  },
  {
    id: 'xsolla-lookup-finds-one',
    breaks: 'A lookup finds each SKU that exists.',
    plant: asking(/^lookup_catalog$/, (args) => ({ ...args, skus: asList(args.skus).slice(0, 1) })),
  },
  {
    id: 'xsolla-product-forgets-promotion',
    breaks: 'An item costs the same in a search, by itself and in a cart.',
    plant: answering(/^get_product$/, (record) => edit(record, 'price', beforePromotion)),
  },
  {
    id: 'xsolla-sold-out-is-sold',
    breaks: 'An item that is out of stock is refused, as the tool says.',
    plant: altered({
      items: new Map([...dialect.items].map(([sku, item]) => [sku, { ...item, ready: true }])),
    }),
  },
  {
    id: 'xsolla-cart-counts-skus',
    breaks: 'The price of a cart is that of all its pieces.',
    plant: rebuilt(
      xsollaDesk(
        dialectWith({ ...sums, goods: (lines) => lines.reduce((sum, { item }) => sum + item.amount, 0) }),
      ),
    ),
  },
  {
    id: 'xsolla-vat-charged-twice',
    breaks: 'Prices contain the tax, so that the payment is the goods and their delivery.',
    plant: rebuilt(
      xsollaDesk(
        dialectWith({ ...sums, payment: (goods, delivery) => Math.round((goods + delivery) * 1.1) }),
      ),
    ),
  },
  {
    id: 'xsolla-put-adds',
    breaks: 'A quantity that is put replaces the one that the cart has, as the tool says.',
    plant: altered({
      fill: (args, cart) => {
        const filling = dialect.fill(args, undefined);
        return 'wishes' in filling ? { wishes: patched(cart?.lines ?? [], filling.wishes) } : filling;
      },
    }),
  },
  {
    id: 'xsolla-one-cart-for-all',
    breaks: 'A cart has the items that were put into it, and not those of another.',
    plant: oneCart,
  },
  {
    id: 'xsolla-deleted-cart-is-bought',
    breaks: 'A cart that is deleted cannot be read or bought.',
    plant: instead('cancel_cart', (args, tools) =>
      changed(tools('get_cart', args), (record) => ({ ...record, status: 'deleted' })),
    ),
  },
  {
    id: 'xsolla-method-drops-address',
    breaks: 'What an update of a payment leaves out stays, as the tool says.',
    plant: altered({
      deliver: (args, purchase) => {
        const delivery = dialect.deliver(args, purchase);
        return 'refusal' in delivery || 'address' in delivery
          ? delivery
          : { ...delivery, address: undefined };
      },
    }),
  },
  {
    id: 'xsolla-old-confirmation-pays',
    breaks: 'Commerce endpoint 7: the confirmation is given at the moment of payment.',
    plant: (tools, places) =>
      altered({
        approval: (args) => ({ ...nowGiven(places), given: dialect.approval(args).given }),
      })(tools, places),
  },
  {
    id: 'xsolla-pays-twice',
    breaks: 'A payment that is done is not paid again.',
    plant: altered({
      isFinal: (purchase, tool) =>
        isFinal(purchase) && !(tool === 'complete_checkout' && purchase.stage === 'done'),
    }),
  },
];
