/** Twelve faults at the outfitter in the manner of Znode. */
import { answering, asking, instead } from '../../planted/planted.ts';
import { at, isRecent, type Plant } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields } from '../../variants/variant.ts';
import { frozen, nowGiven } from '../desk/bent.ts';
import type { Change } from '../trade/lines.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import type { Item } from '../trade/stock.ts';
import { catalogIn, itemFor, items, totalOf } from './goods.ts';
import { changesOf, settingsOf, znodeDesk } from './znode.ts';

const dayOf = (millis: number): number => Math.floor(millis / 86_400_000);

/** The item at the price of the first variant of its product. */
function atFirstPrice(item: Item): Item {
  const own = items.filter(({ ware }) => ware === item.ware);
  const listPrice = own.find(({ sku }) => sku === item.sku)?.amount ?? 0;
  return { ...item, amount: item.amount - listPrice + (own[0]?.amount ?? 0) };
}

/** A part of a yard is forgotten, except where nothing would be left. */
const cutOff = (change: Change): Change =>
  change.does === 'clear'
    ? change
    : { ...change, quantity: Math.trunc(change.quantity) || Math.ceil(change.quantity) };

/** A confirmation that came too early counts later on. */
const remembered: Plant = (tools, places) => {
  const early = new Set<unknown>();
  return (name, args) => {
    if (name !== 'complete_checkout') return tools(name, args);
    const { OmsQuoteId, BuyerConfirmation } = args;
    const { given, at: ConfirmedDate } = nowGiven(places);
    const isMeant = BuyerConfirmation === undefined && early.has(OmsQuoteId);
    const confirmed = { OmsQuoteId, BuyerConfirmation: { IsConfirmed: given, ConfirmedDate } };
    const outcome = tools(name, isMeant ? confirmed : args);
    const sent = fieldsOf(args, 'BuyerConfirmation');
    if ('refusal' in outcome && sent.IsConfirmed === true && isRecent(sent.ConfirmedDate, places.now())) {
      early.add(OmsQuoteId);
    }
    return outcome;
  };
};

/** The shipping option that is chosen for a quote is chosen for all that are open. */
const oneOption: Plant = (tools) => {
  const made = new Set<unknown>();
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    if (name === 'create_checkout') made.add(at(outcome.record, 'ShoppingCart.OmsQuoteId'));
    if (name !== 'update_checkout' || args.ShippingId === undefined) return outcome;
    const others = [...made].filter((id) => id !== args.OmsQuoteId);
    for (const OmsQuoteId of others) tools(name, { OmsQuoteId, ShippingId: args.ShippingId });
    return outcome;
  };
};

const withoutHandling = ({ Order }: Fields): Fields => {
  const order = fieldsOf({ Order }, 'Order');
  const Total = Number(order.Total) - Number(order.ShippingHandlingCharges);
  return { Order: { ...order, ShippingHandlingCharges: 0, Total } };
};

export const faults: readonly Fault[] = [
  {
    id: 'znode-second-page-skipped',
    breaks: 'The pages of a search have all products that were found.',
    plant: rebuilt(znodeDesk({ catalog: catalogIn((index, size) => (index === 1 ? 0 : index * size)) })),
  },
  {
    id: 'znode-unsent-items-stay',
    breaks: 'An item that an update does not send is removed, as the tool says.',
    plant: rebuilt(znodeDesk({ changes: settingsOf })),
  },
  {
    id: 'znode-first-variant-price-charged',
    breaks: 'An item has the price that the catalog shows for its variant.',
    plant: rebuilt(
      znodeDesk({
        rules: {
          find: (wanted) => {
            const item = itemFor(wanted);
            return item && atFirstPrice(item);
          },
        },
      }),
    ),
  },
  {
    id: 'znode-sales-tax-added-twice',
    breaks: 'The total has the tax in it once: `SalesTax` is the same amount as `TaxCost`.',
    plant: rebuilt(znodeDesk({ total: (sums) => totalOf(sums) + sums.TaxCost })),
  },
  {
    id: 'znode-billing-address-ships',
    breaks: 'The goods are shipped to the shipping address, whatever the billing address is.',
    plant: asking(/^update_checkout$/, (args) =>
      isFields(args.BillingAddress) ? { ...args, ShippingAddress: args.BillingAddress } : args,
    ),
  },
  {
    id: 'znode-cart-cached',
    breaks: 'A cart that is read after an update is as it was saved.',
    plant: frozen('get_cart', ({ CookieMappingId }) => CookieMappingId),
  },
  {
    id: 'znode-removed-cart-stays',
    breaks: 'A cart that is removed can be neither read nor saved again.',
    plant: instead('cancel_cart', (args, tools) => {
      const read = tools('get_cart', args);
      if (!('record' in read)) return read;
      return { record: { CookieMappingId: args.CookieMappingId, IsSuccess: true } };
    }),
  },
  {
    id: 'znode-confirmed-some-time-today',
    breaks: 'Commerce endpoint 7: the buyer approves at the moment of payment.',
    plant: rebuilt(
      znodeDesk({
        rules: {
          approves: ({ given, at: date }, now) =>
            given === true && dayOf(Date.parse(String(date))) === dayOf(now),
        },
      }),
    ),
  },
  {
    id: 'znode-early-confirmation-kept',
    breaks: 'Commerce endpoint 7: an order is placed only by a call that has the approval of the buyer.',
    plant: remembered,
  },
  {
    id: 'znode-order-waives-handling',
    breaks: 'An order has the charges and the total that the buyer confirmed.',
    plant: answering(/^get_order$/, withoutHandling),
  },
  {
    id: 'znode-option-for-all-quotes',
    breaks: 'A quote has the shipping option that was chosen for it, and not one of another quote.',
    plant: oneOption,
  },
  {
    id: 'znode-yards-cut-off',
    breaks: 'An item has the quantity that was sent, quarters of a yard included.',
    plant: rebuilt(znodeDesk({ changes: (had, sent) => changesOf(had, sent).map(cutOff) })),
  },
];
