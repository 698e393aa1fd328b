/** Carts and checkouts that a check creates, uses and always cancels. */

import type { Context } from '../../../lib/model/context.ts';
import { Inconclusive, prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Target } from '../../../lib/model/target.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import type { Facts, Id } from '../../discovered/arguments/facts.ts';
import { noneKnown } from '../../discovered/subjects.ts';
import { recordId } from '../../discovered/tool-result.ts';
import { succeeds, succeedsAsPlanned } from '../client/outcome.ts';
import type { ToolCall, ToolClient } from '../client/tool-client.ts';
import { type Kind, operationsCheck } from '../client/tool-names.ts';
import { type Offer, purchaseFacts, requireCurrency, requireOffers } from '../offers/offers.ts';
import { sendCreation } from '../offers/requested-lines.ts';

/** A record, the call that created it, and the facts for further calls about it. */
export type CreatedRecord = { readonly call: ToolCall; readonly id: Id; readonly facts: Partial<Facts> };

/** Offers from the search that are tried before creating counts as failed. */
const maxSearchOffers = 2;

/**
 * Creates a record, hands it to `work`, and cancels it afterwards.
 * @param otherwise judges a failed creation; by default that is a prerequisite, which another check judges.
 * @throws Inconclusive `no-subjects` when nothing can be bought, `undeclared-shape` when the record has no id.
 */
export async function withRecord<T>(
  client: ToolClient,
  kind: Kind,
  work: (created: CreatedRecord) => Promise<T>,
  otherwise: (violations: readonly Violation[], creation: ToolCall) => T = () => {
    throw prerequisite(operationsCheck[kind]);
  },
): Promise<T> {
  const creation = await create(client, kind);
  if ('violations' in creation) return otherwise(creation.violations, creation.call);
  try {
    return await work(creation);
  } finally {
    // Whether cancelling works is judged by its own check.
    await client.call(`cancel_${kind}`, creation.facts).catch(noneKnown);
  }
}

async function create(
  client: ToolClient,
  kind: Kind,
): Promise<CreatedRecord | { readonly call: ToolCall; readonly violations: readonly Violation[] }> {
  const tool = `create_${kind}` as const;
  const [offers, currency] = [candidates(await requireOffers(client)), await requireCurrency(client)];
  let last: ToolCall | undefined;
  for (const offer of offers) {
    const facts = { ...currency, ...purchaseFacts(offer) };
    last = await sendCreation(client, kind, facts, client.planWithKey);
    if (last.failed) continue;
    const id = recordId(last.rpcResponse, kind);
    if (id !== undefined) return { call: last, id, facts: { ...facts, subject: id, [kind]: id } };
    const violations = succeeds(tool, last);
    if (violations.length > 0) return { call: last, violations };
    throw new Inconclusive('undeclared-shape', `${tool} answers without an id`);
  }
  if (!last) throw new Inconclusive('no-subjects', 'no product is known that could be bought');
  if (!offers.some(({ available }) => available)) {
    throw new Inconclusive('no-subjects', 'the catalog lists no available product');
  }
  return { call: last, violations: succeedsAsPlanned(tool, last) };
}

/** The first offers of the search, and the first of the catalog in case the tools use the catalog's ids. */
function candidates(offers: readonly Offer[]): readonly Offer[] {
  const searched = offers.filter(({ from }) => from === 'search').slice(0, maxSearchOffers);
  return [...searched, ...offers.filter(({ from }) => from === 'catalog').slice(0, 1)];
}

type Shared = { readonly value: Promise<unknown>; readonly askers: Set<string> };

/** By target, which every check of a run shares. */
const known = new WeakMap<Target, Map<string, Shared>>();

/**
 * @param asker the id of a check; one that asks again, to confirm what it has found, gets new calls.
 * @param what names the calls; the same name always stands for the same `make`.
 */
export function onceARun<T>(
  { target }: Context,
  { asker, what }: { readonly asker: string; readonly what: string },
  make: () => Promise<T>,
): Promise<T> {
  const all = known.get(target) ?? new Map<string, Shared>();
  known.set(target, all);
  const last = all.get(what);
  const shared = last && !last.askers.has(asker) ? last : { value: make(), askers: new Set<string>() };
  shared.askers.add(asker);
  all.set(what, shared);
  // The next check tries again.
  shared.value.catch(() => all.get(what) === shared && all.delete(what));
  return shared.value as Promise<T>;
}
