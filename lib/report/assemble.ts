/** Puts what a run produced into the report that every renderer reads. */
import { createHash } from 'node:crypto';
import type { Exchange } from '../model/exchange.ts';
import type { Report, ReportedExchange, RequirementRow } from '../model/report.ts';
import type { Requirement } from '../model/requirement.ts';
import type { Target } from '../model/target.ts';
import { type Standing, standings, type Verdict } from '../model/verdict.ts';
import { summarize } from '../outcome.ts';
import { curl } from './curl.ts';
import { suiteIdentity } from './identity.ts';
import { redact } from './redact.ts';

export type Run = {
  readonly target: Target;
  readonly embedded: boolean;
  readonly register: readonly Requirement[];
  readonly verdicts: readonly Verdict[];
  readonly exchanges: readonly Exchange[];
  readonly sent: number;
  readonly startedAt: Date;
  readonly millis: number;
};

/** Most characters of a body that the report keeps. */
const mostBody = 4096;

export function assemble(run: Run): Report {
  const { target, verdicts } = run;
  const requirements = run.register.map((requirement) => toRow(requirement, verdicts));
  const tally = Object.fromEntries(
    standings.map((standing) => [
      standing,
      verdicts.filter((verdict) => verdict.standing === standing).length,
    ]),
  ) as Record<Standing, number>;
  const report: Report = {
    format: 1,
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
    ...summarize(verdicts, requirements),
    tally,
    verdicts,
    requirements,
    exchanges: [...run.exchanges].sort((a, b) => a.n - b.n).map(toReported),
  };
  return redact(report, Object.values(target.headers));
}

function toRow(
  { area: _area, essential, ...requirement }: Requirement,
  verdicts: readonly Verdict[],
): RequirementRow {
  const mine = verdicts.filter(({ requires }) => requires.includes(requirement.id));
  const checks = mine.map(({ check }) => check);
  if (requirement.excluded) return { ...requirement, checks };
  return { ...requirement, ...(essential && { essential }), standing: standingOf(mine), checks };
}

const gravest: readonly Standing[] = ['error', 'fail', 'warn', 'note'];

/**
 * The worst standing of the promise's checks. One that gave no occasion does not hide another that passed;
 * one that could not tell does.
 */
function standingOf(verdicts: readonly Verdict[]): Standing {
  const among = (standing: Standing) => verdicts.some((verdict) => verdict.standing === standing);
  const worst = gravest.find(among);
  if (worst) return worst;
  const occasionless = (['no-subjects', 'not-observed', 'not-advertised', 'undeclared-shape'] as const).map(
    String,
  );
  const doubt = verdicts.some(
    ({ standing, reason }) => standing === 'inconclusive' && !occasionless.includes(reason?.code ?? ''),
  );
  if (among('pass') && !doubt) return 'pass';
  return among('inconclusive') ? 'inconclusive' : 'skipped';
}

function toReported({ n, request, outcome }: Exchange): ReportedExchange {
  const { method, url, headers: requestHeaders, body: requestBody } = request;
  const asked = { n, method, url, requestHeaders, ...(requestBody !== undefined && { requestBody }) };
  const line = curl(request);
  if ('failure' in outcome)
    return { ...asked, status: null, failure: outcome.failure, millis: outcome.millis, curl: line };
  const { status, headers, text, bytes, millis } = outcome;
  return {
    ...asked,
    status,
    headers,
    body: {
      text: text.slice(0, mostBody),
      length: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      cut: text.length > mostBody,
    },
    millis: Math.round(millis * 10) / 10,
    curl: line,
  };
}
