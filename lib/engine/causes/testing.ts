/** Made-up verdicts and exchanges, and their causes. */
import type { Question } from '../../model/check.ts';
import type { ReportedExchange } from '../../model/report.ts';
import type { Verdict, Violation } from '../../model/verdict.ts';
import { type CausePolicy, causesOf } from './causes.ts';
import type { Findings } from './seen.ts';
import { tellingApart } from './tell-apart.ts';

export const base = 'https://shop.example';

const policy: CausePolicy = {
  pattern: ({ url, body }) => body ?? new URL(url).pathname.replace(/\d+/, '{n}'),
  effectOf: (promise) => (promise === 'one' ? 'Nobody can read the things.' : undefined),
  gravityOf: (promise) => (promise === 'money' ? 0 : 2),
};

type Own = Partial<ReportedExchange> & { origin?: string };

export const exchange = (n: number, path: string, { origin = base, ...own }: Own = {}): ReportedExchange => ({
  n,
  method: 'GET',
  url: `${origin}${path}`,
  requestHeaders: {},
  status: 200,
  headers: [],
  at: 0,
  millis: 1,
  curl: '',
  ...own,
});

export const verdict = (
  check: string,
  violations: readonly Partial<Violation>[],
  own: Partial<Verdict> = {},
): Verdict => ({
  check,
  area: 'catalog',
  ruleset: 'interface',
  level: 'must',
  claim: `${check} holds.`,
  requires: [`promise.${check}`],
  status: violations.length === 0 ? 'pass' : 'fail',
  examined: 1,
  violations: violations.map((one, index) => ({ message: `${check} ${index}`, ...one })),
  evidence: { exchanges: violations.flatMap(({ exchange: n }) => n ?? []) },
  millis: 1,
  ...own,
});

export type More = {
  readonly exchanges?: readonly ReportedExchange[];
  readonly own?: Readonly<Record<string, Partial<Question>>>;
  readonly otherUrl?: string;
};

export const causes = (verdicts: readonly Verdict[], more: More = {}) =>
  causesOf(findingsOf(verdicts, more), policy);

/** What is asked to tell the causes apart. */
export const asked = (verdicts: readonly Verdict[], more: More = {}) =>
  tellingApart({ ...findingsOf(verdicts, more), otherUrl: more.otherUrl }, policy);

const findingsOf = (verdicts: readonly Verdict[], { exchanges = [], own = {} }: More): Findings => ({
  verdicts,
  checks: verdicts.map(
    ({ check, claim, requires }): Question => ({
      id: check,
      claim,
      fix: `Repair ${check}.`,
      requires: [requires[0] ?? '', ...requires.slice(1)],
      ...own[check],
    }),
  ),
  exchanges,
  baseUrl: base,
});

/** `check index` of each violation, by cause. */
export const groups = (...args: Parameters<typeof causes>) =>
  causes(...args).map(({ violations }) => violations.map(({ check, index }) => `${check} ${index}`));

/** A fault elsewhere in the area, without which few complaints would be taken for one. */
export const others = [1, 2, 3].map((n) => verdict(`other${n}`, [{ exchange: 90 + n, at: '/odd' }]));
export const otherExchanges = [1, 2, 3].map((n) => exchange(90 + n, `/other-${'x'.repeat(n)}`));

/** The groups beside those of the other faults. */
export const amongOthers = (verdicts: readonly Verdict[], { exchanges = [], own = {} }: More = {}) =>
  groups([...verdicts, ...others], { exchanges: [...exchanges, ...otherExchanges], own }).filter(
    ([first]) => !first?.startsWith('other'),
  );
