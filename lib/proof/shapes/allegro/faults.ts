/** Twelve faults in the storefront in the manner of Allegro. */
import { answering, asking, asList, changed, edit } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields } from '../../variants/variant.ts';
import { type Fault, nowGiven } from '../desk/bent.ts';
import { rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { allegroDesk, fill } from './allegro.ts';
import { netOf, offers } from './offers.ts';
import { depositsIn, goodsIn, type Sums } from './prices.ts';

const counting = (sums: Partial<Sums>): Plant => rebuilt(allegroDesk({ sums }));

/** Promoted offers are on each page, before the regular ones that belong there. */
const promotedAgain: Plant = (tools) => (name, args) => {
  const outcome = tools(name, args);
  if (name !== 'search_catalog' || Number(args.offset ?? 0) === 0) return outcome;
  const first = tools(name, { ...args, offset: 0 });
  const promoted = 'record' in first ? at(first.record, 'items.promoted') : [];
  return changed(outcome, (record) => edit(record, 'items.promoted', () => promoted));
};

/** Each cart that is read is the one that was made last. */
const latestCart: Plant = (tools) => {
  let latest: unknown;
  return (name, args) => {
    const outcome = tools(name, args);
    if (name === 'create_cart' && 'record' in outcome) latest = outcome.record.id;
    if (name !== 'get_cart' || latest === undefined || !('record' in outcome)) return outcome;
    return tools(name, { cartId: latest });
  };
};

/** Lines that are not sent stay as they are. */
const merging: Plant = (tools) => (name, args) => {
  const read = name === 'update_cart' ? tools('get_cart', { cartId: args.cartId }) : undefined;
  if (!read || !('record' in read)) return tools(name, args);
  const sent = rowsIn(args, 'lineItems');
  const isSent = (line: unknown) =>
    sent.some((row) => row.id === at(line, 'id') || at(row, 'offer.id') === at(line, 'offer.id'));
  const kept = asList(read.record.lineItems)
    .filter((line) => !isSent(line))
    .map((line) => ({ id: at(line, 'id'), quantity: at(line, 'quantity') }));
  return tools(name, { ...args, lineItems: [...kept, ...sent] });
};

const isKnown = (row: Fields): boolean =>
  row.id !== undefined || offers.has(String(fieldsOf(row, 'offer').id));

const netPrice = (offer: Fields): unknown => {
  const item = offers.get(String(offer.id));
  return edit(offer, 'sellingMode.price.amount', (amount) => item && netOf(item, Number(amount)));
};

export const faults: readonly Fault[] = [
  {
    id: 'allegro-promoted-on-each-page',
    breaks: 'Each page of a search has offers that the pages before did not have.',
    plant: promotedAgain,
  },
  {
    id: 'allegro-product-net',
    breaks: 'An offer that is read costs what the search says, with the VAT.',
    plant: answering(/^get_product$/, netPrice),
  },
  {
    id: 'allegro-first-quantity-for-all',
    breaks: 'Each line of a new cart has the quantity that was asked for.',
    plant: asking(/^create_cart$/, (args) =>
      edit(args, 'lineItems.*.quantity', () => at(args, 'lineItems.0.quantity')),
    ),
  },
  {
    id: 'allegro-discount-not-charged',
    breaks: 'The buyer pays the lower price of a piece that a line shows.',
    plant: counting({
      total: (lines, delivery) =>
        lines.reduce((sum, { item, quantity }) => sum + item.amount * quantity, 0) +
        depositsIn(lines) +
        delivery,
    }),
  },
  {
    id: 'allegro-first-piece-only',
    breaks: 'A delivery costs what the chosen method is listed with.',
    plant: counting({ delivery: (_, { first }) => first }),
  },
  {
    id: 'allegro-vat-on-delivery',
    breaks: 'The cost of the delivery contains the VAT, which the amount to pay does not have once more.',
    plant: counting({
      total: (lines, delivery) => goodsIn(lines) + depositsIn(lines) + Math.round(delivery * 1.23),
    }),
  },
  {
    id: 'allegro-update-merges',
    breaks: 'A line that an update does not send leaves the cart, as the tool says.',
    plant: merging,
  },
  {
    id: 'allegro-latest-cart-for-all',
    breaks: 'A cart that is read is the one that was asked for.',
    plant: latestCart,
  },
  {
    id: 'allegro-cancelled-form-is-bought',
    breaks: 'A form that is cancelled cannot be changed or bought.',
    plant: rebuilt(allegroDesk({ dialect: { isFinal: ({ stage }) => stage === 'done' } })),
  },
  {
    id: 'allegro-old-confirmation',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of payment, and not an hour before.',
    plant: (tools, places) =>
      rebuilt(
        allegroDesk({
          dialect: {
            approval: ({ buyerConfirmation: said }) => ({
              ...nowGiven(places),
              given: isFields(said) && said.confirmed === true,
            }),
          },
        }),
      )(tools, places),
  },
  {
    id: 'allegro-stale-revision-accepted',
    breaks: 'A change that names an older revision changes nothing, as the tools say.',
    plant: rebuilt(allegroDesk({ checks: (tools) => tools })),
  },
  {
    id: 'allegro-unknown-offer-left-out',
    breaks: 'An offer that does not exist is refused, and not left out silently.',
    plant: rebuilt(
      allegroDesk({
        dialect: {
          fill: (args, cart) => fill({ ...args, lineItems: rowsIn(args, 'lineItems').filter(isKnown) }, cart),
        },
      }),
    ),
  },
];
