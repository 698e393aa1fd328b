/** Faults in the carts and in the catalog of the ledger; ledger-checkouts.ts has those in its checkouts. */
import { at, type Outcome, type Plant, type Tools } from '../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields } from '../variants/variant.ts';
import { inCheckouts } from './ledger-checkouts.ts';
import { answering, asFields, changed, edit, instead, type Planted } from './planted.ts';

const cartId = (args: Fields) => String(args.cart_id);
const idIn = (outcome: Outcome): string | undefined => {
  const id = 'record' in outcome ? at(outcome.record, 'data.cart.id') : undefined;
  return typeof id === 'string' ? id : undefined;
};

const amountNames = new Set(['unit', 'amount', 'subtotal', 'shipping', 'total']);

/** Converts minor units to major units, both as text. */
function inMajorUnits(value: unknown): unknown {
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      amountNames.has(key) && typeof inner === 'string'
        ? (Number(inner) / 100).toFixed(2)
        : inMajorUnits(inner),
    ]),
  );
}

/** Recalculates the totals of a cart from its lines. */
const figured = (cart: unknown): unknown => {
  const amounts = Object.values(asFields(at(cart, 'lines'))).map((line) => Number(at(line, 'amount')));
  const sum = String(amounts.reduce((total, amount) => total + amount, 0));
  return edit(cart, 'totals.*', () => sum);
};

const lostOnSecondReading: Plant = (tools) => {
  const readings = new Map<string, number>();
  return (name, args) => {
    const outcome = tools(name, args);
    if (name === 'update_cart') readings.delete(cartId(args));
    if (name !== 'get_cart') return outcome;
    const count = (readings.get(cartId(args)) ?? 0) + 1;
    readings.set(cartId(args), count);
    if (count < 2) return outcome;
    return changed(outcome, (record) =>
      edit(record, 'data.cart', (cart) =>
        figured(
          edit(cart, 'lines', (lines) => Object.fromEntries(Object.entries(asFields(lines)).slice(0, -1))),
        ),
      ),
    );
  };
};

function quantitiesAdded(args: Fields, tools: Tools): Outcome {
  const before = tools('get_cart', { cart_id: args.cart_id });
  const lines = 'record' in before ? Object.values(asFields(at(before.record, 'data.cart.lines'))) : [];
  const had = new Map(lines.map((line) => [String(at(line, 'edition')), Number(at(line, 'quantity'))]));
  const added = edit(args, 'input.lines', (asked) =>
    Object.fromEntries(
      Object.entries(asFields(asked)).map(([id, count]) => [id, Number(count) + (had.get(id) ?? 0)]),
    ),
  );
  return tools('update_cart', asFields(added));
}

const neighbourUpdated: Plant = (tools) => {
  const made: string[] = [];
  return (name, args) => {
    const outcome = tools(name, args);
    const id = idIn(outcome);
    if (name === 'create_cart' && id) made.push(id);
    const other = made.findLast((each) => each !== id);
    if (name === 'update_cart' && id && other) tools('update_cart', { ...args, cart_id: other });
    return outcome;
  };
};

/** Shows the totals from before the last change. */
const totalsLag: Plant = (tools) => {
  const stale = new Map<string, unknown>();
  const current = new Map<string, unknown>();
  return (name, args) => {
    const outcome = tools(name, args);
    const id = idIn(outcome);
    if (id === undefined || !('record' in outcome)) return outcome;
    if (name === 'update_cart') stale.set(id, current.get(id));
    if (name !== 'get_cart') current.set(id, at(outcome.record, 'data.cart.totals'));
    const totals = stale.get(id);
    return totals ? changed(outcome, (record) => edit(record, 'data.cart.totals', () => totals)) : outcome;
  };
};

const negated = (line: unknown): unknown =>
  edit(
    edit(line, 'quantity', (count) => -Number(count)),
    'amount',
    (amount) => `-${amount}`,
  );

