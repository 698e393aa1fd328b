/** Twelve faults in the Aimeos shop. */
import { asFields, asking, asList, edit } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { fieldsOf } from '../../variants/variant.ts';
import { bent, type Fault, frozen, nowGiven } from '../desk/bent.ts';
import { type Counting, counting, dialect, sumsOf, viewsWith } from './aimeos.ts';
import { articlesOf, catalogIn, pageOf, priceOf } from './goods.ts';
import { positionsOf } from './tool-list.ts';

const altered = bent(dialect);

const counted = (change: Partial<Counting>) => viewsWith({ ...counting, ...change });

/** There is one basket for all: the one that was made or changed last. */
const latestStored: Plant = (tools) => {
  let latest: unknown;
  return (name, args) => {
    const isStored = name === 'create_checkout' && 'record' in tools('get_cart', args);
    const outcome = tools(name, isStored ? { ...args, id: latest ?? args.id } : args);
    if (name === 'cancel_cart' && args.id === latest) latest = undefined;
    if (/^(create|update)_cart$/.test(name) && 'record' in outcome) latest = at(outcome.record, 'data.id');
    return outcome;
  };
};

export const faults: readonly Fault[] = [
  {
    id: 'aimeos-none-becomes-one',
    breaks: 'A position that is sent with the quantity 0 is removed, as the tool says.',
    plant: asking(/^update_cart$/, (args) =>
      edit(args, 'position.*.attributes.quantity', (quantity) => Math.max(1, Number(quantity))),
    ),
  },
  {
    id: 'aimeos-first-article-price',
    breaks: 'An article of a selection costs in the basket what the catalog shows for it.',
    plant: altered(counted({ priceOf: (item) => priceOf(articlesOf(item.ware)[0] ?? item) })),
  },
  {
    id: 'aimeos-costs-once-per-position',
    breaks: 'The costs of a basket are the costs of each of its pieces, and those of its services.',
    plant: altered(
      counted({
        sums: (rows) => ({
          ...sumsOf(rows),
          costs: sumsOf(rows.map((row) => ({ ...row, quantity: 1 }))).costs,
        }),
      }),
    ),
  },
  {
    id: 'aimeos-country-of-the-shop',
    breaks: 'Commerce endpoint 8: an address has the country that was sent.',
    plant: altered({
      deliver: (args, purchase) => {
        const address = asList(args.address).map((each) => ({
          ...asFields(each),
          attributes: { ...fieldsOf(each, 'attributes'), 'order.base.address.countryid': 'DE' },
        }));
        return dialect.deliver({ ...args, address }, purchase);
      },
    }),
  },
  {
    id: 'aimeos-offset-counts-pages',
    breaks: 'A page leaves out as many products as its offset says, and none is lost between two pages.',
    plant: altered({
      catalog: catalogIn((found, offset, limit) => pageOf(found, offset * limit, limit)),
    }),
  },
  {
    id: 'aimeos-basket-read-from-cache',
    breaks: 'A basket that is read has the contents of the last update.',
    plant: frozen('get_cart', ({ id }) => id),
  },
  {
    id: 'aimeos-canceled-base-ordered',
    breaks: 'A stored basket that is canceled cannot be ordered, as the tool says.',
    plant: altered({
      isFinal: ({ stage }, tool) => stage === 'done' || (stage === 'off' && tool !== 'complete_checkout'),
    }),
  },
  {
    id: 'aimeos-old-approval-taken',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of payment.',
    plant: (tools, places) =>
      altered({ approval: (args) => ({ ...nowGiven(places), given: dialect.approval(args).given }) })(
        tools,
        places,
      ),
  },
  {
    id: 'aimeos-denied-approval-taken',
    breaks: 'Commerce endpoint 7: a buyer who does not accept has not approved.',
    plant: altered({
      approval: (args) => ({ ...dialect.approval(args), given: 'approval' in args }),
    }),
  },
  {
    id: 'aimeos-order-without-its-tax',
    breaks: 'An order has the price that the buyer accepted, with the tax that it includes.',
    plant: altered({
      showOrder: counted({
        sums: (rows) => {
          const sums = sumsOf(rows);
          return { ...sums, price: sums.price - sums.taxvalue };
        },
      }).showOrder,
    }),
  },
  {
    id: 'aimeos-latest-basket-stored',
    breaks: 'A stored basket has the contents of the basket that was named, and not those of another one.',
    plant: latestStored,
  },
  {
    id: 'aimeos-position-taken-as-index',
    breaks: 'An update changes the position whose number it names, also after others were removed.',
    plant: altered({
      fill: (args, basket) => {
        const positions = basket ? positionsOf(basket) : [];
        return dialect.fill(
          asFields(edit(args, 'position.*.id', (id) => positions[Number(id)] ?? -1)),
          basket,
        );
      },
    }),
  },
];
