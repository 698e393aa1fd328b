/** Shipping costs: the sum that a checkout shows includes the price of the chosen method, at home and abroad. */
import { maxViolations } from '../../../lib/assert/bounds.ts';
import type { JsonObject } from '../../../lib/assert/json.ts';
import { type Context, check } from '../../../lib/model/check.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { recordsOf } from '../../discovered/tool-result.ts';
import { violationAt } from '../../discovered/violation-at.ts';
import { destinationIn } from '../client/test-data.ts';
import { openToolClient, type ToolClient } from '../client/tool-client.ts';
import { judgeBills } from '../map/amounts.ts';
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
import { wholeNumber } from '../map/table.ts';
import { counted, hasListPrice, isInLine, isPriced, sumsIn } from '../shapes/amounts.ts';
import { placesFor, requireShapes } from '../shapes/record-shape.ts';
import { type Shipment, shippedByEach } from './ship-to.ts';
import { lostFrom, namesWithShown, sentIn, shippingMethod, showsAsChoice } from './shipping.ts';
import {
  type Bill,
  billOf,
  chargedPlaces,
  chargesAsOffered,
  chargesOtherwise,
  growsAsOffered,
  includesShipping,
  mayHideTax,
  type NamedBill,
  type OwnAmount,
} from './shipping-bill.ts';
import { shippedAbroad } from './shipping-steps.ts';

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

/** What bills of checkouts are read by. */
async function openBills(client: ToolClient) {
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
  const toBill = (shipment: Shipment): Bill | undefined =>
    sum && billOf(shipment, places, { ...sum, isSure: hasListPrice(sum, purchase.offers) });
  return { shape, purchase, map: await mapOf(client, shape, purchase), toBill };
}

const includesCosts = 'commerce/totals-include-shipping';

const abroad = 'commerce/totals-add-up-abroad';

const moved = 'commerce/moved-checkouts-charge-as-offered';

export const checks = [
  check({
    id: includesCosts,
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
      const { shape, purchase, map, toBill } = await openBills(client);
      const shipments = await shippedByEach(client, includesCosts);
      const kept = await Promise.all(shipments.map((shipment) => hasMethod(client, shipment)));
      const shown = shipments.filter((_, i) => kept[i]);
      const records = shown.flatMap(({ read }) => recordsOf(read.rpcResponse).slice(0, 1));
      // Some shops have no total before.
      const isKnown = map.roleOf('total')?.certainty === 'certain';
      const known = isKnown ? map : withShipped(client, map, { records, sent: [] });
      if (records.length > 1) await mapShipping(client, { records, sent: [] });
      const bills = shown.flatMap((shipment) => toBill(shipment) ?? []);
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
        (growsAsOffered(judged) ||
          judged.every((bill) => addsUpByNames(reading, bill)) ||
          (judged.every(chargesAsOffered) && isExplained(reading, shown)));
      const violations = isLawful ? [] : found;
      // Without any place for the total, the sum may be among the numbers that nothing names.
      if (violations.length === 0 || !known.roleOf('total')) requireRoles(known, ['total']);
      return violations;
    },
  }),

  check({
    id: abroad,
    requires: ['commerce.records.shipping.abroad'],
    claim:
      'A checkout that is shipped to another country charges for the shipping what it offers the method for, and its total is the sum of its parts to the cent.',
    fix: 'Compute shipping methods, tax and total from the address of the checkout each time that it is shown, and the total from the rounded parts that it shows.',
    prerequisites: [includesCosts],
    needs: ['writes'],
    roles: ['id', 'item', 'quantity', ['shipping', 'total'], 'shipping-options'],
    async run(context) {
      const client = await openToolClient(context);
      const { shape, purchase, map, toBill } = await openBills(client);
      const reading = { map, shape, offers: purchase.offers };
      const usual = (await shippedByEach(client, abroad)).flatMap((one) => toBill(one) ?? []);
      const places = chargedPlaces(usual.map((bill) => named(reading, bill)));
      const isExact = usual.some((bill) => misses(reading, bill).some(({ by }) => by === 0));
      const { shipped } = await shippedAbroad(client, abroad);
      const bills = shipped.flatMap((one) => toBill(one) ?? []);
      const isShown = (bill: Bill) =>
        (isExact && isNear(misses(reading, bill))) ||
        named(reading, bill).own.some(({ pattern }) => places.has(pattern));
      const judged = context.examine(bills.filter(isShown));
      if (judged.length === 0) {
        throw new Inconclusive(
          'not-observed',
          'no checkout was shipped to another country and shows its bill',
        );
      }
      return judged
        .flatMap((bill) => [
          ...chargesOtherwise(named(reading, bill), places, recordIn(reading, bill)),
          ...(isExact ? missesACent(reading, bill) : []),
        ])
        .slice(0, maxViolations);
    },
  }),
  check({
    id: moved,
    requires: ['commerce.records.shipping.moved'],
    claim:
      'A checkout that is sent an address in another country, and keeps its shipping method, charges what it offers the method for there.',
    fix: 'Compute what the shipping costs, and the total, again when an update changes the address, and not only when it brings a method.',
    prerequisites: [includesCosts, abroad],
    needs: ['writes'],
    roles: ['id', 'item', 'quantity', ['shipping', 'total'], 'shipping-options', 'shipping-choice'],
    async run(context) {
      const client = await openToolClient(context);
      const { shape, purchase, map, toBill } = await openBills(client);
      const reading = { map, shape, offers: purchase.offers };
      const all = await shippedAbroad(client, moved);
      const toNamed = (one: Shipment) => {
        const bill = toBill(one);
        return bill ? [{ ...named(reading, bill), record: recordIn(reading, bill) }] : [];
      };
      const places = chargedPlaces(all.shipped.flatMap(toNamed));
      const kept = all.moved.filter(({ read, method }) => showsAsChoice(read, method)).flatMap(toNamed);
      const judged = context.examine(
        kept.filter(({ own }) => own.some(({ pattern }) => places.has(pattern))),
      );
      if (judged.length === 0) {
        throw new Inconclusive(
          'not-observed',
          'no checkout keeps a method, and its price, in another country',
        );
      }
      return judged.flatMap((bill) => chargesOtherwise(bill, places, bill.record)).slice(0, maxViolations);
    },
  }),
];

