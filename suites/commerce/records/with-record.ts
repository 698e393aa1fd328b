/** Carts and checkouts that checks create, use and always cancel. */
import type { Context } from '../../../lib/model/check.ts';
import { Inconclusive, prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Target } from '../../../lib/model/target.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import type { Facts, Id } from '../../discovered/arguments/facts.ts';
import { noneKnown } from '../../discovered/subjects.ts';
import { lineId, payloadsOf, placesIn, recordsOf } from '../../discovered/tool-result.ts';
import { quantityWords } from '../../words/sayings.ts';
import { failureText, mend, succeeds, succeedsAsAsked } from '../client/outcome.ts';
import { idOf, withoutId } from '../client/record-ids.ts';
import { destinationIn } from '../client/test-data.ts';
import { idempotencyKey, type ToolCall, type ToolClient } from '../client/tool-client.ts';
import { type Kind, operationsCheck, type ToolName } from '../client/values.ts';
import { isNamedFor } from '../map/names.ts';
import { type Offer, purchaseFacts, requireCurrency, requireOffers } from '../offers/offers.ts';
import { sendCreation } from '../offers/requested-lines.ts';
import { linesAt } from '../shapes/line-places.ts';
import { placesFor, type RecordShape } from '../shapes/record-shape.ts';

/** `facts` are those for further calls about the record. */
export type CreatedRecord = { readonly call: ToolCall; readonly id: Id; readonly facts: Partial<Facts> };

/** Offers of the search that are tried before the creation counts as failed. */
const maxSearchOffers = 2;

/**
 * Creates a record, passes it to `work`, and cancels it afterwards.
 * @param otherwise judges a failed creation; by default, it throws the prerequisite that creating works.
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
    // A check of its own judges whether cancelling works.
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
    const one = { ...currency, ...purchaseFacts(offer) };
    last = await sendCreation(client, kind, one, client.planWithKey);
    const quantity = quantityAsked(last);
    const facts = quantity === undefined ? one : { ...one, quantity };
    if (quantity !== undefined) {
      const key = idempotencyKey(`${client.context.target.seed} ${tool} of ${quantity}`);
      const withKey = { ...facts, idempotencyKey: key };
      last = await sendCreation(client, kind, withKey, client.planWithKey);
    }
    if (last.failed) continue;
    const id = idOf(client.context.target, kind, last.rpcResponse);
    if (id !== undefined) return { call: last, id, facts: { ...facts, subject: id, [kind]: id } };
    const violations = succeeds(tool, last);
    if (violations.length > 0) return { call: last, violations };
    throw withoutId(kind, tool);
  }
  if (!last) throw new Inconclusive('no-subjects', 'no product is known that could be bought');
  if (!offers.some(({ available }) => available)) {
    throw new Inconclusive('no-subjects', 'the catalog lists no available product');
  }
  const violations = succeedsAsAsked(client, tool, last);
  if (violations.length > 0 && refusesQuantity(last)) {
    throw new Inconclusive('not-observed', `${tool} asks for another quantity: ${textOf(last)}`);
  }
  return { call: last, violations };
}

const textOf = ({ response, rpcResponse }: ToolCall): string => failureText(response, rpcResponse);

const refusesQuantity = (call: ToolCall): boolean => call.failed && quantityWords.refused.test(textOf(call));

/** The most pieces that are bought because a refusal asks for them. */
const maxPieces = 1000;

/** The number of pieces that a refusal names: some sell at least so many, or so many at a time. */
function quantityAsked(call: ToolCall): number | undefined {
  const numbers = refusesQuantity(call) ? (textOf(call).match(/\b\d+\b(?![.,]\d)/g) ?? []) : [];
  return numbers.map(Number).find((number) => number > 1 && number <= maxPieces);
}

