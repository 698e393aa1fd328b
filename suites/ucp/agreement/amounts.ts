/** Amounts that the run has seen: totals of carts, checkouts and orders, allocations, expected pieces, and price ranges of products. */
import { isObject, type JsonObject, objectsOf, valueAt } from '../../../lib/assert/json.ts';
import { forEach, mismatch } from '../../../lib/assert/rules.ts';
import { show, violation } from '../../../lib/assert/violation.ts';
import type { Check } from '../../../lib/model/check.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { requestedRpc } from '../../discovered/rpc.ts';
import { toolOf } from '../../discovered/rpc-response.ts';
import { noneKnown } from '../../discovered/subjects.ts';
import type { Release } from '../../releases/release.ts';
import { isDefined } from '../../releases/releases.ts';
import { openUcpClient } from '../client/tool-client.ts';
import { type PastRecord, pastRecords, placesIn } from '../client/tool-results.ts';
import { type Fault, lookingBack, parts, showRecord } from '../client/ucp-check.ts';

export const checks: readonly Check[] = [
  lookingBack({
    id: 'commerce/ucp-totals-add-up',
    requires: ['commerce.ucp.totals'],
    claim:
      'The totals of a cart, checkout or order are one subtotal, one total, and parts that add up to it; by the rules of the first version, no discount is below zero.',
    fix: 'Return one subtotal and one total that is the sum of all other lines of totals, with discounts below zero (but never below zero in version 2026-01-23).',
    prerequisites: ['commerce/totals-follow-the-lines'],
    needs: ['writes'],
    async run(context, release) {
      const client = await openUcpClient(context);
      // Alone, this check would see no record.
      for (const kind of release.kinds) {
        await showRecord(client, kind, 'commerce/ucp-totals-add-up').catch(noneKnown);
      }
      const records = pastRecords(context).filter(
        ({ tool, record }) =>
          isDefined(release, tool) && Array.isArray(record.totals) && areNumbers(record.totals),
      );
      return forEach(context, records, (shown) => addUp(shown, release.totals), 'no result shows totals');
    },
  }),
  parts({
    id: 'commerce/ucp-allocations-add-up',
    requires: ['commerce.ucp.allocations'],
    claim: 'The allocations of an applied discount add up to its amount.',
    fix: 'Return for each applied discount allocations whose amounts add up to its amount, or none.',
    noun: 'a discount with allocations',
    places: ['/discounts/applied/*'],
    applies: ({ allocations, amount }) =>
      Array.isArray(allocations) && allocations.length > 0 && Number.isSafeInteger(amount),
    fault: ({ allocations, amount }) => {
      const actual = objectsOf(allocations).reduce((sum, one) => sum + Number(one.amount), 0);
      return actual === amount ? undefined : { expected: `allocations that add up to ${amount}`, actual };
    },
  }),
  parts({
    id: 'commerce/ucp-allocations-fit-the-lines',
    requires: ['commerce.ucp.allocated-lines'],
    prerequisites: ['commerce/ucp-allocations-add-up'],
    claim:
      'Allocations of discounts to lines lead to lines that are there, and to none more than its own totals show as its discount.',
    fix: 'Write into path of each allocation the place in line_items of the line that got the discount, and take amount from the totals of this line.',
    noun: 'a discount that is allocated to lines',
    places: [''],
    applies: (record) => allocationsIn(record).length > 0,
    fault: allocationsFault,
  }),
  lookingBack({
    id: 'commerce/ucp-price-ranges-agree',
    requires: ['commerce.ucp.price-range'],
    claim: 'The price range of a product is the same in the results of all catalog tools for the same buyer.',
    fix: 'Compute price_range in search_catalog, lookup_catalog and get_product from all variants of the product, whichever of them the result shows.',
    prerequisites: ['commerce/ucp-products-are-well-formed', 'commerce/tools-price-alike'],
    async run(context, release) {
      const ranged = pastRecords(context)
        .filter(({ tool }) => isDefined(release, tool))
        .flatMap(rangesIn);
      const first = new Map(ranged.toReversed().map((one) => [one.about, one]));
      const others = ranged.filter((one) => first.get(one.about)?.shown.tool !== one.shown.tool);
      const holds = (one: Ranged) => {
        const other = first.get(one.about) ?? one;
        if (isRepriced(one, other)) return undefined;
        if (one.range === other.range) return [];
        const { response } = one.shown.call;
        const lead = `${toolOf(response)}: the price range of ${show(one.id)}, which is ${other.range} in ${other.shown.tool}, is`;
        return mismatch(response, lead, { at: one.at, expected: other.range, actual: one.range });
      };
      return forEach(context, others, holds, 'no two tools show the price range of the same product');
    },
  }),

  parts({
    id: 'commerce/ucp-orders-expect-every-piece',
    requires: ['commerce.ucp.order-expectations'],
    claim:
      'Where nothing of an order was changed or fulfilled, its expectations have of each line that they name as many pieces as were ordered.',
    fix: 'Write the number of pieces of each line into quantity of line_items in the expectations of an order, divided among them where there are several.',
    noun: 'an order that expects lines of which nothing was fulfilled',
    places: [''],
    applies: (order, { tool }) => tool === 'get_order' && expectedPieces(order).length > 0,
    fault: (order) => {
      const wrong = expectedPieces(order).filter(({ ordered, expected }) => ordered !== expected);
      if (wrong.length === 0) return undefined;
      return { expected: 'as many pieces in the expectations as in each line', actual: wrong };
    },
  }),
];

