/** Undoes content codings (RFC 9110 section 8.4.1), piece by piece and bounded, so that a small bomb stays small. */
import { once } from 'node:events';
import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { Inconclusive } from '../../model/inconclusive.ts';
import { maxCodings } from '../bounds.ts';
import { createRoom, type Room } from './room.ts';

/** @param first bytes of the body. */
type Decoder = (first: Uint8Array, options: { readonly chunkSize: number }) => Transform;

/** RFC 1950 section 2.2: method 8, and a check in the lower bits. */
const hasZlibHeader = ([first = 0, second = 0]: Uint8Array): boolean =>
  (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;

const decoders: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ['gzip', (_, options) => createGunzip(options)],
  ['x-gzip', (_, options) => createGunzip(options)],
  // Some servers send it without the zlib wrapper that it is defined with (RFC 9110 section 8.4.1.2).
  [
    'deflate',
    (first, options) => (hasZlibHeader(first) ? createInflate(options) : createInflateRaw(options)),
  ],
  ['br', (_, options) => createBrotliDecompress(options)],
]);

/** The supported codings, as an Accept-Encoding value. */
export const acceptedCodings = 'gzip, deflate, br';

/** Decoded at a time, in bytes. */
const pieceSize = 32 * 1024;

/**
 * @param maxBytes bound of the decoded body, and of each step on the way to it.
 * @param room for one body at a time.
 * @throws Inconclusive `too-large` or `malformed-transport`.
 */
export async function decoded(
  coded: Uint8Array,
  headers: readonly (readonly [name: string, value: string])[],
  maxBytes: number,
  room: Room = createRoom(),
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
  for (const coding of codings.reverse()) bytes = await undo(coding, bytes, { maxBytes, room });
  return bytes;
}

type Bounded = { readonly maxBytes: number; readonly room: Room };

async function undo(coding: string, bytes: Uint8Array, { maxBytes, room }: Bounded): Promise<Uint8Array> {
  const decoder = decoders.get(coding);
  if (!decoder) {
    throw new Inconclusive('malformed-transport', `the body has the unknown content coding "${coding}"`);
  }
  const stream = decoder(bytes, { chunkSize: pieceSize });
  let tooLarge = false;
  stream.on('data', (piece: Uint8Array) => {
    tooLarge ||= room.length + piece.length > maxBytes;
    if (tooLarge) {
      stream.destroy();
    } else {
      room.add(piece);
    }
  });
  stream.end(bytes);
  try {
    // Memory of a destroyed decoder is free once it is closed.
    await once(stream, 'close');
  } catch (cause) {
    room.clear();
    throw new Inconclusive('malformed-transport', `the body is no valid ${coding}`, { cause });
  }
  if (!tooLarge) return room.take();
  room.clear();
  throw new Inconclusive(
    'too-large',
    `the body decodes to more than ${maxBytes} bytes, the bound of --max-body`,
  );
}
