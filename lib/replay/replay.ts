/**
 * A stack that answers from recorded exchanges, some of them changed, and sends nothing. It answers checks, not sockets:
 * each check gets the same responses in the same order, retries and errors included, so that verdicts do not depend on
 * how fast a recording is read. A request that was not recorded is `not-observed`.
 */

import type { SendContext } from '../http/send.ts';
import { createReceivedLog } from '../http/stack/record.ts';
import { isTolerable } from '../http/stack/remember.ts';
import { createRetryPolicy, overloadReason } from '../http/stack/retry.ts';
import type { Stack } from '../http/stack/stack.ts';
import type { HttpRequest, HttpResponse, Received } from '../model/http.ts';
import { Inconclusive, type Reason } from '../model/inconclusive.ts';
import type { Policy } from '../model/policy.ts';
import type { Caller, Listener } from '../model/run-event.ts';
import type { AnswerLine } from '../recording/format.ts';
import type { Recorded } from '../recording/read-recording.ts';
import { grouped } from '../text/grouped.ts';
import { type Exchanges, exchangesOf } from './exchanges.ts';

export type Connecting = { readonly signal: AbortSignal; readonly listen: Listener };

/** Responses that differ from the recorded ones. */
export type Changed = {
  /** By number of exchange; `unknown` where only the target itself can say what it would have answered. */
  readonly responses: ReadonlyMap<number, HttpResponse | 'unknown'>;
  /** A caller makes a request that the recording cannot answer. */
  readonly onUnanswered: (by: string) => void;
  /** A check looks back at all responses, and some of them are unknown. */
  readonly onIncomplete: (by: string) => void;
};

export type ReplayOptions = {
  /** Callers whose recorded responses a caller gets as well, for requests that it did not send itself. */
  readonly sharesWith?: (by: string) => readonly string[];
  /** A burst that sends more than was recorded gets the last response again: how far it overshoots depends on timing. */
  readonly extendsBursts?: boolean;
};

/** Connects one run after another to the same exchanges. */
export type Replay = (connecting: Connecting, changed: Changed) => Stack;

/** A whole recording as it is. Its exchanges are events, and an unrecorded request is inconclusive. */
export function replayRecording(recorded: Recorded, policy: Policy, { signal, listen }: Connecting): Stack {
  const exchanges = exchangesOf(recorded);
  for (const { exchange, kept } of exchanges.events()) listen({ kind: 'exchange', exchange, kept });
  return stackOver(exchanges, { signal, answerTo: finder(exchanges, policy)(), responseTo: exchanges.at });
}

/** Its exchanges are no events. */
export function openReplay(exchanges: Exchanges, policy: Policy, options: ReplayOptions = {}): Replay {
  const find = finder(exchanges, policy, options);
  const { isFinal } = createRetryPolicy(policy, 0);
  return ({ signal }, { responses: changed, onUnanswered, onIncomplete }) => {
    const responseTo: Answering['responseTo'] = (n, { by, tolerate }) => {
      const other = changed.get(n);
      if (other === undefined) return exchanges.at(n);
      if (other === 'unknown') {
        onUnanswered(by);
        throw new Inconclusive('not-observed', `exchange ${n} would have been another one`);
      }
      // The stack of a run does not hand out a response that may be better in a while.
      if (!isFinal(other, tolerate)) throw toInconclusive(overloadReason(other));
      return other;
    };
    const stack = stackOver(exchanges, { signal, answerTo: find(), responseTo, onUnanswered });
    const lists = new Map<readonly HttpResponse[], readonly HttpResponse[]>();
    const changedIn = (list: readonly HttpResponse[]): readonly HttpResponse[] => {
      const known =
        lists.get(list) ??
        list
          .map((response) => changed.get(response.exchange) ?? response)
          .filter((response) => response !== 'unknown');
      lists.set(list, known);
      return known;
    };
    return {
      ...stack,
      responses: (caller) => {
        const recorded = stack.responses(caller);
        const known = changedIn(recorded);
        if (known.length < recorded.length && caller.by !== '') onIncomplete(caller.by);
        return known;
      },
    };
  };
}

type Answering = {
  readonly signal: AbortSignal;
  readonly answerTo: Find;
  readonly responseTo: (n: number, context: SendContext) => HttpResponse;
  readonly onUnanswered?: Changed['onUnanswered'];
};

