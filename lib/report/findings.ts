/** What a report has to complain about, in the order in which people should read it. */
import type { Report } from '../model/report.ts';
import { rulesets } from '../model/requirement.ts';
import type { Status, Verdict } from '../model/verdict.ts';

/** All statuses, the gravest first. */
export const byGravity: readonly Status[] = [
  'error',
  'fail',
  'warn',
  'note',
  'known',
  'inconclusive',
  'skipped',
  'pass',
];

const complaints: readonly Status[] = ['error', 'fail', 'warn', 'note'];

export const isFinding = ({ status }: Verdict): boolean => complaints.includes(status);

/** Verdicts that have something to say: what decides conformance first, then by gravity. */
export function findings(report: Report): readonly Verdict[] {
  const rank = ({ ruleset, status }: Verdict) =>
    complaints.indexOf(status) + complaints.length * rulesets.indexOf(ruleset);
  return report.verdicts.filter(isFinding).sort((one, other) => rank(one) - rank(other));
}

/** The gravest first; among equals, the order stays. */
export const worstFirst = <T extends { readonly status?: Status }>(items: readonly T[]): readonly T[] =>
  [...items].sort((one, other) => gravity(one) - gravity(other));

const gravity = ({ status }: { readonly status?: Status }): number =>
  status === undefined ? byGravity.length : byGravity.indexOf(status);
