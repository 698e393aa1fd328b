/** The exchanges of a finished run, in memory: read from a recording, or collected while the run went on. */
import { createJsonCache, cutBody } from '../http/kept-bodies.ts';
import { toHttpResponse } from '../http/to-http-response.ts';
import type { Answer, Exchange, HttpRequest, HttpResponse } from '../model/http.ts';
import { Inconclusive } from '../model/inconclusive.ts';
import type { Listener } from '../model/run-event.ts';
import type { Target } from '../model/target.ts';
import { type ExchangeLine, keyOf, type Masking, masking, unmasked } from '../recording/format.ts';
import { collectLines, type Recorded } from '../recording/read-recording.ts';
import { headerOf, toRecorder } from '../recording/write-recording.ts';

export interface Exchanges {
  readonly recorded: Recorded;
  /** Equal for equal requests. */
  keyOf(request: HttpRequest): string;
  /** @throws Inconclusive `too-large` when the recording had no room for the response. */
  at(n: number): HttpResponse;
  /** The exchanges as a run reports them. @property kept false when the run had no room for the body. */
  events(): readonly { readonly exchange: Exchange; readonly kept: boolean }[];
  /** @param among only the first so many exchanges, always in the same list; all by default. */
  responses(among?: number): readonly HttpResponse[];
}

/** A recording contains masks instead of secrets, so a request is masked before it is compared. */
export const exchangesOf = (recorded: Recorded): Exchanges => openExchanges(recorded, masking({}));

/** Collects the events of a run that goes on; call `exchanges` when it has ended. */
export function collectExchanges(target: Target): {
  readonly listen: Listener;
  readonly exchanges: () => Exchanges;
} {
  const lines = collectLines();
  return {
    listen: toRecorder(unmasked, lines.add),
    exchanges: () =>
      openExchanges(
        { header: headerOf(target, false), ...lines.collected(), end: { end: true, millis: 0 } },
        unmasked,
      ),
  };
}

/** Each response is one object, however often it is used. */
function openExchanges(recorded: Recorded, masks: Masking): Exchanges {
  const { header, exchanges, bodies } = recorded;
  const lines = new Map(exchanges.map((line) => [line.n, line]));
  const made = new Map<number, HttpResponse>();
  const cache = createJsonCache();
  const answerAt = (n: number): Answer => {
    const line = lines.get(n);
    const bytes = line && 'status' in line && line.body !== undefined ? bodies.get(line.body) : undefined;
    if (!line || 'failure' in line || bytes === undefined) {
      throw new Inconclusive('too-large', `the recording had no room for the answer of exchange ${n}`);
    }
    const { request, status, headers, millis, at: time } = line;
    return { exchange: n, request, status, headers, bytes, millis, at: time };
  };
  const at = (n: number): HttpResponse => {
    const response = made.get(n) ?? toHttpResponse(answerAt(n), cache, header.target.maxBytes);
    made.set(n, response);
    return response;
  };
  const lists = new Map<number, readonly HttpResponse[]>();
  const responses = (among = exchanges.length): readonly HttpResponse[] => {
    const list = lists.get(among) ?? kept.flatMap(({ n, place }) => (place < among ? [at(n)] : []));
    lists.set(among, list);
    return list;
  };
  const hasBody = (line: ExchangeLine): boolean => 'status' in line && bodies.has(line.body ?? '');
  const kept = exchanges.flatMap((line, place) =>
    hasBody(line) && !line.dropped ? [{ n: line.n, place }] : [],
  );
  const eventOf = (line: ExchangeLine) => {
    const { n, request, sent, millis, dropped = false } = line;
    const failure = 'failure' in line ? line.failure : noRoom;
    const outcome = hasBody(line) ? answerAt(n) : { failure, millis };
    const exchange = { n, request, at: sent, outcome };
    return { exchange: dropped ? cutBody(exchange) : exchange, kept: !dropped };
  };
  return {
    recorded,
    keyOf: (request) => keyOf(request, masks),
    at,
    events: () => exchanges.map(eventOf),
    responses,
  };
}

const noRoom = { code: 'too-large', text: 'the recording had no room for the answer' } as const;