function stackOver(
  { recorded, responses }: Exchanges,
  { signal, answerTo, responseTo, onUnanswered }: Answering,
): Stack {
  const delivery = createDelivery();
  return {
    async send(request, context) {
      const answer = answerTo(request, context);
      await delivery.reached(answer?.place ?? Infinity);
      signal.throwIfAborted();
      if (!answer) {
        onUnanswered?.(context.by);
        throw missing(request, recorded);
      }
      if ('failure' in answer) throw toInconclusive(answer.failure);
      return responseTo(answer.exchange, context);
    },
    async browse({ method, url }) {
      throw new Inconclusive('not-observed', `${method} ${url} is not sent: a recording has no browser`);
    },
    placed() {},
    responses: (caller) => responses(lengthSeenBy(caller, recorded)),
    received: (caller) => receivedIn(recorded.exchanges.slice(0, lengthSeenBy(caller, recorded))),
    sent: recorded.exchanges.length,
    millis: () => recorded.end.millis,
    async cleanUp() {},
    async close() {},
  };
}

/** How many exchanges there were when a check looked back; undefined if it did not. */
const lengthSeenBy = ({ by, rerun }: Caller, { looks }: Recorded): number | undefined =>
  looks.find((look) => look.looks === by && look.rerun === rerun)?.seen;

function receivedIn(exchanges: Recorded['exchanges']): readonly Received[] {
  const log = createReceivedLog();
  for (const line of exchanges) {
    log.note(line.n, line.request, 'failure' in line ? line.failure : undefined);
  }
  return log.all();
}

const toInconclusive = ({ code, text, ...details }: Reason): Inconclusive =>
  new Inconclusive(code, text, details);

function missing({ method, url }: HttpRequest, { end }: Recorded): Inconclusive {
  if (end.over) return new Inconclusive(end.over.code, end.over.text);
  return new Inconclusive('not-observed', `the recording has no answer to ${method} ${url}`);
}

export interface Delivery {
  /** Waits until no other waiting caller has an earlier place. */
  reached(place: number): Promise<void>;
}

/**
 * Delivers responses in their recorded order, since a check may depend on which one came first. One caller continues in
 * each iteration of the event loop, so that its next request comes before the waiting ones are served.
 */
export function createDelivery(): Delivery {
  const waiting: { readonly place: number; readonly go: () => void }[] = [];
  const deliver = () => {
    const first = waiting.reduce((least, { place }, index) => (place < placeOf(least) ? index : least), 0);
    const [next] = waiting.splice(first, 1);
    if (waiting.length > 0) setImmediate(deliver);
    next?.go();
  };
  const placeOf = (index: number) => waiting[index]?.place ?? Infinity;
  return {
    reached: (place) =>
      new Promise((go) => {
        waiting.push({ place, go });
        if (waiting.length === 1) setImmediate(deliver);
      }),
  };
}

/** A recorded response with its place among all of them. */
type Answered = AnswerLine & { readonly place: number };

type Find = (request: HttpRequest, context: SendContext) => Answered | undefined;

/**
 * Finds the response that the caller got to this request; one function for each replay. A request that only other
 * callers have made gets their response, if it is one that is sent once for all callers.
 */
function finder(
  { recorded: { answers }, keyOf, at }: Exchanges,
  policy: Policy,
  { sharesWith = () => [], extendsBursts = false }: ReplayOptions = {},
): () => Find {
  const { isFinal } = createRetryPolicy(policy, 0);
  const placed = answers.map((answer, place) => ({ ...answer, place }));
  const own = grouped(placed, (answer) => nameOf(answer, answer.key));
  const fetched = placed.filter(({ how }) => how === 'fetch');
  const shared = grouped(fetched, ({ rerun, key }) => `${rerun} ${key}`);
  const inOrder = new Map([...own].map(([name, all]) => [name, all.toSorted((a, b) => a.order - b.order)]));
  const serves = (answer: Answered, tolerate: readonly number[]): boolean =>
    'exchange' in answer
      ? isFinal(at(answer.exchange), tolerate)
      : tolerate.length === 0 || !isTolerable(new Inconclusive(answer.failure.code, ''));
  return () => {
    const given = new Map<string, number>();
    const next = (name: string, burst: boolean): Answered | undefined => {
      const count = given.get(name) ?? 0;
      given.set(name, count + 1);
      const all = inOrder.get(name);
      return all?.[count] ?? (burst && extendsBursts ? all?.at(-1) : undefined);
    };
    return (request, context) => {
      const key = keyOf(request);
      if (context.how === 'send') {
        for (const by of [context.by, ...sharesWith(context.by)]) {
          const answer = next(nameOf({ ...context, by }, key), context.burst);
          if (answer) return answer;
        }
        return undefined;
      }
      const exact = own.get(nameOf(context, key))?.at(-1);
      return (
        exact ?? shared.get(`${context.rerun} ${key}`)?.find((answer) => serves(answer, context.tolerate))
      );
    };
  };
}

const nameOf = (
  { by, rerun, how, tolerate }: Pick<AnswerLine, 'by' | 'rerun' | 'how' | 'tolerate'>,
  key: string,
): string => JSON.stringify([by, rerun, how, key, tolerate]);