/** What is no number is a fault of its form, which other checks judge. */
const areNumbers = (totals: readonly unknown[]): boolean =>
  objectsOf(totals).every(({ amount }) => typeof amount === 'number');

function addUp({ call, at, record }: PastRecord, rules: TotalsRules): readonly Violation[] {
  const totals = Array.isArray(record.totals) ? record.totals.filter(isObject) : [];
  const details = {
    at: `${at}/totals`,
    expected: expectedBy(rules),
    actual: show(totals.map(({ type, amount }) => ({ type, amount }))),
  };
  return totalsFaults(totals, rules).map((fault) =>
    violation(call.response, `${toolOf(call.response)}: ${at}/totals has ${fault}`, details),
  );
}

const discounts: readonly unknown[] = ['discount', 'items_discount'];

const amountOf = ({ amount }: JsonObject): number => (typeof amount === 'number' ? amount : Number.NaN);

const sum = (lines: readonly JsonObject[]): number => lines.reduce((all, line) => all + amountOf(line), 0);

const discountsIn = (totals: readonly JsonObject[]) => totals.filter(({ type }) => discounts.includes(type));

type TotalsRules = Release['totals'];

/** The faults of totals, in words. */
export const totalsFaults = (
  totals: readonly JsonObject[],
  { addUp, discounts: sign }: TotalsRules,
): readonly string[] => {
  const wrong = discountsIn(totals).filter((line) =>
    sign === 'below zero' ? !(amountOf(line) < 0) : !(amountOf(line) >= 0),
  );
  const promised = sign === 'below zero' ? 'less than zero' : sign;
  const signs = wrong.map((line) => `a discount of ${show(line.amount)}; promised is ${promised}`);
  if (!addUp) return signs;
  const { counts, sums } = sumFaults(totals);
  return [...counts, ...signs, ...sums];
};

function sumFaults(totals: readonly JsonObject[]) {
  const of = (type: string) => totals.filter((line) => line.type === type);
  const [total] = of('total');
  const parts = totals.filter(({ type }) => type !== 'total');
  const once = ['subtotal', 'total'].filter((type) => of(type).length !== 1);
  const uneven = totals.filter(
    ({ lines, ...line }) =>
      Array.isArray(lines) && lines.length > 0 && sum(lines.filter(isObject)) !== amountOf(line),
  );
  return {
    counts: once.map((type) => `${of(type).length} lines of type ${type}; promised is exactly one`),
    sums: [
      ...uneven.map(
        (line) => `a ${show(line.type)} of ${show(line.amount)} that is not the sum of its lines`,
      ),
      ...(total && sum(parts) !== amountOf(total)
        ? [`a total of ${show(total.amount)} beside parts that add up to ${sum(parts)}`]
        : []),
    ],
  };
}

const expectedBy = ({ addUp, discounts: sign }: TotalsRules): string =>
  addUp ? 'one subtotal, one total, and parts that add up to it' : `discounts of ${sign}`;

