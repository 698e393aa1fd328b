/** The findings of an area by kind, so that many of one kind take the room of one. */
import { kindOfPlace, type Verdict } from '../../model/verdict.ts';

/**
 * Findings of one cause are of one kind, and so are those whose first violations are at the same kind of place and miss
 * the same value. @returns the kinds in the order of their first findings.
 */
export function byKind(verdicts: readonly Verdict[]): readonly (readonly Verdict[])[] {
  const kinds: Verdict[][] = [];
  for (const verdict of verdicts) {
    const kind = kinds.find(([first]) => first !== undefined && areAlike(first, verdict));
    if (kind) {
      kind.push(verdict);
    } else {
      kinds.push([verdict]);
    }
  }
  return kinds;
}

const areAlike = (one: Verdict, other: Verdict): boolean =>
  (one.cause !== undefined && one.cause === other.cause) ||
  (one.status === other.status && shapeOf(one) !== undefined && shapeOf(one) === shapeOf(other));

function shapeOf({ violations: [first] }: Verdict): string | undefined {
  if (first?.at === undefined || first.expected === undefined) return undefined;
  return `${kindOfPlace(first.at)} ${first.expected}`;
}
