/** The wire over real sockets: undici, HTTP/1.1, every answer bounded in time and size. */
import { Agent, type Dispatcher } from 'undici';
import type { HttpRequest } from '../model/http-request.ts';
import { Inconclusive } from '../model/inconclusive.ts';
import { decoded } from './content-coding.ts';
import type { Wire } from './wire.ts';

/** Largest body that is read, in bytes, before and after content decoding. */
export const mostBytes = 32 * 1024 * 1024;

const connectMillis = 4_000;

export type NetworkOptions = {
  readonly connections: number;
  /** Total time for one request, from sending to the last byte. */
  readonly timeoutMillis: number;
};

export function network({ connections, timeoutMillis }: NetworkOptions): Wire {
  const bounds = { connections, connect: { timeout: connectMillis }, maxResponseSize: mostBytes };
  const kept = new Agent({ ...bounds, pipelining: 1 });
  const fresh = new Agent({ ...bounds, pipelining: 0 });
  return {
    async send(request, sending) {
      const deadline = AbortSignal.timeout(timeoutMillis);
      const signal = AbortSignal.any([deadline, sending.signal]);
      try {
        return await exchange(sending.fresh ? fresh : kept, request, signal);
      } catch (cause) {
        if (sending.signal.aborted) throw sending.signal.reason;
        throw deadline.aborted ? timedOut(request, timeoutMillis, cause) : toInconclusive(request, cause);
      }
    },
    async close() {
      await Promise.all([kept.destroy(), fresh.destroy()]);
    },
  };
}

async function exchange(agent: Agent, request: HttpRequest, signal: AbortSignal) {
  const { origin, pathname, search } = new URL(request.url);
  const started = performance.now();
  const answer = await agent.request({
    origin,
    path: pathname + search,
    method: request.method as Dispatcher.HttpMethod,
    headers: request.headers,
    body: request.body ?? null,
    responseHeaders: 'raw',
    signal,
  });
  const headers = pairs(answer.headers as unknown as readonly string[]);
  const coded = await readAll(answer.body);
  const bytes = await decoded(coded, headers, mostBytes);
  return {
    request,
    status: answer.statusCode,
    headers,
    bytes,
    millis: performance.now() - started,
    at: Date.now(),
  };
}

async function readAll(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** `[name, value, name, value]` as pairs with lower-case names. */
function pairs(raw: readonly string[]): readonly (readonly [string, string])[] {
  return raw.flatMap((name, i) => (i % 2 === 0 ? [[name.toLowerCase(), raw[i + 1] ?? ''] as const] : []));
}

const timedOut = (request: HttpRequest, millis: number, cause: unknown): Inconclusive =>
  new Inconclusive('timeout', `${request.method} ${request.url} was not answered within ${millis / 1000} s`, {
    cause,
  });

function toInconclusive(request: HttpRequest, cause: unknown): Error {
  if (cause instanceof Inconclusive) return cause;
  if (!(cause instanceof Error)) return new Error(String(cause));
  const code = 'code' in cause ? String(cause.code) : '';
  const asked = `${request.method} ${request.url}`;
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE')
    return new Inconclusive('too-large', `${asked} was answered with more than ${mostBytes} bytes`, {
      cause,
    });
  if (code.startsWith('HPE_') || malformed.has(code))
    return new Inconclusive(
      'malformed-transport',
      `${asked} was answered with malformed HTTP: ${cause.message}`,
      { cause },
    );
  return new Inconclusive('unreachable', `${asked} got no answer: ${cause.message || code}`, { cause });
}

const malformed = new Set([
  'UND_ERR_HEADERS_OVERFLOW',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'UND_ERR_INVALID_RETURN_VALUE',
]);
