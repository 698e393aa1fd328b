/** Twelve faults in the shape of Optimizely Configured Commerce. */
import { answering, asFields, asList, changed, edit, instead } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { isFields } from '../../variants/variant.ts';
import { bent, type Fault, nowGiven } from '../desk/bent.ts';
import type { Purchase } from '../desk/desk.ts';
import { catalogWith, items, priced } from './catalog.ts';
import { dialect, figuresOf, orderOf, refusal, totalsOf } from './insite.ts';

const altered = bent(dialect);
const amountAt = (record: unknown, name: string): number => Number(at(record, `${name}.amount`));

/** The totals of checkouts and orders, calculated in another way. */
const figuring = (figures: typeof figuresOf): Plant =>
  altered({
    showCheckout: (purchase, places) => ({
      ...dialect.showCheckout(purchase, places),
      ...totalsOf(figures(purchase)),
    }),
    showOrder: (purchase, { now }) => orderOf(purchase, figures(purchase), now()),
  });

/** A new cart begins with what was put into the one before. */
const continued: Plant = (tools) => {
  let before: readonly unknown[] = [];
  return (name, args) => {
    if (name !== 'create_cart') return tools(name, args);
    const lines = [...before, ...asList(args.cartLines)];
    const outcome = tools(name, { ...args, cartLines: lines });
    if ('record' in outcome) before = asList(args.cartLines);
    return outcome;
  };
};

/** The sum of a line stays as it was when the line was first shown. */
const keptSums: Plant = (tools) => {
  const sums = new Map<unknown, unknown>();
  return (name, args) =>
    changed(tools(name, args), (record) =>
      edit(record, 'cartLines.*', (line) => {
        const sum = asFields(at(line, 'pricing'));
        const { extendedUnitNetPrice, extendedUnitNetPriceDisplay } = sum;
        const shown = { extendedUnitNetPrice, extendedUnitNetPriceDisplay };
        const first = sums.get(at(line, 'id')) ?? shown;
        sums.set(at(line, 'id'), first);
        return edit(line, 'pricing', () => ({ ...sum, ...asFields(first) }));
      }),
    );
};

const untaxed = (purchase: Purchase) => {
  const figures = figuresOf(purchase);
  return { ...figures, taxes: [], tax: 0, total: figures.total - figures.tax };
};

const forSale = (line: unknown): boolean =>
  at(line, 'productId') === undefined || items.get(String(at(line, 'productId')))?.ready === true;

export const faults: readonly Fault[] = [
  {
    id: 'insite-pages-overlap',
    breaks:
      'Each product found is on one page: a page does not begin with the last product of the page before.',
    plant: altered({
      catalog: catalogWith(
        (id) => refusal('item', id),
        (page, pageSize) => (page - 1) * pageSize - (page > 1 ? 1 : 0),
      ),
    }),
  },
  {
    id: 'insite-product-of-last-price-list',
    breaks: 'A product has the same price in `get_product` as in a search, a lookup and a cart.',
    plant: answering(/^get_product$/, (record) =>
      edit(record, 'product.variantChildren.*.pricing', (pricing) => ({
        ...asFields(pricing),
        ...Object.assign(
          {},
          ...['unitRegularPrice', 'unitNetPrice', 'extendedUnitNetPrice'].map((name) =>
            priced(name, Math.round(amountAt(pricing, name) * 0.96)),
          ),
        ),
      })),
    ),
  },
  {
    id: 'insite-new-cart-continues',
    breaks: 'A new cart has what it was created with, and nothing of another cart.',
    plant: continued,
  },
  {
    id: 'insite-line-sum-stays',
    breaks: 'The sum of a line is its quantity times the price of one piece, after an update too.',
    plant: keptSums,
  },
  {
    id: 'insite-handling-not-in-total',
    breaks: 'The grand total is the sum of goods, shipping, handling and tax.',
    plant: figuring((purchase) => {
      const figures = figuresOf(purchase);
      return { ...figures, total: figures.total - figures.handling };
    }),
  },
  {
    id: 'insite-county-tax-unshown',
    breaks: 'The total tax is the sum of the taxes, and what the grand total contains.',
    plant: answering(/_(checkout|order)$/, (record) => ({
      ...record,
      ...('totalTax' in record &&
        priced(
          'totalTax',
          amountAt(record, 'totalTax') - (amountAt(record, 'customerOrderTaxes.1.taxAmount') || 0),
        )),
    })),
  },
  {
    id: 'insite-fuel-surcharge-unsaid',
    breaks: 'Shipping costs what the chosen kind of shipping was offered for.',
    plant: figuring((purchase) => {
      const figures = figuresOf(purchase);
      const surcharge = Math.round(figures.shipping * 0.08);
      return { ...figures, shipping: figures.shipping + surcharge, total: figures.total + surcharge };
    }),
  },
  {
    id: 'insite-quantity-of-line-added',
    breaks: 'The quantity that is sent with the id of a line is set, as the tool says.',
    plant: altered({
      fill: (args, cart) =>
        dialect.fill(
          edit(args, 'cartLines.*', (row) => {
            const line = cart?.lines.find(({ id }) => id === at(row, 'id'));
            const quantity = Number(at(row, 'qtyOrdered'));
            return line && quantity > 0 ? { ...asFields(row), qtyOrdered: line.quantity + quantity } : row;
          }) as typeof args,
          cart,
        ),
    }),
  },
  {
    id: 'insite-void-checkout-lives',
    breaks: 'A checkout that is cancelled stays cancelled, and can be neither changed nor submitted.',
    plant: instead('cancel_checkout', (args, tools) =>
      changed(tools('get_checkout', args), (record) => ({ ...record, status: 'Void', canCheckOut: false })),
    ),
  },
  {
    id: 'insite-approval-of-any-age',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of payment, at most five minutes ago.',
    plant: (tools, places) =>
      altered({
        approval: (args) => ({ ...nowGiven(places), given: dialect.approval(args).given }),
      })(tools, places),
  },
  {
    id: 'insite-lines-left-out',
    breaks: 'What is unknown or out of stock is refused, and not left out without a word.',
    plant: altered({
      fill: (args, cart) =>
        dialect.fill({ ...args, cartLines: asList(args.cartLines).filter(isFields).filter(forSale) }, cart),
    }),
  },
  {
    id: 'insite-order-without-tax',
    breaks: 'An order has the tax and the grand total of the checkout that the buyer approved.',
    plant: altered({
      showOrder: (purchase, { now }) => orderOf(purchase, untaxed(purchase), now()),
    }),
  },
];
