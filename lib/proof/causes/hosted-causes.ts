/** The expected causes of a store of the hosted platform, listed by hand, and the audits that find them. */
import { readBaseline } from '../../baseline/read-baseline.ts';
import { inProcess } from '../../http/transport/in-process.ts';
import type { Cause, Owner, Report } from '../../model/report.ts';
import type { Target } from '../../model/target.ts';
import { referenceTarget, virtualClock } from '../../reference/in-process.ts';
import { auditThrough } from '../audits/audit-through.ts';
import { hosted, type Traits } from '../variants/platform/hosted.ts';

/** The primary check of a cause, its likely owner, and the observation behind it. */
type Row = readonly [primary: string, owner: Owner | 'unknown', because: string];

/** Visible without an agent profile. */
const read: readonly Row[] = [
  [
    'discovery/unknown-versions-get-an-error-body',
    'unknown',
    'The body of a 404 is a page or empty, not an Error.',
  ],
  ['catalog/unknown-product-is-not-found', 'unknown', 'The 404 of an unknown product has no Error body.'],
  ['discovery/openapi-redirects-to-a-versioned-file', 'unknown', 'The platform has no /openapi.json.'],
  ['discovery/openapi-file-is-served', 'unknown', 'The versioned file is missing too.'],
  ['discovery/ucp-profiles-may-be-cached', 'unknown', 'The profile has no Cache-Control.'],
  ['discovery/ucp-profiles-have-validators', 'unknown', 'The profile has neither ETag nor Last-Modified.'],
  [
    'discovery/ucp-entries-have-the-version-of-the-profile',
    'unknown',
    'The embedded checkout stays at 2026-04-08 in a profile of 2026-08-25.',
  ],
  [
    'discovery/issuer-publishes-its-own-metadata',
    'unknown',
    'The issuer is the platform, and its own well-known address has no metadata.',
  ],
  ['catalog/limit-defaults-to-24', 'unknown', 'The default is 30, for collections too.'],
  ['catalog/every-product-is-well-formed', 'unknown', 'The tags of a single product are one string.'],
  ['catalog/every-variant-is-well-formed', 'unknown', 'The variants of a single product lack "available".'],
  ['cors/product-list-is-closed', 'unknown', 'The product list is open to every origin.'],
  [
    'cors/preflight-allows-agent-headers',
    'unknown',
    'A preflight allows Content-Type and Accept, and no header of MCP.',
  ],
  [
    'markdown/weight-zero-refuses-markdown',
    'unknown',
    'Pages use only the media types of Accept, and ignore the weights.',
  ],
];

/** Visible only with an agent profile. */
const called: readonly Row[] = [
  [
    'commerce/ucp-idempotency-keys-are-declared',
    'unknown',
    'Only complete_checkout declares an idempotency key, not the two cancellations.',
  ],
  ['commerce/ucp-outputs-are-declared', 'unknown', 'No tool declares an output schema.'],
  ['commerce/ucp-catalog-inputs-are-validated', 'unknown', 'A lookup takes an object as its ids.'],
  [
    'commerce/prices-match-the-catalog',
    'merchant-data',
    "One article has another price in the buyer's market, which the catalog does not show.",
  ],
];

/** Visible only with consents. */
const written: readonly Row[] = [
  ['commerce/ucp-invalid-inputs-are-refused', 'unknown', 'Carts take a quantity in words.'],
  ['commerce/ucp-asserted-units-are-compared', 'unknown', 'Carts take a line in any unit.'],
  [
    'commerce/ucp-line-amounts-follow-from-prices',
    'unknown',
    'A line that asserts litres is priced by the piece.',
  ],
  ['commerce/ucp-checkouts-lead-on-while-open', 'unknown', 'A cancelled checkout still has a continue_url.'],
  ['commerce/ucp-selected-destinations-are-shown', 'unknown', 'A selection is kept without its destination.'],
  ['commerce/ucp-unknown-destinations-are-refused', 'unknown', 'An unknown destination is not refused.'],
  ['commerce/unknown-records-are-failures', 'unknown', 'get_order is refused with HTTP 403.'],
  [
    'commerce/sold-out-items-are-told',
    'unknown',
    'Carts and checkouts take a sold-out item without a message, which may be a backorder.',
  ],
  ['rate-limiting/refusal-carries-an-error-body', 'unknown', 'A 429 has no body.'],
  ['rate-limiting/refusal-has-retry-after', 'unknown', 'A 429 has no Retry-After.'],
];

