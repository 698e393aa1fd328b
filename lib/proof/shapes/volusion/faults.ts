/** Twelve faults at the hosted shop in the manner of Volusion. */
import { answering, asFields, changed, edit } from '../../planted/planted.ts';
import type { Plant } from '../../variants/frame/tools.ts';
import { fieldsOf } from '../../variants/variant.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { catalogWith, childOf } from './stock.ts';
import { delivered, figuresOf, insertsIn, lowestRate, taxesOn, volusionDesk } from './volusion.ts';

/** An update replaces the whole cart: rows that it does not name are removed. */
const dropping: Plant = (tools) => (name, args) => {
  if (name !== 'update_cart' || args.ImportMode !== 'Update') return tools(name, args);
  const read = tools('get_cart', { CartID: args.CartID });
  const had = 'record' in read ? rowsIn(read.record, 'CartItems') : [];
  const named = rowsIn(args, 'CartItems');
  const others = had
    .map(({ CartItemID }) => ({ CartItemID, Quantity: 0 }))
    .filter(({ CartItemID }) => !named.some((row) => row.CartItemID === CartItemID));
  return tools(name, { ...args, CartItems: [...named, ...others] });
};

/** The answer says that the cart is cancelled, but the cart stays as it was. */
const cancellingInWords: Plant = (tools) => (name, args) => {
  if (name !== 'cancel_cart') return tools(name, args);
  return changed(tools('get_cart', args), (record) => ({ ...record, CartStatus: 'Cancelled' }));
};

export const faults: readonly Fault[] = [
  {
    id: 'volusion-pages-overlap',
    breaks: 'A page of a search begins after the last product of the page before it.',
    plant: rebuilt(
      volusionDesk({ catalog: catalogWith((page, size) => (page - 1) * Math.max(1, size - 1)) }),
    ),
  },
  {
    id: 'volusion-product-in-dollars',
    breaks: 'Money is in minor units in each tool of the catalog.',
    plant: answering(/^get_product$/, (record) =>
      edit(record, 'Product.ChildProducts.*.ProductPrice.amount', (cents) => Math.round(Number(cents) / 100)),
    ),
  },
  {
    id: 'volusion-first-row-only',
    breaks: 'A new cart has all rows that the buyer wants.',
    plant: rebuilt(volusionDesk({ words: { filling: (args) => insertsIn(args).slice(0, 1) } })),
  },
  {
    id: 'volusion-sold-out-accepted',
    breaks: 'A product that is out of stock is refused, as the tool says.',
    plant: rebuilt(
      volusionDesk({
        rules: {
          find: (id) => {
            const child = childOf(id);
            return child && { ...child, available: true };
          },
        },
      }),
    ),
  },
  {
    id: 'volusion-total-price-of-one',
    breaks: 'The TotalPrice of a row is its ProductPrice times its Quantity.',
    plant: answering(/_(checkout|order)$/, (record) =>
      edit(record, 'OrderDetails.*', (row) => ({
        ...asFields(row),
        TotalPrice: fieldsOf({ row }, 'row').ProductPrice,
      })),
    ),
  },
  {
    id: 'volusion-cancelled-cart-active',
    breaks: 'A cancelled cart stays cancelled, and cannot be changed or bought.',
    plant: cancellingInWords,
  },
  {
    id: 'volusion-update-drops-other-rows',
    breaks: 'An update leaves the rows that it does not name.',
    plant: dropping,
  },
  {
    id: 'volusion-lowest-rate-for-all',
    breaks: 'Shipping costs the rate of the chosen shipping method.',
    plant: rebuilt(
      volusionDesk({
        sums: (checkout) => {
          const sums = figuresOf(checkout);
          const shipping = checkout.method === undefined ? 0 : lowestRate;
          return { ...sums, shipping, total: sums.total - sums.shipping + shipping };
        },
      }),
    ),
  },
  {
    id: 'volusion-shipping-taxed',
    breaks: 'Sales tax is on taxable products and gift wrap, and not on shipping.',
    plant: rebuilt(
      volusionDesk({
        sums: (checkout) => {
          const sums = figuresOf(checkout);
          const taxes = taxesOn(sums.taxable + sums.shipping, checkout.address);
          const total = sums.subtotal + sums.wrap + sums.shipping + taxes.tax1 + taxes.tax2;
          return { ...sums, ...taxes, total };
        },
      }),
    ),
  },
  {
    id: 'volusion-tax-not-in-payment',
    breaks: 'The PaymentAmount contains the sales taxes that are shown.',
    plant: rebuilt(
      volusionDesk({
        sums: (checkout) => {
          const sums = figuresOf(checkout);
          return { ...sums, total: sums.total - sums.tax1 - sums.tax2 };
        },
      }),
    ),
  },
  {
    id: 'volusion-method-clears-address',
    breaks: 'Fields of a checkout that an update does not send stay.',
    plant: rebuilt(
      volusionDesk({
        words: {
          delivery: (checkout, args) => {
            const { address: _, ...rest } = checkout;
            return delivered(args.ShipAddress1 === undefined ? rest : checkout, args);
          },
        },
      }),
    ),
  },
  {
    id: 'volusion-any-flag-approves',
    breaks: 'Commerce endpoint 7: an order is placed only if the buyer approves.',
    plant: rebuilt(
      volusionDesk({
        words: {
          approval: (args) => {
            const { Approved, ApprovalDate } = fieldsOf(args, 'BuyerApproval');
            return { given: Boolean(Approved), at: ApprovalDate };
          },
        },
      }),
    ),
  },
];
