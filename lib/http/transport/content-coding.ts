/** Undoes content codings (RFC 9110 section 8.4.1), bounded, so that a small bomb stays small. */
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { Inconclusive } from '../../model/inconclusive.ts';
import { mostCodings } from '../bounds.ts';

type Decoder = (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Uint8Array>;

const wrapped = promisify(inflate) as Decoder;
const raw = promisify(inflateRaw) as Decoder;

/** Some servers send `deflate` without the zlib wrapper that it is defined with (RFC 9110 section 8.4.1.2). */
const deflated: Decoder = (bytes, options) => (hasZlibHeader(bytes) ? wrapped : raw)(bytes, options);

/** RFC 1950 section 2.2: method 8, and a check in the lower bits. */
const hasZlibHeader = ([first = 0, second = 0]: Uint8Array): boolean =>
  (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;

const decoders: ReadonlyMap<string, Decoder> = new Map([
  ['gzip', promisify(gunzip) as Decoder],
  ['x-gzip', promisify(gunzip) as Decoder],
  ['deflate', deflated],
  ['br', promisify(brotliDecompress) as Decoder],
]);

/** The supported codings, as an Accept-Encoding value. */
export const acceptedCodings = 'gzip, deflate, br';

/**
 * @param mostBytes bound of the decoded body.
 * @throws Inconclusive `too-large` or `malformed-transport`.
 */
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
  if (codings.length > mostCodings) {
    throw new Inconclusive('malformed-transport', `the body has ${codings.length} content codings`);
  }
  let bytes = coded;
  for (const coding of codings.reverse()) bytes = await undo(coding, bytes, mostBytes);
  return bytes;
}

async function undo(coding: string, bytes: Uint8Array, maxOutputLength: number): Promise<Uint8Array> {
  const decode = decoders.get(coding);
  if (!decode) {
    throw new Inconclusive('malformed-transport', `the body has the unknown content coding "${coding}"`);
  }
  try {
    return await decode(bytes, { maxOutputLength });
  } catch (cause) {
    const tooLarge = cause instanceof RangeError;
    const text = tooLarge
      ? `decodes to more than ${maxOutputLength} bytes, the bound of --max-body`
      : `is no valid ${coding}`;
    throw new Inconclusive(tooLarge ? 'too-large' : 'malformed-transport', `the body ${text}`, { cause });
  }
}
