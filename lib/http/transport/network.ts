/** The transport over sockets: HTTP/1.1 by undici, with every response bounded in time and size. */
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import PQueue from 'p-queue';
import type { Dispatcher } from 'undici';
import type { HttpRequest, Proxies } from '../../model/http.ts';
import { Inconclusive, type ReasonCode } from '../../model/inconclusive.ts';
import { maxBesideOthers, maxBytes } from '../bounds.ts';
import { maxTimer } from '../clock.ts';
import { inQueue } from '../in-queue.ts';
import { createReach, type Hosts } from '../reach.ts';
import type { Transport } from '../send.ts';
import {
  type Accumulator,
  createAccumulator,
  createSharedBodies,
  decoded,
  type SharedBodies,
} from './bodies.ts';
import { type Addressed, createResolved, createRoutes, refusedCredentials, type Trust } from './routes.ts';

export type NetworkOptions = Partial<Hosts> &
  Trust & {
    readonly connections: number;
    readonly proxies?: Proxies;
    /** Total time for one request, from sending to the last byte. */
    readonly timeoutMs: number;
    /** In bytes, before and after content decoding. */
    readonly maxBytes?: number;
    /** Resolves names; by default as the system does. */
    readonly resolve?: LookupFunction;
  };

export function network(options: NetworkOptions): Transport {
  const { baseUrl, timeoutMs, maxBytes: most = maxBytes } = options;
  const { lookup, addressesOf } = createResolved(options.resolve);
  // Without a target, nothing can lead to another host.
  const reach = baseUrl === undefined ? undefined : createReach({ ...options, baseUrl }, addressesOf);
  const routes = createRoutes({ ...options, maxResponseSize: most, lookup, reach });
  // One at a time, so that only one giant body or decompression bomb is in memory.
  const queues = { giants: new PQueue({ concurrency: 1 }), decoders: new PQueue({ concurrency: 1 }) };
  const bodies = createSharedBodies();
  const accumulator = createAccumulator();
  return {
    async send(request, sending) {
      sending.signal.throwIfAborted();
      const deadline = AbortSignal.timeout(Math.min(timeoutMs, maxTimer));
      const signal = AbortSignal.any([deadline, sending.signal]);
      try {
        return await exchange(routes.to(request, sending.fresh), request, {
          signal,
          most,
          bodies,
          ...queues,
          accumulator,
        });
      } catch (cause) {
        if (sending.signal.aborted) throw sending.signal.reason;
        if (deadline.aborted) {
          throw failure('timeout', request, ` was not answered within ${timeoutMs / 1000} s`, cause);
        }
        throw toInconclusive(request, cause, most);
      }
    },
    addressesOf,
    close: () => routes.close(),
  };
}

type Reading = {
  readonly signal: AbortSignal;
  readonly most: number;
  readonly giants: PQueue;
  readonly bodies: SharedBodies;
  readonly decoders: PQueue;
  /** For the body that is being decoded. */
  readonly accumulator: Accumulator;
};

async function exchange({ agent, proxy, ...addressed }: Addressed, request: HttpRequest, reading: Reading) {
  const started = performance.now();
  const answer = await agent.request({
    ...addressed,
    ...bodyOf(request, addressed.headers),
    method: request.method as Dispatcher.HttpMethod,
    responseHeaders: 'raw',
    signal: reading.signal,
  });
  if (proxy && answer.statusCode === 407) {
    answer.body.on('error', () => {}).destroy();
    throw refusedCredentials(proxy);
  }
  const headers = pairs(answer.headers as unknown as readonly string[]);
  const coded = await readAll(answer.body, reading).catch((cause) =>
    isWholeAt(answer.statusCode, cause) ? new Uint8Array() : endsWithinBody(cause),
  );
  const bytes = await decodedBody(coded, headers, reading);
  return {
    request,
    status: answer.statusCode,
    headers,
    bytes,
    millis: performance.now() - started,
    at: Date.now(),
  };
}

