/** A recording as the end of the stack: it answers recorded requests at once, and sends nothing. */
import { isTolerable } from '../http/middleware/remember.ts';
import { createRetryPolicy } from '../http/middleware/retry-policy.ts';
import type { SendContext } from '../http/send.ts';
import type { Stack } from '../http/stack.ts';
import type { HttpRequest } from '../model/http/http-request.ts';
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

/** Never fails: an unrecorded request is inconclusive. */
export function replay(recorded: Recorded, policy: Policy, { signal, listen }: Replaying): Stack {
  const log = openLog(recorded);
  const answerTo = answersOf(recorded, log, policy);
  const turns = createTurns();
  for (const { exchange, kept } of log.exchanges()) listen({ kind: 'exchange', exchange, kept });
  return {
    async send(request, context) {
      const answer = answerTo(request, context);
      await turns.reached(answer?.line ?? Infinity);
      signal.throwIfAborted();
      if (!answer) throw missing(request, recorded);
      if ('failure' in answer) throw toInconclusive(answer.failure);
      return log.at(answer.exchange);
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
 * The responses that the caller got to this request. A request that only other callers have sent gets their response,
 * if it is one that is sent once for all callers.
 */
function answersOf({ answers }: Recorded, log: RecordedLog, policy: Policy): Find {
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
  return (request, context) => {
    const key = keyOf(request, masked);
    const name = nameOf(context, key);
    if (context.how === 'send') return sends.get(name)?.shift();
    const exact = own.get(name)?.at(-1);
    return exact ?? shared.get(`${context.turn} ${key}`)?.find((answer) => serves(answer, context.tolerate));
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
