/**
 * Learns how the tools of a target show carts and checkouts. Records that differ in one thing are created, read, updated
 * and cancelled; what differs between the responses shows where the lines are.
 */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Target } from '../../../lib/model/target.ts';
import type { Facts } from '../../discovered/arguments/facts.ts';
import { noneKnown } from '../../discovered/subjects.ts';
import { recordsOf } from '../../discovered/tool-result.ts';
import { idOf } from '../client/record-ids.ts';
import type { ToolCall, ToolClient } from '../client/tool-client.ts';
import { type Kind, kinds, type ToolName } from '../client/values.ts';
import { type Offer, type Purchase, requirePurchase } from '../offers/offers.ts';
import { type Lines, planLines, requestedFrom, sendCreation } from '../offers/requested-lines.ts';
import { type LinePlaces, learnLines, type Requested, type Sample } from './line-places.ts';

/** A sample with the call that returned it. */
export type TakenSample = Sample & {
  readonly tool: ToolName;
  readonly call: ToolCall;
};

export type RecordShape = {
  readonly kind: Kind;
  readonly samples: readonly TakenSample[];
  /** Records with a quantity of two digits: a storefront may cap it, so nothing about lines is learned from them. */
  readonly probes: readonly TakenSample[];
  /** Carts of another variant of a product that the samples have: a storefront may confuse the two. */
  readonly siblings: readonly TakenSample[];
  /** What the tools answered when these records were cancelled. */
  readonly cancelled: readonly JsonObject[];
  /** Where each tool shows the lines, without the tools that show none. */
  readonly lines: ReadonlyMap<ToolName, LinePlaces>;
  /** The same for what `bareIn` finds. */
  readonly bareLines: ReadonlyMap<ToolName, LinePlaces>;
};

/** By target, which all checks of a run share, and by kind. */
const known = new WeakMap<Target, Map<Kind, Promise<RecordShape>>>();

/**
 * Learned once a run, because it takes about twenty calls.
 * @throws Inconclusive when a response is missing.
 */
export function requireShape(client: ToolClient, kind: Kind, purchase: Purchase): Promise<RecordShape> {
  const { target } = client.context;
  const shapes = known.get(target) ?? new Map<Kind, Promise<RecordShape>>();
  known.set(target, shapes);
  const shape = shapes.get(kind) ?? learnShape(client, kind, purchase);
  shapes.set(kind, shape);
  // After a failure, the next check tries again.
  shape.catch(() => shapes.delete(kind));
  return shape;
}

/**
 * The shapes of carts and of checkouts. Each is learned on its own, so that a missing tool of one does not hide the other.
 * @throws Inconclusive when neither was learned, with the reason of the first.
 */
export async function requireShapes(
  client: ToolClient,
): Promise<{ readonly shapes: readonly RecordShape[]; readonly purchase: Purchase }> {
  const purchase = await requirePurchase(client);
  const found: RecordShape[] = [];
  let problem: Inconclusive | undefined;
  for (const kind of kinds) {
    try {
      found.push(await requireShape(client, kind, purchase));
    } catch (cause) {
      if (!(cause instanceof Inconclusive)) throw cause;
      problem ??= cause;
    }
  }
  const shapes = found.filter(({ samples }) => samples.length > 0);
  if (shapes.length > 0) return { shapes, purchase };
  throw problem ?? new Inconclusive('not-observed', 'no cart or checkout could be created');
}

/** Where a tool shows the lines: as learned from its own responses, or else from those of get or create. */
export function placesFor({ kind, lines }: RecordShape, tool: string): LinePlaces | undefined {
  const known = [
    tool as ToolName,
    ...(['get', 'create', 'update'] as const).map((verb) => `${verb}_${kind}` as const),
  ].flatMap((name) => lines.get(name) ?? []);
  return known.find(({ quantity }) => quantity !== undefined) ?? known[0];
}

/** The tool has shown lines, so lines that are missing from a later response are lost. */
export const showsLines = ({ lines }: RecordShape, tool: string): boolean => lines.has(tool as ToolName);

