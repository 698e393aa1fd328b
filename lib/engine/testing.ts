/** For tests: made-up verdicts and exchanges, their causes, and the events of a run with them. */
import { excerptsFor } from '../evidence/report-exchange.ts';
import { toHttpResponse } from '../http/to-http-response.ts';
import type { Question } from '../model/check.ts';
import type { Exchange } from '../model/http.ts';
import type { ReportedExchange } from '../model/report.ts';
import type { Ended, RunEvent, Started } from '../model/run-event.ts';
import type { Target } from '../model/target.ts';
import type { Verdict, Violation } from '../model/verdict.ts';
import { type CausePolicy, causesOf } from './causes/causes.ts';
import type { Findings } from './causes/seen.ts';
import { tellingApart } from './causes/tell-apart.ts';
import type { ReportPolicy } from './report.ts';

/** Each address is a kind of its own. */
export const plainPolicy: ReportPolicy = {
  document: { title: 'An interface', version: '2026-01-01' },
  pattern: ({ url }) => url,
  effectOf: () => undefined,
};

export const startedOf = (target: Target): Started => ({
  kind: 'started',
  at: new Date(0),
  target,
  embedded: false,
  baselines: [],
});

export const endedAfter = (sent: number): Ended => ({ kind: 'ended', millis: 12.4, sent });

/** All events of the run, from the first to the last. */
export function eventsOf(
  target: Target,
  verdicts: readonly Verdict[],
  exchanges: readonly Exchange[] = [],
): readonly RunEvent[] {
  const responses = exchanges.flatMap(({ outcome }) =>
    'failure' in outcome ? [] : [toHttpResponse(outcome)],
  );
  return [
    startedOf(target),
    { kind: 'opened', checks: verdicts.map(questionOf) },
    ...exchanges.map((exchange): RunEvent => ({ kind: 'exchange', exchange, kept: true })),
    ...verdicts.map(
      (verdict): RunEvent => ({
        kind: 'verdict',
        verdict,
        excerpts: excerptsFor(verdict, responses, target),
      }),
    ),
    { kind: 'judged' },
    endedAfter(exchanges.length),
  ];
}

function questionOf({ check: id, requires: [first = '', ...rest], claim }: Verdict): Question {
  return { id, requires: [first, ...rest], claim, fix: 'Change it.' };
}

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

type More = {
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
