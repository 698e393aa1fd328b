/** Faults in the baskets, prices and tills of the atelier. */
import { offerOf, offersOf, pieces } from '../variants/atelier/tills.ts';
import { at, type Outcome, refuse, type Tools } from '../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields } from '../variants/variant.ts';
import {
  answering,
  asFields,
  asking,
  asList,
  changed,
  edit,
  instead,
  type Planted,
  without,
} from './planted.ts';

const amountOf = (money: unknown): number => Number(at(money, 'amount'));

const times = (money: unknown, factor: number): Fields => ({
  ...asFields(money),
  amount: amountOf(money) * factor,
});

/** Recalculates the sums of a basket or till from its rows. */
const figured = (record: Fields): unknown =>
  edit(record, '*', (inner) => {
    const rows = asList(at(inner, 'rows')).map((row) => ({
      ...asFields(row),
      sum: times(at(row, 'each'), Number(at(row, 'count'))),
    }));
    const sum = rows.reduce((total, row) => total + amountOf(row.sum), 0);
    const money = (amount: number) => ({ ...asFields(at(rows, '0.each')), amount });
    const carriage = amountOf(at(inner, 'bill.carriage') ?? { amount: 0 });
    const sums = (old: unknown) => ({ ...asFields(old), goods: money(sum), due: money(sum + carriage) });
    return edit(edit({ ...asFields(inner), rows }, 'worth', sums), 'bill', sums);
  });

const rowsAsked = (record: Fields): readonly Fields[] =>
  asList(at(record, 'basket.rows')).map((row) => ({ what: at(row, 'what.slug'), count: at(row, 'count') }));

/** The same piece in another wood, if it exists. */
function otherWood(slug: unknown): unknown {
  const offers = pieces.map(offersOf).find((each) => each.some((offer) => offer.slug === slug)) ?? [];
  return offers.find((offer) => offer.slug !== slug && offer.ready)?.slug ?? slug;
}

function updateWithoutEffect(args: Fields, tools: Tools): Outcome {
  const before = tools('get_cart', { ref: args.ref });
  const outcome = tools('update_cart', args);
  if ('record' in before && 'record' in outcome) {
    tools('update_cart', { ref: args.ref, basket: { rows: rowsAsked(before.record) } });
  }
  return outcome;
}

function halfApplied(args: Fields, tools: Tools): Outcome {
  const outcome = tools('update_cart', args);
  const rows = asList(at(args, 'basket.rows')).filter((row) => offerOf(String(at(row, 'what')))?.ready);
  if ('refusal' in outcome && rows.length > 0) tools('update_cart', { ref: args.ref, basket: { rows } });
  return outcome;
}

/** Yen have no hundredths. */
function inHundredths(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inHundredths);
  if (!isFields(value)) return value;
  if (value.currency === 'JPY') return times(value, 100);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inHundredths(inner)]));
}

const relabelled = (value: unknown, currency: unknown): unknown => {
  if (Array.isArray(value)) return value.map((inner) => relabelled(inner, currency));
  if (!isFields(value)) return value;
  if ('amount' in value) return { ...value, currency };
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, relabelled(inner, currency)]));
};

type Row = Omit<Planted, 'storefront'>;

const inBaskets: readonly Row[] = [
  {
    id: 'second-row-dropped',
    breaks: 'A cart contains everything that the buyer put into it.',
    plant: asking(/^(create|update)_cart$/, (args) =>
      edit(args, 'basket.rows', (rows) => asList(rows).slice(0, 1)),
    ),
  },
  {
    id: 'get-shows-one-more',
    breaks: 'Reading a cart shows the quantities that it was created with.',
    plant: answering(/^get_cart$/, (record) =>
      figured(asFields(edit(record, 'basket.rows.0.count', (count) => Number(count) + 1))),
    ),
  },
  {
    id: 'update-changes-nothing',
    breaks: 'An update that is reported as successful takes effect.',
    plant: instead('update_cart', updateWithoutEffect),
  },
  {
    id: 'row-at-price-zero',
    breaks: 'A line has the price of its variant.',
    plant: answering(/_(cart|checkout)$/, (record) =>
      figured(
        asFields(
          edit(record, '*.rows', (rows) =>
            asList(rows).map((row, index) =>
              index === 0 ? row : edit(row, 'each', (each) => times(each, 0)),
            ),
          ),
        ),
      ),
    ),
  },
  {
    id: 'worth-ignores-count',
    breaks: 'A total is the sum of its lines.',
    plant: answering(/_cart$/, (record) => {
      const rows = asList(at(record, 'basket.rows'));
      const amount = rows.reduce<number>((sum, row) => sum + amountOf(at(row, 'each')), 0);
      return edit(record, 'basket.worth.*', (money) => ({ ...asFields(money), amount }));
    }),
  },
  {
    id: 'other-wood',
    breaks: 'A cart contains the requested variant.',
    plant: asking(/^(create|update)_cart$/, (args) => edit(args, 'basket.rows.*.what', otherWood)),
  },
  {
    id: 'baskets-share-a-ref',
    breaks: 'Two carts have different ids.',
    plant: (tools) => {
      let first: string | undefined;
      return (name, args) => {
        const { rows } = fieldsOf(args, 'basket');
        const isSecond = name === 'create_cart' && first !== undefined;
        const again = isSecond ? tools('update_cart', { ref: first, basket: { rows } }) : undefined;
        if (again && 'record' in again) return again;
        const outcome = tools(name, args);
        if (name === 'create_cart' && 'record' in outcome) first = String(at(outcome.record, 'basket.ref'));
        return outcome;
      };
    },
  },
  {
    id: 'removed-basket-stays',
    breaks: 'A cancelled cart is gone.',
    plant: instead('cancel_cart', (args, tools) => tools('get_cart', args)),
  },
  {
    id: 'refused-update-half-applied',
    breaks: 'A refused update changes nothing.',
    plant: instead('update_cart', halfApplied),
  },
];