async function learnShape(client: ToolClient, kind: Kind, purchase: Purchase): Promise<RecordShape> {
  const { offers, fallbackOffers, all, currency } = purchase;
  const first = await takeSamples({ client, kind, offers, currency });
  const isEnough = first.length > 0 || fallbackOffers.length === 0;
  const taken = isEnough ? first : await takeSamples({ client, kind, offers: fallbackOffers, currency });
  const used = isEnough ? offers : fallbackOffers;
  const probes = taken.length > 0 ? await sampleOne({ client, kind, offers: used, currency }, [12]) : [];
  const sibling = kind === 'cart' && taken.length > 0 ? siblingOf(used, all) : undefined;
  const siblings = sibling
    ? await sampleOne({ client, kind, offers: [sibling], currency }, [1]).catch(noneKnown)
    : [];
  const isCancelled = ({ tool }: TakenSample) => tool === `cancel_${kind}`;
  const samples = taken.filter((sample) => !isCancelled(sample));
  const tools = [...new Set(samples.map(({ tool }) => tool))];
  // Readings come first, since what they show was not sent to them.
  const readingsFirst = tools.toSorted((a, b) => Number(b === `get_${kind}`) - Number(a === `get_${kind}`));
  const linesIn = (some: readonly TakenSample[]): ReadonlyMap<ToolName, LinePlaces> => {
    const learned = new Map<ToolName, LinePlaces>();
    for (const tool of readingsFirst) {
      const own = some.filter((sample) => sample.tool === tool);
      const places = learnLines(own, { offers: all, sold: used.length }, [...learned.values()]);
      if (places) learned.set(tool, places);
    }
    return learned;
  };
  const bare = samples.flatMap((sample) => {
    const record = bareIn(sample.record, { samples });
    return record ? [{ ...sample, record }] : [];
  });
  return {
    kind,
    samples,
    probes: probes.filter((sample) => !isCancelled(sample)),
    siblings: siblings.filter((sample) => !isCancelled(sample)),
    cancelled: [...taken, ...probes].filter(isCancelled).map(({ record }) => record),
    lines: linesIn(samples),
    bareLines: linesIn(bare),
  };
}

/** The record itself, where tools wrap it in different ways; undefined where all answer with it in the same place. */
export function bareIn(
  record: JsonObject,
  { samples }: Pick<RecordShape, 'samples'>,
): JsonObject | undefined {
  const others = samples.flatMap((sample) => coresOf(sample.record));
  const [, ...inner] = coresOf(record);
  return inner.find((one) => others.some((other) => other.at !== one.at && areAlike(other.core, one.core)))
    ?.core;
}

type Core = { readonly at: string; readonly core: JsonObject };

const cores = new WeakMap<JsonObject, readonly Core[]>();

/** A record, and what holds most of it: `{draftOrder: ...}` in `{data: {draftOrderUpdate: {draftOrder: ...}}}`. */
function coresOf(record: JsonObject): readonly Core[] {
  const known = cores.get(record);
  if (known) return known;
  const found: Core[] = [{ at: '', core: record }];
  for (let level = 0; level < maxWrappers; level += 1) {
    const { at = '', core = {} } = found.at(-1) ?? {};
    const members = Object.entries(core);
    if (members.length > maxBeside) break;
    const half = JSON.stringify(core).length / 2;
    // The key of a line is the id of it.
    const [name, inner] =
      members.find(
        ([key, value]) => isObject(value) && !/\d/.test(key) && JSON.stringify(value).length > half,
      ) ?? [];
    if (!isObject(inner)) break;
    found.push({ at: `${at}/${name}`, core: inner });
  }
  cores.set(record, found);
  return found;
}

const maxWrappers = 3;

/** Members of a wrapper. */
const maxBeside = 4;

/** Most of their members have the same names. */
function areAlike(one: JsonObject, other: JsonObject): boolean {
  const [names, others] = [Object.keys(one), Object.keys(other)];
  const shared = names.filter((name) => Object.hasOwn(other, name)).length;
  return shared > 2 && shared * 2 > Math.max(names.length, others.length);
}

const siblingOf = (used: readonly Offer[], all: readonly Offer[]): Offer | undefined =>
  all.find(
    ({ available, product, variant, from }) =>
      available &&
      used.some((one) => one.from === from && one.product === product && one.product !== one.variant) &&
      !used.some((one) => one.variant === variant),
  );

type Sampling = {
  readonly client: ToolClient;
  readonly kind: Kind;
  readonly offers: readonly Offer[];
  readonly currency: Partial<Facts>;
};

