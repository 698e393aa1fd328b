/** Twelve faults in the shape of JTL-Wawi. */
import { answering, asList, changed, edit } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { bent, type Fault } from '../desk/bent.ts';
import { type Basket, isFinal } from '../desk/desk.ts';
import type { Item } from '../desk/stock.ts';
import { catalogWith, items, stepsOf } from './goods.ts';
import { dialect, fill, refusal } from './jtl.ts';
import { type Rules, rules, shownWith } from './records.ts';

const altered = bent(dialect);

const calculating = (change: Partial<Rules>): Plant => altered(shownWith({ ...rules, ...change }));

/** Prices with the VAT, under the names of net prices. */
const inGross = (item: unknown): unknown => {
  const gross = (amount: unknown): number =>
    Math.round((Number(amount) * (100 + Number(at(item, 'TaxRate')))) / 100);
  const priced = edit(item, 'ItemPriceData.SalesPriceNet.amount', gross);
  return edit(priced, 'SalesChannelPrices.*.NetPrice.amount', gross);
};

/** A line item of a cart keeps the sum with which it was first shown. */
const firstSums: Plant = (tools) => {
  const first = new Map<unknown, unknown>();
  const withFirst = (line: unknown): unknown => {
    const id = at(line, 'Id');
    if (!first.has(id)) first.set(id, at(line, 'TotalNet'));
    return edit(line, 'TotalNet', () => first.get(id));
  };
  return (name, args) => {
    const outcome = tools(name, args);
    if (!name.endsWith('_cart')) return outcome;
    return changed(outcome, (record) => edit(record, 'LineItems.*', withFirst));
  };
};

/** Items that do not exist become free line items, which cost nothing. */
class WithFreeItems extends Map<string, Item> {
  override get(id: string): Item | undefined {
    const [any] = items.values();
    const ware = any && { ...any.ware, title: 'Freie Position', kind: 'Werkzeug', makes: [] };
    return super.get(id) ?? (ware && { ...any, id, ware, label: '', sku: 'FREI', price: '0.00', amount: 0 });
  }
}

/** What remains of an address if an update writes all of its fields. */
const noAddress: Fields = { LastName: null, Street: null, PostalCode: null, City: null, CountryIso: null };

/** Only the line items that the update names stay. */
const namedOnly = (cart: Basket, named: readonly unknown[]): Basket => ({
  ...cart,
  lines: cart.lines.filter(({ id }) => named.includes(id)),
});

export const faults: readonly Fault[] = [
  {
    id: 'jtl-pages-overlap',
    breaks: 'Each page of a search goes on where the page before ended.',
    plant: altered({
      catalog: catalogWith(
        (id) => refusal('item', id),
        (page, size) => (page - 1) * Math.max(1, size - 1),
      ),
    }),
  },
  {
    id: 'jtl-lookup-in-gross-prices',
    breaks: 'An item has the same net price in each tool of the catalog.',
    plant: answering(/^lookup_catalog$/, (record) =>
      edit(record, 'Items.*', (item) => edit(inGross(item), 'ChildItems.*', inGross)),
    ),
  },
  {
    id: 'jtl-lowest-graduated-price',
    breaks: 'A graduated price counts from its quantity on only.',
    plant: calculating({
      unitPrice: (item) => Math.min(item.amount, ...stepsOf(item).map(({ net }) => net)),
    }),
  },
  {
    id: 'jtl-sums-of-lines-stay',
    breaks: 'The sum of a line item is its price times its quantity, also after an update.',
    plant: firstSums,
  },
  {
    id: 'jtl-shipping-without-vat',
    breaks: 'The VAT of a rate is calculated from all line items of this rate, with the shipping.',
    plant: calculating({ isTaxed: (type) => type === 1 }),
  },
  {
    id: 'jtl-gross-is-net',
    breaks: 'The gross total is the net total and the VAT.',
    plant: calculating({ gross: (net) => net }),
  },
  {
    id: 'jtl-update-drops-the-rest',
    breaks: 'Line items that an update does not name stay.',
    plant: altered({
      fill: (args, cart) => {
        const named = asList(args.UpdateLineItems).map((row) => String(at(row, 'Id')));
        const filling = fill(args, cart);
        if (!cart || named.length === 0 || !('wishes' in filling)) return filling;
        return fill({ ...args, DeleteLineItems: [] }, namedOnly(cart, named));
      },
    }),
  },
  {
    id: 'jtl-free-line-for-unknown-item',
    breaks: 'An item that does not exist is refused.',
    plant: altered({ items: new WithFreeItems(items) }),
  },
  {
    id: 'jtl-shipping-method-erases-address',
    breaks: 'What an update of a checkout leaves out stays.',
    plant: altered({
      deliver: (args, purchase) => {
        const delivery = dialect.deliver(args, purchase);
        const isErased = args.Shipmentaddress === undefined && 'method' in delivery;
        return isErased && purchase.address ? { ...delivery, address: noAddress } : delivery;
      },
    }),
  },
  {
    id: 'jtl-cancelled-checkout-goes-on',
    breaks: 'A checkout that is cancelled can neither be changed nor ordered.',
    plant: altered({
      isFinal: ({ stage }) => stage === 'done',
    }),
  },
  {
    id: 'jtl-refused-approval-counts',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: altered({
      approval: (args) => {
        const { at: date } = dialect.approval(args);
        return { given: date !== undefined, at: date };
      },
    }),
  },
  {
    id: 'jtl-ordered-twice',
    breaks: 'A checkout is ordered once.',
    plant: altered({
      isFinal: (purchase, tool) =>
        isFinal(purchase) && !(purchase.stage === 'done' && tool === 'complete_checkout'),
    }),
  },
];
