/** Shipping costs: the sum that a checkout shows includes the price of the chosen method. */
import { maxViolations } from '../../../lib/assert/bounds.ts';
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { type Context, check } from '../../../lib/model/check.ts';
import type { Role } from '../../../lib/model/commerce-map.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { payloadsOf, placesIn, recordsOf } from '../../discovered/tool-result.ts';
import { violationAt, type Where } from '../../discovered/violation-at.ts';
import { amountNames } from '../../words/amounts.ts';
import { inEnglish } from '../../words/languages.ts';
import { destinationIn } from '../client/test-data.ts';
import { openToolClient, type ToolCall, type ToolClient } from '../client/tool-client.ts';
import { isId } from '../client/values.ts';
import { judgeBills } from '../map/amounts.ts';
import { withKeyedRows } from '../map/keyed-rows.ts';
import { isNamedFor } from '../map/names.ts';
import { partsIn, sumsOf } from '../map/own-amounts.ts';
import {
  mapOf,
  mapShipping,
  requireRoles,
  toLearning,
  unknownRole,
  withShipped,
} from '../map/require-map.ts';
import { differences, wholeNumber } from '../map/table.ts';
import { withRecord } from '../records/with-record.ts';
import {
  amountOf,
  type CountedSample,
  counted,
  hasListPrice,
  isInLine,
  isPriced,
  type Sum,
  sumsIn,
} from '../shapes/amounts.ts';
import type { LinePlaces } from '../shapes/line-places.ts';
import { placesFor, requireShapes } from '../shapes/record-shape.ts';
import { type Shipment, shipByEach } from './ship-to.ts';
import { lostFrom, namesWithShown, sentIn, shippingMethod, showsAsChoice } from './shipping.ts';

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

/** The checkout shows the method, which another check judges. */
async function hasMethod(
  { context, home }: ToolClient,
  { update, read, method }: Shipment,
): Promise<boolean> {
  const sent = sentIn(update, shippingMethod, { address: destinationIn(home).address, method });
  const names = await namesWithShown(context, sent, shippingMethod, { update, read });
  const isLost = lostFrom(read, sent, names, [update]).length > 0;
  return sent.length > 0 && (!isLost || sent.every(({ value }) => showsAsChoice(read, value)));
}

/** A checkout with the cost of its goods, the price of its method, and the amounts outside of its lines. */
type Bill = Shipment & {
  readonly goods: number;
  readonly prices: readonly number[];
  readonly shown: CountedSample;
  readonly outside: readonly number[];
};

/** @returns undefined when a part is unknown. */
function billOf(
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
  const around = shown.numbers.filter(({ pattern }) => !isInLine(places, pattern));
  const outside = around.map(({ amount }) => amount);
  return goods > 0 ? { update, read, method, goods, prices, shown, outside } : undefined;
}

