/** The roles of members of a line: the item, its quantity, the price of one and of all. */
import type { Evidence, MappedRole } from '../../../lib/model/commerce-map.ts';
import { type Id, isIdentifying } from '../../discovered/arguments/facts.ts';
import { amountNames, priceNames } from '../../words/amounts.ts';
import { starsIn } from '../shapes/line-places.ts';
import { isNamedPart, named, piece, toRole } from './names.ts';
import { distinct, numberAt, piecesAt, type Row, type Table, wholeNumber } from './table.ts';

export function lineRolesIn(table: Table): readonly MappedRole[] {
  const { rows, inLine, identity } = table;
  if (identity === undefined || rows.length === 0) return [];
  const items = toRole('item', identity, [
    { kind: 'sent' },
    ...piece(distinct(rows.map(({ item }) => item)) > 1, 'change'),
    ...named(identity, 'item'),
  ]);
  const numbers = [...inLine].filter(
    (pattern) => !isId(pattern) && rows.some((row) => numberAt(row, pattern) !== undefined),
  );
  const prices = numbers.flatMap((pattern) =>
    toRole('unit-price', pattern, priceEvidence(pattern, rows, numbers)),
  );
  const quantities = withoutOthers(
    numbers.flatMap((pattern) =>
      toRole('quantity', pattern, quantityEvidence(pattern, table, { numbers, prices })),
    ),
  );
  const taken = new Set(quantities.filter(({ certainty }) => certainty === 'certain').map(({ at }) => at));
  const totals = numbers
    // What stands in a list of its own in a line, such as one of its pieces, is no price of the line.
    .filter((one) => !taken.has(one) && starsIn(one) <= starsIn(identity) && !amountNames.points.test(one))
    .flatMap((pattern) =>
      toRole('line-total', pattern, totalEvidence(pattern, rows, { quantities, prices })),
    );
  const sums = withoutPrices(totals, prices);
  return [...items, ...quantities, ...withoutNamesakes(prices, sums), ...sums];
}

/** Ids may be numbers, and follow the items as prices do. */
const isId = (pattern: string): boolean => isIdentifying({ name: pattern.split('/').at(-1) ?? '' });

/** Where what was sent comes back, a quantity further inside of the line is one of something else, such as of a measure. */
function withoutOthers(quantities: readonly MappedRole[]): readonly MappedRole[] {
  const depthOf = ({ at }: MappedRole) => at.split('/').length;
  const sent = quantities.filter(({ evidence }) => evidence.some(({ kind }) => kind === 'sent'));
  const deepest = Math.max(...sent.map(depthOf));
  return sent.length > 0 ? quantities.filter((one) => depthOf(one) <= deepest) : quantities;
}

/** A place that is named for the total of its line is no price of one, when another place is. */
function withoutNamesakes(
  prices: readonly MappedRole[],
  totals: readonly MappedRole[],
): readonly MappedRole[] {
  const isTotal = ({ at }: MappedRole) =>
    totals.some((total) => total.at === at && total.evidence.some(({ kind }) => kind === 'schema'));
  const others = prices.filter((price) => !isTotal(price));
  return others.some(({ certainty }) => certainty === 'certain') ? others : prices;
}

/** A `netPrice` that sums show as the price of one is no total for its name alone, when they show another one. */
function withoutPrices(totals: readonly MappedRole[], prices: readonly MappedRole[]): readonly MappedRole[] {
  const isOfSums = ({ evidence }: MappedRole) => evidence.some(({ kind }) => kind !== 'schema');
  const isPrice = (total: MappedRole) =>
    priceNames.end.test(total.at) &&
    !isOfSums(total) &&
    prices.some((price) => price.at === total.at && isOfSums(price));
  return totals.some(isOfSums) ? totals.filter((total) => !isPrice(total)) : totals;
}

/** Whether a value of the lines is the same for a variant, whatever its quantity, and differs between variants. */
function isPerItem(rows: readonly Row[], numberOf: (row: Row) => number | undefined): boolean {
  const each = new Map<Id, number>();
  for (const row of rows) {
    const value = numberOf(row);
    if (value === undefined || (each.get(row.item) ?? value) !== value) return false;
    each.set(row.item, value);
  }
  return (
    each.size > 1 && distinct([...each.values()]) > 1 && distinct(rows.map(({ requested }) => requested)) > 1
  );
}

function priceEvidence(
  pattern: string,
  rows: readonly Row[],
  numbers: readonly string[],
): readonly Evidence[] {
  const priced = rows.filter(({ price }) => price !== undefined);
  const isOfCatalog = isListed(pattern, priced) || isMiscounted(pattern, priced, numbers);
  const known = [...named(pattern, 'unit-price'), ...piece(isOfCatalog, 'catalog')];
  const isEach = isPerItem(rows, (row) => numberAt(row, pattern));
  const fits = isFactor(pattern, rows, numbers);
  return [...known, ...proportions({ isEach, fits }, pattern, known)];
}

/**
 * What is the same for each piece, times the quantity, is what grows with it: that is one piece of evidence, unless the name
 * or the catalog speaks as well. A discount or a tax of one piece does the same, so it is none for what is named so.
 */
