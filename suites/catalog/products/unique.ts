/** Members whose values identify an item and so occur once. */
import { valueAt } from '../../../lib/assert/json.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { type Shown, wrong } from './shown.ts';

/** A violation for each item whose member repeats that of an earlier one. */
export function repeats(shown: readonly Shown[], member: string): readonly Violation[] {
  const first = new Map<string, Shown>();
  return shown.flatMap((part) => {
    const value = valueAt(part.value, `/${member}`);
    if (value === undefined) return [];
    const key = JSON.stringify(value);
    const earlier = first.get(key);
    if (earlier) return [wrong(part, member, value, `another ${member} than that of ${earlier.at}`)];
    first.set(key, part);
    return [];
  });
}
