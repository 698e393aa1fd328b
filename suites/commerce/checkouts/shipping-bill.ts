/** What a checkout costs with a shipping method: its goods, the price that the method is offered for, and the sums that it shows. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import type { Role } from '../../../lib/model/commerce-map.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { payloadsOf, placesIn, recordsOf } from '../../discovered/tool-result.ts';
import { violationAt, type Where } from '../../discovered/violation-at.ts';
import { amountNames } from '../../words/amounts.ts';
import { inEnglish } from '../../words/languages.ts';
import type { ToolCall } from '../client/tool-client.ts';
import { isId } from '../client/values.ts';
import { withKeyedRows } from '../map/keyed-rows.ts';
import { isNamedFor } from '../map/names.ts';
import { differences } from '../map/table.ts';
import { amountOf, type CountedSample, counted, isInLine, type Sum } from '../shapes/amounts.ts';
import type { LinePlaces } from '../shapes/line-places.ts';
import type { Shipment } from './ship-to.ts';
import { isOffered } from './shown-forms.ts';

/**
 * What a method may cost: the amounts in an object that names it, or under its name; with and without tax, for example.
 * A line that names it costs something else.
 */
function pricesOf({ rpcResponse }: ToolCall, method: string, places: LinePlaces): readonly number[] {
  const objects = payloadsOf(rpcResponse)
    .flatMap(placesIn)
    .flatMap(({ path, value }) => (isObject(value) && !isOfLine(places, path) ? [value] : []));
  const named = objects.filter((object) =>
    Object.values(object).some((value) => isId(value) && String(value) === method),
  );
  const keyed = objects.flatMap((object) => (isObject(object[method]) ? [object[method]] : []));
  const bare = objects.flatMap((object) => amountOf(object[method]) ?? []);
  const all = [...named, ...keyed].map(amountsIn).filter((amounts) => amounts.length > 0);
  // It may be free from some sum on, where the record shows the choice.
  const [prices = bare.slice(0, 1)] = all.some((amounts) => amounts.includes(0)) ? [[0]] : all;
  return prices;
}

/** Whether a path leads to a line, below one, or to the record that has the lines. */
function isOfLine({ identity }: LinePlaces, path: readonly string[]): boolean {
  const steps = identity.split('/').slice(1);
  const line = steps.slice(0, steps.findLastIndex((step) => step.startsWith('*')) + 1);
  const shared = line.slice(0, path.length);
  return line.length > 0 && shared.every((step, i) => step.startsWith('*') || step === path[i]);
}

/** With and without tax. */
const maxPrices = 2;

function amountsIn(object: JsonObject): readonly number[] {
  const isPrice = (path: readonly string[]) =>
    path.some((step) => amountNames.cost.test(inEnglish(step))) && !isNamedFor('tax', `/${path.join('/')}`);
  const amounts = placesIn(object).flatMap(({ path, value }) =>
    isPrice(path) ? (amountOf(value) ?? []) : [],
  );
  const distinct = [...new Set(amounts)];
  return distinct.length > maxPrices ? [] : distinct;
}

/** The sum is shown, possibly with one or two other amounts of the record in it, such as a tax and a discount. */
function addsUp(
  { numbers }: CountedSample,
  outside: readonly number[],
  { goods, prices }: Pick<Bill, 'goods' | 'prices'>,
): boolean {
  const shown = new Set(numbers.map(({ amount }) => amount));
  for (const price of prices) shown.delete(price);
  const others = outside.filter((amount) => shown.has(amount));
  return prices.some((price) => {
    const expected = goods + price;
    const isNear = (amount: number) =>
      amount * 2 > expected && differences(others, amount).has(Math.abs(amount - expected));
    return (
      outside.some((amount) => amount === expected || (amount > expected && shown.has(amount - expected))) ||
      others.some(isNear)
    );
  });
}

/** A checkout with the cost of its goods, the price of its method, and the amounts outside of its lines. */
export type Bill = Shipment & {
  readonly goods: number;
  readonly prices: readonly number[];
  readonly shown: CountedSample;
  readonly outside: readonly number[];
};

/** @returns undefined when a part is unknown. */
export function billOf(
  { update, read, method }: Shipment,
  places: LinePlaces,
  { each, isSure }: Sum & { readonly isSure: boolean },
): Bill | undefined {
  const [record] = recordsOf(read.rpcResponse);
  const prices = pricesOf(read, method, places);
  if (!record || prices.length === 0 || prices.includes(0)) return undefined;
  const sample = { tool: 'get_checkout', requested: new Map(), isUpdated: true, call: read, record } as const;
  const shown = counted(sample, places);
  const costs = shown.lines.map(({ variant, quantity }) => (each.get(variant) ?? Number.NaN) * quantity);
  const goods = costs.reduce((total, cost) => total + cost, 0);
  const amounts = new Set(shown.numbers.map(({ amount }) => amount));
  const isKnown = shown.lines.every(({ variant }, i) =>
    [costs[i], each.get(variant)].some((cost = Number.NaN) => amounts.has(cost)),
  );
  // What two and three pieces cost is not always what one does, unless it is the price of the search.
  if (!amounts.has(goods) && !isKnown && !isSure) return undefined;
  // What other methods cost explains nothing.
  const around = shown.numbers.filter(
    ({ pattern }) =>
      !isInLine(places, pattern) && !isOffered(pattern.replaceAll('*', '0').split('/').slice(1)),
  );
  const outside = around.map(({ amount }) => amount);
  return goods > 0 ? { update, read, method, goods, prices, shown, outside } : undefined;
}

