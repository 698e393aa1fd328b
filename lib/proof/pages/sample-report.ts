/** A small report with one verdict of each status, for tests of renderers. */
import { causesOf, withCauses } from '../../engine/causes/causes.ts';
import { plainPolicy } from '../../engine/testing.ts';
import type { Cause, Report, ReportedExchange } from '../../model/report.ts';
import type { Status, Verdict } from '../../model/verdict.ts';
import { isDeciding } from '../../model/verdict.ts';

const exchange: ReportedExchange = {
  n: 1,
  method: 'GET',
  url: 'http://127.0.0.1:4000/products.json',
  requestHeaders: { accept: 'application/json' },
  status: 200,
  headers: [['content-type', 'application/json; charset=utf-8']],
  body: { text: '{"products":[{"price":1}]}', length: 26, sha256: 'a'.repeat(64), cut: false },
  at: 10,
  millis: 3.2,
  curl: "curl --include 'http://127.0.0.1:4000/products.json'",
};

const dead: ReportedExchange = {
  n: 2,
  method: 'GET',
  url: 'http://127.0.0.1:4000/sitemap.xml',
  requestHeaders: {},
  status: null,
  failure: { code: 'timeout', text: 'no whole answer within 15 s' },
  at: 12.5,
  millis: 15000,
  curl: 'curl --include http://127.0.0.1:4000/sitemap.xml',
};

/** The exchanges of the sample report, with a text in every place that a target controls. */
export const exchangesWith = (text: string): readonly ReportedExchange[] =>
  [exchange, dead].map((one) => ({
    ...one,
    url: `http://shop.example/?q=${text}`,
    requestHeaders: { 'x-a': text },
    requestBody: text,
    ...(one.status === null
      ? { failure: { code: 'timeout' as const, text } }
      : { headers: [['x-b', text]], body: { text, length: text.length, sha256: 'a'.repeat(64), cut: true } }),
  }));

/** A catalog verdict with this status, on a promise of the sample report. */
export function sampleVerdict(status: Status, changes: Partial<Verdict> = {}): Verdict {
  const broken = ['fail', 'warn', 'note'].includes(status);
  return {
    check: `catalog/sample-${status}`,
    area: 'catalog',
    ruleset: 'interface',
    level: status === 'warn' ? 'should' : status === 'note' ? 'may' : 'must',
    claim: 'GET /products.json answers 200 with a list of products.',
    requires: ['catalog.products'],
    status,
    ...((status === 'inconclusive' || status === 'skipped') && {
      reason: { code: status === 'skipped' ? 'not-selected' : 'timeout', text: 'a reason' },
    }),
    examined: status === 'skipped' ? 0 : 37,
    ...(broken && { confirmed: '2/2' }),
    violations: broken
      ? [
          {
            message: '"price" is number; promised is a decimal string (/products/0/price)',
            at: '/products/0/price',
            expected: 'a decimal string',
            actual: '1',
            exchange: 1,
            counterexample: { value: 'limit=1', seed: 7, path: '0:1' },
          },
        ]
      : [],
    ...(status === 'error' && { error: 'TypeError: nothing there\n    at suites/catalog/products.ts:3:1' }),
    evidence: { exchanges: [status === 'inconclusive' ? 2 : 1] },
    millis: 12,
    ...changes,
  };
}

/** A failure with a waiver. */
export const waivedVerdict = (changes: Partial<Verdict> = {}): Verdict =>
  sampleVerdict('fail', {
    check: 'catalog/sample-waived',
    waiver: { baseline: 'storefront-baseline.yaml', reason: 'an old theme' },
    ...changes,
  });

/** Samples share one promise, but each is a separate cause. */
const causesAlone = (verdict: Verdict): readonly Cause[] =>
  causesOf({ verdicts: [verdict], checks: [], exchanges: [], baseUrl: 'http://127.0.0.1:4000' }, plainPolicy);

/** A report with the given verdicts; by default one of each status. */
export function sampleReport(
  verdicts: readonly Verdict[] = (
    ['pass', 'fail', 'warn', 'note', 'inconclusive', 'skipped', 'error'] as const
  ).map((status) => sampleVerdict(status)),
): Report {
  const count = (status: Status) => verdicts.filter((verdict) => verdict.status === status).length;
  const failed = verdicts.some(isDeciding);
  const causes = verdicts.flatMap(causesAlone);
  return {
    format: 1,
    suite: { name: 'storefront-conformance', version: '0.1.0' },
    document: { title: 'Storefront Catalog and Agent Commerce Interface', version: '2026-08-27' },
    target: { baseUrl: 'http://127.0.0.1:4000', embedded: false },
    ...{ rulesets: ['interface', 'standards', 'ucp', 'advice'], set: { name: '2026-08-27' } },
    consents: ['writes'],
    again: [{ flag: '--allow', value: 'writes' }],
    startedAt: '2026-11-21T10:00:00.000Z',
    millis: 1234,
    seed: 42,
    runs: 25,
    requests: { sent: 2, budget: 2000 },
    outcome: failed ? 'not-conformant' : 'conformant',
    headline: failed
      ? 'not conformant with 2026-08-27: 1 cause, 1 failing check, 1 of 1 promises judged'
      : 'conformant with 2026-08-27: 1 of 1 promises judged',
    judged: { promises: 1, of: 1, areas: [{ area: 'catalog', promises: 1, of: 1, undeclared: 0 }] },
    tally: {
      pass: count('pass'),
      fail: count('fail'),
      warn: count('warn'),
      note: count('note'),
      inconclusive: count('inconclusive'),
      skipped: count('skipped'),
      error: count('error'),
    },
    causes,
    verdicts: withCauses(verdicts, causes),
    requirements: [
      {
        id: 'catalog.products',
        level: 'must',
        ruleset: 'interface',
        section: 'Endpoints',
        statement: 'Prices are decimal strings.',
        essential: true,
        status: 'fail',
        checks: verdicts.map(({ check }) => check),
      },
      {
        id: 'catalog.options',
        level: 'must',
        ruleset: 'interface',
        section: 'Resources, Product',
        statement: 'The shape of options is left open.',
        excluded: { because: 'not-shown', note: 'item fields are not shown' },
        checks: [],
        divergence: 'live stores send name, position and values',
      },
    ],
    exchanges: [exchange, dead],
  };
}

/** A report of a target that requires credentials for every request. */
export const diagnosedReport = (): Report => ({
  ...sampleReport([sampleVerdict('inconclusive')]),
  outcome: 'inconclusive',
  headline: 'inconclusive: http://127.0.0.1:4000 answers nothing without credentials',
  diagnosis: {
    code: 'needs-credentials',
    text: 'http://127.0.0.1:4000 answers nothing without credentials',
    evidence: ['GET /products.json: 401, www-authenticate: Basic realm="Staging"'],
    advice: 'Send credentials with each request',
    next: 'storefront-conformance http://127.0.0.1:4000 --header "Authorization: Basic $TOKEN"',
  },
});
