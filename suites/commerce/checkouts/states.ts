/** In what state a checkout is by its own words: ready for the approval, completed, or under way. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { show } from '../../../lib/assert/violation.ts';
import type { Id } from '../../discovered/arguments/facts.ts';
import { isGivenId } from '../../discovered/orders.ts';
import { isToCome, payloadsOf, placesIn, recordIdIn } from '../../discovered/tool-result.ts';
import type { Where } from '../../discovered/violation-at.ts';
import { idNames } from '../../words/catalog.ts';
import { inEnglish } from '../../words/languages.ts';
import {
  completedStates,
  demands,
  isStateFlag,
  orderNames,
  ownStatus,
  readyStates,
  recordNames,
  statesOfOrders,
  statesUnderWay,
  statusMembers,
  unreadyStates,
} from '../../words/records.ts';
import type { ToolCall } from '../client/tool-client.ts';
import { isNamedFor } from '../map/names.ts';

/** The payload and the objects up to two levels below it, because a checkout may be wrapped. */
export function recordsIn(payload: unknown): readonly JsonObject[] {
  if (!isObject(payload)) return [];
  const members = Object.values(payload).filter(isObject);
  return [payload, ...members, ...members.flatMap((member) => Object.values(member).filter(isObject))];
}

/** The record itself, whose state stands beside its id, or in an object there; other objects may have a state of their own. */
function statedIn(payload: unknown): readonly JsonObject[] {
  const records = recordsIn(payload);
  const own = isObject(payload) ? recordIdIn(payload, 'checkout') : undefined;
  const identified = records.filter((record) => own !== undefined && Object.values(record).includes(own));
  const states = identified
    .flatMap(Object.entries)
    .flatMap(([name, value]) => (isStatus(name) && isObject(value) ? [value] : []));
  return identified.length > 0 ? [...identified, ...states] : records;
}

const hasOwnStatus = (record: JsonObject): boolean =>
  Object.keys(record).some((name) => ownStatus.test(inEnglish(name)));

/** Some records have a flag for each state in place of a status, perhaps together in an object. */
function statusesOf(record: JsonObject): readonly unknown[] {
  const hasOwn = hasOwnStatus(record);
  return Object.entries(record).flatMap(([name, value]) => {
    if (!isStatus(name)) return [...flagOf(name, value), ...(isObject(value) ? flagsIn(value) : [])];
    return hasOwn && !ownStatus.test(inEnglish(name)) ? [] : [value];
  });
}

/** The state that a flag stands for: `completed` for `is_completed`. */
const stateOf = (name: string): string => inEnglish(name).replace(recordNames.flag, '');

const isFlag = (name: string): boolean => isStateFlag(inEnglish(name)) || readyStates.test(stateOf(name));

const flagOf = (name: string, value: unknown): readonly string[] =>
  value === true && isFlag(name) ? [stateOf(name)] : [];

/** One flag alone may be about a payment. */
function flagsIn(object: JsonObject): readonly string[] {
  const flags = Object.entries(object).filter(([name, value]) => typeof value === 'boolean' && isFlag(name));
  return flags.length > 1 ? flags.flatMap(([name, value]) => flagOf(name, value)) : [];
}

const isStatus = (name: string): boolean =>
  (statusMembers as readonly string[]).includes(inEnglish(name)) || isNamedFor('status', `/${name}`);

const isCompletedState = (word: unknown): word is string =>
  typeof word === 'string' && completedStates.test(inEnglish(word));

/** Statuses of a completed checkout. */
export const completedIn = (payload: unknown): readonly string[] =>
  statedIn(payload)
    .filter((record) => !hasOpenPart(record))
    .flatMap(statusesOf)
    .filter(isCompletedState);

/** Without a status of its own, a record has several of its parts, of which one is still open. */
function hasOpenPart(record: JsonObject): boolean {
  const parts = Object.entries(record).filter(([name, value]) => isStatus(name) && typeof value === 'string');
  return !hasOwnStatus(record) && parts.length > 1 && !parts.every(([, value]) => isCompletedState(value));
}

/** Where checkouts were incomplete before, `complete` says that nothing is missing, as `ready` does elsewhere. */
export const saysReady = (word: unknown, before: readonly ToolCall[]): boolean =>
  /^complete$/i.test(String(word)) &&
  before.some(({ rpcResponse }) =>
    payloadsOf(rpcResponse)
      .flatMap(statedIn)
      .flatMap(statusesOf)
      .some((state) => /^incomplete$/i.test(String(state))),
  );

/** Has a status such as completed. @param before calls that show in which words the checkout was open. */
export const isCompleted = ({ failed, rpcResponse }: ToolCall, before: readonly ToolCall[] = []): boolean =>
  !failed &&
  payloadsOf(rpcResponse)
    .flatMap(completedIn)
    .some((word) => !saysReady(word, before));

/** An order with an id or a number was placed; one without, or with all or a number yet to come, may be a summary of it. */
function idOfPlaced(order: JsonObject): Id | undefined {
  const isOpen = Object.entries(order).some(
    ([name, value]) => value === null && !idNames.ofMember.test(name) && recordNames.givenLast.test(name),
  );
  return isToCome(order) || isOpen ? undefined : orderNames.placed.map((name) => order[name]).find(isGivenId);
}

