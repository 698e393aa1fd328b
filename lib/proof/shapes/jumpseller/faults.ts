/** Twelve faults in the shape of Jumpseller. */
import { answering, asFields, asking, changed, edit, instead } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { bent, type Fault, nowGiven } from '../desk/bent.ts';
import { patched } from '../desk/desk.ts';
import { catalogWith, dialect, taxIn, wares, wishesIn } from './jumpseller.ts';

const altered = bent(dialect);

const firstOfProduct = (variant: unknown): unknown =>
  wares.find(({ makes }) => makes.some(({ id }) => id === variant))?.makes[0]?.id ?? variant;

/** Leaves out what cannot be bought, instead of an error. */
const dropping = altered({
  fill: (args, cart) => {
    const filling = dialect.fill(args, cart);
    if (!('wishes' in filling)) return filling;
    const isKnown = (item?: string) => item === undefined || dialect.items.has(item);
    return { wishes: filling.wishes.filter(({ item }) => isKnown(item)) };
  },
});

const oldApproved: Plant = (tools, places) =>
  altered({ approval: (args) => ({ ...nowGiven(places), given: dialect.approval(args).given }) })(
    tools,
    places,
  );

export const faults: readonly Fault[] = [
  {
    id: 'jumpseller-pages-overlap',
    breaks: 'Each product of a search is on one page only.',
    plant: altered({ catalog: catalogWith((page, limit) => Math.max(0, (page - 1) * limit - page + 1)) }),
  },
  {
    id: 'jumpseller-product-without-iva',
    breaks: 'The price of a variant contains IVA, and is the same in all tools.',
    plant: answering(/^get_product$/, (record) =>
      edit(record, 'product.variants.*.price.amount', (price) => Number(price) - taxIn(Number(price))),
    ),
  },
  {
    id: 'jumpseller-first-variant',
    breaks: 'A cart has the variant that was asked for.',
    plant: asking(/^create_cart$/, (args) => edit(args, 'products.*.variant_id', firstOfProduct)),
  },
  {
    id: 'jumpseller-discount-not-subtracted',
    breaks: 'The total is the subtotal less the discount, and the shipping.',
    plant: answering(/_(cart|checkout|order)$/, (record) =>
      edit(record, '*', (inner) =>
        edit(inner, 'total', (total) => Number(total) + Number(at(inner, 'discount'))),
      ),
    ),
  },
  {
    id: 'jumpseller-method-drops-address',
    breaks: 'An update of a checkout keeps what is left out.',
    plant: altered({
      deliver: (args, purchase) => {
        const delivery = dialect.deliver(args, purchase);
        if (!('notes' in delivery) || args.shipping_address !== undefined) return delivery;
        return { ...delivery, address: undefined };
      },
    }),
  },
  {
    id: 'jumpseller-order-without-shipping',
    breaks: 'An order has the shipping and the total of the checkout that was paid.',
    plant: answering(/^get_order$/, (record) =>
      edit(record, 'order', (order) => {
        const { total, shipping } = asFields(order);
        return { ...asFields(order), shipping: 0, shipping_tax: 0, total: Number(total) - Number(shipping) };
      }),
    ),
  },
  {
    id: 'jumpseller-update-adds',
    breaks: 'An update sets the quantities that are sent.',
    plant: altered({
      fill: (args, cart) => {
        if (!cart) return dialect.fill(args, cart);
        const wishes = wishesIn(args).map((wish) => ({ ...wish, isAdded: wish.quantity > 0 }));
        return { wishes: patched(cart.lines, wishes) };
      },
    }),
  },
  {
    id: 'jumpseller-zero-keeps-one',
    breaks: 'A quantity of 0 removes the variant from the cart.',
    plant: asking(/^update_cart$/, (args) =>
      edit(args, 'products.*.qty', (quantity) => Math.max(1, Number(quantity))),
    ),
  },
  {
    id: 'jumpseller-sold-out-sold',
    breaks: 'A variant without stock is refused with an error.',
    plant: altered({
      items: new Map([...dialect.items].map(([id, item]) => [id, { ...item, ready: true }])),
    }),
  },
  {
    id: 'jumpseller-unknown-dropped',
    breaks: 'An unknown variant is an error, and no cart is made.',
    plant: dropping,
  },
  {
    id: 'jumpseller-old-approval-taken',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of payment.',
    plant: oldApproved,
  },
  {
    id: 'jumpseller-cancel-only-said',
    breaks: 'A checkout that is cancelled stays cancelled, and cannot be changed.',
    plant: instead('cancel_checkout', (args, tools) =>
      changed(tools('get_checkout', args), (record) => edit(record, 'checkout.status', () => 'Canceled')),
    ),
  },
];
