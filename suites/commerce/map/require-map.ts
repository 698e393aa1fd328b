/** The map of the commerce of a target: learned once a run from the records that show its shape. */

import type { JsonObject } from '../../../lib/assert/json.ts';
import {
  type CommerceMap,
  type Evidence,
  isLineRole,
  type MappedPart,
  meanings,
  type Role,
  recordKinds,
  type WrittenMap,
} from '../../../lib/model/commerce-map.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Target } from '../../../lib/model/target.ts';
import { approvalPlaces } from '../../discovered/arguments/fact-rules.ts';
import { type Facts, isRecordFact } from '../../discovered/arguments/facts.ts';
import { quotesIn } from '../../discovered/arguments/forms.ts';
import type { Placed } from '../../discovered/arguments/plan-arguments.ts';
import { requireTools, type Tool } from '../../discovered/tools.ts';
import { idOf } from '../client/record-ids.ts';
import { destinationIn } from '../client/test-data.ts';
import type { ToolClient } from '../client/tool-client.ts';
import { documentedTools, type Kind, type ToolName } from '../client/values.ts';
import { type Purchase, requirePurchase } from '../offers/offers.ts';
import {
  bareIn,
  placesFor,
  type RecordShape,
  requireShape,
  type TakenSample,
} from '../shapes/record-shape.ts';
import { learnRecords, type RecordMap } from './learn-records.ts';
import { weighed } from './names.ts';
import type { Learned, Learning, SentValue } from './table.ts';

/** By target, which all checks of a run share, and by shape. */
const learned = new WeakMap<RecordShape, RecordMap>();

const parts = new WeakMap<Target, Map<string, MappedPart>>();

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
  await tell(client, kind === 'checkout' ? withShipping(client, map) : map);
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
  if (input) await tell(client, shippedMap(input, all));
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
async function tell({ context, ...client }: ToolClient, map: RecordMap): Promise<void> {
  const own = parts.get(context.target) ?? new Map<string, MappedPart>();
  parts.set(context.target, own.set(map.kind, map.part));
  const records = recordKinds.flatMap((kind) => own.get(kind) ?? []);
  context.mapped({
    tools: await mapArguments({ context, ...client }, records),
    records,
  } satisfies CommerceMap);
}

/** Stands for whatever a call is about. */
const example = 'example-1';

/** Roles of arguments that come back in a role of the record. */
const comesBackAs: Readonly<Partial<Record<keyof Facts, string>>> = {
  variant: 'item',
  quantity: 'quantity',
  cart: 'id',
  checkout: 'id',
  subject: 'id',
  email: 'email',
  address: 'address',
  shippingMethod: 'shipping-choice',
};

/** Arguments that a call of this tool can hardly do without. */
const expected: Readonly<Partial<Record<ToolName, readonly (keyof Facts)[]>>> = {
  search_catalog: ['query'],
  create_cart: ['variant', 'quantity'],
  get_cart: ['cart'],
  update_cart: ['cart'],
  cancel_cart: ['cart'],
  get_checkout: ['checkout'],
  update_checkout: ['checkout', 'address', 'shippingMethod'],
  complete_checkout: ['checkout'],
  cancel_checkout: ['checkout'],
  get_order: ['order'],
};

export async function mapArguments(
  client: ToolClient,
  records: readonly MappedPart[],
): Promise<readonly MappedPart[]> {
  const listed = await requireTools(client.context);
  return documentedTools.flatMap((name) => {
    const tool = listed.find((one) => one.name === name);
    return tool ? [partOf(client, name, tool, records)] : [];
  });
}

function partOf(client: ToolClient, name: ToolName, tool: Tool, records: readonly MappedPart[]): MappedPart {
  const placed = placedBy(client, name);
  const approvals = (name === 'complete_checkout' ? approvalPlaces(tool.inputSchema) : []).flatMap((at) =>
    weighed({ role: 'approval', at }, [{ kind: 'schema' }]),
  );
  const roles = placed.flatMap(({ fact, path }) => {
    const at = `/${path.map((step) => (/^\d+$/.test(step) || step === example ? '*' : step)).join('/')}`;
    const evidence: readonly Evidence[] = [{ kind: 'schema' }, ...cameBack(name, { fact, at }, records)];
    return weighed({ role: fact === 'subject' ? subjectOf(name) : fact, at }, evidence);
  });
  // What a shop sells may be its products.
  const found = new Set(placed.flatMap(({ fact }) => (fact === 'product' ? [fact, 'variant'] : [fact])));
  const missing = (expected[name] ?? []).filter(
    (fact) => !found.has(fact) && !(found.has('subject') && isRecordFact(fact)),
  );
  return {
    name,
    roles: [...roles, ...approvals],
    missing: [...missing, ...(name === 'complete_checkout' && approvals.length === 0 ? ['approval'] : [])],
  };
}

/** What the subject of a tool is, in words of the shop. */
function subjectOf(name: ToolName): string {
  if (name === 'create_checkout') return 'cart';
  return ['cart', 'checkout', 'order'].find((kind) => name.endsWith(`_${kind}`)) ?? 'product';
}

const nameOf = (place: string): string => place.slice(place.lastIndexOf('/') + 1);

/** A value that was sent in this argument came back in the record, under the same name if there are several places. */
function cameBack(
  name: ToolName,
  { fact, at }: { readonly fact: keyof Facts; readonly at: string },
  records: readonly MappedPart[],
): readonly Evidence[] {
  const role = comesBackAs[fact];
  // A new record has an id of its own, not that of the cart it was made from.
  if (role === 'id' && name.startsWith('create_')) return [];
  const record = records.find((one) => name.endsWith(`_${one.name}`));
  const places =
    record?.roles.filter((one) => one.role === role && one.evidence.some(({ kind }) => kind === 'sent')) ??
    [];
  const own = places.find((one) => nameOf(one.at) === nameOf(at));
  const back = own ?? places[0];
  if (!back) return [];
  const what = fact === 'address' && !own ? 'a part of the address' : 'its value';
  return [{ kind: 'sent', text: `${what} comes back at ${back.at} of the ${record?.name}` }];
}

function placedBy(client: ToolClient, name: ToolName): readonly Placed[] {
  const kind = subjectOf(name);
  const facts: Partial<Facts> = {
    subject: example,
    [kind]: example,
    variant: example,
    product: example,
    query: 'example',
    shippingMethod: example,
    // A new record has no line yet, and some shops call a cart an order.
    ...(!name.startsWith('create_') && { line: example }),
    ...(kind !== 'product' && { ofRecord: [] }),
    ...(name === 'search_catalog' && { limit: 2, cursor: example, page: 2, offset: 2 }),
    ...destinationIn(client.home),
  };
  try {
    return client.plan(name, facts).placed;
  } catch (cause) {
    if (cause instanceof Inconclusive) return [];
    throw cause;
  }
}
