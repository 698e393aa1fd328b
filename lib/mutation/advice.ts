/** The cheapest way to see a fault that was missed, from the reasons why the checks that know its promise did not judge it. */
import type { Check } from '../model/check.ts';
import type { ReasonCode } from '../model/inconclusive.ts';
import type { Given } from '../model/promised.ts';
import type { Target } from '../model/target.ts';
import type { Verdict } from '../model/verdict.ts';
import type { Advice } from './mutant.ts';

/** Reasons that whoever audits can remove. */
const removable: ReadonlySet<ReasonCode> = new Set([
  ...(['consent-withheld', 'not-selected', 'ruleset-off', 'no-subjects', 'not-run', 'budget-spent'] as const),
  ...(['deadline', 'timeout', 'rate-limited', 'unreachable', 'prerequisite'] as const),
]);

export const isRemovable = ({ reason }: Verdict): boolean =>
  reason !== undefined && removable.has(reason.code);

/** @param known the checks that know the promise, with the verdicts that they had. */
export function adviceFor(
  known: readonly (readonly [Check, Verdict])[],
  { target, isRead, given }: { readonly target: Target; readonly isRead: boolean; readonly given?: Given },
): Advice {
  const withheld = known.filter(([, { reason }]) => reason?.code === 'consent-withheld');
  const consents = [...new Set(withheld.flatMap(([{ needs = [] }]) => needs))];
  if (consents.length > 0) return { how: 'consent', text: `--allow ${consents.join(',')}` };
  const codes = new Set(known.map(([, { reason }]) => reason?.code));
  if (codes.has('not-selected') && target.depth === 'quick') {
    return { how: 'depth', text: '--depth standard' };
  }
  if (codes.has('not-selected')) return { how: 'selection', text: 'without --only and --skip' };
  if (codes.has('ruleset-off')) return { how: 'selection', text: 'with all --rulesets' };
  if (given?.where === (isRead ? 'read' : 'unread')) return { how: 'subject', text: given.option };
  const missing = known.map(([, { reason }]) => reason).find((reason) => reason?.code === 'no-subjects');
  if (missing) return { how: 'subject', text: `a target that has what is missing: ${missing.text}` };
  if (!isRead && target.depth !== 'deep') return { how: 'depth', text: '--depth deep' };
  return { how: 'nothing', text: 'no check knows this' };
}
