/** The reference storefront keeps every promise: no failures, warnings or notes, and no promise without a verdict. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { suites } from '../../suites/index.ts';
import { rejudge } from '../cli/evidence/rejudge.ts';
import { digested } from '../evidence/digest.ts';
import type { Report } from '../model/report.ts';
import { isWhole } from '../model/report.ts';
import { type Consent, consents, type Target } from '../model/target.ts';
import { readRecording } from '../recording/read-recording.ts';
import { startRecording } from '../recording/write-recording.ts';
import { referenceApproval, referenceTarget } from '../reference/in-process.ts';
import { toJson } from '../report/formats/json.ts';
import { toHtml } from '../report/html/page.ts';
import { auditOnce } from './audits/audit-once.ts';
import { deviations, expectFlawlessUcp } from './audits/deviations.ts';

/** With the approval of a buyer, so that orders are judged as well. */
const whole = { approval: referenceApproval };

const consentSets: readonly (readonly Consent[])[] = [[], ['writes'], ['burst'], consents];

describe('the reference storefront', () => {
  test('is conformant, with every promise of the interface judged', async () => {
    const { report } = await auditOnce({}, whole);
    expect(deviations(report)).toEqual([]);
    const open = report.verdicts.filter(
      ({ ruleset, status }) => ruleset === 'interface' && status !== 'pass',
    );
    expect(open.map(({ check, reason }) => `${check}: ${reason?.text}`)).toEqual([]);
    expect(report.outcome).toBe('conformant');
  });

  test.each(consentSets)('is conformant when the audit has the consents %j', async (...allowed) => {
    const { report } = await auditOnce(
      {},
      { consents: allowed, ...(allowed.length === consents.length && whole) },
    );
    const withheld = report.verdicts.filter(({ reason }) => reason?.code === 'consent-withheld');
    expect(report.outcome).toBe('conformant');
    expect(
      deviations({ ...report, verdicts: report.verdicts.filter((one) => !withheld.includes(one)) }),
    ).toEqual([]);
    expect(withheld.length > 0).toBe(allowed.length < consents.length);
  });

  test('keeps every promise of every ruleset in the dialect of UCP', async () => {
    const { report } = await auditOnce({ dialect: 'ucp' }, whole);
    expectFlawlessUcp(report);
    // Other rulesets have no releases.
    const released = report.verdicts.filter(({ release }) => release !== undefined);
    expect(new Set(released.map(({ ruleset }) => ruleset))).toEqual(new Set(['ucp']));
  });

  test('is conformant in the dialect of UCP when the audit only reads', async () => {
    expect((await auditOnce({ dialect: 'ucp' }, { consents: [] })).report.outcome).toBe('conformant');
  });

  test('keeps every promise when it speaks the first version of UCP', async () => {
    const { report } = await auditOnce({ dialect: 'ucp', version: '2026-01-23' }, whole);
    expect(deviations(report)).toEqual([]);
    const judged = report.verdicts.filter(({ ruleset, status }) => ruleset === 'ucp' && status === 'pass');
    expect(judged.map(({ check }) => check)).toEqual([
      'discovery/ucp-versions-are-dates',
      'discovery/ucp-version-is-known',
      'discovery/ucp-profiles-may-be-cached',
      'discovery/ucp-pinned-profiles-are-well-formed',
      'discovery/ucp-registries-are-well-formed',
      'discovery/ucp-payment-handlers-are-listed',
      'discovery/ucp-services-have-endpoints',
      'discovery/ucp-schemas-belong-to-their-names',
      'discovery/ucp-specifications-belong-to-their-names',
      'discovery/ucp-capabilities-name-both-documents',
      'discovery/ucp-payment-handlers-have-ids',
      'discovery/ucp-extensions-have-a-parent',
      'commerce/ucp-arguments-are-wrapped',
      'commerce/ucp-idempotency-keys-are-declared',
      'commerce/ucp-errors-are-listed',
      'commerce/ucp-messages-are-well-formed',
      'commerce/ucp-checkouts-are-well-formed',
      'commerce/ucp-canceled-checkouts-stay-canceled',
      'commerce/ucp-escalations-hand-over-to-the-buyer',
      'commerce/ucp-totals-add-up',
      'commerce/ucp-unsupported-versions-are-refused',
      'commerce/ucp-extensions-are-common-ones',
      'commerce/ucp-profiles-are-fetched',
      'commerce/ucp-results-name-parents-with-extensions',
      'commerce/ucp-statuses-follow-the-lifecycle',
      'commerce/ucp-orders-are-well-formed',
      'commerce/ucp-changed-records-are-well-formed',
      'commerce/ucp-lines-are-priced',
      'commerce/ucp-checkouts-name-payment-handlers',
      'commerce/ucp-messages-have-known-formats',
      'commerce/ucp-options-are-priced',
      'commerce/ucp-destinations-have-ids',
      'commerce/ucp-totals-have-known-types',
      'commerce/ucp-option-titles-are-distinct',
      'commerce/ucp-options-are-described-in-other-words',
      'commerce/ucp-methods-have-one-group',
      'commerce/ucp-checkouts-lead-on-while-open',
      'commerce/ucp-options-are-described-without-their-total',
      'commerce/ucp-records-have-the-envelope',
      'commerce/ucp-results-agree-on-the-version',
      'commerce/ucp-completions-show-their-order',
      'commerce/ucp-methods-have-known-types',
      'commerce/ucp-equal-readings-show-equal-lines',
      'commerce/ucp-invalid-inputs-are-refused',
      'commerce/ucp-equal-requests-give-equal-checkouts',
      'commerce/ucp-updates-replace-the-record',
    ]);
    expect(report.outcome).toBe('conformant');
  });

  test('keeps every promise when it speaks UCP 2026-08-25', async () => {
    const { report } = await auditOnce({ dialect: 'ucp', version: '2026-08-25' }, whole);
    expect(deviations(report)).toEqual([]);
    const open = report.verdicts.filter(
      ({ ruleset, status }) => ruleset !== 'standards' && status !== 'pass',
    );
    // It sells in one currency and by the piece, links no identities, has no locations, and shows none of what is optional.
    expect(open.map(({ check, reason }) => `${check}: ${reason?.code}`)).toEqual([
      'discovery/ucp-specifications-belong-to-their-names: not-advertised',
      'discovery/ucp-capabilities-name-both-documents: not-advertised',
      'discovery/ucp-identity-scopes-are-named: not-advertised',
      'discovery/ucp-identity-scopes-are-offered: not-advertised',
      'discovery/ucp-identity-metadata-is-complete: not-advertised',
      'discovery/ucp-identity-scopes-are-described: not-advertised',
      'discovery/ucp-identity-metadata-offers-the-best: not-advertised',
      'discovery/ucp-identity-providers-are-others: not-advertised',
      'discovery/ucp-identity-resource-is-described: not-advertised',
      'commerce/amounts-count-the-units-of-their-currency: not-observed',
      'commerce/stale-versions-are-refused: not-observed',
      'commerce/ucp-errors-are-listed: not-advertised',
      'commerce/ucp-order-logs-are-well-formed: not-observed',
      'commerce/ucp-images-have-addresses: not-observed',
      'commerce/ucp-destinations-have-ids: not-advertised',
      'commerce/ucp-consent-is-boolean: not-advertised',
      'commerce/ucp-totals-have-known-types: not-advertised',
      'commerce/ucp-consent-is-by-purpose: not-observed',
      'commerce/ucp-actions-are-well-formed: not-observed',
      'commerce/ucp-quantity-units-are-well-formed: not-observed',
      'commerce/ucp-quantity-units-are-no-packages: not-observed',
      'commerce/ucp-unit-prices-are-well-formed: not-observed',
      'commerce/ucp-constraints-are-well-formed: not-observed',
      'commerce/ucp-payment-terms-are-described: not-observed',
      'commerce/ucp-map-order-names-members: not-observed',
      'commerce/ucp-actions-have-their-own-ids: not-observed',
      'commerce/ucp-unit-prices-follow-from-prices: not-observed',
      'commerce/ucp-standard-errors-are-recoverable: not-observed',
      'commerce/ucp-disclosures-name-their-subject: not-observed',
      'commerce/ucp-disclosures-have-the-type-of-their-policy: not-observed',
      'commerce/ucp-disclosures-lead-to-policies: not-observed',
      'commerce/ucp-actions-are-outstanding: not-observed',
      'commerce/ucp-actions-belong-to-extensions: not-observed',
      'commerce/ucp-constraints-can-be-met: not-observed',
      'commerce/ucp-payment-terms-fit-the-checkout: not-observed',
      'commerce/ucp-lines-have-the-units-of-their-items: not-observed',
      'commerce/ucp-units-have-one-code: not-observed',
      'commerce/ucp-allocations-add-up: not-observed',
      'commerce/ucp-completions-show-their-order: not-advertised',
      'commerce/ucp-methods-have-known-types: not-advertised',
      'commerce/ucp-signed-answers-can-be-verified: not-observed',
      'commerce/ucp-gated-calls-need-an-identity: not-advertised',
      'commerce/ucp-challenges-name-the-issuer: not-advertised',
      'commerce/ucp-identity-refusals-authorize-nothing: not-advertised',
      'commerce/ucp-unknown-consent-is-ignored: not-advertised',
      'commerce/ucp-constraints-are-enforced: not-observed',
      'commerce/ucp-unknown-payment-terms-are-told: not-observed',
      'commerce/ucp-location-lookups-name-their-inputs: not-advertised',
      'commerce/ucp-location-batches-are-cut-openly: not-advertised',
      'commerce/ucp-location-distances-are-kept: not-advertised',
      'commerce/ucp-location-filters-are-strict: not-advertised',
      'commerce/ucp-location-schedules-make-sense: not-advertised',
    ]);
    expect(report.outcome).toBe('conformant');
  });
});

