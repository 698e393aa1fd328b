/** What an approved checkout becomes: one order, which can be read, and which is what the checkout said. */
import { show, violation } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import { Inconclusive, prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { type Place, patternOf, payloadsOf, placesIn, recordsOf } from '../../discovered/tool-result.ts';
import { violationAt } from '../../discovered/violation-at.ts';
import { orderNames } from '../../words/records.ts';
import { idsIn, orderIdNames } from '../checkouts/known-orders.ts';
import { isReady } from '../checkouts/states.ts';
import { failureText, succeedsAsPlanned, toText } from '../client/outcome.ts';
import type { ToolCall, ToolClient } from '../client/tool-client.ts';
import { saysUnauthorized } from '../client/unlisted-tools.ts';
import { isId, isSameId } from '../client/values.ts';
import { rolesNamed } from '../map/names.ts';
import type { Difference } from './order-amounts.ts';
import { compareOrder } from './order-record.ts';
import { maxReadings, type Opened, openPlacing, type Placing } from './place-order.ts';
import { allOrders, type FoundOrder, namesOtherOrder, readOrderOf } from './read-orders.ts';
import { readTerms } from './terms.ts';

const placedCheck = 'commerce/approved-checkouts-become-orders';

/** Every word and number that a response shows. */
const textsIn = ({ rpcResponse }: ToolCall): readonly string[] =>
  [rpcResponse.error, ...payloadsOf(rpcResponse)]
    .flatMap(placesIn)
    .flatMap(({ value }) => (typeof value === 'string' ? [value] : []));

/** Texts that the checkout did not show before and that may say why: not ids, times and addresses. */
function newWords(before: ToolCall, calls: readonly ToolCall[]): readonly string[] {
  const known = new Set(textsIn(before));
  const ids = new Set([...idsIn(calls)].filter((id) => /\d/.test(id)));
  return [...new Set(calls.flatMap(textsIn))].filter(
    (text) => /\p{L}{3}/u.test(text) && !known.has(text) && !ids.has(text) && !/^https?:|^\d{4}-/.test(text),
  );
}

/** What the checkout still asks for, in the storefront's words. */
export const messagesIn = ({ rpcResponse }: ToolCall): readonly string[] =>
  payloadsOf(rpcResponse)
    .flatMap(placesIn)
    .flatMap(({ path, value }) => (typeof value === 'string' && isMessage(path) ? [value] : []));

const isMessage = (path: readonly string[]): boolean =>
  rolesNamed(patternOf(path), false).some(({ role }) => role === 'messages');

/** Why the approved completion placed no order; undefined when nothing shows a reason. */
function reasonIn({ checkout, first: { call, after, isUnderWay } }: Placing, file: string) {
  const start = `complete_checkout with the approval of ${file}`;
  if (isUnderWay) {
    const text = `${start} is still under way after ${maxReadings} readings of the checkout`;
    return new Inconclusive('not-observed', text);
  }
  const [guess] = call.guesses ?? [];
  if (guess) {
    const text = `${start} was sent ${toText(guess)}, and was refused`;
    return new Inconclusive(
      'undeclared-shape',
      `${text} with ${failureText(call.response, call.rpcResponse)}`,
    );
  }
  const words = newWords(checkout.read, [call, after]);
  const asks = messagesIn(after.failed ? call : after);
  if (words.length + asks.length === 0 && isReady(checkout.read)) return undefined;
  const said = call.failed
    ? failureText(call.response, call.rpcResponse)
    : [...new Set([...words, ...asks])].join('; ');
  return new Inconclusive('not-ready', `${start} placed no order: ${said || 'the checkout was not ready'}`);
}

type OrderRow = Omit<Check, 'run' | 'needs' | 'needsApproval'> & {
  readonly judge: (opened: Opened) => Promise<readonly Violation[]>;
};

/** A check of the order that the run places with the approval; inconclusive for the reason that none was placed. */
export const ofOrder = ({ judge, ...row }: OrderRow): Check =>
  check({
    ...row,
    needs: ['writes', 'purchase'],
    needsApproval: true,
    async run(context) {
      const opened = await openPlacing(context);
      const { placing, file } = opened;
      if (!placing.isPlaced) throw reasonIn(placing, file) ?? prerequisite(placedCheck);
      return judge(opened);
    },
  });

/**
 * It shows the id of the order, or another name of it. What shows no id at all may be the order nevertheless.
 * @param names of the id in get_order.
 * @throws Inconclusive where they are those of a secret, which only opens the order, or where the order shows a number alone.
 */
function hasId(
  { id, call }: FoundOrder,
  { orderIds }: Placing,
  names: readonly string[],
): readonly Violation[] {
  const shown = payloadsOf(call.rpcResponse)
    .flatMap(placesIn)
    .filter(({ value }) => isId(value));
  if (shown.some(({ value }) => orderIds.some((own) => isSameId(value, own)))) return [];
  if (names.some((name) => orderNames.secret.test(name))) {
    throw new Inconclusive('not-observed', 'get_order takes a token, and its orders do not show it');
  }
  const isOwn = ({ path }: Place, name: RegExp) =>
    name.test(path.at(-1) ?? '') && path.slice(0, -1).every((step) => orderNames.around.test(step));
  const number = shown.find((place) => isOwn(place, orderNames.ownNumber));
  const isFoundByNumber = names.some((name) => orderNames.ownNumber.test(name));
  const other =
    shown.find((place) => isOwn(place, orderNames.ownId)) ?? (isFoundByNumber ? number : undefined);
  if (number && !other) {
    throw new Inconclusive('not-observed', 'get_order shows a number of the order, and not its id');
  }
  const message = `get_order of ${show(id)} answers with a record that does not show this id`;
  const surety = !other && { atMost: 'should' as const };
  const details = { expected: show(id), actual: other ? show(other.value) : 'no id', ...surety };
  return [violationAt(call, { path: other?.path }, message, details)];
}

/** The order, or the completed checkout where get_order does not answer. */
async function recordOf(client: ToolClient, placing: Placing): Promise<readonly [string, ToolCall]> {
  const { call, after } = placing.first;
  const completed = after.failed
    ? (['complete_checkout', call] as const)
    : (['get_checkout', after] as const);
  if (placing.orderIds.length === 0) return completed;
  const order = await readOrderOf(client, placing);
  return order.call.failed ? completed : ['get_order', order.call];
}

const matchCheck = 'commerce/orders-match-their-checkouts';

/** What a message of the completion may explain. */
const explained: ReadonlySet<Difference['of']> = new Set(['the total', 'the prices', 'the line totals']);

/** Whether the order has these parts of the checkout that was approved. */
const comparing = (
  row: Pick<Check, 'id' | 'requires' | 'claim' | 'fix' | 'roles' | 'prerequisites'>,
  parts: readonly Difference['of'][],
): Check =>
  ofOrder({
    ...row,
    async judge({ client, placing }) {
      const { context } = client;
      const { checkout, purchase } = placing;
      const { terms } = await readTerms(client, purchase, checkout.read, checkout);
      const [tool, order] = await recordOf(client, placing);
      const [first = {}] = recordsOf(order.rpcResponse);
      const sold = purchase.all.map(({ variant }) => variant);
      const single = compareOrder(first, terms, sold);
      const record = single.differences.length > 0 ? await allOrders(client, placing, first) : first;
      const { compared, differences } = record === first ? single : compareOrder(record, terms, sold);
      const before = messagesIn(checkout.read);
      const isTold = [placing.first.call, placing.first.after]
        .flatMap(messagesIn)
        .some((text) => !before.includes(text));
      const wrong = differences.filter(({ of }) => parts.includes(of) && !(isTold && explained.has(of)));
      context.examine([checkout.read.response, order.response]);
      const missing = parts.filter((part) => !compared.includes(part)).join(', ');
      if (wrong.length === 0 && missing !== '') {
        throw new Inconclusive(
          'undeclared-shape',
          `${missing}: not shown by ${tool}, or not certain in the map of checkouts (--map)`,
        );
      }
      return wrong.map(({ shown, expected, path, atMost }) => {
        const message = `${tool} shows ${shown}; the checkout that was approved had ${expected}`;
        const details = { expected, actual: shown, ...(atMost && { atMost }) };
        return violationAt(order, { of: record, path }, message, details);
      });
    },
  });

export const checks = [
  check({
    id: placedCheck,
    requires: ['commerce.orders.placed'],
    claim:
      'A ready checkout that is completed with an explicit approval becomes an order, unless a reason is given.',
    fix: 'Place the order of a ready checkout when complete_checkout carries a valid approval, and show its id or a status such as completed; otherwise say why not.',
    needs: ['writes', 'purchase'],
    roles: ['id', ['order', 'status']],
    needsApproval: true,
    async run(context) {
      const { placing, file } = await openPlacing(context);
      const { call } = placing.first;
      if (!placing.isPlaced) {
        const reason = reasonIn(placing, file);
        if (reason) throw reason;
      }
      context.examine([call.response]);
      if (placing.isPlaced) return [];
      const message = `complete_checkout with the approval of ${file} places no order, though the checkout was ready, and gives no reason`;
      return [violation(call.response, message, { at: '/result', expected: 'an order', actual: 'none' })];
    },
  }),
  comparing(
    {
      id: matchCheck,
      requires: ['commerce.orders.match'],
      claim:
        'An order has the items, the quantities, the currency and the total of the checkout that was approved.',
      fix: 'Copy the items, quantities, currency and total of a checkout into its order, unchanged.',
      roles: ['id', 'item', 'quantity', 'currency', 'total', ['order', 'status']],
    },
    ['the lines', 'the quantities', 'the currency', 'the total'],
  ),
  comparing(
    {
      id: 'commerce/orders-keep-their-prices',
      requires: ['commerce.orders.prices'],
      claim: 'A piece of an order costs what it cost in the checkout that was approved.',
      fix: 'Copy the prices of the lines of a checkout into its order, unchanged.',
      roles: ['id', 'item', 'unit-price', ['order', 'status']],
      prerequisites: [matchCheck],
    },
    ['the prices'],
  ),
  comparing(
    {
      id: 'commerce/orders-keep-their-line-totals',
      requires: ['commerce.orders.line-totals'],
      claim: 'The lines of an order cost what they cost in the checkout that was approved.',
      fix: 'Copy the amounts of the lines of a checkout into its order, for all pieces of each line.',
      roles: ['id', 'item', 'line-total', ['order', 'status']],
      prerequisites: [matchCheck],
    },
    ['the line totals'],
  ),
  ofOrder({
    id: 'commerce/checkouts-complete-once',
    requires: ['commerce.orders.once'],
    claim: 'A further complete_checkout of a completed checkout is refused, or shows the same order.',
    fix: 'Refuse complete_checkout for a checkout that has an order, or answer with that order, whatever the idempotency key is.',
    roles: ['id', ['order', 'status']],
    async judge({ client, placing }) {
      const { context } = client;
      const { repetitions, orderIds } = placing;
      const judged = repetitions.filter(({ isPlain, other }) => isPlain || other !== undefined);
      context.examine(judged.map(({ call }) => call.response));
      if (judged.length === 0) {
        const text = 'a further completion neither failed nor showed an order that could be compared';
        throw new Inconclusive('undeclared-shape', text);
      }
      return judged.flatMap(({ how, call, other }) => {
        if (other === undefined) return [];
        const message = `complete_checkout of a completed checkout ${how} places the order ${show(other)}; the first order is ${show(orderIds[0])}`;
        const actual = show(other);
        return [violationAt(call, { of: other }, message, { expected: show(orderIds[0]), actual })];
      });
    },
  }),
  ofOrder({
    id: 'commerce/completed-checkouts-name-their-orders',
    requires: ['commerce.completed.order-id'],
    claim: 'A completed checkout that is read again names the order that complete_checkout named.',
    fix: 'Show the id of the order in get_checkout as complete_checkout did, and not that of anything else.',
    prerequisites: ['commerce/orders-are-found'],
    roles: ['id', 'order'],
    judge: ({ client, placing }) => namesOtherOrder(client, placing),
  }),
  ofOrder({
    id: 'commerce/orders-are-found',
    requires: ['commerce.orders.found'],
    claim: 'get_order answers with the order of a completed checkout.',
    fix: 'Answer get_order, called with the id that a completed checkout shows, with HTTP 200 and that order.',
    roles: ['id', 'order'],
    async judge({ client, placing }) {
      const { context } = client;
      const order = await readOrderOf(client, placing);
      const { response } = order.call;
      if (saysUnauthorized(response)) {
        throw new Inconclusive(
          'not-advertised',
          'get_order is refused to this caller: authorise with --header',
        );
      }
      context.examine([response]);
      const refused = succeedsAsPlanned('get_order', order.call);
      return refused.length > 0 ? refused : hasId(order, placing, await orderIdNames(client));
    },
  }),
];
