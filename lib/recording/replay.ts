/** A recording as the end of the stack: it answers recorded requests at once, and sends nothing. */

import { createRetryPolicy } from '../http/stack/retry.ts';
import { overloadReason } from '../http/stack/retry.ts';
import { isTolerable } from '../http/stack/remember.ts';
import type { SendContext } from '../http/send.ts';
import type { Stack } from '../http/stack/stack.ts';
import type { HttpRequest, HttpResponse } from '../model/http.ts';
import { Inconclusive, type Reason } from '../model/inconclusive.ts';
import type { Policy } from '../model/policy.ts';
import type { Listener } from '../model/run-event.ts';
import { type AnswerLine, keyOf } from './format.ts';
import { masking } from './mask.ts';
import type { Recorded } from './read-recording.ts';
import { openLog, type RecordedLog } from './recorded-log.ts';
import { createTurns } from './turns.ts';

/** A recording contains no secrets, only masks, which stay. */
const masked = masking({});

export type Replaying = { readonly signal: AbortSignal; readonly listen: Listener };

/** Answers that differ from the recorded ones. */
export type Changed = {
  /** By number of exchange; `unknown` where nobody can tell what the answer would be. */
  readonly answers: ReadonlyMap<number, HttpResponse | 'unknown'>;
  /** A caller asks what the recording cannot answer. */
  readonly onLost: (by: string) => void;
};

type LendersOf = (by: string) => readonly string[];

/** A recording that is replayed many times: what is read of it once stays read. */
export type Replay = (connecting: Replaying, changed: Changed) => Stack;

/** Never fails: an unrecorded request is inconclusive. */
export function replay(recorded: Recorded, policy: Policy, { signal, listen }: Replaying): Stack {
  const log = openLog(recorded);
  for (const { exchange, kept } of log.exchanges()) listen({ kind: 'exchange', exchange, kept });
  return stackOver(recorded, log, { signal, answerTo: answersOf(recorded, log, policy)(), change: log.at });
}

/**
 * Its exchanges are no events.
 * @param lendersOf the callers whose answers another one gets, where it asks in their place.
 */
export function openReplay(
  recorded: Recorded,
  policy: Policy,
  { log, lendersOf }: { readonly log: RecordedLog; readonly lendersOf: LendersOf },
): Replay {
  const answers = answersOf(recorded, log, policy, lendersOf);
  const { isFinal } = createRetryPolicy(policy, 0);
  return ({ signal }, { answers: changed, onLost }) => {
    const change: Answering['change'] = (n, { by, tolerate }) => {
      const other = changed.get(n);
      if (other === undefined) return log.at(n);
      if (other === 'unknown') {
        onLost(by);
        throw new Inconclusive('not-observed', `nobody knows what exchange ${n} would have been`);
      }
      // The stack itself does not hand out what may be better in a while.
      if (!isFinal(other, tolerate)) throw toInconclusive(overloadReason(other));
      return other;
    };
    const stack = stackOver(recorded, log, { signal, answerTo: answers(), change, onLost });
    return {
      ...stack,
      responses: (caller) => changedIn(stack.responses(caller), changed, () => onLost(caller.by)),
    };
  };
}

function changedIn(
  responses: readonly HttpResponse[],
  changed: Changed['answers'],
  onUnknown: () => void,
): readonly HttpResponse[] {
  return responses.flatMap((response) => {
    const other = changed.get(response.exchange) ?? response;
    if (other !== 'unknown') return [other];
    onUnknown();
    return [];
  });
}

type Answering = {
  readonly signal: AbortSignal;
  readonly answerTo: Find;
  readonly change: (n: number, context: SendContext) => HttpResponse;
  readonly onLost?: Changed['onLost'];
};

function stackOver(
  recorded: Recorded,
  log: RecordedLog,
  { signal, answerTo, change, onLost }: Answering,
): Stack {
  const turns = createTurns();
  return {
    async send(request, context) {
      const answer = answerTo(request, context);
      await turns.reached(answer?.line ?? Infinity);
      signal.throwIfAborted();
      if (!answer) {
        onLost?.(context.by);
        throw missing(request, recorded);
      }
      if ('failure' in answer) throw toInconclusive(answer.failure);
      return change(answer.exchange, context);
    },
    async browse({ method, url }) {
      throw new Inconclusive('not-observed', `${method} ${url} is not sent: a recording has no browser`);
    },
    responses({ by, turn }) {
      const look = recorded.looks.find(({ looks, turn: other }) => looks === by && other === turn);
      return log.responses(look?.seen);
    },
    sent: recorded.exchanges.length,
    millis: () => recorded.end.millis,
    async cleanUp() {},
    async close() {},
  };
}

const toInconclusive = ({ code, text, ...details }: Reason): Inconclusive =>
  new Inconclusive(code, text, details);

function missing({ method, url }: HttpRequest, { end }: Recorded): Inconclusive {
  if (end.over) return new Inconclusive(end.over.code, end.over.text);
  return new Inconclusive('not-observed', `the recording has no answer to ${method} ${url}`);
}

/** A response with its place among all of the recording. */
type Answered = AnswerLine & { readonly line: number };

type Find = (request: HttpRequest, context: SendContext) => Answered | undefined;

/**
 * The responses that the caller got to this request; a function for each replay. A request that only other callers have
 * sent gets their response, if it is one that is sent once for all callers.
 * @param lendersOf callers whose responses to other requests it gets as well, in their order.
 */
function answersOf(
  { answers }: Recorded,
  log: RecordedLog,
  policy: Policy,
  lendersOf: LendersOf = () => [],
): () => Find {
  const { isFinal } = createRetryPolicy(policy, 0);
  const lines = answers.map((answer, line) => ({ ...answer, line }));
  const own = grouped(lines, (answer) => nameOf(answer, answer.key));
  const fetched = lines.filter(({ how }) => how === 'fetch');
  const shared = grouped(fetched, ({ turn, key }) => `${turn} ${key}`);
  const sends = new Map([...own].map(([name, all]) => [name, all.toSorted((a, b) => a.order - b.order)]));
  const serves = (answer: Answered, tolerate: readonly number[]): boolean =>
    'exchange' in answer
      ? isFinal(log.at(answer.exchange), tolerate)
      : tolerate.length === 0 || !isTolerable(new Inconclusive(answer.failure.code, ''));
  return () => {
    const given = new Map<string, number>();
    const next = (name: string): Answered | undefined => {
      const place = given.get(name) ?? 0;
      given.set(name, place + 1);
      return sends.get(name)?.[place];
    };
    return (request, context) => {
      const key = keyOf(request, masked);
      if (context.how === 'send') {
        for (const by of [context.by, ...lendersOf(context.by)]) {
          const answer = next(nameOf({ ...context, by }, key));
          if (answer) return answer;
        }
        return undefined;
      }
      const [name, question] = [nameOf(context, key), `${context.turn} ${key}`];
      const exact = own.get(name)?.at(-1);
      return exact ?? shared.get(question)?.find((answer) => serves(answer, context.tolerate));
    };
  };
}

const nameOf = (
  { by, turn, how, tolerate }: Pick<AnswerLine, 'by' | 'turn' | 'how' | 'tolerate'>,
  key: string,
): string => JSON.stringify([by, turn, how, key, tolerate]);

function grouped(lines: readonly Answered[], nameOf: (line: Answered) => string): Map<string, Answered[]> {
  const groups = new Map<string, Answered[]>();
  for (const line of lines) {
    const group = groups.get(nameOf(line));
    if (group) {
      group.push(line);
    } else {
      groups.set(nameOf(line), [line]);
    }
  }
  return groups;
}
