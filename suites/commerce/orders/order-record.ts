/**
 * Compares an order with the terms of its checkout. An order has a layout of its own: its lines are found by the items that
 * were bought, and its quantities, currency and total by the names that the known maps have for them.
 */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import type { Id } from '../../discovered/arguments/facts.ts';
import { isOwn, type Place, placesIn, startsWith } from '../../discovered/tool-result.ts';
import { withKeyedRows, withLists } from '../map/keyed-rows.ts';
import { pieces } from '../map/table.ts';
import { type Comparison, compareCurrency, compareTotal, isNamedFor, nothing } from './order-amounts.ts';
import type { TermLine, Terms } from './terms.ts';

/** @param sold ids of everything that is known to be sold: another item counts only if it is one of them. */
export function compareOrder(order: JsonObject, terms: Terms, sold: readonly Id[]): Comparison {
  const lines = linesIn(order, terms);
  // What stands in a list is the total of a part.
  const single = placesIn(withKeyedRows(order)).filter(({ path }) => isOwn(path, order));
  const all = [
    ...compareLists(lines, terms, sold),
    compareCurrency(placesIn(order), terms),
    compareTotal(single, terms),
  ];
  return {
    compared: all.flatMap(({ compared }) => compared),
    differences: all.flatMap(({ differences }) => differences),
  };
}

const isIndex = (step: string): boolean => /^\d{1,3}$/.test(step);

/** By the names of their items, or else, where all of them are found so, by texts of their lines. */
function linesIn(order: JsonObject, terms: Terms): readonly Lines[] {
  const lists = withLists(order);
  const listed = isObject(lists) ? lists : order;
  const named = [order, listed].map((record) => findLists(record, terms));
  const found = named.find((lists) => lists.length > 0);
  if (found) return found;
  return findLists(listed, { ...terms, namesOf: terms.textsOf }).filter(({ lines }) =>
    terms.lines.every((line) => lines.some(({ item }) => item === line.item)),
  );
}

/** Beside its lines, an order may list what was delivered or returned of each item: the list that agrees has the lines. */
function compareLists(lists: readonly Lines[], terms: Terms, sold: readonly Id[]): readonly Comparison[] {
  const ofName = lists.filter(({ list }) => list.at(-1) === terms.listName);
  const compared = (ofName.length > 0 ? ofName : lists).map((lines) => compareLines(lines, terms, sold));
  return [compared.find(({ differences }) => differences.length === 0) ?? compared[0] ?? nothing];
}

type Line = { readonly item: Id; readonly path: readonly string[]; readonly identity: readonly string[] };

type Lines = {
  /** The path of the list or map, with `*` for each index: an order in several parts has such a list in each. */
  readonly list: readonly string[];
  readonly lines: readonly Line[];
  readonly places: readonly Place[];
  /** The same, with the amounts of lists by their types. */
  readonly keyed: readonly Place[];
};

/** The lists that show most of the items; of several, the outermost. */
function findLists(record: JsonObject, terms: Terms): readonly Lines[] {
  const places = placesIn(record);
  const keyed = placesIn(withKeyedRows(record));
  const lists = new Map<string, Line[]>();
  for (const { item } of terms.lines) {
    const names = tellingNames(terms, item);
    for (const place of places) {
      const line = lineAt(place, item, names);
      if (!line) continue;
      const list = JSON.stringify(starred(line.path.slice(0, -1)));
      lists.set(list, [...(lists.get(list) ?? []), line]);
    }
  }
  const itemsIn = (lines: readonly Line[]) => new Set(lines.map(({ item }) => item)).size;
  const rank = ([, a]: readonly [string, readonly Line[]], [, b]: readonly [string, readonly Line[]]) =>
    itemsIn(b) - itemsIn(a) || depthOf(a) - depthOf(b);
  const sorted = [...lists].toSorted(rank);
  return sorted
    .filter((one) => sorted[0] && rank(one, sorted[0]) === 0)
    .map(([list, lines]) => ({
      list: JSON.parse(list),
      lines: distinct(ofNamingMembers(lines)),
      places,
      keyed,
    }));
}

/** A number of one line may be the id of another item by chance: what names most of the items is where ids stand. */
function ofNamingMembers(lines: readonly Line[]): readonly Line[] {
  const named = new Map<string, Set<Id>>();
  for (const { identity, item } of lines) {
    const member = identity.join('/');
    named.set(member, (named.get(member) ?? new Set()).add(item));
  }
  const max = Math.max(...[...named.values()].map(({ size }) => size));
  return lines.filter(({ identity }) => named.get(identity.join('/'))?.size === max);
}

