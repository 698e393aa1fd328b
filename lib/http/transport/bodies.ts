/** Receives and decodes bodies within bounds on time and memory. */
import { once } from 'node:events';
import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { Inconclusive } from '../../model/inconclusive.ts';
import { errorCode } from '../../text/words.ts';
import { maxCodings, maxUncollected } from '../bounds.ts';
import { createCollector } from '../kept-bodies.ts';

/** @param first first bytes of the body. */
type Decoder = (first: Uint8Array, options: { readonly chunkSize: number }) => Transform;

/** RFC 1950 section 2.2: method 8, and check bits. */
const hasZlibHeader = ([first = 0, second = 0]: Uint8Array): boolean =>
  (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;

const decoders: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ['gzip', (_, options) => createGunzip(options)],
  ['x-gzip', (_, options) => createGunzip(options)],
  // Some servers omit the zlib wrapper (RFC 9110 section 8.4.1.2).
  [
    'deflate',
    (first, options) => (hasZlibHeader(first) ? createInflate(options) : createInflateRaw(options)),
  ],
  ['br', (_, options) => createBrotliDecompress(options)],
]);

/** The supported codings, as an Accept-Encoding value. */
export const acceptedCodings = 'gzip, deflate, br';

/** Bytes that are decoded at a time. */
const pieceSize = 32 * 1024;

/**
 * Decodes content codings (RFC 9110 section 8.4.1) piece by piece, so that a small bomb stays small.
 * @param maxBytes bound of the decoded body, and of the result of each coding.
 * @param accumulator used for one body at a time.
 * @throws Inconclusive `too-large` or `malformed-transport`.
 */
export async function decoded(
  coded: Uint8Array,
  headers: readonly (readonly [name: string, value: string])[],
  maxBytes: number,
  accumulator: Accumulator = createAccumulator(),
): Promise<Uint8Array> {
  const codings = headers
    .filter(([name]) => name === 'content-encoding')
    .flatMap(([, value]) => value.toLowerCase().split(','))
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
  if (coded.length === 0) return coded;
  if (codings.length > maxCodings) {
    throw new Inconclusive('malformed-transport', `the body has ${codings.length} content codings`);
  }
  let bytes = coded;
  for (const coding of codings.reverse()) bytes = await undo(coding, bytes, { maxBytes, accumulator });
  return bytes;
}

type Bounded = { readonly maxBytes: number; readonly accumulator: Accumulator };

async function undo(
  coding: string,
  bytes: Uint8Array,
  { maxBytes, accumulator }: Bounded,
): Promise<Uint8Array> {
  const decoder = decoders.get(coding);
  if (!decoder) {
    throw new Inconclusive('malformed-transport', `the body has the unknown content coding "${coding}"`);
  }
  const stream = decoder(bytes, { chunkSize: pieceSize });
  let tooLarge = false;
  stream.on('data', (piece: Uint8Array) => {
    tooLarge ||= accumulator.length + piece.length > maxBytes;
    if (tooLarge) {
      stream.destroy();
    } else {
      accumulator.add(piece);
    }
  });
  stream.end(bytes);
  try {
    // A destroyed decoder frees its memory when it is closed.
    await once(stream, 'close');
  } catch (cause) {
    const error = hasMore(cause, accumulator) ? undefined : errorCode(cause);
    accumulator.clear();
    const options = { cause, ...(error !== undefined && { error }) };
    throw new Inconclusive('malformed-transport', `the body is no valid ${coding}`, options);
  }
  if (!tooLarge) return accumulator.take();
  accumulator.clear();
  throw new Inconclusive(
    'too-large',
    `the body decodes to more than ${maxBytes} bytes, the bound of --max-body`,
  );
}

/** Bytes after the end of a gzip file, which most clients ignore. */
const hasMore = (cause: unknown, { length }: Accumulator): boolean =>
  length > 0 && cause instanceof Error && cause.message === 'incorrect header check';

/** Long bodies, read one at a time. Equal bodies share their memory, since a list is often read again. */
export interface SharedBodies {
  /** @param before the part that was already read. @returns the whole body, or an equal one that is still in use. */
  read(before: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): Promise<Uint8Array>;
  /** @returns an equal body that is still in use, or the body: buffers outside of the heap are collected late. */
  share(body: Uint8Array): Uint8Array;
}

export function createSharedBodies(): SharedBodies {
  const inUse = new Map<number, readonly WeakRef<Uint8Array>[]>();
  const accumulator = createAccumulator();
  const collect = createCollector(maxUncollected);
  const shared = (body: Uint8Array, keep: () => Uint8Array): Uint8Array => {
    collect(body.length);
    const alike = (inUse.get(body.length) ?? []).filter((one) => one.deref() !== undefined);
    const equal = alike.map((one) => one.deref()).find((one) => one && Buffer.compare(one, body) === 0);
    const kept = equal ?? keep();
    inUse.set(body.length, equal ? alike : [...alike, new WeakRef(kept)]);
    return kept;
  };
  return {
    share: (body) => shared(body, () => body),
    async read(before, rest) {
      accumulator.clear();
      for (const chunk of before) accumulator.add(chunk);
      for (let next = await rest.next(); !next.done; next = await rest.next()) accumulator.add(next.value);
      return shared(accumulator.body(), () => accumulator.take());
    },
  };
}

/** Collects the pieces of one body at a time in memory that is reused. */
export interface Accumulator {
  add(piece: Uint8Array): void;
  /** Bytes of the body so far. */
  readonly length: number;
  /** The body so far, in memory that the next one overwrites. */
  body(): Uint8Array;
  /** Returns the body in memory of its own, and empties the accumulator. */
  take(): Uint8Array;
  clear(): void;
}

const smallest = 64 * 1024;

export function createAccumulator(): Accumulator {
  let memory = Buffer.allocUnsafeSlow(0);
  let length = 0;
  return {
    get length() {
      return length;
    },
    add(piece) {
      const needed = length + piece.length;
      if (needed > memory.length) {
        const larger = Buffer.allocUnsafeSlow(Math.max(smallest, needed, 2 * memory.length));
        larger.set(memory.subarray(0, length));
        memory = larger;
      }
      memory.set(piece, length);
      length = needed;
    },
    body: () => memory.subarray(0, length),
    take() {
      // Buffer.slice would make a view.
      const body = new Uint8Array(memory.subarray(0, length));
      length = 0;
      return body;
    },
    clear() {
      length = 0;
    },
  };
}
