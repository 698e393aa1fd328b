/** The exchanges of a recording, as a run would have logged them. */

import { createJsonCache, cutBody } from '../http/kept-bodies.ts';
import { toHttpResponse } from '../http/to-http-response.ts';
import type { Answer, Exchange, HttpResponse } from '../model/http.ts';
import { Inconclusive } from '../model/inconclusive.ts';
import type { ExchangeLine } from './format.ts';
import type { Recorded } from './read-recording.ts';

export interface RecordedLog {
  /** @throws Inconclusive `too-large` when the recording had no room for it. */
  at(n: number): HttpResponse;
  /** @property kept false when the run had no room for the body. */
  exchanges(): readonly { readonly exchange: Exchange; readonly kept: boolean }[];
  /** @param among the number of first exchanges to search; all by default. */
  responses(among?: number): readonly HttpResponse[];
}

/** Each recorded response is one object, however often it is used. */
export function openLog({ header, exchanges, bodies }: Recorded): RecordedLog {
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
  const hasBody = (line: ExchangeLine): boolean => 'status' in line && bodies.has(line.body ?? '');
  const exchangeOf = (line: ExchangeLine) => {
    const { n, request, sent, millis, dropped = false } = line;
    const failure = 'failure' in line ? line.failure : noRoom;
    const outcome = hasBody(line) ? answerAt(n) : { failure, millis };
    const exchange = { n, request, at: sent, outcome };
    return { exchange: dropped ? cutBody(exchange) : exchange, kept: !dropped };
  };
  return {
    at,
    exchanges: () => exchanges.map(exchangeOf),
    responses: (among = exchanges.length) =>
      exchanges
        .slice(0, among)
        .filter((line) => hasBody(line) && !line.dropped)
        .map(({ n }) => at(n)),
  };
}

const noRoom = { code: 'too-large', text: 'the recording had no room for the answer' } as const;