/** A short name, such as the number of a size, may stand for anything. */
const isTelling = (name: string): boolean => name.length > 2;

const tellingNames = (terms: Terms, item: Id): ReadonlySet<string> =>
  new Set(terms.namesOf(item).filter(isTelling));

/** Where the checkout has a name of its own for the item, an order need not know its id. */
function isTold(terms: Terms, item: Id): boolean {
  const names = terms.namesOf(item);
  const own = names.filter((name) => name !== String(item));
  return (own.length > 0 ? own : names).some(isTelling);
}

const depthOf = ([first]: readonly Line[]): number => first?.path.length ?? 0;

/** A line may name its item more than once. */
const distinct = (lines: readonly Line[]): readonly Line[] => [
  ...new Map(lines.map((line) => [JSON.stringify([line.path, line.item]), line])).values(),
];

/** The item of the innermost list around its name, or the member of a map that is named after it. */
function lineAt({ path, value }: Place, item: Id, names: ReadonlySet<string>): Line | undefined {
  const isScalar = typeof value === 'string' || typeof value === 'number';
  if (!isScalar) return names.has(path.at(-1) ?? '') ? { item, path, identity: [] } : undefined;
  const last = path.findLastIndex(isIndex);
  // The first of a pair of an id and a name is a member of the line around it.
  const around = last === path.length - 1 ? path.slice(0, -1).findLastIndex(isIndex) : -1;
  const index = around > 0 ? around : last;
  if (index < 1 || !names.has(String(value))) return undefined;
  return { item, path: path.slice(0, index + 1), identity: path.slice(index + 1) };
}

function compareLines(found: Lines, terms: Terms, sold: readonly Id[]): Comparison {
  const telling = terms.lines.filter(({ item }) => isTold(terms, item));
  const each = telling.map((line) => compareLine(found, line, terms));
  const others = otherItems(found, terms, sold).map(({ value, path }) => ({
    of: 'the lines' as const,
    shown: `the item ${value}`,
    expected: 'only the items of the checkout',
    path,
  }));
  return {
    compared: [
      ...(telling.length > 0 ? (['the lines'] as const) : []),
      ...new Set(each.flatMap(({ compared }) => compared)),
    ],
    differences: [...each.flatMap(({ differences }) => differences), ...others],
  };
}

function compareLine(found: Lines, line: TermLine, terms: Terms): Comparison {
  const { item, quantity } = line;
  const { quantityName: name } = terms;
  const own = withoutGifts(found, line);
  if (own.length === 0) {
    const missing = { of: 'the lines', shown: `no item ${item}`, expected: `the item ${item}` } as const;
    const [other] = found.lines;
    return { ...nothing, differences: [{ ...missing, path: other?.path.slice(0, -1) ?? [] }] };
  }
  const last = name?.split('/').at(-1);
  const named = quantitiesOf(found, own, (steps) => isQuantity(steps, last));
  // Under the name that it has in the checkout, or else under any that is one of quantities.
  const same = named.filter(({ path }) => path.at(-1) === last);
  const shown = same.length > 0 ? same : named;
  const isElsewhere = !shown.some(({ at }) => at === name) && isCounted(found, terms);
  const [first] = shown;
  const amounts = both(comparePrices(found, own, line), compareTotals(found, own, line));
  if (quantity === undefined || !first) return amounts;
  const isRight = isElsewhere || shown.some(({ sum }) => sum === quantity);
  const differing = {
    of: 'the quantities',
    shown: `${first.sum} of ${item}`,
    expected: `${quantity} of ${item}`,
    path: first.path,
  } as const;
  return isRight
    ? { ...amounts, compared: ['the quantities', ...amounts.compared] }
    : { compared: ['the quantities'], differences: [differing] };
}

const both = (one: Comparison, other: Comparison): Comparison => ({
  compared: [...one.compared, ...other.compared],
  differences: [...one.differences, ...other.differences],
});

/** The lines of an item; a further one that costs nothing came with the order. */
function withoutGifts({ lines, places }: Lines, { item, price }: TermLine): readonly Line[] {
  const own = lines.filter((one) => one.item === item);
  if (!price || price.amounts.includes(0)) return own;
  const isFree = (line: Line) =>
    places.some((place) => place.value === 0 && isNamedIn(line, place, price.name));
  return own.every(isFree) ? own : own.filter((line) => !isFree(line));
}

