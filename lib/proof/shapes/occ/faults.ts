/** Twelve faults in the shape of OCC. */
import { answering, asking, asList, edit } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { isFields } from '../../variants/variant.ts';
import { bent, type Fault, nowGiven } from '../desk/bent.ts';
import { patched } from '../desk/desk.ts';
import { catalogIn, dialect } from './occ.ts';

const altered = bent(dialect);

const withItems = new Map([...dialect.items].map(([id, item]) => [id, { ...item, ready: true }] as const));

/** Changes every amount of a record. */
const amounts = (value: unknown, change: (amount: number) => number): unknown => {
  if (Array.isArray(value)) return value.map((inner) => amounts(inner, change));
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === 'value' && typeof inner === 'number' ? change(inner) : amounts(inner, change),
    ]),
  );
};

const currencyIn = (value: unknown, currency: string): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll('"currencyIso":"BHD"', `"currencyIso":"${currency}"`));

export const faults: readonly Fault[] = [
  {
    id: 'occ-carts-in-hundredths',
    breaks: 'Amounts are in the minor units of the currency, of which a dinar has a thousand.',
    plant: answering(/_(cart|checkout)$/, (record) => amounts(record, (amount) => Math.round(amount / 10))),
  },
  {
    id: 'occ-tax-not-in-total',
    breaks: 'The total with tax is the total without tax, and the tax.',
    plant: answering(/_(cart|checkout)$/, (record) => {
      const total = at(record, 'cart.totalPrice.value') ?? at(record, 'totalPrice.value');
      return edit(
        edit(record, 'totalPriceWithTax.value', () => total),
        'cart.totalPriceWithTax.value',
        () => total,
      );
    }),
  },
  {
    id: 'occ-delivery-not-in-total',
    breaks: 'The total of a checkout contains the delivery.',
    plant: answering(/_checkout$/, (record) => {
      const cost = Number(at(record, 'cart.deliveryCost.value') ?? 0);
      const less = edit(record, 'cart.totalPrice.value', (net) => Number(net) - cost);
      return edit(less, 'cart.totalPriceWithTax.value', (gross) => Number(gross) - cost);
    }),
  },
  {
    id: 'occ-carts-in-another-currency',
    breaks: 'A cart has the currency of the catalog.',
    plant: answering(/_cart$/, (record) => currencyIn(record, 'KWD')),
  },
  {
    id: 'occ-entry-quantity-added',
    breaks: 'Commerce endpoint 2: as listed, an entry with a number has the new quantity.',
    plant: altered({
      fill: (args, cart) => {
        const filling = dialect.fill(args, cart);
        if (!cart || !('wishes' in filling)) return filling;
        const changes = asList(args.entries).map((entry) => ({
          line: cart.lines[Number(at(entry, 'entryNumber'))]?.id,
          item: String(at(entry, 'product.code')),
          quantity: Number(at(entry, 'quantity')),
        }));
        const named = changes.map(({ line, ...rest }) => ({ ...rest, ...(line && { line }), isAdded: true }));
        return { wishes: patched(cart.lines, named) };
      },
    }),
  },
  {
    id: 'occ-last-entry-dropped',
    breaks: 'A cart has all entries that the buyer asked for.',
    plant: asking(/^create_cart$/, (args) =>
      edit(args, 'entries', (entries) => asList(entries).slice(0, Math.max(1, asList(entries).length - 1))),
    ),
  },
  {
    id: 'occ-old-consent-taken',
    breaks: 'Commerce endpoint 7: the consent is given at the moment of the order.',
    plant: (tools, places) =>
      altered({ approval: (args) => ({ ...nowGiven(places), given: dialect.approval(args).given }) })(
        tools,
        places,
      ),
  },
  {
    id: 'occ-consent-not-needed',
    breaks: 'Commerce endpoint 7: no order without the explicit consent of the buyer.',
    plant: (tools, places) => altered({ approval: () => nowGiven(places) })(tools, places),
  },
  {
    id: 'occ-cancelled-checkout-changes',
    breaks: 'A cancelled checkout stays cancelled.',
    plant: altered({ isFinal: ({ stage }) => stage === 'done' }),
  },
  {
    id: 'occ-lookup-shows-the-first',
    breaks: 'A lookup of several codes shows each of the products.',
    plant: asking(/^lookup_catalog$/, (args) =>
      edit(args, 'productCodes', (codes) => asList(codes).slice(0, 1)),
    ),
  },
  {
    id: 'occ-pages-repeat-the-last-product',
    breaks: 'Pages of a search show no product twice.',
    plant: altered({
      catalog: catalogIn(
        (wares, query) =>
          String(query) === ''
            ? wares
            : wares.filter(({ kind, title }) =>
                `${kind} ${title}`.toLowerCase().includes(String(query).toLowerCase()),
              ),
        (found, page, size) => found.slice(Math.max(0, page * size - 1), Math.max(0, page * size - 1) + size),
      ),
    }),
  },
  {
    id: 'occ-sold-out-taken',
    breaks: 'What is sold out is not sold.',
    plant: altered({ items: withItems }),
  },
];
