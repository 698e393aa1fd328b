/** Selects the checks of a run by area, check id, requirement id, or globs. */

import type { Question } from '../model/check.ts';
import type { Reason } from '../model/inconclusive.ts';
import type { Requirement } from '../model/requirement.ts';
import type { Target } from '../model/target.ts';
import { UsageError } from '../model/usage-error.ts';
import { didYouMean, toGlob } from '../text/names.ts';
import { areaOf } from './judge.ts';

/** A check by the names that a pattern may match. */
type Named = { readonly id: string; readonly requires: readonly string[] };

/** @returns why the check is skipped; undefined if it is selected. */
export type Selection = (check: Question) => Reason | undefined;

/** @throws UsageError if a name or glob matches no check. */
export function select(
  target: Target,
  checks: readonly Question[],
  register: ReadonlyMap<string, Requirement>,
): Selection {
  requireMatches(target, checks);
  return selection(target, register);
}

/** @throws UsageError if a name or glob matches none of these checks. */
export function requireMatches(
  { only, skip }: Pick<Target, 'only' | 'skip'>,
  checks: readonly Named[],
): void {
  for (const pattern of [...only, ...skip]) {
    if (!checks.some((check) => matches(check, pattern))) {
      const known = new Set(checks.flatMap((check) => namesOf(check)));
      const hint = didYouMean(pattern, [...known]) || '; "requirements" lists them all';
      throw new UsageError(`"${pattern}" matches no area, check or requirement${hint}`);
    }
  }
}

/** Without an error for names that match nothing: not all checks may be known yet. */
export function selection(target: Target, register: ReadonlyMap<string, Requirement>): Selection {
  return (check) => {
    if (!isChosen(check, target)) {
      return { code: 'not-selected', text: 'left out by --only, --skip or --only-failed' };
    }
    if (target.depth === 'quick' && !check.quick) {
      return { code: 'not-selected', text: 'left out by --depth quick' };
    }
    const ruleset = register.get(check.requires[0])?.ruleset ?? 'interface';
    if (!target.rulesets.includes(ruleset)) {
      return { code: 'ruleset-off', text: `ruleset ${ruleset} is not selected` };
    }
    const missing = (check.needs ?? []).filter((consent) => !target.consents.includes(consent));
    if (missing.length > 0) return { code: 'consent-withheld', text: `needs --allow ${missing.join(',')}` };
    if (check.needsApproval && !target.approval) {
      return { code: 'consent-withheld', text: 'places orders, so it needs --approval' };
    }
    return undefined;
  };
}

/** Whether the names and globs select a check, apart from its ruleset and consents. */
export const isChosen = (check: Named, { only, skip }: Pick<Target, 'only' | 'skip'>): boolean =>
  (only.length === 0 || only.some((pattern) => matches(check, pattern))) &&
  !skip.some((pattern) => matches(check, pattern));

function matches(check: Named, pattern: string): boolean {
  const glob = toGlob(pattern);
  return namesOf(check).some((name) => glob.test(name));
}

const namesOf = (check: Named): readonly string[] => [areaOf(check), check.id, ...check.requires];
