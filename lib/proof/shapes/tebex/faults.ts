/** Twelve faults in the webstore in the manner of Tebex. */
import { answering, asking, changed, edit, instead } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import { bent, type Fault } from '../desk/bent.ts';
import { answeringOnly } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { catalogWith } from './goods.ts';
import { deleted, dialectWith, fillWith, type Rates } from './tebex.ts';

const dialect = dialectWith();
const altered = bent(dialect);
const rated = (rates: Partial<Rates>): Plant => bent(dialectWith(rates))({});

/** The packages that an update has taken out, as arguments that put them back. */
const lost = (before: Fields, after: Fields): Fields => {
  const kept = rowsIn(after.data, 'packages').map(({ id }) => id);
  const packages = rowsIn(before.data, 'packages')
    .filter(({ id }) => !kept.includes(id))
    .map((row) => ({
      package_id: row.id,
      quantity: at(row, 'in_basket.quantity'),
      target_username: at(row, 'in_basket.gift_username'),
    }));
  return { packages };
};

/** A player has one basket, which a new one of the same name continues. */
const basketOfPlayer: Plant = (tools) => {
  const known = new Map<unknown, unknown>();
  return (name, args) => {
    if (name !== 'create_cart') return tools(name, args);
    const basket_ident = known.get(args.username);
    const isOpen = 'record' in tools('get_cart', { basket_ident });
    const outcome = isOpen ? tools('update_cart', { ...args, basket_ident }) : tools(name, args);
    if ('record' in outcome) known.set(args.username, at(outcome.record, 'data.ident'));
    return outcome;
  };
};

export const faults: readonly Fault[] = [
  {
    id: 'tebex-page-skips-package',
    breaks: 'A page of a search begins right after the last package of the page before.',
    plant: altered({ catalog: catalogWith((page, size) => (page - 1) * (size + 1)) }),
  },
  {
    id: 'tebex-price-in-whole-dollars',
    breaks: 'A basket charges the price that the catalog shows.',
    plant: rated({ price: ({ amount }) => Math.floor(amount / 100) * 100 }),
  },
  {
    id: 'tebex-tax-of-home-country',
    breaks: 'The sales tax is that of the country of the billing address.',
    plant: rated({ tax: () => 8 }),
  },
  {
    id: 'tebex-later-address-not-taken',
    breaks: 'Commerce endpoint 8: an address that is sent replaces the earlier one.',
    plant: altered({
      deliver: (args, purchase) =>
        purchase.address ? { address: purchase.address } : dialect.deliver(args, purchase),
    }),
  },
  {
    id: 'tebex-update-adds-quantity',
    breaks: 'An update sets the quantity of a package, and does not add to it.',
    plant: altered({ fill: fillWith(() => true) }),
  },
  {
    id: 'tebex-removal-only-answered',
    breaks: 'A basket that is read is like the answer of its latest update.',
    plant: answeringOnly('update_cart', { argument: 'basket_ident', path: 'data.ident' }, lost),
  },
  {
    id: 'tebex-deleted-basket-lives',
    breaks: 'A basket that is deleted cannot be read, changed or checked out.',
    plant: instead('cancel_cart', (args, tools) =>
      changed(tools('get_cart', args), (record) => deleted(edit(record.data, 'links', () => ({})))),
    ),
  },
  {
    id: 'tebex-refused-confirmation-paid',
    breaks: 'Commerce endpoint 7: no payment if the customer does not confirm it.',
    plant: altered({
      approval: (args) => ({
        ...dialect.approval(args),
        given: 'confirmed' in fieldsOf(args, 'payment_confirmation'),
      }),
    }),
  },
  {
    id: 'tebex-old-confirmation-paid',
    breaks: 'Commerce endpoint 7: a confirmation is given at the moment of payment.',
    plant: asking(/^complete_checkout$/, (args, { now }) =>
      edit(args, 'payment_confirmation.confirmed_at', () => new Date(now()).toISOString()),
    ),
  },
  {
    id: 'tebex-payment-without-tax',
    breaks: 'The payment is of the total price of the checkout.',
    plant: answering(/^get_order$/, (record) => {
      const net = (amount: unknown) => Number(amount) - Number(at(record, 'data.fees.tax.amount'));
      return edit(edit(record, 'data.price.amount', net), 'data.price_paid.amount', net);
    }),
  },
  {
    id: 'tebex-one-basket-per-player',
    breaks: 'A new basket has an ident of its own, and no packages of another basket.',
    plant: basketOfPlayer,
  },
  {
    id: 'tebex-gift-to-buyer',
    breaks: 'A package that is a gift goes to the player whom the buyer named.',
    plant: answering(/^get_order$/, (record) =>
      edit(record, 'data.products.*.username', () => at(record, 'data.customer.username')),
    ),
  },
];