export function includesShipping({
  read,
  method,
  goods,
  prices,
  shown,
  outside,
}: Bill): readonly Violation[] {
  if (addsUp(shown, outside, { goods, prices })) return [];
  const price = Math.max(...prices);
  const [expected, actual] = [String(goods + price), [...new Set(outside)].join(', ')];
  const message = `get_checkout shows ${actual}; its lines cost ${goods} and the shipping method "${method}" ${price}, together ${expected}`;
  return [violationAt(read, totalPlace(shown.sample.record), message, { expected, actual })];
}

/** What is named for the total, outside of lists. */
function totalPlace(record: JsonObject): Where {
  const outside = placesIn(withKeyedRows(record)).filter(
    ({ path }) => !path.some((step) => /^\d/.test(step)),
  );
  const amounts = outside.filter(({ value }) => amountOf(value) !== undefined);
  return { of: record, path: amounts.find(({ path }) => isNamedFor('total', `/${path.join('/')}`))?.path };
}

/** The highest VAT is 27 % (Hungary). */
const highestTax = 0.3;

/** The record names no tax, and its total is higher than what is in it by what a tax may be; a second shipping is none. */
export function mayHideTax({ goods, prices, shown: { numbers }, outside }: Bill): boolean {
  const price = Math.max(...prices);
  const isNamed = (role: Role) => numbers.filter(({ pattern }) => isNamedFor(role, pattern));
  const more = isNamed('total').map(({ amount }) => amount - goods - price);
  return (
    isNamed('tax').every(({ amount }) => amount === 0) &&
    !outside.includes(goods + price) &&
    more.some((by) => by > 0 && by !== price && by <= (goods + price) * highestTax)
  );
}

/** The record names what shipping costs, as the method is offered. */
export const chargesAsOffered = ({ prices, shown: { numbers } }: Bill): boolean =>
  numbers.some(
    ({ pattern, amount }) =>
      !pattern.includes('*') && prices.includes(amount) && isNamedFor('shipping', pattern),
  );

/** Whatever else is in it, a sum grows by exactly as much as one method is offered for more than another. */
export function growsAsOffered(bills: readonly Bill[]): boolean {
  const [first, ...others] = bills;
  const isDiffering = new Set(bills.map(({ prices: [price] }) => price)).size > 1;
  const single = first?.shown.numbers.filter(({ pattern }) => !pattern.includes('*')) ?? [];
  return single.some(({ pattern, amount }) =>
    first?.prices.some((price, i) => {
      const rest = amount - price;
      const isSame = ({ prices, shown: { numbers } }: Bill) =>
        numbers.some((one) => one.pattern === pattern && one.amount - (prices[i] ?? 0) === rest);
      return isDiffering && rest >= first.goods && others.every(isSame);
    }),
  );
}

/** An amount of a record, outside of its lines and of lists. */
export type OwnAmount = {
  readonly pattern: string;
  readonly amount: number;
  readonly path: readonly string[];
};

/** A bill with the amounts of the record itself. */
export type NamedBill = Pick<Bill, 'read' | 'method' | 'prices'> & { readonly own: readonly OwnAmount[] };

const isCharge = ({ pattern }: OwnAmount): boolean =>
  isNamedFor('shipping', pattern) && !isOffered(pattern.split('/').slice(1));

/** Places that are named for what shipping costs, and show what the method is offered for in each of the bills. */
export function chargedPlaces(bills: readonly NamedBill[]): ReadonlySet<string> {
  const [first = [], ...others] = bills.map(({ prices, own }) =>
    own.filter((one) => prices.includes(one.amount) && isCharge(one)).map(({ pattern }) => pattern),
  );
  return new Set(first.filter((pattern) => others.every((places) => places.includes(pattern))));
}

/**
 * What is charged for shipping at one of the places is not what the method is offered for in the same answer. Nothing may be
 * charged from some sum on, a discount may be taken off, and a tax may come on top that no offer shows.
 */
export function chargesOtherwise(
  { read, method, prices, own }: NamedBill,
  places: ReadonlySet<string>,
  record: JsonObject,
): readonly Violation[] {
  const charged = own.filter(({ pattern, amount }) => places.has(pattern) && amount > 0);
  const price = Math.max(...prices);
  const isReduced = own.some(({ pattern, amount }) => amount !== 0 && isNamedFor('discount', pattern));
  const isLawful = ({ amount }: OwnAmount) =>
    prices.includes(amount) ||
    (amount > price && amount <= price * (1 + highestTax)) ||
    (isReduced && amount < price);
  const [wrong] = charged.some(isLawful) ? [] : charged;
  if (!wrong) return [];
  const [expected, actual] = [String(price), String(wrong.amount)];
  const message = `get_checkout charges ${actual} at ${wrong.pattern} for the shipping method "${method}", and offers it for ${expected}`;
  return [violationAt(read, { of: record, path: wrong.path }, message, { expected, actual })];
}