type Reading = Parameters<typeof judgeBills>[0];

/** The amounts of a checkout that belong to no line and no list. */
const outsideOf = ({ map, shape }: Reading, { shown: { sample } }: Bill): readonly OwnAmount[] =>
  map
    .read(toLearning(shape, sample))
    .outside.filter(({ pattern }) => !pattern.includes('*'))
    .flatMap(({ pattern, path, value }) => {
      const amount = wholeNumber(value);
      return amount === undefined ? [] : [{ pattern, path, amount }];
    });

const recordIn = ({ map, shape }: Reading, { shown: { sample } }: Bill): JsonObject =>
  map.read(toLearning(shape, sample)).record;

const named = (reading: Reading, bill: Bill): NamedBill => ({ ...bill, own: outsideOf(reading, bill) });

/** A total, and by how much it is more than the goods, the method and some of the parts of the bill that have such names. */
type Miss = { readonly total: OwnAmount; readonly by: number };

function misses(reading: Reading, bill: Bill): readonly Miss[] {
  const { goods, prices } = bill;
  const own = outsideOf(reading, bill);
  const parts = own.filter(({ amount }) => !prices.includes(amount));
  const sums = sumsOf(
    partsIn(
      parts.map(({ amount: value, ...place }) => ({ ...place, value, keys: [] })),
      '',
    ),
  );
  const known = new Set(reading.map.part.roles.flatMap(({ role, at }) => (role === 'total' ? [at] : [])));
  const totals = own.filter(({ pattern }) => known.has(pattern) || isNamedFor('total', pattern));
  return totals.flatMap((total) =>
    prices.flatMap((price) => sums.map((sum) => ({ total, by: total.amount - goods - price - sum }))),
  );
}

const addsUpByNames = (reading: Reading, bill: Bill): boolean =>
  misses(reading, bill).some(({ by }) => by === 0);

/** The rounding of the parts makes a difference of as much, in minor units; a bill that is rounded as for cash has more of it. */
const [mostRounded, leastCoin] = [2, 5];

const isNear = (all: readonly Miss[]): boolean => all.some(({ by }) => Math.abs(by) <= mostRounded);

function missesACent(reading: Reading, bill: Bill): readonly Violation[] {
  const all = misses(reading, bill).filter(({ by }) => Math.abs(by) <= mostRounded);
  const [near] = all.toSorted((a, b) => Math.abs(a.by) - Math.abs(b.by));
  if (!near || near.by === 0 || near.total.amount % leastCoin === 0) return [];
  const { total, by } = near;
  const [expected, actual] = [String(total.amount - by), String(total.amount)];
  const message = `get_checkout shows the total ${actual} at ${total.pattern}; the goods, the shipping and the other parts that it shows add up to ${expected}`;
  const where = { of: recordIn(reading, bill), path: total.path };
  return [violationAt(bill.read, where, message, { expected, actual })];
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
