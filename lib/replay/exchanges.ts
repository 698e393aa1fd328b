/** Recorded exchanges, and the replies that stand in for their responses. */
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

export type Reply = Pick<Answer, 'status' | 'headers' | 'bytes'>;

/** By number of exchange; `unknown` where only the target itself can say what it would have answered. */
export type Changes = ReadonlyMap<number, Reply | 'unknown'>;

export const textOf = ({ bytes }: Pick<Reply, 'bytes'>): string => new TextDecoder().decode(bytes);

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** @returns undefined for a body that is not JSON. */
export function jsonOf(reply: Pick<Reply, 'bytes'>): unknown {
  try {
    return JSON.parse(textOf(reply));
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined;
    throw cause;
  }
}

/** Headers of the transfer, which differ without effect on a caller. */
const transferHeaders: ReadonlySet<string> = new Set([
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'date',
]);

/** The headers that a caller judges, one `name: value` each, sorted. */
export const headerLines = ({ headers }: Pick<Reply, 'headers'>): readonly string[] =>
  headers
    .filter(([name]) => !transferHeaders.has(name))
    .map(([name, value]) => `${name}: ${value}`)
    .toSorted();

/** Whether a caller cannot tell them apart. JSON with other white space counts as the same. */
export function isSame(one: Reply, other: Reply): boolean {
  if (one.status !== other.status || headerLines(one).join('\n') !== headerLines(other).join('\n')) {
    return false;
  }
  if (Buffer.compare(one.bytes, other.bytes) === 0) return true;
  const json = jsonOf(one);
  return json !== undefined && JSON.stringify(json) === textOf(other);
}
