/** Shipping costs: the sum that a checkout shows includes the price of the chosen method. */
import { maxViolations } from '../../../lib/assert/bounds.ts';
import { type Context, check } from '../../../lib/model/check.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { recordsOf } from '../../discovered/tool-result.ts';
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
  chargesAsOffered,
  growsAsOffered,
  includesShipping,
  mayHideTax,
} from './shipping-bill.ts';

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

const includesCosts = 'commerce/totals-include-shipping';

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
      const shipments = await shippedByEach(client, includesCosts);
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
        (growsAsOffered(judged) ||
          judged.every((bill) => addsUpByNames(reading, bill)) ||
          (judged.every(chargesAsOffered) && isExplained(reading, shown)));
      const violations = isLawful ? [] : found;
      // Without any place for the total, the sum may be among the numbers that nothing names.
      if (violations.length === 0 || !known.roleOf('total')) requireRoles(known, ['total']);
      return violations;
    },
  }),
];

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
