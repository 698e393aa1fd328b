/** What a report has to complain about, in the order in which people should read it. */
import type { Report } from '../model/report.ts';
import { rulesets } from '../model/requirement.ts';
import type { Standing, Verdict } from '../model/verdict.ts';

/** All standings, the gravest first. */
export const byGravity: readonly Standing[] = [
  'error',
  'fail',
  'warn',
  'note',
  'known',
  'inconclusive',
  'skipped',
  'pass',
];

const complaints: readonly Standing[] = ['error', 'fail', 'warn', 'note'];

export const isFinding = ({ standing }: Verdict): boolean => complaints.includes(standing);

/** Verdicts that have something to say: what decides conformance first, then by gravity. */
export function findings(report: Report): readonly Verdict[] {
  const rank = ({ ruleset, standing }: Verdict) =>
    complaints.indexOf(standing) + complaints.length * rulesets.indexOf(ruleset);
  return report.verdicts.filter(isFinding).sort((one, other) => rank(one) - rank(other));
}

/** The gravest first; among equals, the order stays. */
export const worstFirst = <T extends { readonly standing?: Standing }>(items: readonly T[]): readonly T[] =>
  [...items].sort((one, other) => gravity(one) - gravity(other));

const gravity = ({ standing }: { readonly standing?: Standing }): number =>
  standing === undefined ? byGravity.length : byGravity.indexOf(standing);
