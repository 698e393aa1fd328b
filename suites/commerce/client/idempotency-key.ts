/** Idempotency keys that a seeded run repeats exactly. */
import { createHash } from 'node:crypto';

/** The same text gives the same key, in the form of a UUID. */
export function idempotencyKey(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
