/** What was learned about the carts or checkouts of a target: once a run, because it takes about twenty calls. */

import type { JsonObject } from '../../../lib/assert/json.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Target } from '../../../lib/model/target.ts';
import type { Facts, Id } from '../../discovered/arguments/facts.ts';
import { noneKnown } from '../../discovered/subjects.ts';
import { payloadsOf, recordId } from '../../discovered/tool-result.ts';
import type { PlannedCall, ToolCall, ToolClient } from '../client/tool-client.ts';
import { type Kind, kinds, type ToolName } from '../client/tool-names.ts';
import { type Offer, type Purchase, requirePurchase } from '../offers/offers.ts';
import { type Lines, planLines, requestedFrom, sendCreation } from '../offers/requested-lines.ts';
import { type LinePlaces, learnLines, type Requested, type Sample } from './line-places.ts';

export type RecordShape = {
  readonly kind: Kind;
  readonly samples: readonly TakenSample[];
  /** Where each tool shows the lines; a tool that shows none is left out. */
  readonly lines: ReadonlyMap<ToolName, LinePlaces>;
};

/** By target, which every check of a run shares, and by kind. */
const known = new WeakMap<Target, Map<Kind, Promise<RecordShape>>>();

/** The same for all checks of a run: those that ask first take the samples. @throws Inconclusive when a response is missing. */
export function requireShape(client: ToolClient, kind: Kind, purchase: Purchase): Promise<RecordShape> {
  const { target } = client.context;
  const shapes = known.get(target) ?? new Map<Kind, Promise<RecordShape>>();
  known.set(target, shapes);
  const shape = shapes.get(kind) ?? learnShape(client, kind, purchase);
  shapes.set(kind, shape);
  // The next check tries again.
  shape.catch(() => shapes.delete(kind));
  return shape;
}

async function learnShape(client: ToolClient, kind: Kind, purchase: Purchase): Promise<RecordShape> {
  const { offers, fallbackOffers, all, currency } = purchase;
  const own = await takeSamples(client, kind, { offers, currency });
  const isUsual = own.length > 0 || fallbackOffers.length === 0;
  const samples = isUsual ? own : await takeSamples(client, kind, { offers: fallbackOffers, currency });
  const tools = [...new Set(samples.map(({ tool }) => tool))];
  const lines = tools.flatMap((tool): [ToolName, LinePlaces][] => {
    const places = learnLines(
      samples.filter((sample) => sample.tool === tool),
      all,
    );
    return places ? [[tool, places]] : [];
  });
  return { kind, samples, lines: new Map(lines) };
}

/** Where a tool shows the lines: as learned from itself, or else where reading or creating shows them. */
export function placesFor({ kind, lines }: RecordShape, tool: string): LinePlaces | undefined {
  const known = [tool as ToolName, `get_${kind}` as const, `create_${kind}` as const].flatMap(
    (name) => lines.get(name) ?? [],
  );
  return known.find(({ quantity }) => quantity !== undefined) ?? known[0];
}

/** Whether a tool has shown lines, so that it has to show them from then on. */
export const showsLines = ({ lines }: RecordShape, tool: string): boolean => lines.has(tool as ToolName);

/** What was learned about carts and about checkouts, each on its own: a missing tool of one hides nothing of the other. */
type KnownShapes = { readonly shapes: readonly RecordShape[]; readonly purchase: Purchase };

/** @throws Inconclusive when nothing was learned about either, for the reason of the first. */
export async function requireShapes(client: ToolClient): Promise<KnownShapes> {
  const purchase = await requirePurchase(client);
  const found: RecordShape[] = [];
  let problem: Inconclusive | undefined;
  for (const kind of kinds) {
    try {
      found.push(await requireShape(client, kind, purchase));
    } catch (cause) {
      noneKnown(cause);
      if (cause instanceof Inconclusive) problem ??= cause;
    }
  }
  const shapes = found.filter(({ samples }) => samples.length > 0);
  if (shapes.length > 0) return { shapes, purchase };
  throw problem ?? new Inconclusive('not-observed', 'no cart or checkout could be created');
}