const isNamedIn = (line: Line, { path }: Place, name: string): boolean =>
  startsWith(path, line.path) && path.slice(line.path.length).join('/') === name;

/** The numbers of the lines of an item under a name that the checkout has for them. */
const numbersNamed = ({ keyed }: Lines, lines: readonly Line[], name = ''): readonly Place[] =>
  keyed.filter(
    (place) => typeof place.value === 'number' && lines.some((line) => isNamedIn(line, place, name)),
  );

/** An order may split a line: the sum stays. */
function compareTotals(found: Lines, lines: readonly Line[], { item, total }: TermLine): Comparison {
  const shown = numbersNamed(found, lines, total?.name);
  const [first] = shown;
  if (!total || !first) return nothing;
  const sum = shown.reduce((all, { value }) => all + Number(value), 0);
  const before = total.amounts.reduce((all, amount) => all + amount, 0);
  const told = (amount: number) => `${amount} as ${total.name} of all ${item}`;
  const differing = {
    of: 'the line totals',
    shown: told(sum),
    expected: told(before),
    path: first.path,
  } as const;
  return { compared: ['the line totals'], differences: sum === before ? [] : [differing] };
}

/** Under the name that it has in the checkout. */
function comparePrices(found: Lines, lines: readonly Line[], { item, price }: TermLine): Comparison {
  const shown = numbersNamed(found, lines, price?.name);
  if (!price || shown.length === 0) return nothing;
  const told = (amount: unknown) => `${amount} as ${price.name} of ${item}`;
  const expected = told([...new Set(price.amounts)].join(' or '));
  const differences = shown.flatMap(({ path, value }) =>
    price.amounts.some((amount) => amount === value)
      ? []
      : [{ of: 'the prices', shown: told(value), expected, path } as const],
  );
  return { compared: ['the prices'], differences };
}

/** @property at the path below the line. */
type Quantity = { readonly sum: number; readonly path: readonly string[]; readonly at: string };

/** Whether the steps below a line are named for a quantity; the value of a map from items to quantities has no name. */
const isQuantity = (steps: readonly string[], own: string | undefined): boolean =>
  steps.length === 0 || steps.some((step) => step === own || isNamedFor('quantity', [step], true));

/** One number for each such member, over the lines of the item: an order may split a line. */
function quantitiesOf(
  { places }: Lines,
  lines: readonly Line[],
  isTaken: (steps: readonly string[]) => boolean,
): readonly Quantity[] {
  const sums = new Map<string, Quantity>();
  for (const { path } of lines) {
    for (const place of places.filter((one) => startsWith(one.path, path))) {
      const steps = place.path.slice(path.length);
      const [at, amount] = [steps.join('/'), pieces(place.value)];
      if (amount === undefined || !isTaken(steps)) continue;
      const before = sums.get(at);
      sums.set(at, { sum: (before?.sum ?? 0) + amount, path: before?.path ?? place.path, at });
    }
  }
  return [...sums.values()];
}

/** One member of the lines, whatever its name is, shows how many pieces were bought of each item. */
function isCounted(found: Lines, { lines }: Terms): boolean {
  const bought = lines.filter(({ quantity }) => quantity !== undefined);
  // What is the same for all may count something else.
  if (new Set(bought.map(({ quantity }) => quantity)).size < 2) return false;
  const [first = [], ...others] = bought.map(({ item, quantity }) => {
    const own = found.lines.filter((line) => line.item === item);
    const sums = quantitiesOf(found, own, () => true);
    return sums.filter(({ sum }) => sum === quantity).map(({ at }) => at);
  });
  return first.some((at) => others.every((places) => places.includes(at)));
}

const starred = (path: readonly string[]): readonly string[] =>
  path.map((step) => (isIndex(step) ? '*' : step));

/** Lines of the same list that name an item which was not in the checkout. Fees and gifts are none of these. */
function otherItems({ list, lines, places }: Lines, terms: Terms, sold: readonly Id[]): readonly Place[] {
  const bought = new Set(terms.lines.flatMap(({ item }) => terms.namesOf(item)));
  const others = new Set(sold.map(String).filter((id) => !bought.has(id)));
  const identities = new Set(lines.map(({ identity }) => identity.join('/')));
  const found = places.filter(
    ({ path }) => startsWith(starred(path), list) && identities.has(path.slice(list.length + 1).join('/')),
  );
  const foreign = found.filter(({ value }) => others.has(String(value)));
  return [
    ...new Map(foreign.toReversed().map((place) => [String(place.value), place])).values(),
  ].toReversed();
}