/** Other paths, such as those with a filter, may select anything. */
const linePath = /^\$(?:\.line_items|\[(['"])line_items\1\])\[(\d+)\]$/;

type Allocation = { readonly place: number; readonly amount: number };

/** The allocations of all applied discounts to lines, with the places of these. */
const allocationsIn = (record: JsonObject): readonly Allocation[] =>
  placesIn(record, '/discounts/applied/*/allocations/*').flatMap(({ value }) => {
    const [amount, place] = [valueAt(value, '/amount'), linePath.exec(String(valueAt(value, '/path')))?.[2]];
    return typeof amount === 'number' && place !== undefined ? [{ place: Number(place), amount }] : [];
  });

/** A discount may be in a line without an allocation, so only those of more than the line shows are faults. */
export function allocationsFault(record: JsonObject): Fault | undefined {
  const lines = objectsOf(record.line_items);
  const allocated = allocationsIn(record);
  const strays = allocated.map(({ place }) => place).filter((place) => lines[place] === undefined);
  if (lines.length > 0 && strays.length > 0) {
    return { expected: `allocated to ${lines.length} lines`, actual: strays };
  }
  const own = lines.map(({ totals }) => discountsIn(objectsOf(totals)));
  // Lines need not show discounts at all.
  if (own.every((found) => found.length === 0)) return undefined;
  const shown = own.map((found) => Math.abs(sum(found)));
  const given = lines.map((_, i) =>
    allocated.filter(({ place }) => place === i).reduce((all, { amount }) => all + amount, 0),
  );
  const isMore = lines.some(({ totals }, i) => Array.isArray(totals) && (given[i] ?? 0) > (shown[i] ?? 0));
  return isMore
    ? { expected: `allocated to the lines with at most ${show(shown)}`, actual: given }
    : undefined;
}

/** The price range of a product in a result. */
type Ranged = {
  readonly shown: PastRecord;
  readonly at: string;
  readonly id: string;
  /** Both ends in words. */
  readonly range: string;
  /** The amounts of the variants, by their ids. */
  readonly prices: ReadonlyMap<unknown, unknown>;
  /** What has to be the same for two of them to be compared. */
  readonly about: string;
};

const rangesIn = (shown: PastRecord): readonly Ranged[] =>
  ['/products/*', '/product'].flatMap((pattern) =>
    placesIn(shown.record, pattern).flatMap(({ at, value }) => {
      const ends = ['min', 'max'].map((end) => valueAt(value, `/price_range/${end}`));
      const id = valueAt(value, '/id');
      const currencies = ends.map((end) => valueAt(end, '/currency'));
      const amounts = ends.map((end) => valueAt(end, '/amount'));
      if (typeof id !== 'string' || !amounts.every(Number.isSafeInteger)) return [];
      const about = JSON.stringify([id, currencies, buyerOf(shown)]);
      const variants = objectsOf(valueAt(value, '/variants'));
      const prices = new Map(variants.map((one) => [one.id, valueAt(one, '/price/amount')]));
      const place = `${shown.at}${at}/price_range`;
      return [{ shown, at: place, id, range: amounts.join(' to '), prices, about }];
    }),
  );

/** What a call of a catalog tool asks for, which says nothing about the buyer. */
const asked = new Set(['query', 'id', 'ids', 'pagination', 'selected', 'preferences']);

/** The context, the agent, and the filters, which may leave out variants. */
function buyerOf({ call }: PastRecord): unknown {
  const { request } = call.response;
  const args = valueAt(requestedRpc(request), '/params/arguments');
  const catalog = valueAt(args, '/catalog');
  const others = Object.entries(isObject(catalog) ? catalog : {}).filter(([name]) => !asked.has(name));
  return [valueAt(args, '/meta'), others, request.headers['ucp-agent']];
}

/** A variant that both show at another price: then prices have changed, or differ otherwise. */
const isRepriced = ({ prices }: Ranged, other: Ranged): boolean =>
  [...prices].some(([id, amount]) => (other.prices.get(id) ?? amount) !== amount);

type Pieces = { readonly id: unknown; readonly ordered: number; readonly expected: number };

/**
 * The lines that the expectations of an order name, with the pieces that were ordered and those that are expected; none for
 * an order that has a history, or lines within lines.
 */
export function expectedPieces(order: JsonObject): readonly Pieces[] {
  const lines = objectsOf(order.line_items);
  const hasHistory = [order.adjustments, valueAt(order, '/fulfillment/events')].some(
    (log) => objectsOf(log).length > 0,
  );
  const named = objectsOf(valueAt(order, '/fulfillment/expectations')).flatMap((one) =>
    objectsOf(one.line_items),
  );
  if (hasHistory || lines.some(({ parent_id: parent }) => typeof parent === 'string')) return [];
  return lines.flatMap(({ id, quantity }) => {
    const counts = named.filter((one) => one.id === id).map((one) => one.quantity);
    const { original = valueAt(quantity, '/total'), total, fulfilled } = isObject(quantity) ? quantity : {};
    const isNew = typeof total === 'number' && original === total && fulfilled === 0;
    const isCounted = counts.length > 0 && counts.every((count) => typeof count === 'number');
    if (!isNew || !isCounted) return [];
    return [{ id, ordered: total, expected: counts.reduce((sum, count) => sum + Number(count), 0) }];
  });
}