/** What says so in a payload, and in words. */
export type Sign = { readonly of: unknown; readonly actual: string; readonly id?: Id };

export const completionIn = (payload: unknown): readonly Sign[] => [
  ...completedIn(payload).map((word) => ({ of: word, actual: statusText(word) })),
  ...orderIn(payload),
];

/** Orders, which not even a failure may contain; the status in a failure may be that of the failure itself. */
export const orderIn = (payload: unknown): readonly Sign[] =>
  recordsIn(payload).flatMap(({ order, order_id }) => {
    const id = isObject(order) ? idOfPlaced(order) : undefined;
    return [
      ...(id === undefined ? [] : [{ of: order, actual: `order ${show(order)}`, id }]),
      ...(isGivenId(order_id) ? [{ of: order_id, actual: `order_id ${show(order_id)}`, id: order_id }] : []),
    ];
  });

export const statusText = (word: string): string => `status ${show(word)}`;

/** The member with the status of a record, if it has one. */
export const statusPlace = ({ rpcResponse }: ToolCall): Where => ({
  path: payloadsOf(rpcResponse)
    .flatMap(placesIn)
    .find(({ path, value }) => typeof value === 'string' && isStatus(path.at(-1) ?? ''))?.path,
});

/** Only the approval was missing: by the storefront's own words, the checkout is ready. */
export const isReady = ({ rpcResponse }: ToolCall): boolean =>
  payloadsOf(rpcResponse)
    .flatMap(statedIn)
    .flatMap(statusesOf)
    .some((word) => typeof word === 'string' && readyStates.test(inEnglish(word).replaceAll(/[\s-]/g, '_')));

/** Another state than ready: what completes checkouts may name it as one that it refuses. */
const isAnotherState = (word: string): boolean =>
  [unreadyStates, statesUnderWay, completedStates].some((states) => states.test(inEnglish(word)));

/**
 * A member of the record has turned to one of these words, which the tool that completes checkouts names: "a checkout that is
 * `pronto`".
 */
export function turnsTo(first: ToolCall, last: ToolCall, words: ReadonlySet<string>): boolean {
  const wordsIn = ({ rpcResponse }: ToolCall) =>
    payloadsOf(rpcResponse)
      .flatMap(statedIn)
      .flatMap((record) => Object.entries(record))
      .flatMap(([name, value]) =>
        typeof value === 'string' && words.has(value) && !isAnotherState(value) ? [`${name} ${value}`] : [],
      );
  const before = new Set(wordsIn(first));
  return !last.failed && wordsIn(last).some((word) => !before.has(word));
}

/** Lists of demands, such as `missing`, by whether they have an entry. */
const demandsIn = ({ rpcResponse }: ToolCall): ReadonlyMap<string, boolean> =>
  new Map(
    payloadsOf(rpcResponse)
      .flatMap(placesIn)
      .flatMap(({ path, value }) =>
        Array.isArray(value) &&
        demands.test(inEnglish(path.at(-1) ?? '')) &&
        !path.some((step) => /^\d+$/.test(step))
          ? [[path.join('/'), value.length > 0] as const]
          : [],
      ),
  );

/** The names in lists that name nothing but arguments of the tool that updates: what the record still asks for. */
export const demandsOf = (call: ToolCall, argumentNames: ReadonlySet<string>): readonly string[] =>
  listsOfNames(call, argumentNames).flatMap(({ names }) => names);

const listsOfNames = ({ rpcResponse }: ToolCall, argumentNames: ReadonlySet<string>) =>
  payloadsOf(rpcResponse)
    .flatMap(placesIn)
    .flatMap(({ path, value }) => {
      if (!Array.isArray(value) || value.length === 0) return [];
      const names = value.map((text: unknown) => String(text).split(/[./]/).at(-1) ?? '');
      return names.every((name) => argumentNames.has(name)) ? [{ at: path.join('/'), names }] : [];
    });

/** By the storefront's own words, nothing else is missing: its lists of demands had entries at first, and have none any more. */
export const hasNoDemands = (
  first: ToolCall,
  last: ToolCall,
  argumentNames: ReadonlySet<string> = new Set(),
): boolean => {
  const now = demandsIn(last);
  const named = listsOfNames(first, argumentNames).map(({ at }) => [at, true] as const);
  const before = [...demandsIn(first), ...named].filter(([, isOpen]) => isOpen);
  if (listsOfNames(last, argumentNames).length > 0) return false;
  const isOpen = payloadsOf(last.rpcResponse)
    .flatMap(statedIn)
    .flatMap(statusesOf)
    .some((word) => unreadyStates.test(inEnglish(String(word))));
  return !last.failed && !isOpen && before.length > 0 && ![...now.values()].includes(true);
};

/**
 * Statuses of a completion that goes on, which ends by itself.
 * @param isPlaced whether there is an order: what goes on may then be that.
 */
export const isUnderWay = ({ rpcResponse }: ToolCall, isPlaced = false): boolean =>
  payloadsOf(rpcResponse)
    .flatMap(recordsIn)
    .flatMap(statusesOf)
    .map((word) => inEnglish(String(word)))
    .some((word) => statesUnderWay.test(word) && !(isPlaced && statesOfOrders.test(word)));
