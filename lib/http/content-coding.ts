/** Undoes content codings (RFC 9110 section 8.4.1), bounded, so that a small bomb stays small. */
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { Inconclusive } from '../model/inconclusive.ts';

type Decoder = (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Uint8Array>;

const decoders: Readonly<Record<string, Decoder>> = {
  gzip: promisify(gunzip) as Decoder,
  'x-gzip': promisify(gunzip) as Decoder,
  deflate: promisify(inflate) as Decoder,
  br: promisify(brotliDecompress) as Decoder,
};

/** The codings that we can undo, as an Accept-Encoding value. */
export const acceptedCodings = 'gzip, deflate, br';

/** No honest server applies more codings to one body. */
const mostCodings = 3;

/** @throws Inconclusive `too-large` or `malformed-transport`. */
export async function decoded(
  coded: Uint8Array,
  headers: readonly (readonly [name: string, value: string])[],
  mostBytes: number,
): Promise<Uint8Array> {
  const codings = headers
    .filter(([name]) => name === 'content-encoding')
    .flatMap(([, value]) => value.toLowerCase().split(','))
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
  if (coded.length === 0) return coded;
  if (codings.length > mostCodings)
    throw new Inconclusive('malformed-transport', `the body has ${codings.length} content codings`);
  let bytes = coded;
  for (const coding of codings.reverse()) bytes = await undo(coding, bytes, mostBytes);
  return bytes;
}

async function undo(coding: string, bytes: Uint8Array, maxOutputLength: number): Promise<Uint8Array> {
  const decode = Object.hasOwn(decoders, coding) ? decoders[coding] : undefined;
  if (!decode)
    throw new Inconclusive('malformed-transport', `the body has the unknown content coding "${coding}"`);
  try {
    return await decode(bytes, { maxOutputLength });
  } catch (cause) {
    const tooLarge = cause instanceof RangeError;
    const text = tooLarge ? `decodes to more than ${maxOutputLength} bytes` : `is no valid ${coding}`;
    throw new Inconclusive(tooLarge ? 'too-large' : 'malformed-transport', `the body ${text}`, { cause });
  }
}
