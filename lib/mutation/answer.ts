/** An answer as faults change it: what came over the wire, without when. */
import type { Answer } from '../model/http.ts';

export type Reply = Pick<Answer, 'status' | 'headers' | 'bytes'>;

/** By number of exchange; `unknown` where only the target itself could tell. */
export type Changes = ReadonlyMap<number, Reply | 'unknown'>;

export const textOf = ({ bytes }: Pick<Reply, 'bytes'>): string => new TextDecoder().decode(bytes);

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Undefined for a body that is not JSON. */
export function jsonOf(reply: Pick<Reply, 'bytes'>): unknown {
  try {
    return JSON.parse(textOf(reply));
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined;
    throw cause;
  }
}

/** About the transfer, which differs without anybody noticing. */
const ofTransfer: ReadonlySet<string> = new Set([
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'date',
]);

export const linesOf = ({ headers }: Pick<Reply, 'headers'>): readonly string[] =>
  headers
    .filter(([name]) => !ofTransfer.has(name))
    .map(([name, value]) => `${name}: ${value}`)
    .toSorted();

/** Whether a caller could not tell them apart: JSON that is only spelt in another way is the same. */
export function isSame(one: Reply, other: Reply): boolean {
  if (one.status !== other.status || linesOf(one).join('\n') !== linesOf(other).join('\n')) return false;
  if (Buffer.compare(one.bytes, other.bytes) === 0) return true;
  const json = jsonOf(one);
  return json !== undefined && JSON.stringify(json) === textOf(other);
}