/** Not in the baseline: no recorded response shows that the whole platform has them. */
const news = [
  'discovery/ucp-profiles-have-validators',
  'commerce/ucp-catalog-inputs-are-validated',
  'commerce/ucp-invalid-inputs-are-refused',
  'commerce/ucp-asserted-units-are-compared',
  'commerce/ucp-line-amounts-follow-from-prices',
  'commerce/ucp-checkouts-lead-on-while-open',
  'commerce/ucp-selected-destinations-are-shown',
  'commerce/ucp-unknown-destinations-are-refused',
  'cors/preflight-allows-agent-headers',
  'discovery/issuer-publishes-its-own-metadata',
  'markdown/weight-zero-refuses-markdown',
  'commerce/prices-match-the-catalog',
  'commerce/sold-out-items-are-told',
  'commerce/ucp-outputs-are-declared',
  'rate-limiting/refusal-carries-an-error-body',
  'rate-limiting/refusal-has-retry-after',
];

export type Audit = {
  readonly name: string;
  readonly target: Partial<Target>;
  readonly baselines: readonly string[];
  readonly diagnosis?: 'needs-agent-profile';
  readonly causes: readonly Row[];
  /** Primary checks of the causes that no baseline explains. */
  readonly fresh: readonly string[];
};

const primaries = (rows: readonly Row[]): readonly string[] => rows.map(([primary]) => primary);

const agentProfile = 'https://agent.test/profile.json';

/** As settings with this profile give it. */
const withProfile = { agentProfile, again: [{ flag: '--agent-profile', value: agentProfile }] };

const all = [...read, ...called, ...written];

export const bare: Audit = {
  name: 'without an agent profile',
  target: { consents: [] },
  baselines: [],
  diagnosis: 'needs-agent-profile',
  causes: read,
  fresh: primaries(read),
};

export const introduced: Audit = {
  name: 'with an agent profile',
  target: { ...withProfile, consents: [] },
  baselines: [],
  causes: [...read, ...called],
  fresh: primaries([...read, ...called]),
};

const consenting: Audit = {
  name: 'with consents',
  target: { ...withProfile, consents: ['writes', 'burst'] },
  baselines: [],
  causes: all,
  fresh: primaries(all),
};

export const known: Audit = {
  ...consenting,
  name: 'with the baseline of the platform',
  baselines: ['builtin:shopify'],
  fresh: news,
};

export const audits: readonly Audit[] = [bare, introduced, consenting, known];

/** The traits of most recorded live stores. */
export const defaultTraits: Traits = { gate: 'everything', themed: false, mute: true };

const places = {
  baseUrl: 'https://variant.test',
  canonicalUrl: 'https://canonical.test',
  otherUrl: 'https://other.test',
};

export function auditHosted(
  { target, baselines }: Pick<Audit, 'target' | 'baselines'>,
  seed: number,
  traits: Traits = defaultTraits,
): Promise<Report> {
  const clock = virtualClock();
  const now = () => clock.now();
  return auditThrough({
    target: { ...referenceTarget, baseUrl: places.baseUrl, ...target, seed },
    transport: inProcess(hosted(60, traits)({ ...places, now }), now),
    clock,
    baselines: baselines.map((name) => readBaseline(name, '/')),
  });
}

/** Sorted lines, for comparison with `foundIn`. */
export const expectedIn = ({ causes, diagnosis, fresh }: Audit): readonly string[] => [
  `diagnosis: ${diagnosis}`,
  ...causes
    .map(([primary, owner]) => `${primary}: ${owner}${fresh.includes(primary) ? '' : ', known'}`)
    .toSorted(),
];

export function foundIn({ causes, diagnosis, verdicts }: Report): readonly string[] {
  const waived = new Set(verdicts.filter(({ waiver }) => waiver).map(({ check }) => check));
  const line = ({ primary, owner, checks }: Cause) =>
    `${primary}: ${owner?.likely ?? 'unknown'}${checks.every((check) => waived.has(check)) ? ', known' : ''}`;
  return [`diagnosis: ${diagnosis?.code}`, ...causes.map(line).toSorted()];
}