/** Pairs of quantities to compare. The second pair is for storefronts that do not sell three of a variant. */
const quantityPairs = [
  [2, 3],
  [1, 2],
] as const;

/** Samples of four records, which are cancelled afterwards; empty when no record can be created. */
async function takeSamples(sampling: Sampling): Promise<readonly TakenSample[]> {
  for (const [one, other] of quantityPairs) {
    const experiments: readonly (readonly [created: Lines, updated?: Lines])[] = [
      [[one], [other]],
      [[other], [one]],
      [
        [undefined, one],
        [undefined, other],
      ],
      [[one, other]],
    ];
    const taken: TakenSample[] = [];
    for (const [created, updated] of experiments) {
      taken.push(...(await sampleOne(sampling, created, updated)));
      if (taken.length === 0) break;
    }
    if (taken.length > 0) return taken;
  }
  return [];
}

/** Samples of one record, from its creation to its cancellation. A missing tool only costs its own samples. */
async function sampleOne(
  { client, kind, offers, currency }: Sampling,
  lines: Lines,
  updated?: Lines,
): Promise<readonly TakenSample[]> {
  if (requestedOf(offers, lines).size === 0) return [];
  const created = await sendCreation(client, kind, currency, (name, facts) =>
    planLines(client, offers, name, facts, lines),
  );
  const id = created.failed ? undefined : idOf(client.context.target, kind, created.rpcResponse);
  if (id === undefined) return [];
  const requested = asSent(requestedOf(offers, lines), (created.source ?? created).placed);
  const facts: Partial<Facts> = { ...currency, subject: id, [kind]: id };
  const read = async (of: Requested, isUpdated: boolean): Promise<readonly TakenSample[]> =>
    toSamples(`get_${kind}`, of, isUpdated, await client.call(`get_${kind}`, facts));
  const update = async (of: Requested, next: Lines): Promise<readonly TakenSample[]> => {
    const planned = planLines(client, offers, `update_${kind}`, facts, next);
    // An update whose arguments have no place for lines changes nothing.
    if (!planned.placed.some(({ fact }) => fact === 'variant' || fact === 'line')) return [];
    return toSamples(`update_${kind}`, of, false, await client.send(`update_${kind}`, planned));
  };
  const taken = [
    ...toSamples(`create_${kind}`, requested, false, created),
    ...(await read(requested, false).catch(noneKnown)),
  ];
  if (updated) {
    const later = requestedOf(offers, updated);
    const answered = await update(later, updated).catch(noneKnown);
    const after = answered.length > 0 ? await read(later, true).catch(noneKnown) : [];
    taken.push(...answered, ...after);
  }
  const cancel = async () => {
    const answer = await client.call(`cancel_${kind}`, facts);
    // Some storefronts only say that it is done, and show the state where it is read.
    const isBare = !answer.failed && idOf(client.context.target, kind, answer.rpcResponse) === undefined;
    const after = isBare ? await client.call(`get_${kind}`, facts) : answer;
    return toSamples(`cancel_${kind}`, requested, true, after);
  };
  return [...taken, ...(await cancel().catch(noneKnown))];
}

const requestedOf = (offers: readonly Offer[], lines: Lines): Requested =>
  new Map(requestedFrom(offers, lines).map(({ variant, quantity }) => [variant, quantity]));

/** Some tools take one line, or no quantity, and sell one piece then. */
function asSent(requested: Requested, placed: ToolCall['placed']): Requested {
  const count = (fact: keyof Facts) => placed.filter((one) => one.fact === fact).length;
  // One member may take a variant for one line, and for another one a product that has none.
  const items = placed.filter(({ fact }) => fact === 'variant' || fact === 'product');
  const alike = items.map(({ path }) => items.filter((one) => String(one.path) === String(path)).length);
  const lines = Math.max(count('variant'), count('product'), ...alike) || requested.size;
  const isCounted = count('quantity') > 0;
  return new Map(
    [...requested].slice(0, lines).map(([variant, quantity]) => [variant, isCounted ? quantity : 1]),
  );
}

function toSamples(
  tool: ToolName,
  requested: Requested,
  isUpdated: boolean,
  call: ToolCall,
): readonly TakenSample[] {
  const record = call.failed ? undefined : recordsOf(call.rpcResponse)[0];
  return record ? [{ tool, requested, isUpdated, call, record }] : [];
}
