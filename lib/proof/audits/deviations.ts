/** Verdicts that make a report of the reference storefront less than flawless. */
import { expect } from 'vitest';
import { release as april } from '../../../suites/releases/2026-04-08.ts';
import { hasRule } from '../../../suites/releases/releases.ts';
import type { Report } from '../../model/report.ts';
import type { Verdict } from '../../model/verdict.ts';

/** A check that found no subject; UCP checks have none if the storefront does not advertise their rules. */
const isWithoutSubject = ({
  status,
  ruleset,
  reason,
}: Pick<Verdict, 'status' | 'ruleset' | 'reason'>): boolean =>
  status === 'inconclusive' &&
  (reason?.code === 'not-observed' || (ruleset === 'ucp' && reason?.code === 'not-advertised'));

/** One line per verdict that neither passes nor lacks a subject. */
export const deviations = ({ verdicts }: Report): readonly string[] =>
  verdicts
    .filter((verdict) => verdict.status !== 'pass' && !isWithoutSubject(verdict))
    .map(({ check, status, reason, violations, error }) =>
      [check, status, reason?.code, reason?.text, error, ...violations.map(({ message }) => message)]
        .filter(Boolean)
        .join(' | '),
    );

/**
 * Flawless in the dialect of UCP 2026-04-08: every inconclusive check lacks a subject.
 * @param unseen further checks that have nothing to look at.
 */
export function expectFlawlessUcp(report: Report, unseen: readonly string[] = []): void {
  expect(deviations(report)).toEqual([]);
  const open = report.verdicts.filter(({ ruleset, status }) => ruleset !== 'standards' && status !== 'pass');
  // Other versions have rules of their own, currencies need a storefront that sells in several, and its
  // carts have no versions, and its lines name no products.
  const ofOthers = open.filter(({ reason }) => reason?.code === 'not-advertised');
  const ofApril = ofOthers.filter(({ check, release }) => release !== april.version || hasRule(april, check));
  expect(ofApril.filter(({ check }) => !isOfOthers(check))).toEqual([]);
  expect(
    open.filter((one) => !ofOthers.includes(one)).map(({ check, reason }) => [check, reason?.code]),
  ).toEqual([
    ['discovery/ucp-keys-are-public', 'not-observed'],
    ['json-rpc/failures-lead-to-their-own-record', 'not-observed'],
    ['commerce/lines-name-the-products-of-their-items', 'not-observed'],
    ['commerce/amounts-count-the-units-of-their-currency', 'not-observed'],
    ['commerce/moved-checkouts-charge-as-offered', 'not-observed'],
    ['commerce/stale-versions-are-refused', 'not-observed'],
    ['commerce/ucp-allocations-add-up', 'not-observed'],
    ['commerce/ucp-allocations-fit-the-lines', 'not-observed'],
    ['commerce/ucp-order-logs-are-well-formed', 'not-observed'],
    ['commerce/ucp-images-have-addresses', 'not-observed'],
    ['commerce/ucp-consent-is-boolean', 'not-observed'],
    ...unseen.map((check) => [check, 'not-observed']),
    ['commerce/ucp-standard-errors-are-recoverable', 'not-observed'],
    ['commerce/ucp-disclosures-name-their-subject', 'not-observed'],
    ['commerce/ucp-signed-answers-can-be-verified', 'not-observed'],
  ]);
  expect(report.outcome).toBe('conformant');
}

/** It links no identities, and takes no discount codes. */
const isOfOthers = (check: string): boolean =>
  /\/ucp-(?:(?:identity|gated|challenges)-|updates-tell-rejected-codes$)/.test(check);

/** One line per failure of the interface or of a standard, and per check that broke. */
export const alarms = ({ verdicts }: Report): readonly string[] =>
  verdicts
    .filter(({ status, ruleset }) => status === 'error' || (status === 'fail' && ruleset !== 'ucp'))
    .map(({ check, status, error, violations }) =>
      [check, status, error, ...violations.slice(0, 3).map((v) => JSON.stringify(v))]
        .filter(Boolean)
        .join(' | '),
    );
