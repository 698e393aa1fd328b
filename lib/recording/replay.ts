/** A recording as the other side of a run: it answers what was asked before, at once, and nothing leaves. */
import type { Asker, Conversation, Counterpart } from '../http/conversation.ts';
import { isFine, isTolerable } from '../http/patience.ts';
import type { Question } from '../http/recorder.ts';
import { withoutBody } from '../http/store.ts';
import type { FetchOptions } from '../model/context.ts';
import type { Exchange } from '../model/exchange.ts';
import type { HttpRequest } from '../model/http-request.ts';
import { type HttpResponse, toHttpResponse } from '../model/http-response.ts';
import { Inconclusive } from '../model/inconclusive.ts';
import { createReadings } from '../model/readings.ts';
import type { Target } from '../model/target.ts';
import { type AnswerLine, type ExchangeLine, keyOf } from './format.ts';
import { masking } from './mask.ts';
import type { Recorded } from './read-recording.ts';
import { createTurns, type Turns } from './turns.ts';

/** Of texts whose JSON is remembered: as objects they are a multiple of it. */
const mostCharacters = 8 * 1024 * 1024;

/** Nothing in a recording is secret any more; what is masked stays masked. */
const masked = masking({});

/** @throws UsageError never: what the recording lacks is inconclusive. */
export function replay(recorded: Recorded, target: Target, signal: AbortSignal): Counterpart {
  const log = logOf(recorded);
  const answerTo = answersOf(recorded, log.at);
  const turns = createTurns();
  return {
    converse: (asker) => conversation(asker, { target, signal, log, answerTo, turns, recorded }),
    exchanges: () => log.exchanges(),
    sent: recorded.exchanges.length,
    startedAt: new Date(recorded.header.startedAt),
    millis: () => recorded.end.millis,
    recordedBy: recorded.header.suite,
    async tidy() {},
    async close() {},
  };
}

type Told = { readonly question: Question; readonly place: number };
/** With its place among all answers of the recording. */
type Answered = AnswerLine & { readonly line: number };

type Sources = {
  readonly target: Target;
  readonly signal: AbortSignal;
  readonly log: Log;
  readonly answerTo: (told: Told) => Answered | undefined;
  readonly turns: Turns;
  readonly recorded: Recorded;
};

function conversation(asker: Asker, sources: Sources): Conversation {
  const { target, signal, log, answerTo, recorded, turns } = sources;
  const places = new Map<string, number>();
  const look = recorded.looks.find(({ looks, turn }) => looks === asker.by && turn === asker.turn);
  const placeOf = (question: Question): number => {
    const name = JSON.stringify([keyOf(question.request, masked), question.tolerate]);
    const place = places.get(name) ?? 0;
    if (question.how === 'send') places.set(name, place + 1);
    return place;
  };
  const asked =
    (how: Question['how']) =>
    async (request: HttpRequest, { tolerate = [] }: FetchOptions = {}): Promise<HttpResponse> => {
      const question = { asker, how, request, tolerate };
      const place = placeOf(question);
      const answer = answerTo({ question, place });
      await turns.reached(answer?.line ?? Infinity);
      signal.throwIfAborted();
      if (!answer) throw missing(request, recorded);
      if ('failure' in answer) throw new Inconclusive(answer.failure.code, answer.failure.text);
      return log.at(answer.exchange);
    };
  return {
    target,
    signal,
    fetch: asked('fetch'),
    send: asked('send'),
    browse: async ({ method, url }) => {
      throw new Inconclusive('not-observed', `${method} ${url} is not sent: a recording has no browser`);
    },
    seen: () => log.seen(look?.seen),
    async wait() {
      signal.throwIfAborted();
    },
  };
}

function missing({ method, url }: HttpRequest, { end }: Recorded): Inconclusive {
  if (end.over) return new Inconclusive(end.over.code, end.over.text);
  return new Inconclusive('not-observed', `the recording has no answer to ${method} ${url}`);
}

/**
 * What a check was answered when it asked this before. A question that only others have asked is answered as it was
 * answered to them, where it is one that is sent once for all.
 */
function answersOf({ answers }: Recorded, at: (n: number) => HttpResponse): Sources['answerTo'] {
  const own = new Map<string, Answered>();
  const shared = new Map<string, Answered[]>();
  for (const [line, recordedAnswer] of answers.entries()) {
    const answer = { ...recordedAnswer, line };
    const { by, turn, how, key, tolerate, place } = answer;
    own.set(JSON.stringify([by, turn, how, key, tolerate, place]), answer);
    if (how === 'send') continue;
    const name = `${turn} ${key}`;
    const others = shared.get(name);
    if (others) others.push(answer);
    else shared.set(name, [answer]);
  }
  return ({ question: { asker, how, request, tolerate }, place }) => {
    const key = keyOf(request, masked);
    const exact = own.get(JSON.stringify([asker.by, asker.turn, how, key, tolerate, place]));
    if (exact || how === 'send') return exact;
    return shared
      .get(`${asker.turn} ${key}`)
      ?.find((answer) =>
        'exchange' in answer
          ? isFine(at(answer.exchange), tolerate)
          : tolerate.length === 0 || !isTolerable(new Inconclusive(answer.failure.code, '')),
      );
  };
}

type Log = {
  at(n: number): HttpResponse;
  exchanges(): readonly Exchange[];
  /** @param among so many exchanges; all without it. */
  seen(among?: number): readonly HttpResponse[];
};

/** Each answer is one response, however often it is looked at. */
function logOf({ exchanges, bodies }: Recorded): Log {
  const readings = createReadings(mostCharacters);
  const lines = new Map(exchanges.map((line) => [line.n, line]));
  const made = new Map<number, HttpResponse>();
  const at = (n: number): HttpResponse => {
    const known = made.get(n);
    if (known) return known;
    const line = lines.get(n);
    const bytes = line && 'status' in line && line.body !== undefined ? bodies.get(line.body) : undefined;
    if (!line || 'failure' in line || bytes === undefined)
      throw new Inconclusive('too-large', `the recording had no room for the answer of exchange ${n}`);
    const { request, status, headers, millis, at: time } = line;
    const response = toHttpResponse(
      { exchange: n, request, status, headers, bytes, millis, at: time },
      readings,
    );
    made.set(n, response);
    return response;
  };
  const exchangeOf = (line: ExchangeLine): Exchange => {
    const { n, request, sent, millis } = line;
    const common = { n, request, at: sent };
    if ('failure' in line) return { ...common, outcome: { failure: line.failure, millis } };
    if (line.body === undefined || !bodies.has(line.body))
      return { ...common, outcome: { failure: noRoom, millis } };
    return line.dropped ? withoutBody(at(n), sent) : { ...common, outcome: at(n) };
  };
  return {
    at,
    exchanges: () => exchanges.map(exchangeOf),
    seen: (among = exchanges.length) =>
      exchanges
        .slice(0, among)
        .filter((line) => 'status' in line && !line.dropped && bodies.has(line.body ?? ''))
        .map(({ n }) => at(n)),
  };
}

const noRoom = { code: 'too-large', text: 'the recording had no room for the answer' } as const;
