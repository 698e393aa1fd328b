/** Takes samples of carts or checkouts: records that differ in one thing, as they are created, read and updated. */
import type { JsonObject } from '../../../lib/assert/json.ts';
import type { Facts, Id } from '../../discovered/arguments/facts.ts';
import { noneKnown } from '../../discovered/subjects.ts';
import { payloadsOf, recordId } from '../../discovered/tool-result.ts';
import type { PlannedCall } from '../client/plan-call.ts';
import { type Lines, planLines, requestedFrom } from '../client/plan-lines.ts';
import { sendCreation } from '../client/send-creation.ts';
import type { ToolCall, ToolClient } from '../client/tool-client.ts';
import type { Kind, ToolName } from '../client/tool-names.ts';
import type { Offer } from '../offers/offers.ts';
import type { Requested, Sample } from './line-places.ts';

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
export async function takeSamples(
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
