/** The map of the commerce of a target: learned once a run from the records that show its shape. */

import type { JsonObject } from '../../../lib/assert/json.ts';
import {
  type CommerceMap,
  isLineRole,
  type MappedPart,
  meanings,
  type Role,
  recordKinds,
  type WrittenMap,
} from '../../../lib/model/commerce-map.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Target } from '../../../lib/model/target.ts';
import type { Facts } from '../../discovered/arguments/facts.ts';
import { quotesIn } from '../../discovered/arguments/forms.ts';
import { idOf } from '../client/record-ids.ts';
import type { ToolClient } from '../client/tool-client.ts';
import { isId, type Kind } from '../client/values.ts';
import { type Purchase, purchaseFacts, requirePurchase } from '../offers/offers.ts';
import {
  bareIn,
  placesFor,
  type RecordShape,
  requireShape,
  type TakenSample,
} from '../shapes/record-shape.ts';
import { mapArguments } from './arguments-map.ts';
import { learnRecords, type RecordMap } from './learn-records.ts';
import type { Learned, Learning, SentValue } from './table.ts';

/** By target, which all checks of a run share, and by shape. */
const learned = new WeakMap<RecordShape, RecordMap>();

const parts = new WeakMap<Target, Map<string, MappedPart>>();

/** An item and the ids of records that were seen, for calls that are only planned. */
const examples = new WeakMap<Target, Partial<Facts>>();

/** What shows the roles of shipping: a checkout that was sent an address and a method. */
export type Shipping = { readonly records: readonly JsonObject[]; readonly sent: readonly SentValue[] };

const shippings = new WeakMap<Target, Shipping>();

const checkouts = new WeakMap<Target, Learned>();

/** @param shape from `requireShape`, whose samples show the roles. */
export async function mapOf(client: ToolClient, shape: RecordShape, purchase: Purchase): Promise<RecordMap> {
  const known = learned.get(shape);
  if (known) return known;
  const { kind } = shape;
  const bare = (record: JsonObject) => bareIn(record, shape) ?? record;
  const input: Learned = {
    kind,
    learnings: [...shape.samples, ...shape.probes].map((sample) => toLearning(shape, sample)),
    offers: [...purchase.offers, ...purchase.fallbackOffers],
    currency: purchase.currency.currency,
    cancelled: shape.cancelled.map(bare),
    bare,
    quoted: quotedBy(client, kind),
    ...given(client.context.target.map, kind),
    id: (record) => idOf(client.context.target, kind, { result: record }),
  };
  const map = learnRecords(input);
  learned.set(shape, map);
  if (kind === 'checkout') checkouts.set(client.context.target, input);
  await tell(client, kind === 'checkout' ? withShipping(client, map) : map, input);
  return map;
}

/** @throws Inconclusive `undeclared-shape` when it is not certain where the records show one of these roles. */
export function requireRoles({ kind, roleOf }: RecordMap, roles: readonly Role[]): void {
  const role = roles.find((one) => roleOf(one)?.certainty !== 'certain');
  if (role !== undefined) throw unknownRole(kind, role);
}

/** As `requireRoles`, for a check that found no fault without the map: what it saw may have been something else. */
export async function requireKnownRoles(
  client: ToolClient,
  kind: Kind,
  roles: readonly Role[],
): Promise<void> {
  const purchase = await requirePurchase(client);
  const map = await mapOf(client, await requireShape(client, kind, purchase), purchase);
  requireRoles(kind === 'checkout' ? withShipping(client, map) : map, roles);
}

/** Says which role is unknown, and how to write it into the map. */
export function unknownRole(kind: Kind, role: Role): Inconclusive {
  const subject = isLineRole(role) ? `a line of a ${kind}` : `a ${kind}`;
  return new Inconclusive(
    'undeclared-shape',
    `it is not certain where ${subject} shows the role "${role}", ${meanings[role]}: write "${role}:" with its place below "${kind}:" into a file for --map`,
  );
}

/** Adds the roles of shipping to the map that the run tells; checks of shipping have their own way to find them. */
export async function mapShipping(client: ToolClient, shipping: Shipping): Promise<void> {
  const { target } = client.context;
  const before = shippings.get(target);
  const isMore = shipping.records.length >= (before?.records.length ?? 0);
  const all: Shipping = {
    records: (isMore || !before ? shipping : before).records,
    sent: [...(before?.sent ?? []), ...shipping.sent],
  };
  shippings.set(target, all);
  const input = checkouts.get(target);
  if (input) await tell(client, shippedMap(input, all), input);
}

function withShipping(client: ToolClient, map: RecordMap): RecordMap {
  const shipping = shippings.get(client.context.target);
  return shipping ? withShipped(client, map, shipping) : map;
}

/** The map of checkouts, with the roles of what they show only when shipping was chosen. */
export function withShipped(
  { context: { target } }: ToolClient,
  map: RecordMap,
  shipping: Shipping,
): RecordMap {
  const input = checkouts.get(target);
  return input ? shippedMap(input, shipping) : map;
}

/** By what shows the roles of shipping: every check of checkouts asks for the same map. */
const shippedMaps = new WeakMap<Shipping, { readonly input: Learned; readonly map: RecordMap }>();

function shippedMap(input: Learned, shipping: Shipping): RecordMap {
  const known = shippedMaps.get(shipping);
  if (known?.input === input) return known.map;
  const { records, sent } = shipping;
  const shipped = records.map((record) => ({
    record: input.bare(record),
    requested: new Map(),
    isUpdated: true,
    places: input.learnings.find(({ places }) => places)?.places,
  }));
  const map = learnRecords({ ...input, learnings: [...input.learnings, ...shipped], sent });
  shippedMaps.set(shipping, { input, map });
  return map;
}

/** What the descriptions of the tools for these records quote. */
const quotedBy = ({ tools }: ToolClient, kind: Kind): ReadonlySet<string> =>
  new Set(
    tools
      .filter(({ name }) => name.endsWith(`_${kind}`))
      .flatMap(({ listed }) => quotesIn(listed.description)),
  );

const given = (map: WrittenMap | undefined, kind: Kind) => {
  const written = map?.[kind];
  return written ? { written } : {};
};

/** The quantities of an updated record depend on whether an update sets or adds them. */
export const toLearning = (
  shape: RecordShape,
  { tool, requested, record, isUpdated }: Pick<TakenSample, 'tool' | 'requested' | 'record' | 'isUpdated'>,
): Learning => {
  const bare = bareIn(record, shape);
  const places = bare && shape.bareLines.get(tool);
  return {
    requested,
    isUpdated: isUpdated || tool.startsWith('update_'),
    ...(bare && places ? { record: bare, places } : { record, places: placesFor(shape, tool) }),
  };
};

/** Tells the run what is known so far. */
async function tell(
  client: ToolClient,
  map: RecordMap,
  { kind, offers, learnings, id }: Learned,
): Promise<void> {
  const { target } = client.context;
  const own = parts.get(target) ?? new Map<string, MappedPart>();
  parts.set(target, own.set(map.kind, map.part));
  const records = recordKinds.flatMap((one) => own.get(one) ?? []);
  const seen = learnings.map(({ record }) => id(record)).find(isId);
  const known = {
    ...examples.get(target),
    ...(offers[0] && purchaseFacts(offers[0])),
    ...(seen !== undefined && { [kind]: seen }),
  };
  examples.set(target, known);
  client.context.mapped({ tools: await mapArguments(client, records, known), records } satisfies CommerceMap);
}
