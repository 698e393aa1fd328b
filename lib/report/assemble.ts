/** Puts what a run produced into the report that every renderer reads. */

import { isDoubt, summarize } from '../engine/outcome.ts';
import type { JudgedEntry } from '../model/baseline.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Reason } from '../model/inconclusive.ts';
import type { Report, ReportedExchange, RequirementRow } from '../model/report.ts';
import type { Requirement } from '../model/requirement.ts';
import type { Target } from '../model/target.ts';
import { type Status, statuses, type Verdict } from '../model/verdict.ts';
import { type Sought, soughtIn } from './excerpt.ts';
import { suiteIdentity } from './identity.ts';
import { redact } from './redact.ts';
import { reportExchange } from './report-exchange.ts';

export type Run = {
  readonly target: Target;
  readonly embedded: boolean;
  readonly register: readonly Requirement[];
  readonly verdicts: readonly Verdict[];
  readonly exchanges: readonly ReportedExchange[];
  readonly sent: number;
  readonly startedAt: Date;
  readonly millis: number;
  /** The one trouble behind all others, if there is one. */
  readonly diagnosis?: Reason;
  /** Who recorded what was judged, when that is a recording. */
  readonly recordedBy?: Report['recordedBy'];
  readonly robots?: Report['robots'];
  /** What became of the entries of the baselines, if there are any. */
  readonly baseline?: readonly JudgedEntry[];
};

export function assemble(run: Run): Report {
  const { target, diagnosis, baseline } = run;
  const secrets = Object.values(target.headers);
  const verdicts = run.verdicts.map((verdict) => withoutSecrets(verdict, secrets));
  const requirements = run.register.map((requirement) => toRow(requirement, verdicts));
  return {
    format: 2,
    suite: suiteIdentity(),
    document: { title: 'Storefront Catalog and Agent Commerce Interface', version: '2026-08-27' },
    target: {
      baseUrl: target.baseUrl,
      ...(target.canonicalUrl !== undefined && { canonicalUrl: target.canonicalUrl }),
      ...(target.authUrl !== undefined && { authUrl: target.authUrl }),
      ...(target.schemaUrl !== undefined && { schemaUrl: target.schemaUrl }),
      embedded: run.embedded,
    },
    rulesets: target.rulesets,
    consents: target.consents,
    startedAt: run.startedAt.toISOString(),
    millis: Math.round(run.millis),
    seed: target.seed,
    runs: target.runs,
    requests: { sent: run.sent, budget: target.budget },
    ...(run.robots && { robots: redact(run.robots, secrets) }),
    ...(run.recordedBy && { recordedBy: run.recordedBy }),
    ...summarize(verdicts, requirements, {
      ...(diagnosis && { diagnosis: redact(diagnosis, secrets) }),
      ...(baseline && { baseline }),
    }),
    tally: tallyOf(verdicts),
    ...(baseline && { baseline }),
    verdicts,
    requirements,
    exchanges: run.exchanges.toSorted((a, b) => a.n - b.n),
  };
}

/** An exchange as the report keeps it. @param sought what violations are about in its answer; without secrets. */
export const toReported = (
  { headers }: Target,
  exchange: Exchange,
  sought?: readonly Sought[],
): ReportedExchange =>
  reportExchange(exchange, { own: Object.keys(headers), values: Object.values(headers) }, sought);

/** All exchanges of a run, with the places that its verdicts are about. */
export function reportedExchanges(
  target: Target,
  exchanges: readonly Exchange[],
  verdicts: readonly Verdict[],
): readonly ReportedExchange[] {
  const secrets = Object.values(target.headers);
  const sought = soughtIn(verdicts.map((verdict) => withoutSecrets(verdict, secrets)));
  return exchanges.map((exchange) => toReported(target, exchange, sought.get(exchange.n)));
}

/** Only what may quote the target is touched: our own words stay, whatever the secrets are. */
function withoutSecrets(verdict: Verdict, secrets: readonly string[]): Verdict {
  const { violations, reason, error } = verdict;
  return {
    ...verdict,
    violations: redact(violations, secrets),
    ...(reason && { reason: { ...reason, text: redact(reason.text, secrets) } }),
    ...(error !== undefined && { error: redact(error, secrets) }),
  };
}

function tallyOf(verdicts: readonly Verdict[]): Record<Status, number> {
  const count = (status: Status) => verdicts.filter((verdict) => verdict.status === status).length;
  return Object.fromEntries(statuses.map((status) => [status, count(status)])) as Record<Status, number>;
}

function toRow(
  { area: _area, essential, ...requirement }: Requirement,
  verdicts: readonly Verdict[],
): RequirementRow {
  const mine = verdicts.filter(({ requires }) => requires.includes(requirement.id));
  const checks = mine.map(({ check }) => check);
  if (requirement.excluded) return { ...requirement, checks };
  const reasons = [...new Set(mine.flatMap(({ waiver }) => waiver?.reason ?? []))];
  return {
    ...requirement,
    ...(essential && { essential }),
    status: statusOf(mine),
    checks,
    ...(reasons.length > 0 && { baseline: reasons }),
  };
}

/** What is known of the target outweighs what broke in the suite. */
const gravest: readonly Status[] = ['fail', 'warn', 'note', 'error'];

/**
 * The worst status of the promise's checks. One that gave no occasion does not hide another that passed;
 * one that could not tell does.
 */
function statusOf(verdicts: readonly Verdict[]): Status {
  const among = (status: Status) => verdicts.some((verdict) => verdict.status === status);
  const worst = gravest.find(among);
  if (worst) return worst;
  if (among('pass') && !verdicts.some(isDoubt)) return 'pass';
  return among('pass') || among('inconclusive') ? 'inconclusive' : 'skipped';
}