/** The first offers of the search, and the first of the catalog in case the tools expect the catalog's ids. */
function candidates(offers: readonly Offer[]): readonly Offer[] {
  const searched = offers.filter(({ from }) => from === 'search').slice(0, maxSearchOffers);
  return [...searched, ...offers.filter(({ from }) => from === 'catalog').slice(0, 1)];
}

export async function cancelMade(client: ToolClient, kind: Kind, call: ToolCall): Promise<void> {
  const id = call.failed ? undefined : idOf(client.context.target, kind, call.rpcResponse);
  if (id !== undefined) await client.call(`cancel_${kind}`, { subject: id, [kind]: id }).catch(noneKnown);
}

/** How much a record shows of each item that it was learned from; undefined where it shows none, or no quantity. */
export function quantitiesIn(shape: RecordShape, tool: ToolName, call: ToolCall) {
  const [places, [record]] = [placesFor(shape, tool), call.failed ? [] : recordsOf(call.rpcResponse)];
  const shown = new Map<Id, number>();
  for (const { variant, quantity = Number.NaN } of places && record ? linesAt(places, record) : []) {
    shown.set(variant, (shown.get(variant) ?? 0) + quantity);
  }
  return shown.size > 0 && ![...shown.values()].some(Number.isNaN) ? shown : undefined;
}

type Shared = { readonly value: Promise<unknown>; readonly askers: Set<string> };

/** By target, which all checks of a run share. */
const known = new WeakMap<Target, Map<string, Shared>>();

/**
 * Makes calls that create records once for several checks.
 * @param asker id of the check; a check that repeats its calls to confirm a failure gets new ones.
 * @param what names the calls: the same name always goes with the same `make`.
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
  // After a failure, the next check tries again.
  shared.value.catch(() => all.get(what) === shared && all.delete(what));
  return shared.value as Promise<T>;
}

/**
 * Updates a record with fewer and fewer changes until one succeeds: an id in a line may be that of the line or of the
 * variant, only one item may be left, and the storefront may not ship to the address.
 */
export async function updateSome(
  client: ToolClient,
  kind: Kind,
  facts: Partial<Facts>,
  { rpcResponse }: ToolCall,
): Promise<ToolCall> {
  const { quantity = 2 } = facts;
  const changes = { quantity, ...destinationIn(client.home) };
  const call = (own: Partial<Facts>) => client.call(`update_${kind}`, { ...facts, ...changes, ...own });
  const first = await call({ line: lineId(rpcResponse) });
  if (!first.failed) return first;
  for (const less of [{}, { quantity: 1 }, { quantity: 1, address: undefined, email: undefined }]) {
    const next = await call(less);
    if (!next.failed) return next;
  }
  const own = { ...facts, ...changes };
  const isMended = await mend(client, `update_${kind}`, first, own);
  const again = isMended ? await call({}) : first;
  return again.failed ? first : again;
}

/**
 * Something of the record has changed besides times and versions, which change with every write. A time that was not there
 * before is a change, as `cancelled_at` is, and so is an earlier one, such as the end of a reservation.
 */
export function hasChanged(before: ToolCall, after: ToolCall): boolean {
  const [old, now] = [before, after].map(scalarsOf);
  if (!old || !now || old.size !== now.size) return true;
  return [...old].some(([place, value]) => {
    const other = now.get(place);
    const isOfWrite = now.has(place) && (isVersion(place) || isLater(value, other));
    return value !== other && !isOfWrite;
  });
}

const scalarsOf = ({ rpcResponse }: ToolCall): ReadonlyMap<string, unknown> =>
  new Map(
    payloadsOf(rpcResponse).flatMap((payload, i) =>
      placesIn(payload).flatMap(({ path, value }) =>
        typeof value === 'object' && value !== null ? [] : [[`/${[i, ...path].join('/')}`, value] as const],
      ),
    ),
  );

const isVersion = (place: string): boolean => isNamedFor('version', place);

const isLater = (before: unknown, after: unknown): boolean =>
  isTime(before) && isTime(after) && Date.parse(after) >= Date.parse(before);

const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value);
