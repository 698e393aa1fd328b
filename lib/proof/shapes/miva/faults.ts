/** Twelve faults in the shape of Miva Merchant. */
import { asFields, asList, edit } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { bent, type Fault } from '../desk/bent.ts';
import { plainly, wantedIn } from './goods.ts';
import { catalogWith, dialect, dialectWith } from './miva.ts';
import { type Ledger, ledger } from './records.ts';

const altered = bent(dialect);
const counted = (change: Partial<Ledger>): Plant => altered(dialectWith({ ...ledger, ...change }));

/** The contents of the basket that was changed last, under the id that was asked for. */
const sharedBasket: Plant = (tools) => {
  let latest: unknown;
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    if (/^(create|update)_cart$/.test(name)) latest = at(outcome.record, 'data.session_id');
    if (name !== 'get_cart' || latest === undefined) return outcome;
    const other = tools('get_cart', { Session_ID: latest });
    if (!('record' in other)) return outcome;
    return { record: asFields(edit(other.record, 'data.session_id', () => args.Session_ID)) };
  };
};

export const faults: readonly Fault[] = [
  {
    id: 'miva-pages-overlap',
    breaks: 'The offset of a search skips as many products as it says, so that no page repeats one.',
    plant: altered({
      catalog: catalogWith({ ...plainly, start: (offset) => Math.max(0, offset - 1) }),
    }),
  },
  {
    id: 'miva-product-at-new-price',
    breaks: 'A product has the same price in a search, in a lookup, on its own, and in the basket.',
    plant: altered({
      catalog: catalogWith({
        ...plainly,
        shown: (tool, amount) => (tool === 'get_product' ? Math.round(amount * 1.04) : amount),
      }),
    }),
  },
  {
    id: 'miva-options-free',
    breaks: 'The total of an item contains the price of its options, as the tool says.',
    plant: counted({ each: (price) => price }),
  },
  {
    id: 'miva-line-quantity-added',
    breaks: 'A row with a `Line_ID` sets the quantity of the item, as the tool says.',
    plant: altered({
      fill: (args, basket) =>
        dialect.fill(
          {
            ...args,
            Items: asList(args.Items).map((row) => {
              const line = basket?.lines.find(({ id }) => id === String(at(row, 'Line_ID')));
              return edit(row, 'Quantity', (quantity) =>
                quantity === 0 ? 0 : Number(quantity) + (line?.quantity ?? 0),
              );
            }),
          },
          basket,
        ),
    }),
  },
  {
    id: 'miva-baskets-shared',
    breaks: 'A basket that is read has its own items, not those of another session.',
    plant: sharedBasket,
  },
  {
    id: 'miva-tax-not-in-total',
    breaks: 'The total contains each of the charges that are shown.',
    plant: counted({
      total: (subtotal, charges) =>
        ledger.total(
          subtotal,
          charges.filter(({ type }) => type !== 'TAX'),
        ),
    }),
  },
  {
    id: 'miva-shipping-as-to-canada',
    breaks: 'The charge for shipping is the price that the chosen method has in the list.',
    plant: counted({ shipping: (method) => method.CA }),
  },
  {
    id: 'miva-order-without-charges',
    breaks: 'An order has the total of its checkout, which the buyer approved of.',
    plant: counted({ orderTotal: (_total, subtotal) => subtotal }),
  },
  {
    id: 'miva-cancelled-checkout-sells',
    breaks: 'A checkout that is cancelled cannot be changed or completed.',
    plant: altered({ isFinal: ({ stage }) => stage === 'done' }),
  },
  {
    id: 'miva-disapproval-taken',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: altered({
      approval: (args) => ({ ...dialect.approval(args), given: args.Buyer_Approval !== undefined }),
    }),
  },
  {
    id: 'miva-second-click-orders-again',
    breaks: 'A checkout is completed once, as the tool says.',
    plant: altered({
      isFinal: ({ stage }, tool) => stage === 'off' || (stage === 'done' && tool !== 'complete_checkout'),
    }),
  },
  {
    id: 'miva-unknown-products-dropped',
    breaks: 'A basket has what was asked for, or there is an error that says why not.',
    plant: altered({
      fill: (args, basket) => {
        const known = asList(args.Items).filter((row) => {
          const wanted = wantedIn(asFields(row));
          return at(row, 'Line_ID') !== undefined || 'item' in wanted || wanted.isProduct;
        });
        return dialect.fill({ ...args, Items: known }, basket);
      },
    }),
  },
];
