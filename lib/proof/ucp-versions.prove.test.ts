/** The advertised UCP version determines which rules apply, and the status of a violation. */
import { describe, expect, test } from 'vitest';
import { suites } from '../../suites/index.ts';
import type { Report } from '../model/report.ts';
import type { Handler } from '../model/saboteur.ts';
import { auditInProcess, referenceApproval } from '../reference/in-process.ts';
import { auditOnce } from './audits/audit-once.ts';
import { deviations } from './audits/deviations.ts';

type Profile = { readonly ucp: Readonly<Record<string, unknown>> };

/** Advertises the version, and breaks rules of every version: no payment handlers, no caching, no links. */
const advertising =
  (version: unknown) =>
  (storefront: Handler): Handler =>
  async (request, client) => {
    const response = await storefront(request, client);
    const { pathname } = new URL(request.url);
    if (pathname === '/.well-known/ucp' && request.method === 'GET') {
      const { ucp } = (await response.json()) as Profile;
      const { payment_handlers: _, ...rest } = ucp;
      return Response.json({ ucp: { ...rest, version } }, { headers: { 'cache-control': 'no-store' } });
    }
    if (pathname !== '/api/ucp/mcp' || request.method !== 'POST') return response;
    // In the structured content, and in the text that repeats it.
    return new Response((await response.text()).replaceAll(/links(?=\\?":)/g, 'lynx'), response);
  };

const reports = new Map<unknown, Promise<Report>>();

async function ucpVerdicts(version: unknown) {
  const report =
    reports.get(version) ??
    auditInProcess(suites, {
      sabotage: advertising(version),
      storefront: { dialect: 'ucp' },
      target: { rulesets: ['ucp'] },
    });
  reports.set(version, report);
  return (await report).verdicts.filter(({ ruleset }) => ruleset === 'ucp');
}

const broken = [
  'discovery/ucp-profiles-may-be-cached',
  'discovery/ucp-payment-handlers-are-listed',
  'commerce/ucp-checkouts-are-well-formed',
  'commerce/ucp-changed-records-are-well-formed',
];

describe('a storefront that breaks the rules of UCP', () => {
  test.each(['2026-04-08', '2026-08-25'])('fails if it advertises %s', async (version) => {
    const verdicts = await ucpVerdicts(version);
    // The storefront itself speaks 2026-04-08, and the sabotaged profile has no entity tag.
    const own = [
      'discovery/ucp-entries-have-the-version-of-the-profile',
      'commerce/ucp-destinations-have-types',
      'commerce/ucp-options-have-formatted-descriptions',
      'discovery/ucp-capabilities-have-schemas',
      'discovery/ucp-profiles-have-validators',
    ];
    const found = verdicts.filter(({ check, violations }) => violations.length > 0 && !own.includes(check));
    expect(found.map(({ check, status }) => [check, status])).toEqual([
      [broken[0], 'warn'],
      [broken[1], 'fail'],
      [broken[2], 'fail'],
      [broken[3], 'fail'],
    ]);
  });

  test('gets only notes if its version is newer, and each names that version', async () => {
    const found = (await ucpVerdicts('2027-01-01')).filter(({ violations }) => violations.length > 0);
    const checks = found.map(({ check }) => check);
    expect(checks).toContain('discovery/ucp-version-is-known');
    expect(checks).toEqual(expect.arrayContaining(broken));
    expect(new Set(found.map(({ status }) => status))).toEqual(new Set(['note']));
    const shown = found.flatMap(({ violations }) => violations.filter(({ more }) => more === undefined));
    for (const { message } of shown) {
      expect(message).toContain('2027-01-01');
    }
  });

  test.each(['2026-01-11', '2025-01-01', '2026-06-01', 'latest', 'draft', '2026-02-31', 20260408, null])(
    'is not judged by any rules if it advertises %j',
    async (version) => {
      const verdicts = await ucpVerdicts(version);
      const judged = verdicts.filter(({ status }) => status !== 'inconclusive');
      expect(judged.map(({ check }) => check)).toEqual(['discovery/ucp-versions-are-dates']);
      const reasons = verdicts.flatMap(({ reason }) => reason ?? []);
      expect(new Set(reasons.map(({ code }) => code))).toEqual(new Set(['not-advertised']));
      expect(reasons[0]?.text).toContain(JSON.stringify(version));
    },
  );
});

describe('the release that applies to', () => {
  test.each([
    ['2026-01-23', '2026-01-23'],
    ['2026-04-08', '2026-04-08'],
    ['2026-08-25', '2026-08-25'],
    ['2027-01-01', '2026-08-25'],
  ])('a storefront that advertises %s: every verdict names %s', async (version, release) => {
    const judged = (await ucpVerdicts(version)).filter(({ status }) => status !== 'skipped');
    expect(judged.length).toBeGreaterThan(30);
    expect(new Set(judged.map((verdict) => verdict.release))).toEqual(new Set([release]));
  });

  test('an unknown version gives verdicts without a release', async () => {
    const unknown = (await ucpVerdicts('draft')).flatMap(({ release }) => release ?? []);
    expect(unknown).toEqual([]);
  });
});

/** With the approval of a buyer, so that orders are judged as well. */
const whole = { approval: referenceApproval };

describe('the reference storefront', () => {
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
