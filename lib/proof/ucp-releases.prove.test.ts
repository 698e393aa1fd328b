/** The reference storefront in each release of UCP: what it serves is valid by the schemas of the release, and it keeps every promise. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { commerce, discovery } from '../../suites/index.ts';
import { knownVersions } from '../../suites/releases/releases.ts';
import type { Handler } from '../model/saboteur.ts';
import { packageRoot } from '../package/package-root.ts';
import { judgeInProcess, referenceApproval, withApproval } from '../reference/in-process.ts';
import type { Version } from '../storefront/base/options.ts';
import { auditOnce } from './audits/audit-once.ts';
import { deviations } from './audits/deviations.ts';

type Answer = { readonly what: string; readonly value: unknown };

/** The schemas of a release by the name of what they describe; those of failures are not in the first release. */
const places: Readonly<Record<string, string>> = {
  profile: 'profile.json#/$defs/business_schema',
  search_catalog: 'shopping/catalog_search.json#/$defs/search_response',
  lookup_catalog: 'shopping/catalog_lookup.json#/$defs/lookup_response',
  get_product: 'shopping/catalog_lookup.json#/$defs/get_product_response',
  cart: 'shopping/cart.json',
  checkout: 'shopping/checkout.json',
  fulfillment: 'shopping/fulfillment.json#/$defs/dev.ucp.shopping.checkout',
  order: 'shopping/order.json',
  failure: 'common/types/error_response.json',
};

const earlier: typeof places = {
  ...places,
  profile: 'discovery/profile.json#/$defs/business_profile',
  failure: 'shopping/types/error_response.json',
};

const first: typeof places = { ...earlier, fulfillment: 'shopping/fulfillment.json#/$defs/checkout' };

const placesOf = (version: string) =>
  version === '2026-01-23' ? first : version === '2026-04-08' ? earlier : places;

const validators = new Map<string, (name: string) => ValidateFunction>();

/** Compiled once for each release. */
function validatorsOf(version: string): (name: string) => ValidateFunction {
  const known = validators.get(version) ?? compile(version);
  validators.set(version, known);
  return known;
}

/** A pinned profile has the version that it is pinned to. */
const versionOf = (profile: unknown): string =>
  (profile as { readonly ucp: { readonly version: string } }).ucp.version;

function compile(version: string): (name: string) => ValidateFunction {
  const file = join(packageRoot(), 'lib', 'proof', 'official', `ucp-${version}.json`);
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    schemas: JSON.parse(readFileSync(file, 'utf8')),
  });
  addFormats.default(ajv);
  return (name) => {
    const validate = ajv.getSchema(`https://ucp.dev/${version}/schemas/${placesOf(version)[name]}`);
    if (!validate) throw new Error(`UCP ${version} has no schema of ${name}`);
    return validate;
  };
}

type Rpc = {
  readonly params?: { readonly name?: string };
  readonly result?: { readonly structuredContent?: { readonly ucp?: { readonly status?: string } } };
};

/** Notes the profiles and the structured contents that the storefront serves. */
const noting =
  (answers: Answer[]) =>
  (storefront: Handler): Handler =>
  async (request, client) => {
    const asked = await request.clone().text();
    const response = await storefront(request, client);
    const { pathname } = new URL(request.url);
    if (response.status !== 200 || request.method === 'HEAD') return response;
    if (pathname.startsWith('/.well-known/ucp')) {
      answers.push({ what: 'profile', value: await response.clone().json() });
    }
    if (pathname === '/api/ucp/mcp' && asked.includes('"tools/call"')) {
      answers.push(...answerTo(asked, await response.clone().text()));
    }
    return response;
  };

function answerTo(asked: string, answered: string): readonly Answer[] {
  const [call, { result }] = [parse(asked), parse(answered)];
  const name = call.params?.name;
  const value = result?.structuredContent;
  if (name === undefined || value === undefined) return [];
  if (value.ucp?.status === 'error') return [{ what: 'failure', value }];
  const noun = /_(cart|checkout|order)$/.exec(name)?.[1] ?? name;
  return [noun, ...(noun === 'checkout' ? ['fulfillment'] : [])].map((what) => ({ what, value }));
}

/** Hostile questions and batches have no single answer. */
function parse(text: string): Rpc {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

async function answersOf(version: Version): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  await judgeInProcess(
    [discovery, commerce],
    withApproval({
      sabotage: noting(answers),
      storefront: { dialect: 'ucp', version },
      target: { rulesets: ['interface', 'ucp'], runs: 3 },
    }),
  );
  return answers;
}

const inFirst = ['profile', 'checkout', 'fulfillment', 'order'];

const inLater = [...inFirst, 'search_catalog', 'lookup_catalog', 'get_product', 'cart', 'failure'];

describe.each(knownVersions as readonly Version[])('the reference storefront of UCP %s', (version) => {
  test('serves only what the schemas of the release allow', async () => {
    const answers = await answersOf(version);
    const judged = answers.filter(({ what }) =>
      (version === '2026-01-23' ? inFirst : inLater).includes(what),
    );
    const faults = judged.flatMap(({ what, value }) => {
      const validate = validatorsOf(what === 'profile' ? versionOf(value) : version)(what);
      validate(value);
      return (validate.errors ?? []).map(({ instancePath, message, params }) =>
        [what, instancePath, message, JSON.stringify(params)].join(' '),
      );
    });
    expect([...new Set(faults)]).toEqual([]);
    expect(new Set(judged.map(({ what }) => what))).toEqual(
      new Set(version === '2026-01-23' ? inFirst : inLater),
    );
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
      'commerce/ucp-canceled-escalations-stay-canceled',
      'commerce/ucp-totals-add-up',
      'commerce/ucp-unsupported-versions-are-refused',
      'commerce/ucp-extensions-are-common-ones',
      'commerce/ucp-profiles-are-fetched',
      'commerce/ucp-results-name-parents-with-extensions',
      'commerce/ucp-statuses-follow-the-lifecycle',
      'commerce/ucp-orders-are-well-formed',
      'commerce/ucp-changed-records-are-well-formed',
      'commerce/ucp-escalations-keep-their-reason',
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
      'commerce/ucp-completed-checkouts-ask-for-nothing',
      'commerce/ucp-methods-have-known-types',
      'commerce/ucp-selections-are-listed',
      'commerce/ucp-groups-have-the-lines-of-their-method',
      'commerce/ucp-equal-readings-show-equal-lines',
      'commerce/ucp-readings-show-the-last-answer',
      'commerce/ucp-checkouts-lead-to-themselves',
      'commerce/ucp-updates-can-end-readiness',
      'commerce/ucp-invalid-inputs-are-refused',
      'commerce/ucp-equal-requests-give-equal-checkouts',
      'commerce/ucp-updates-replace-the-record',
      'commerce/ucp-updates-replace-the-buyer',
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
      'json-rpc/failures-lead-to-their-own-record: not-observed',
      'commerce/lines-name-the-products-of-their-items: not-observed',
      'commerce/amounts-count-the-units-of-their-currency: not-observed',
      'commerce/moved-checkouts-charge-as-offered: not-observed',
      'commerce/stale-versions-are-refused: not-observed',
      'commerce/ucp-errors-are-listed: not-advertised',
      'commerce/ucp-updates-tell-rejected-codes: not-advertised',
      'commerce/ucp-allocations-add-up: not-observed',
      'commerce/ucp-allocations-fit-the-lines: not-observed',
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
