/** Twelve faults in the store in the manner of Tebex. */
import { answering, asking, asList, changed, edit, instead } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { isFields } from '../../variants/variant.ts';
import type { Fault } from '../desk/bent.ts';
import type { Dialect } from '../desk/desk.ts';
import { rebuilt } from '../trade/plants.ts';
import { dialectWith, type Sums, sumsOf, tebexDesk, wares } from './tebex.ts';

const lawful = dialectWith();
const altered = (change: Partial<Dialect>): Plant => rebuilt(tebexDesk({ ...lawful, ...change }));

/** Other sums of the same lines and option. */
const counted = (change: (right: Sums, option: string | undefined) => Partial<Sums>): Plant =>
  rebuilt(
    tebexDesk(
      dialectWith((lines, option) => {
        const right = sumsOf(lines, option);
        return { ...right, ...change(right, option) };
      }),
    ),
  );

const isKnown = (row: unknown): boolean =>
  isFields(row) && wares.some(({ id }) => id === Number(row.package_id));

/** Each page begins with the last package of the one before. */
const overlapping: Plant = instead('search_catalog', (args, tools) => {
  const [page, size] = [Number(args.page ?? 1), Number(args.limit ?? 15)];
  const all = tools('search_catalog', { ...args, page: 1, limit: 100 });
  const from = (page - 1) * (size - 1);
  const data = asList(at(all, 'record.data')).slice(from, from + size);
  return changed(tools('search_catalog', args), (record) => ({ ...record, data }));
});

export const faults: readonly Fault[] = [
  {
    id: 'tebex-pages-overlap',
    breaks: 'Each page of a search has other packages.',
    plant: overlapping,
  },
  {
    id: 'tebex-lookup-reads-one',
    breaks: 'A lookup reads each of the packages, or names it in `not_found`, as the tool says.',
    plant: answering(/^lookup_catalog$/, (record) =>
      edit(record, 'data', (packages) => asList(packages).slice(0, 1)),
    ),
  },
  {
    id: 'tebex-package-with-tax-as-base',
    breaks: 'A package has the same price in `get_product` as in a search: `base_price` is without tax.',
    plant: answering(/^get_product$/, (record) =>
      edit(record, 'data.base_price.amount', (amount) => Math.round(Number(amount) * 1.2)),
    ),
  },
  {
    id: 'tebex-baskets-of-single-pieces',
    breaks: 'A new basket has as many pieces of a package as were asked for.',
    plant: asking(/^create_cart$/, (args) => edit(args, 'packages.*.quantity', () => 1)),
  },
  {
    id: 'tebex-sale-is-not-taken-off',
    breaks: 'The total is lower by the discount that is shown.',
    plant: counted(({ discount, total }) => ({ total: total + discount })),
  },
  {
    id: 'tebex-shipping-without-tax',
    breaks:
      'The sales tax is 20 % of the base price, less the discount, plus the shipping, as the tool says.',
    plant: counted(({ base, discount, shipping }) => {
      const tax = Math.round((base - discount) / 5);
      return { tax, total: base - discount + shipping + tax };
    }),
  },
  {
    id: 'tebex-mail-at-the-price-of-the-courier',
    breaks: 'The shipping is the price of the chosen delivery option, as the list of options shows it.',
    plant: rebuilt(
      tebexDesk(dialectWith((lines, option) => sumsOf(lines, option === undefined ? undefined : 'express'))),
    ),
  },
  {
    id: 'tebex-update-adds-pieces',
    breaks: 'An update sets the quantity of a package, as the tool says.',
    plant: altered({
      fill: (args, basket) => {
        const filling = lawful.fill(args, basket);
        if (!basket || !('wishes' in filling)) return filling;
        const named = new Set(asList(args.packages).map((row) => isFields(row) && String(row.package_id)));
        const wishes = filling.wishes.map((wish) => {
          const had = basket.lines.find(({ id }) => id === wish.line);
          const isAdded = had !== undefined && named.has(had.item.id) && wish.quantity > 0;
          return isAdded ? { ...wish, quantity: wish.quantity + had.quantity } : wish;
        });
        return { ...filling, wishes };
      },
    }),
  },
  {
    id: 'tebex-delivery-forgets-the-rest',
    breaks: 'An address or a delivery option that an update leaves out stays, as the tool says.',
    plant: altered({
      deliver: (args, purchase) => ({
        address: undefined,
        method: undefined,
        ...lawful.deliver(args, purchase),
      }),
    }),
  },
  {
    id: 'tebex-pays-against-a-refusal',
    breaks: 'Commerce endpoint 7: nothing is paid when the player does not agree.',
    plant: altered({
      approval: (args) => ({ ...lawful.approval(args), given: args.payment_consent !== undefined }),
    }),
  },
  {
    id: 'tebex-cancelled-checkout-is-paid',
    breaks: 'A checkout that is cancelled cannot be changed or paid, as the tool says.',
    plant: altered({ isFinal: ({ stage }) => stage === 'done' }),
  },
  {
    id: 'tebex-unknown-packages-vanish',
    breaks: 'A package that does not exist is refused, and not left out in silence.',
    plant: altered({
      fill: (args, basket) =>
        lawful.fill({ ...args, packages: asList(args.packages).filter(isKnown) }, basket),
    }),
  },
];