/** undici sends a stream in chunks, and refuses the header that says so. */
function bodyOf({ body }: HttpRequest, headers: Addressed['headers']) {
  const { 'transfer-encoding': coding, ...others } = headers;
  if (body === undefined || coding !== 'chunked') return { headers, body: body ?? null };
  const half = Math.ceil(body.length / 2);
  return { headers: others, body: Readable.from([body.slice(0, half), body.slice(half)].map(Buffer.from)) };
}

/** A 304 has no body, and may have the length of the one that a 200 would have (RFC 9110, 8.6); undici waits for it. */
const isWholeAt = (status: number, cause: unknown): boolean =>
  status === 304 && systemCode(cause) === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH';

/** @throws Inconclusive if the connection ended within the body, which is then shorter than its headers say. */
function endsWithinBody(cause: unknown): never {
  const error = systemCode(cause);
  if (error !== 'UND_ERR_SOCKET' && error !== 'ECONNRESET') throw cause;
  throw new Inconclusive('malformed-transport', 'the connection was closed within the body', {
    cause,
    error,
  });
}

/** Long bodies are read one at a time. */
async function readAll(
  body: AsyncIterable<Uint8Array>,
  { signal, giants, bodies }: Reading,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const rest = body[Symbol.asyncIterator]();
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    chunks.push(next.value);
    length += next.value.length;
    if (length > maxBesideOthers) {
      return inQueue(giants, { signal }, () => bodies.read(chunks.splice(0), rest));
    }
  }
  return Buffer.concat(chunks);
}

async function decodedBody(
  coded: Uint8Array,
  headers: readonly (readonly [name: string, value: string])[],
  { signal, most, bodies, decoders, accumulator }: Reading,
): Promise<Uint8Array> {
  if (coded.length === 0 || !headers.some(([name]) => name === 'content-encoding')) return coded;
  const bytes = await inQueue(decoders, { signal }, () => decoded(coded, headers, most, accumulator));
  return bytes.length > maxBesideOthers ? bodies.share(bytes) : bytes;
}

/** `[name, value, name, value]` as pairs with lower-case names. */
function pairs(raw: readonly string[]): readonly (readonly [string, string])[] {
  return raw.flatMap((name, i) => (i % 2 === 0 ? [[name.toLowerCase(), raw[i + 1] ?? ''] as const] : []));
}

const failure = (
  code: ReasonCode,
  { method, url }: HttpRequest,
  text: string,
  cause: unknown,
): Inconclusive => {
  const error = cause instanceof Inconclusive ? cause.error : systemCode(cause);
  const options = { cause, ...(error !== undefined && { error }) };
  return new Inconclusive(code, `${method} ${url}${text}`, options);
};

/** The code of a DOM exception, such as a timeout, is a number. */
const systemCode = (cause: unknown): string | undefined =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;

/** Turns errors of the target and the network into Inconclusive. Errors of the suite stay as they are. */
function toInconclusive(request: HttpRequest, cause: unknown, most: number): unknown {
  if (cause instanceof Inconclusive) return failure(cause.code, request, `: ${cause.message}`, cause);
  if (!(cause instanceof Error) || cause instanceof TypeError) return cause;
  const code = 'code' in cause ? String(cause.code) : '';
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') {
    return failure(
      'too-large',
      request,
      ` was answered with more than ${most} bytes, the bound of --max-body`,
      cause,
    );
  }
  // A check may send a value from the target, such as its ETag.
  if (code === 'UND_ERR_INVALID_ARG') {
    return failure('malformed-transport', request, ` cannot be sent: ${cause.message}`, cause);
  }
  if (
    cause.name === 'HTTPParserError' ||
    malformed.has(code) ||
    /^bad (response|upgrade)$/.test(cause.message)
  ) {
    return failure(
      'malformed-transport',
      request,
      ` was answered with malformed HTTP: ${cause.message}`,
      cause,
    );
  }
  if (code === '') return cause;
  // The message of OpenSSL names files and lines of its source.
  const text = code.startsWith('ERR_SSL_') ? `the TLS handshake failed (${code})` : cause.message || code;
  return failure('unreachable', request, `: ${text}`, cause);
}

/** `ERR_ASSERTION`: undici asserts that a status is at least 100. */
const malformed = new Set([
  'UND_ERR_HEADERS_OVERFLOW',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'ERR_ASSERTION',
]);
