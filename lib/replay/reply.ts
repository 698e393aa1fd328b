/** What a change replaces in a recorded exchange: the response as it came over the wire, without its times. */
import type { Answer } from '../model/http.ts';

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
