/**
 * Compares an order with the terms of its checkout. An order has a layout of its own: its lines are found by the items that
 * were bought, and its quantities, currency and total by the names that the known maps have for them.
 */
import type { JsonObject } from '../../../lib/assert/json.ts';
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
    ...(lines ? [compareLines(lines, terms, sold)] : []),
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
function linesIn(order: JsonObject, terms: Terms): Lines | undefined {
  const places = placesIn(withLists(order));
  const named = findLines(placesIn(order), terms) ?? findLines(places, terms);
  if (named) return named;
  const told = findLines(places, { ...terms, namesOf: terms.textsOf });
  const found = new Set(told?.lines.map(({ item }) => item));
  return terms.lines.every(({ item }) => found.has(item)) ? told : undefined;
}

type Line = { readonly item: Id; readonly path: readonly string[]; readonly identity: readonly string[] };

type Lines = {
  /** The path of the list or map, with `*` for each index: an order in several parts has such a list in each. */
  readonly list: readonly string[];
  readonly lines: readonly Line[];
  readonly places: readonly Place[];
};

/** The list that shows most of the items; of several, the outermost. */
function findLines(places: readonly Place[], terms: Terms): Lines | undefined {
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
  const [best] = [...lists].toSorted(([, a], [, b]) => itemsIn(b) - itemsIn(a) || depthOf(a) - depthOf(b));
  return best && { list: JSON.parse(best[0]), lines: distinct(ofNamingMembers(best[1])), places };
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
  const each = telling.map((line) => compareLine(found, line, terms.quantityName));
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

function compareLine(found: Lines, line: TermLine, name: string | undefined): Comparison {
  const { item, quantity } = line;
  const own = found.lines.filter((one) => one.item === item);
  if (own.length === 0) {
    const missing = { of: 'the lines', shown: `no item ${item}`, expected: `the item ${item}` } as const;
    const [other] = found.lines;
    return { ...nothing, differences: [{ ...missing, path: other?.path.slice(0, -1) ?? [] }] };
  }
  const named = quantitiesOf(found, own, name);
  // Under the name that it has in the checkout, or else under any that is one of quantities.
  const same = named.filter(({ path }) => path.at(-1) === name);
  const shown = same.length > 0 ? same : named;
  const [first] = shown;
  const prices = comparePrices(found, own, line);
  if (quantity === undefined || !first) return prices;
  const isRight = shown.some(({ sum }) => sum === quantity);
  const differing = {
    of: 'the quantities',
    shown: `${first.sum} of ${item}`,
    expected: `${quantity} of ${item}`,
    path: first.path,
  } as const;
  return isRight
    ? { ...prices, compared: ['the quantities', ...prices.compared] }
    : { compared: ['the quantities'], differences: [differing] };
}

/** Under the name that it has in the checkout. */
function comparePrices({ places }: Lines, lines: readonly Line[], { item, price }: TermLine): Comparison {
  const shown = places.filter(
    ({ path, value }) =>
      lines.some(
        (line) => startsWith(path, line.path) && path.slice(line.path.length).join('/') === price?.name,
      ) && typeof value === 'number',
  );
  if (!price || shown.length === 0) return nothing;
  const told = (amount: unknown) => `${amount} as ${price.name} of ${item}`;
  const differences = shown.flatMap(({ path, value }) =>
    value === price.amount
      ? []
      : [{ of: 'the prices', shown: told(value), expected: told(price.amount), path } as const],
  );
  return { compared: ['the prices'], differences };
}

type Quantity = { readonly sum: number; readonly path: readonly string[] };

/** One number for each member that is named after a quantity, over the lines of the item: an order may split a line. */
function quantitiesOf({ places }: Lines, lines: readonly Line[], own?: string): readonly Quantity[] {
  const sums = new Map<string, Quantity>();
  for (const { path } of lines) {
    for (const place of places.filter((one) => startsWith(one.path, path))) {
      const name = place.path.slice(path.length).join('/');
      const isNamed = place.path
        .slice(path.length)
        .some((step) => step === own || isNamedFor('quantity', [step], true));
      const amount = pieces(place.value);
      // The value of a map from items to quantities has no name.
      if (amount === undefined || !(isNamed || name === '')) continue;
      const before = sums.get(name);
      sums.set(name, { sum: (before?.sum ?? 0) + amount, path: before?.path ?? place.path });
    }
  }
  return [...sums.values()];
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
