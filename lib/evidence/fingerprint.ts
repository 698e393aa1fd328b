/** Identifies a finding across runs: by its places and its status, not its wording. */
import { createHash } from 'node:crypto';
import { kindOfPlace, type Verdict } from '../model/verdict.ts';

/** 32 hexadecimal digits. A waiver does not change it. */
export function fingerprint(verdict: Verdict): string {
  const { check, status } = verdict;
  return createHash('sha256')
    .update(JSON.stringify([check, status, placesOf(verdict)]))
    .digest('hex')
    .slice(0, 32);
}

/** The places of the violations, each kind once, sorted. A count of the rest has no place. */
export function placesOf({ violations }: Verdict): readonly string[] {
  const places = violations.flatMap(({ at }) => (at === undefined ? [] : [kindOfPlace(at)]));
  return places.length === 0 ? [''] : [...new Set(places)].toSorted();
}
