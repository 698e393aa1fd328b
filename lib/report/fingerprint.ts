/** What makes a finding the same finding in another run: where it is and of what kind, not its wording. */
import { createHash } from 'node:crypto';
import type { Verdict } from '../model/verdict.ts';

/** Hexadecimal, 32 digits. Places lose their numbers: the third product may be the fourth tomorrow. */
export function fingerprint({ check, standing, violations }: Verdict): string {
  const places = violations.map(({ at = '' }) => at.replaceAll(/\/\d+(?=\/|$)/g, '/*'));
  const kinds = [...new Set(places)].toSorted();
  return createHash('sha256')
    .update(JSON.stringify([check, standing, kinds]))
    .digest('hex')
    .slice(0, 32);
}