describe('report sizes', () => {
  /** A passing run grows with its checks, and not with what they saw. */
  const maxBytesOfCheck = 900;

  const cases: readonly (readonly [string, Partial<Target>])[] = [
    ['read-only', { consents: [] }],
    ['with all consents', whole],
  ];

  test.each(cases)(
    'a passing run, %s, is under 900 bytes a check in each format',
    async (_, settings) => {
      const { report } = await auditOnce({}, settings);
      expect(report.outcome).toBe('conformant');
      const written = digested(report);
      const maxBytes = maxBytesOfCheck * report.verdicts.length;
      expect(Buffer.byteLength(toJson(written))).toBeLessThan(maxBytes);
      expect(Buffer.byteLength(toHtml(written))).toBeLessThan(maxBytes);
      expect(digested(written)).toEqual(written);
      const kept = new Set(written.exchanges.map(({ n }) => n));
      expect(
        written.verdicts.flatMap(({ evidence }) => evidence.exchanges.filter((n) => !kept.has(n))),
      ).toEqual([]);
      expect(written.exchanges.some((exchange) => !isWhole(exchange))).toBe(true);
    },
    120_000,
  );
});

test('rejudging the recording of an audit gives the same verdicts', async () => {
  const { report, events } = await auditOnce({}, whole);
  const folder = mkdtempSync(join(tmpdir(), 'recording-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'run.jsonl.gz');
  const recording = await startRecording(file, { ...referenceTarget, ...whole }, false);
  for (const event of events) recording.listen(event);
  await recording.finish();
  const read = await readRecording(file, 'run.jsonl.gz');
  const again = await rejudge(read, read.header.target, { suites });
  const statuses = ({ verdicts }: Report) => verdicts.map(({ check, status }) => `${check}: ${status}`);
  expect(statuses(again)).toEqual(statuses(report));
  expect(again.outcome).toBe(report.outcome);
});