function includesShipping({ read, method, goods, prices, shown, outside }: Bill): readonly Violation[] {
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
function mayHideTax({ goods, prices, shown: { numbers }, outside }: Bill): boolean {
  const price = Math.max(...prices);
  const isNamed = (role: Role) => numbers.filter(({ pattern }) => isNamedFor(role, pattern));
  const more = isNamed('total').map(({ amount }) => amount - goods - price);
  return (
    isNamed('tax').every(({ amount }) => amount === 0) &&
    !outside.includes(goods + price) &&
    more.some((by) => by > 0 && by !== price && by <= (goods + price) * highestTax)
  );
}

export const checks = [
  check({
    id: 'commerce/totals-include-shipping',
    requires: ['commerce.records.shipping'],
    claim:
      'A checkout with a shipping method shows a sum of its lines and of the price that it offers the method for.',
    fix: 'Add the price of the chosen shipping method, as the checkout offers it, to the total of the checkout, once.',
    prerequisites: [
      'commerce/update-checkout-carries-the-method',
      'commerce/totals-follow-the-lines',
      'commerce/records-count-in-minor-units',
    ],
    needs: ['writes'],
    roles: ['id', 'item', 'quantity', 'total', 'shipping-options', 'shipping-choice'],
    async run(context) {
      const client = await openToolClient(context);
      const { shapes, purchase } = await requireShapes(client);
      const shape = shapes.find(({ kind }) => kind === 'checkout');
      const places = shape && placesFor(shape, 'get_checkout');
      if (!shape || places?.quantity === undefined) {
        throw shape
          ? unknownRole('checkout', 'quantity')
          : new Inconclusive('not-observed', 'no checkout showed its lines');
      }
      const created = shape.samples.filter((one) => one.tool === 'get_checkout' && !one.isUpdated);
      const sums = sumsIn(
        created.map((sample) => counted(sample, places)),
        places,
      ).filter(({ pattern }) => !isInLine(places, pattern));
      // A tax follows the lines as well.
      const sum = sums.find((one) => isPriced(one, purchase.offers)) ?? sums[0];
      const map = await mapOf(client, shape, purchase);
      return withRecord(client, 'checkout', async (record) => {
        const shipments = await shipByEach(client, record);
        const kept = await Promise.all(shipments.map((shipment) => hasMethod(client, shipment)));
        const shown = shipments.filter((_, i) => kept[i]);
        const records = shown.flatMap(({ read }) => recordsOf(read.rpcResponse).slice(0, 1));
        // Some shops have no total before.
        const isKnown = map.roleOf('total')?.certainty === 'certain';
        const known = isKnown ? map : withShipped(client, map, { records, sent: [] });
        if (records.length > 1) await mapShipping(client, { records, sent: [] });
        const bills = shown.flatMap(
          (shipment) =>
            (sum && billOf(shipment, places, { ...sum, isSure: hasListPrice(sum, purchase.offers) })) ?? [],
        );
        const judged = context.examine(bills.filter((bill) => !mayHideTax(bill)));
        if (bills.length > 0 && judged.length === 0) {
          throw new Inconclusive('not-observed', 'the total may have a tax in it that no checkout shows');
        }
        const reading = { map: known, shape, offers: purchase.offers };
        const found =
          judged.length === 0 ? includesByRoles(context, reading, shown) : judged.flatMap(includesShipping);
        const isLawful =
          found.length > 0 &&
          judged.length > 0 &&
          (judged.every((bill) => addsUpByNames(reading, bill)) ||
            (judged.every(chargesAsOffered) && isExplained(reading, shown)));
        const violations = isLawful ? [] : found;
        // Without any place for the total, the sum may be among the numbers that nothing names.
        if (violations.length === 0 || !known.roleOf('total')) requireRoles(known, ['total']);
        return violations;
      });
    },
  }),
];

/** The record names what shipping costs, as the method is offered. */
const chargesAsOffered = ({ prices, shown: { numbers } }: Bill): boolean =>
  numbers.some(
    ({ pattern, amount }) =>
      !pattern.includes('*') && prices.includes(amount) && isNamedFor('shipping', pattern),
  );

type Reading = Parameters<typeof judgeBills>[0];

/** The total is that of the goods, the method and some of the parts of the bill that have such names. */
function addsUpByNames({ map, shape }: Reading, { goods, prices, shown: { sample } }: Bill): boolean {
  const { outside } = map.read(toLearning(shape, sample));
  const single = outside.filter(({ pattern }) => !pattern.includes('*'));
  const parts = single.filter(({ value }) => !prices.includes(wholeNumber(value) ?? 0));
  const sums = sumsOf(partsIn(parts, ''));
  const known = new Set(map.part.roles.flatMap(({ role, at }) => (role === 'total' ? [at] : [])));
  const totals = single.filter(({ pattern }) => known.has(pattern) || isNamedFor('total', pattern));
  return totals.some(({ value }) =>
    prices.some((price) => sums.includes((wholeNumber(value) ?? 0) - goods - price)),
  );
}

/** By the roles of the map, as for a total with more parts than are tried otherwise. */
function isExplained(reading: Reading, shipments: readonly Shipment[]): boolean {
  const { examined, violations } = judgeShipments(reading, shipments);
  return examined.length > 0 && violations.length === 0;
}

/** Where no single sum or price is known, by the roles of the map. */
function includesByRoles(
  context: Context,
  reading: Reading,
  shipments: readonly Shipment[],
): readonly Violation[] {
  const { examined, violations } = judgeShipments(reading, shipments);
  if (context.examine(examined).length === 0) {
    throw new Inconclusive('not-observed', 'no checkout shows the price of its shipping method');
  }
  return violations.slice(0, maxViolations);
}

function judgeShipments(reading: Reading, shipments: readonly Shipment[]): ReturnType<typeof judgeBills> {
  const shipped = shipments.flatMap(({ read }) =>
    recordsOf(read.rpcResponse)
      .slice(0, 1)
      .map((record) => ({
        tool: 'get_checkout' as const,
        requested: new Map(),
        isUpdated: true,
        call: read,
        record,
      })),
  );
  return judgeBills(reading, [...reading.shape.samples, ...shipped], shipped);
}
