/** The SHA-256 of a body in hexadecimal, computed once for each buffer: many responses share one. */
import { createHash } from 'node:crypto';

const known = new WeakMap<Uint8Array, string>();

export function digestOf(bytes: Uint8Array): string {
  const digest = known.get(bytes) ?? createHash('sha256').update(bytes).digest('hex');
  known.set(bytes, digest);
  return digest;
}
