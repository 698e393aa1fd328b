/** The end of the stack: hands a request to the transport and logs the exchange, and which responses break HTTP. */
import { mediaType } from '../../assert/response.ts';
import type { Answer, Exchange, HttpRequest, HttpResponse, Received } from '../../model/http.ts';
import { Inconclusive, type Reason } from '../../model/inconclusive.ts';
import { createBodyStore, createJsonCache, type JsonCache } from '../kept-bodies.ts';
import type { Send, SendContext, Transport } from '../send.ts';
import { toHttpResponse } from '../to-http-response.ts';

interface ExchangeLog {
  readonly send: Send;
  /** Whether the body of a response was kept. */
  isKept(response: HttpResponse): boolean;
  /** Every response so far whose body was kept; the same list until there is another. */
  responses(): readonly HttpResponse[];
  /** What arrived so far, whether its body was kept or not. */
  received(): readonly Received[];
}

type LogOptions = {
  /** Bound of one body, in bytes. */
  readonly maxBody?: number;
  /** How long the run had lasted before the log started, in milliseconds. */
  readonly millis?: number;
  /** Of parsed bodies. */
  readonly cache?: JsonCache;
};

/**
 * @param now a clock in milliseconds.
 * @param onExchange receives each exchange with its whole body; `kept` is false if the run has no room for the body.
 */
export function createExchangeLog(
  transport: Transport,
  now: () => number,
  onExchange: (exchange: Exchange, kept: boolean) => void,
  { maxBody, millis = 0, cache = createJsonCache() }: LogOptions = {},
): ExchangeLog {
  const startedAt = now() - millis;
  const store = createBodyStore(maxBody);
  const kept = new Set<HttpResponse>();
  let listed: readonly HttpResponse[] = [];
  const received = createReceivedLog();
  /** @throws Inconclusive `too-large` after too many giants. */
  const log = (answer: Answer, at: number): HttpResponse => {
    const { exchange: n, request } = answer;
    const { bytes, isKept } = store.admit(request, answer.bytes, mediaType(toHttpResponse(answer)));
    const outcome = { ...answer, bytes };
    const response = toHttpResponse(outcome, cache, maxBody);
    if (isKept) kept.add(response);
    onExchange({ n, request, at, outcome }, isKept);
    return response;
  };
  const send = async (request: HttpRequest, context: SendContext): Promise<HttpResponse> => {
    const n = context.exchange;
    const left = now();
    try {
      const answer = await transport.send(request, context);
      received.note(n, request);
      return log({ ...answer, exchange: n }, left - startedAt);
    } catch (cause) {
      if (!(cause instanceof Inconclusive)) throw cause;
      received.note(n, request, cause.reason);
      const outcome = { failure: cause.reason, millis: now() - left };
      onExchange({ n, request, at: left - startedAt, outcome }, true);
      throw cause;
    }
  };
  return {
    send,
    isKept: (response) => kept.has(response),
    responses() {
      if (listed.length < kept.size) listed = [...kept];
      return listed;
    },
    received: received.all,
  };
}

/** Not the fault of the target: a request that cannot be written, and headers that are longer than this client reads. */
const ownLimits: ReadonlySet<string> = new Set(['UND_ERR_INVALID_ARG', 'UND_ERR_HEADERS_OVERFLOW']);

/** A coding that this client does not know has no error code. */
const breaksHttp = ({ code, error }: Reason): boolean =>
  code === 'malformed-transport' && error !== undefined && !ownLimits.has(error);

interface ReceivedLog {
  /** @param failure undefined for a response. */
  note(exchange: number, request: HttpRequest, failure?: Reason): void;
  /** The responses, then the broken ones of requests that were sent twice and got no other response since. */
  all(): readonly Received[];
}

export function createReceivedLog(): ReceivedLog {
  const whole: Received[] = [];
  const broken = new Map<string, Received & { readonly times: number }>();
  return {
    note(exchange, request, failure) {
      if (!failure) whole.push({ exchange, request });
      if (broken.size === 0 && !failure) return;
      const key = keyOf(request);
      const { times = 0 } = broken.get(key) ?? {};
      if (!failure) {
        broken.delete(key);
      } else if (breaksHttp(failure)) {
        broken.set(key, { exchange, request, broken: failure.text, times: times + 1 });
      }
    },
    all: () => [
      ...whole,
      ...[...broken.values()].filter(({ times }) => times > 1).map(({ times: _, ...received }) => received),
    ],
  };
}

const keyOf = ({ method, url, headers, body }: HttpRequest): string =>
  JSON.stringify([method, url, Object.entries(headers).sort(), body]);
