/** Twelve faults in the shape of EasyStore. */
import { answering, asFields, asList, changed, edit, instead } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Fault } from '../desk/bent.ts';
import type { Wish } from '../desk/desk.ts';
import { rebuilt } from '../trade/plants.ts';
import { approval, easystoreDesk, fill } from './easystore.ts';
import { items } from './goods.ts';

/** Each page is the first one, under the number that was asked for. */
const samePageAgain: Plant = (tools) => (name, args) => {
  const { page, ...rest } = args;
  if (name !== 'search_catalog' || page === undefined) return tools(name, args);
  return changed(tools(name, rest), (record) => ({ ...record, page }));
};

/** All variants of a product, with the lowest of their prices. */
function atLowestPrice(variants: unknown): unknown {
  const lowest = Math.min(...asList(variants).map((variant) => Number(at(variant, 'price.amount'))));
  return edit(variants, '*.price.amount', () => lowest);
}

/** Items by their ids; a variant that is for sale is the first of its product. */
const firstVariants = new Map(
  [...items].map(([id, item]) => {
    const first = [...items.values()].find(({ ware }) => ware === item.ware);
    return [id, item.ready && first ? first : item];
  }),
);

/** The discount of one piece is taken from the whole line. */
function discountedOnce(line: unknown): Fields {
  const [price, after, subtotal] = ['price', 'price_after_discount', 'subtotal'].map((member) =>
    Number(at(line, member)),
  );
  return {
    ...asFields(line),
    subtotal_after_discount: Number(subtotal) - (Number(price) - Number(after)),
  };
}

/** A checkout is opened for the cart that was filled last, whichever was asked for. */
const checkoutOfLatestCart: Plant = (tools) => {
  let latest: unknown;
  return (name, args) => {
    if (name === 'cancel_cart' && args.cart_token === latest) latest = undefined;
    const isAsked = name === 'create_checkout' && 'record' in tools('get_cart', args);
    const outcome = tools(name, isAsked ? { ...args, cart_token: latest ?? args.cart_token } : args);
    if (/^(create|update)_cart$/.test(name) && 'record' in outcome) {
      latest = at(outcome.record, 'cart.token');
    }
    return outcome;
  };
};

/** An approval of the last 24 hours counts as given now. */
const approvalOfTheDay: Plant = (tools, places) => {
  const lenient = (args: Fields) => {
    const { given, at: time } = approval(args);
    const age = places.now() - Date.parse(String(time));
    const isOfToday = age > 0 && age <= 86_400_000;
    return { given, at: isOfToday ? new Date(places.now()).toISOString() : time };
  };
  return rebuilt(easystoreDesk({ approval: lenient }))(tools, places);
};

export const faults: readonly Fault[] = [
  {
    id: 'easystore-page-two-repeats',
    breaks: 'Each page of a search has other products, and a page after the last is empty, as the tool says.',
    plant: samePageAgain,
  },
  {
    id: 'easystore-lookup-lowest-price',
    breaks: 'A variant has the same price in a lookup as in a search.',
    plant: answering(/^lookup_catalog$/, (record) => edit(record, 'products.*.variants', atLowestPrice)),
  },
  {
    id: 'easystore-first-variant-in-cart',
    breaks: 'A cart has the variants that were asked for.',
    plant: rebuilt(easystoreDesk({ items: firstVariants })),
  },
  {
    id: 'easystore-line-discounted-once',
    breaks: 'The subtotal of a line after the discount is that of all its pieces.',
    plant: answering(/_(cart|checkout|order)$/, (record) => edit(record, '*.line_items.*', discountedOnce)),
  },
  {
    id: 'easystore-tax-on-untaxable',
    breaks: 'Goods that are not taxable have no tax, as the tool says.',
    plant: rebuilt(easystoreDesk({ isTaxed: () => true })),
  },
  {
    id: 'easystore-handling-fee-for-all',
    breaks: 'Shipping costs what the chosen method is offered for.',
    plant: rebuilt(easystoreDesk({ feeFor: () => 400 })),
  },
  {
    id: 'easystore-update-keeps-left-out',
    breaks: 'An update removes line items that are not in its list, as the tool says.',
    plant: rebuilt(
      easystoreDesk({
        fill: (args, cart) => {
          const filling = fill(args, cart);
          if (!cart || !('wishes' in filling)) return filling;
          const named = new Set(filling.wishes.map(({ line }) => line));
          const others = cart.lines.filter(({ id }) => !named.has(id));
          const kept = others.map(({ id, quantity }): Wish => ({ line: id, quantity }));
          return { wishes: [...kept, ...filling.wishes] };
        },
      }),
    ),
  },
  {
    id: 'easystore-checkout-of-latest-cart',
    breaks: 'A checkout has the line items of the cart that it was opened for.',
    plant: checkoutOfLatestCart,
  },
  {
    id: 'easystore-cancelled-cart-stays',
    breaks: 'A cart that was cancelled can be neither read nor changed, as the tool says.',
    plant: instead('cancel_cart', (args, tools) =>
      changed(tools('get_cart', args), (record) => edit(record, 'cart.status', () => 'cancelled')),
    ),
  },
  {
    id: 'easystore-approval-of-the-day',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of payment.',
    plant: approvalOfTheDay,
  },
  {
    id: 'easystore-unknown-variant-left-out',
    breaks: 'A variant that does not exist is refused, and not left out silently.',
    plant: rebuilt(
      easystoreDesk({
        fill: (args, cart) => {
          const filling = fill(args, cart);
          if (!('wishes' in filling)) return filling;
          const isKnown = ({ line, item }: Wish): boolean => line !== undefined || items.has(item ?? '');
          return { wishes: filling.wishes.filter(isKnown) };
        },
      }),
    ),
  },
  {
    id: 'easystore-order-without-shipping',
    breaks: 'An order costs what its checkout did, and its total contains the shipping that is shown.',
    plant: answering(/^get_order$/, (record) =>
      edit(
        record,
        'order.total_price',
        (total) => Number(total) - Number(at(record, 'order.total_shipping') ?? 0),
      ),
    ),
  },
];