function proportions(
  { isEach, fits }: { readonly isEach: boolean; readonly fits: boolean },
  pattern: string,
  known: readonly Evidence[],
): readonly Evidence[] {
  if (known.length > 0) return [...piece(isEach, 'change'), ...piece(fits, 'sums')];
  return isNamedPart(pattern) ? [] : piece(isEach || fits, 'change');
}

/** @param unit how many units of the search one of the number is. */
const isListed = (pattern: string, priced: readonly Row[], unit = 1): boolean =>
  distinct(priced.map(({ price }) => price)) > 1 &&
  priced.every((row) => {
    const shown = numberAt(row, pattern) ?? Number.NaN;
    const rounding = unit > 1 && shown >= 100 ? unit / 2 : 0.01;
    return Math.abs(shown * unit - (row.price ?? 0)) <= rounding;
  });

/** The prices of the search in other units, where no number shows them in its own; a discount may be a tenth of each. */
const isMiscounted = (pattern: string, priced: readonly Row[], numbers: readonly string[]): boolean =>
  !amountNames.points.test(pattern) &&
  !isNamedPart(pattern) &&
  !numbers.some((other) => isListed(other, priced)) &&
  [10, 100, 1_000].some((times) => isListed(pattern, priced, times) || isListed(pattern, priced, 1 / times));

/** Times the requested quantities, it is another number of each line, which is no weight. */
const isFactor = (pattern: string, rows: readonly Row[], numbers: readonly string[]): boolean =>
  !amountNames.points.test(pattern) &&
  distinct(rows.map(({ requested }) => requested)) > 1 &&
  numbers.some(
    (total) =>
      total !== pattern &&
      rows.every((row) => {
        const one = numberAt(row, pattern) ?? 0;
        return one > 0 && one * row.requested === numberAt(row, total);
      }),
  );

type Numbers = { readonly numbers: readonly string[]; readonly prices: readonly MappedRole[] };

function quantityEvidence(pattern: string, table: Table, { numbers, prices }: Numbers): readonly Evidence[] {
  const { rows } = table;
  // A storefront may ignore what it is sent with one tool, and take it with another.
  const isSent = followsRequests(pattern, rows) || followsRequests(pattern, table.updated);
  const isName = named(pattern, 'quantity');
  // Any number could be a factor of others, so sums speak only for a place that has the name.
  const fits =
    isName.length > 0 &&
    prices.some(({ at: price }) =>
      numbers.some(
        (total) =>
          total !== price &&
          total !== pattern &&
          rows.every(
            (row) =>
              product(row, price, pattern) !== undefined &&
              product(row, price, pattern) === numberAt(row, total),
          ),
      ),
    );
  const isPaid = isName.length > 0 && isPaidFor(pattern, table);
  return [...isName, ...piece(isSent, 'sent'), ...piece(isSent, 'change'), ...piece(fits || isPaid, 'sums')];
}

/** A storefront may cap one quantity, and still show there what it takes. */
function followsRequests(pattern: string, rows: readonly Row[]): boolean {
  const taken = rows.filter((row) => piecesAt(row, pattern) === row.requested);
  return distinct(taken.map(({ requested }) => requested)) > 1 && taken.length * 3 >= rows.length * 2;
}

/** Each record shows, at one place outside of its lines, what so many pieces cost by the prices of the search. */
function isPaidFor(pattern: string, { records, inLine }: Table): boolean {
  const whole = records.flatMap(({ learning, leaves, rows }) => {
    const cost = rows.reduce(
      (sum, row) => sum + (row.price ?? Number.NaN) * (piecesAt(row, pattern) ?? Number.NaN),
      0,
    );
    return rows.length > 0 && rows.length === learning.requested.size ? [{ cost, leaves }] : [];
  });
  if (distinct(whole.map(({ cost }) => cost)) < 2 || whole.some(({ cost }) => !(cost > 0))) return false;
  const [first] = whole;
  const places = (first?.leaves ?? []).map((leaf) => leaf.pattern).filter((place) => !inLine.has(place));
  return [...new Set(places)].some((place) =>
    whole.every(({ cost, leaves }) =>
      leaves.some((leaf) => leaf.pattern === place && wholeNumber(leaf.value) === cost),
    ),
  );
}

function product(row: Row, one: string, other: string): number | undefined {
  const [a, b] = [numberAt(row, one), numberAt(row, other)];
  return a === undefined || b === undefined ? undefined : a * b;
}

type Factors = { readonly quantities: readonly MappedRole[]; readonly prices: readonly MappedRole[] };

function totalEvidence(
  pattern: string,
  rows: readonly Row[],
  { quantities, prices }: Factors,
): readonly Evidence[] {
  const grows = isPerItem(rows, (row) => {
    const value = numberAt(row, pattern);
    return value === undefined ? undefined : value / row.requested;
  });
  const factors = prices.filter(
    ({ at: price }) =>
      price !== pattern &&
      quantities.some(
        ({ at: quantity }) =>
          distinct(rows.map((row) => numberAt(row, quantity))) > 1 &&
          rows.every((row) => product(row, price, quantity) === numberAt(row, pattern)),
      ),
  );
  const isOfCatalog = factors.some(({ evidence }) => evidence.some(({ kind }) => kind === 'catalog'));
  const known = [...named(pattern, 'line-total'), ...piece(isOfCatalog, 'catalog')];
  return [...known, ...proportions({ isEach: grows, fits: factors.length > 0 }, pattern, known)];
}