const inPrices: readonly Row[] = [
  {
    id: 'yen-times-hundred',
    breaks: 'Money: the amount is in minor units of ISO 4217, and yen have none.',
    plant: answering(/./, inHundredths),
  },
  {
    id: 'currency-only-labelled',
    breaks: 'Rules for agents: context.currency is passed for accurate pricing.',
    plant: instead('search_catalog', (args, tools) => {
      const currency = at(args, 'context.currency');
      const { context: _, ...rest } = args;
      const outcome = tools('search_catalog', currency === undefined ? args : rest);
      return currency === undefined ? outcome : changed(outcome, (record) => relabelled(record, currency));
    }),
  },
  {
    id: 'search-price-differs',
    breaks: 'A product has one price in search, in its own record and in the catalog.',
    plant: answering(/^search_catalog$/, (record) =>
      edit(record, 'found.pieces.*.makes.*.asking.amount', (amount) => Math.floor(Number(amount) * 0.9)),
    ),
  },
];

/** Eight faults in the tills of the atelier. */
const atTheTill: readonly Omit<Planted, 'storefront'>[] = [
  {
    id: 'wrong-till-shown',
    breaks: 'A checkout shows only what its own buyer put into it.',
    plant: (tools) => {
      let last: unknown;
      return (name, args) => {
        if (name === 'get_checkout' && last && 'record' in tools(name, args)) {
          return changed(tools(name, { ref: last }), (record) => edit(record, 'till.ref', () => args.ref));
        }
        const outcome = tools(name, args);
        if (name === 'create_checkout' && 'record' in outcome) last = at(outcome.record, 'till.ref');
        return outcome;
      };
    },
  },
  {
    id: 'town-cut-short',
    breaks: 'Commerce endpoint 8: update_checkout carries the shipping address.',
    plant: asking(/^update_checkout$/, (args) =>
      edit(args, 'deliver.to.town', (town) => String(town).slice(0, 5)),
    ),
  },
  {
    id: 'address-lost',
    breaks:
      'Commerce endpoint 8: update_checkout carries the shipping address, and a later reading shows it.',
    plant: answering(/^get_checkout$/, (record) => without(record, 'till.deliver', 'to')),
  },
  {
    id: 'way-ignored',
    breaks: 'Commerce endpoint 8: update_checkout carries the shipping method.',
    plant: asking(/^update_checkout$/, (args) => edit(args, 'deliver.by', () => 'van')),
  },
  {
    id: 'address-only-with-way',
    breaks: 'Commerce endpoint 2: the listed input schema is authoritative, and requires neither member.',
    plant: instead('update_checkout', (args, tools) => {
      const { to, by } = fieldsOf(args, 'deliver');
      return to && by ? tools('update_checkout', args) : refuse(-32602, 'Both to and by are needed.');
    }),
  },
  {
    id: 'due-without-carriage',
    breaks: 'A total is the sum of its parts.',
    plant: answering(/_checkout$/, (record) =>
      edit(record, 'till.bill', (bill) => ({ ...asFields(bill), due: at(bill, 'goods') })),
    ),
  },
  {
    id: 'sold-without-consent',
    breaks: 'Commerce endpoint 7: complete_checkout requires explicit approval of the buyer.',
    plant: asking(/^complete_checkout$/, (args, { now }) =>
      'consent' in args ? args : { ...args, consent: { given: true, at: new Date(now()).toISOString() } },
    ),
  },
  {
    id: 'old-consent-accepted',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of payment.',
    plant: asking(/^complete_checkout$/, (args, { now }) =>
      edit(args, 'consent.at', () => new Date(now()).toISOString()),
    ),
  },
];

export const inAtelier: readonly Planted[] = [...inBaskets, ...atTheTill, ...inPrices].map((row) => ({
  ...row,
  storefront: 'atelier',
}));