/** Accepts negative quantities, which lower the total. */
const negativeAccepted: Plant = (tools) => {
  const negative = new Map<string, ReadonlySet<string>>();
  return (name, args) => {
    const asked = Object.entries(fieldsOf(fieldsOf(args, 'input'), 'lines'));
    const below = new Set(asked.filter(([, count]) => Number(count) < 0).map(([edition]) => edition));
    const positive = Object.fromEntries(asked.map(([edition, count]) => [edition, Math.abs(Number(count))]));
    const outcome = tools(name, below.size > 0 ? asFields(edit(args, 'input.lines', () => positive)) : args);
    const id = idIn(outcome);
    if (id === undefined) return outcome;
    if (name !== 'get_cart') negative.set(id, below);
    const isNegative = (line: unknown) => negative.get(id)?.has(String(at(line, 'edition')));
    return changed(outcome, (record) =>
      edit(record, 'data.cart', (cart) =>
        figured(edit(cart, 'lines.*', (line) => (isNegative(line) ? negated(line) : line))),
      ),
    );
  };
};

type Row = Omit<Planted, 'storefront'>;

const inCarts: readonly Row[] = [
  {
    id: 'amounts-in-major-units',
    breaks: 'Product: the commerce endpoint uses integer minor units, as the listed tools say of carts.',
    plant: answering(/_(cart|checkout|order)$/, inMajorUnits),
  },
  {
    id: 'catalog-money-in-euros',
    breaks: 'Money: the amount is in minor units of ISO 4217.',
    plant: answering(/catalog|product/, (record) =>
      ['data.articles.*', 'data.articles_by_id.*', 'data.article'].reduce<unknown>(
        (inner, article) =>
          ['price_from', 'editions.*.price'].reduce(
            (deeper, price) =>
              edit(deeper, `${article}.${price}.amount`, (amount) => Math.floor(Number(amount) / 100)),
            inner,
          ),
        record,
      ),
    ),
  },
  {
    id: 'lines-collide',
    breaks: 'A cart shows each of its lines.',
    plant: answering(/_cart$/, (record) =>
      edit(record, 'data.cart.lines', (lines) => {
        const [first, ...rest] = Object.entries(asFields(lines));
        return first ? { [first[0]]: rest.at(-1)?.[1] ?? first[1] } : {};
      }),
    ),
  },
  {
    id: 'line-lost-on-second-reading',
    breaks: 'Reading changes nothing.',
    plant: lostOnSecondReading,
  },
  {
    id: 'quantities-added',
    breaks: 'Commerce endpoint 2: the listed update replaces the lines of a cart.',
    plant: instead('update_cart', quantitiesAdded),
  },
  {
    id: 'neighbour-updated',
    breaks: 'An update of one cart leaves all others alone.',
    plant: neighbourUpdated,
  },
  {
    id: 'totals-lag',
    breaks: 'A total is the sum of its lines, also after an update.',
    plant: totalsLag,
  },
  {
    id: 'unknown-cart-is-null',
    breaks: 'Commerce endpoint 1: a failure is signalled by the error member.',
    plant: (tools) => (name, args) => {
      const outcome = tools(name, args);
      return name === 'get_cart' && 'refusal' in outcome ? { record: { data: { cart: null } } } : outcome;
    },
  },
  {
    id: 'negative-quantity-accepted',
    breaks: 'A cart cannot owe goods: the listed schema has a minimum of one.',
    plant: negativeAccepted,
  },
  {
    id: 'sold-out-shown-in-stock',
    breaks: 'Variant: a variant that the catalog lists as not available cannot be available.',
    plant: answering(/catalog|product/, (record) =>
      ['data.articles.*', 'data.articles_by_id.*', 'data.article'].reduce<unknown>(
        (inner, article) => edit(inner, `${article}.editions.*.in_stock`, () => true),
        record,
      ),
    ),
  },
  {
    id: 'checkout-of-the-latest-cart',
    breaks: 'A checkout contains the requested cart.',
    plant: (tools) => {
      let last: string | undefined;
      return (name, args) => {
        const redirected = name === 'create_checkout' && last ? tools(name, { cart_id: last }) : undefined;
        const outcome = redirected && 'record' in redirected ? redirected : tools(name, args);
        if (name === 'create_cart') last = idIn(outcome) ?? last;
        return outcome;
      };
    },
  },
];

export const inLedger: readonly Planted[] = [...inCarts, ...inCheckouts].map((row) => ({
  ...row,
  storefront: 'ledger',
}));