/** Takes samples of carts or checkouts: records that differ in one thing, as they are created, read and updated. */
export type TakenSample = Sample & {
  readonly tool: ToolName;
  readonly call: ToolCall;
};

/** Two quantities, the second to compare with; a storefront may not sell three of a variant. */
const quantityPairs = [
  [2, 3],
  [1, 2],
] as const;

/** Samples of the first offers that can be bought, with cancelled records; empty where none can be created. */
async function takeSamples(
  client: ToolClient,
  kind: Kind,
  { offers, currency }: { readonly offers: readonly Offer[]; readonly currency: Partial<Facts> },
): Promise<readonly TakenSample[]> {
  for (const [one, other] of quantityPairs) {
    const taken: TakenSample[] = [];
    const experiments: readonly (readonly [created: Lines, updated?: Lines])[] = [
      [[one], [other]],
      [[other], [one]],
      [
        [undefined, one],
        [undefined, other],
      ],
      [[one, other]],
    ];
    for (const [created, updated] of experiments) {
      const parts = { client, kind, offers, currency };
      taken.push(...(await sampled(parts, created, updated)));
      if (taken.length === 0) break;
    }
    if (taken.length > 0) return taken;
  }
  return [];
}

type Parts = {
  readonly client: ToolClient;
  readonly kind: Kind;
  readonly offers: readonly Offer[];
  readonly currency: Partial<Facts>;
};

/** One record, from its creation to its cancellation. A tool that is missing hides its own samples alone. */
async function sampled(
  { client, kind, offers, currency }: Parts,
  lines: Lines,
  updated?: Lines,
): Promise<readonly TakenSample[]> {
  const requested = requestedOf(offers, lines);
  if (requested.size === 0) return [];
  const tool = `create_${kind}` as const;
  const call = await sendCreation(client, kind, currency, (name, facts) =>
    planLines(client, offers, name, facts, lines),
  );
  const id = call.failed ? undefined : recordId(call.rpcResponse, kind);
  if (id === undefined) return [];
  const facts: Partial<Facts> = { ...currency, subject: id, [kind]: id };
  const read = async (isUpdated: boolean, of: Requested): Promise<readonly TakenSample[]> =>
    toSamples(`get_${kind}`, of, isUpdated, await client.call(`get_${kind}`, facts));
  // Some tools take no lines; then their arguments change nothing.
  const update = async (name: ToolName, of: Requested, plan: () => PlannedCall) => {
    const planned = plan();
    const hasLines = planned.placed.some(({ fact }) => fact === 'variant');
    return hasLines ? toSamples(name, of, false, await client.send(name, planned)) : [];
  };
  const taken = [
    ...toSamples(tool, requested, false, call),
    ...(await read(false, requested).catch(noneKnown)),
  ];
  if (updated) {
    const later = requestedOf(offers, updated);
    const answered = await update(`update_${kind}`, later, () =>
      planLines(client, offers, `update_${kind}`, facts, updated),
    ).catch(noneKnown);
    const after = answered.length > 0 ? await read(true, later).catch(noneKnown) : [];
    taken.push(...answered, ...after);
  }
  await client.call(`cancel_${kind}`, facts).catch(noneKnown);
  return taken;
}

const requestedOf = (offers: readonly Offer[], lines: Lines): ReadonlyMap<Id, number> =>
  new Map(requestedFrom(offers, lines).map(({ variant, quantity }) => [variant, quantity]));

function toSamples(
  tool: ToolName,
  requested: Requested,
  isUpdated: boolean,
  call: ToolCall,
): readonly TakenSample[] {
  const record: JsonObject | undefined = call.failed ? undefined : payloadsOf(call.rpcResponse)[0];
  return record ? [{ tool, requested, isUpdated, call, record }] : [];
}
