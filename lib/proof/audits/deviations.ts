/** What keeps a report from being flawless. */
import { expect } from 'vitest';
import { release as april } from '../../../suites/releases/2026-04-08.ts';
import { hasRule } from '../../../suites/releases/releases.ts';
import type { Report } from '../../model/report.ts';
import type { Verdict } from '../../model/verdict.ts';

/** A check without an occasion; the promises of UCP apply only to tools that speak it. */
const hasNoOccasion = ({
  status,
  ruleset,
  reason,
}: Pick<Verdict, 'status' | 'ruleset' | 'reason'>): boolean =>
  status === 'inconclusive' &&
  (reason?.code === 'not-observed' || (ruleset === 'ucp' && reason?.code === 'not-advertised'));

/** One line for each verdict that is neither a pass nor without an occasion. */
export const deviations = ({ verdicts }: Report): readonly string[] =>
  verdicts
    .filter((verdict) => verdict.status !== 'pass' && !hasNoOccasion(verdict))
    .map(({ check, status, reason, violations, error }) =>
      [check, status, reason?.code, reason?.text, error, ...violations.map(({ message }) => message)]
        .filter(Boolean)
        .join(' | '),
    );

/** In the dialect of UCP 2026-04-08, whatever is not judged has no occasion. */
export function expectFlawlessUcp(report: Report): void {
  expect(deviations(report)).toEqual([]);
  const open = report.verdicts.filter(({ ruleset, status }) => ruleset !== 'standards' && status !== 'pass');
  // Rules of other versions only; orders need a buyer, and other currencies a storefront that sells in several.
  const ofOthers = open.filter(({ reason }) => reason?.code === 'not-advertised');
  expect(ofOthers.filter(({ check, release }) => release !== april.version || hasRule(april, check))).toEqual(
    [],
  );
  expect(
    open.filter((one) => !ofOthers.includes(one)).map(({ check, reason }) => [check, reason?.code]),
  ).toEqual([
    ['commerce/amounts-count-the-units-of-their-currency', 'not-observed'],
    ['commerce/ucp-orders-are-well-formed', 'not-observed'],
  ]);
  expect(report.outcome).toBe('conformant');
}
