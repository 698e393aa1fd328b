/** Twelve faults in the shape of Ankorstore. */
import { answering, asFields, asking, changed, edit, instead } from '../../planted/planted.ts';
import { at, type Outcome, type Plant } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields } from '../../variants/variant.ts';
import { bent, type Fault } from '../desk/bent.ts';
import { catalogIn, dialect, filled, packsIn } from './ankorstore.ts';
import { items } from './goods.ts';
import { account, showing } from './records.ts';
import { added, usualSums } from './sums.ts';

const altered = bent(dialect);

/** Each attributes object with prices of a product document. */
const repriced = (record: Fields): unknown => {
  const original = (attributes: unknown) =>
    edit(attributes, 'wholesalePrice', () => at(attributes, 'originalWholesalePrice'));
  return edit(edit(record, 'data.attributes', original), 'included.*.attributes', original);
};

/** The cart that was written last is read for any id that exists. */
const lastCart: Plant = (tools) => {
  let last: Outcome | undefined;
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    if (name === 'create_cart' || name === 'update_cart') last = outcome;
    if (name !== 'get_cart' || !last) return outcome;
    return changed(last, (record) => edit(record, 'data.id', () => args.id));
  };
};

const inCatalog: readonly Fault[] = [
  {
    id: 'ankorstore-page-beyond-limit',
    breaks: 'A page of a search has at most as many products as its limit.',
    plant: altered({ catalog: catalogIn((rows) => rows) }),
  },
  {
    id: 'ankorstore-product-before-discount',
    breaks: 'A product has the wholesale price of the search, with the discount of the brand taken off.',
    plant: answering(/^get_product$/, repriced),
  },
];

const inCarts: readonly Fault[] = [
  {
    id: 'ankorstore-pack-at-unit-price',
    breaks: 'The amount of an item is its unit price times its multiplied quantity.',
    plant: altered(showing({ ...usualSums, charged: ({ quantity }) => quantity })),
  },
  {
    id: 'ankorstore-sold-out-accepted',
    breaks: 'A variant that is out of stock is refused.',
    plant: altered({
      items: new Map([...items].map(([id, item]) => [id, { ...item, ready: true }])),
    }),
  },
  {
    id: 'ankorstore-update-keeps-others',
    breaks: 'An update replaces all items of a cart, and removes what is not among the new ones.',
    plant: altered({
      fill: (args, cart) => {
        const kept = (cart?.lines ?? []).map(({ item, quantity }) => [item.id, quantity] as const);
        return filled(new Map([...kept, ...packsIn(args)]), cart);
      },
    }),
  },
  {
    id: 'ankorstore-last-cart-for-all',
    breaks: 'A cart that is read has its own items, and not those of another cart.',
    plant: lastCart,
  },
];

const inAmounts: readonly Fault[] = [
  {
    id: 'ankorstore-vat-within-net',
    breaks: 'The VAT is the rate of the item on its net amount, as it comes on top.',
    plant: altered(showing({ ...usualSums, vat: (net, rate) => Math.round((net * rate) / (100 + rate)) })),
  },
  {
    id: 'ankorstore-shipping-vat-not-due',
    breaks: 'The grand total contains the shipping fees and their VAT.',
    plant: altered(
      showing({
        ...usualSums,
        grand: (goods, shipping) => {
          const all = added([goods, shipping]);
          return { ...all, gross: all.gross - shipping.vat };
        },
      }),
    ),
  },
];

const inCheckouts: readonly Fault[] = [
  {
    id: 'ankorstore-method-resets-address',
    breaks: 'What an update of a checkout leaves out stays, as the address when the method is set.',
    plant: altered({
      deliver: (args, purchase) => {
        const delivery = dialect.deliver(args, purchase);
        const { shippingMethod, shippingAddress } = fieldsOf(
          fieldsOf(fieldsOf(args, 'data'), 'attributes'),
          'shipping',
        );
        const isReset = shippingMethod !== undefined && !isFields(shippingAddress);
        return isReset ? { ...delivery, address: account.shippingAddress } : delivery;
      },
    }),
  },
  {
    id: 'ankorstore-consent-never-expires',
    breaks: 'The approval of the buyer is given at the moment of payment, and at most five minutes old.',
    plant: asking(/^complete_checkout$/, (args, { now }) =>
      edit(args, 'retailerConsent.approvedAt', () => new Date(now()).toISOString()),
    ),
  },
  {
    id: 'ankorstore-cancellation-not-kept',
    breaks: 'A checkout that is cancelled stays cancelled.',
    plant: instead('cancel_checkout', (args, tools) => {
      const read = tools('get_checkout', args);
      const status = 'record' in read ? at(read.record, 'data.attributes.status') : undefined;
      if (status !== 'draft' && status !== 'ready') return tools('cancel_checkout', args);
      return changed(read, (record) =>
        edit(record, 'data.attributes', (attributes) => ({
          ...asFields(attributes),
          status: 'cancelled',
          missing: [],
        })),
      );
    }),
  },
  {
    id: 'ankorstore-order-counts-units',
    breaks: 'An order has the quantities of its checkout, in packs.',
    plant: answering(/^get_order$/, (record) =>
      edit(record, 'data.attributes.items.*', (item) => ({
        ...asFields(item),
        quantity: at(item, 'multipliedQuantity'),
      })),
    ),
  },
];

export const faults: readonly Fault[] = [...inCatalog, ...inCarts, ...inAmounts, ...inCheckouts];
