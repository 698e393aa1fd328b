/** Makes the report from the state of a run, in any thread and after any kind of end. */

import { reachedOf, sequenceOf } from '../evidence/curl.ts';
import { redact, type Secret, secretsOf } from '../evidence/redact.ts';
import type { Question } from '../model/check.ts';
import type { Policy } from '../model/policy.ts';
import type { DecidingSet, Report, ReportedExchange, RequirementRow } from '../model/report.ts';
import { isNewTo, nextSet, type Requirement } from '../model/requirement.ts';
import type { Started } from '../model/run-event.ts';
import { brokenPromises, isFailure, type Status, statuses, type Verdict } from '../model/verdict.ts';
import { suiteIdentity } from '../package/package-root.ts';
import { type CausePolicy, causesOf, withCauses } from './causes/causes.ts';
import { judge, nothing, statusForPromise } from './judge.ts';
import { summarize } from './outcome.ts';
import type { RunState } from './run-state.ts';
import { isDoubt, selection, verdictsOf } from './select.ts';
import { rateDiagnosis } from './throttle.ts';
import { createWaivers, type Platforms, suggestionFor } from './waivers.ts';

/** What a report needs to know of the interface. */
export type ReportPolicy = CausePolicy & Pick<Policy, 'areaWords' | 'document'>;

/** What is known about the audited interface. */
export type Knowledge = {
  readonly register: readonly Requirement[];
  readonly policy: ReportPolicy;
  /** Without them, no baseline is suggested. */
  readonly platforms?: Platforms;
};

/** @throws Error if the run has not started. */
export function toReport(state: RunState, { register, policy, platforms }: Knowledge): Report {
  const { started, ended } = state;
  if (!started) throw new Error('a run that has not started has no report');
  const { target } = started;
  const secrets = secretsOf(target);
  const judged = verdictsIn(state, started, register);
  const baseline = createWaivers(started.baselines, scopeOf(started)).judge(judged);
  const exchanges = exchangesOf(state);
  const diagnosis = state.diagnosis ?? rateDiagnosis(state.throttle, exchanges, judged, target);
  const redacted = judged.map((verdict) => withSequence(withoutSecrets(verdict, secrets), exchanges));
  const causes = causesOf(
    { verdicts: redacted, checks: state.checks, exchanges, baseUrl: target.baseUrl },
    policy,
  );
  const verdicts = withCauses(redacted, causes);
  const run = { started, verdicts, exchanges };
  const suggestion = platforms && !started.embedded && suggestionFor(run, platforms);
  const requirements = register.map((requirement) => toRow(requirement, verdicts, target.set));
  const set = decidingSet(register, target.set);
  return {
    format: 1,
    suite: suiteIdentity(),
    document: policy.document,
    target: addressesOf(started),
    rulesets: target.rulesets,
    set,
    consents: target.consents,
    ...(target.again && { again: target.again }),
    startedAt: started.at.toISOString(),
    millis: Math.round(ended?.millis ?? 0),
    seed: target.seed,
    runs: target.runs,
    requests: { sent: sentIn(state), budget: target.budget },
    ...(ended?.robots && { robots: redact(ended.robots, secrets) }),
    ...(started.recordedBy && { recordedBy: started.recordedBy }),
    ...summarize(verdicts, requirements, {
      ...(diagnosis && { diagnosis: { ...redact(diagnosis, secrets), code: diagnosis.code } }),
      ...(baseline && { baseline }),
      causes,
      embedded: started.embedded,
      insecure: target.insecure === true,
      set,
    }),
    ...(state.map && { map: redact(state.map, secrets) }),
    ...(state.orders.size > 0 && { orders: redact([...state.orders.values()], secrets) }),
    ...(policy.areaWords && { areaWords: policy.areaWords }),
    causes,
    tally: tallyOf(verdicts),
    ...(baseline && { baseline }),
    ...(suggestion && { suggestion: redact(suggestion, secrets) }),
    verdicts,
    requirements,
    exchanges,
  };
}

const scopeOf = ({ target, at }: Started) => ({
  baseUrl: target.baseUrl,
  today: at.toISOString().slice(0, 10),
});

function addressesOf({ target, embedded }: Started): Report['target'] {
  const { baseUrl, canonicalUrl, authUrl, schemaUrl, commerceUrl } = target;
  return {
    baseUrl,
    ...(canonicalUrl !== undefined && { canonicalUrl }),
    ...(authUrl !== undefined && { authUrl }),
    ...(schemaUrl !== undefined && { schemaUrl }),
    ...(commerceUrl !== undefined && { commerceUrl }),
    ...reachedOf(baseUrl, target),
    embedded,
  };
}

function decidingSet(register: readonly Requirement[], name: string = nextSet): DecidingSet {
  const retired = register.filter(
    ({ sets = [], excluded }) => sets.includes(name) && excluded?.because === 'retired',
  );
  return { name, ...(retired.length > 0 && { retired: retired.map(({ id }) => id) }) };
}

const sentIn = ({ ended, exchanges }: RunState): number =>
  exchanges.reduce((most, { n }) => Math.max(most, n), ended?.sent ?? 0);

const exchangesOf = ({ exchanges, excerpts }: RunState): readonly ReportedExchange[] =>
  exchanges
    .map((exchange) => {
      const shown = excerpts.get(exchange.n) ?? [];
      return shown.length > 0 ? { ...exchange, excerpts: shown } : exchange;
    })
    .toSorted((a, b) => a.n - b.n);

/** In the order of the checks. Checks without a verdict get the reason for which the run ended. */
function verdictsIn(
  { checks, verdicts, lost, ended }: RunState,
  { target }: Started,
  register: readonly Requirement[],
): readonly Verdict[] {
  const rows = new Map(register.map((row) => [row.id, row]));
  const whyNot = selection(target, rows);
  const unjudged = (question: Question): readonly Verdict[] => {
    const over = ended?.over;
    const error = lost.get(question.id) ?? ended?.error;
    if (over === undefined && error === undefined) return [];
    const skipped = whyNot(question);
    const promises = question.requires.flatMap((id) => rows.get(id) ?? []);
    const rest = { ...(over && { inconclusive: over }), ...(error !== undefined && { error }) };
    return [judge(question, promises, { ...nothing, ...(skipped ? { skipped } : rest) }, target.set)];
  };
  return checks.flatMap((question) => verdicts.get(question.id) ?? unjudged(question));
}

function withSequence(verdict: Verdict, exchanges: readonly ReportedExchange[]): Verdict {
  const sequence = isFailure(verdict) ? sequenceOf(verdict, exchanges) : undefined;
  return sequence ? { ...verdict, evidence: { ...verdict.evidence, sequence } } : verdict;
}

/** Redacts only members that may quote the target, so that a secret cannot alter the words of the report itself. */
function withoutSecrets(verdict: Verdict, secrets: readonly Secret[]): Verdict {
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
  { area: _area, essential, sets, ...row }: Requirement,
  verdicts: readonly Verdict[],
  set: string = nextSet,
): RequirementRow {
  const requirement = { ...row, ...(isNewTo(set, { ...(sets && { sets }) }) && { new: true as const }) };
  const mine = verdictsOf(requirement.id, verdicts).map((verdict) => about(row, verdict));
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

/** A check that found violations only of its other promises passes for this one, whose level bounds its status. */
function about({ id, level }: Pick<Requirement, 'id' | 'level'>, verdict: Verdict): Verdict {
  if (!isFailure(verdict)) return verdict;
  const status = statusForPromise(level, verdict.status);
  if (brokenPromises(verdict).includes(id)) return { ...verdict, status };
  const { waiver: _, ...rest } = verdict;
  return { ...rest, status: 'pass' };
}

/** A failure of the target outweighs an error of the suite. */
const gravest: readonly Status[] = ['fail', 'warn', 'note', 'error'];

/**
 * The worst status among the checks of a promise. A check without an occasion does not hide one that passed, but a check
 * that could not be judged does.
 */
function statusOf(verdicts: readonly Verdict[]): Status {
  const among = (status: Status) => verdicts.some((verdict) => verdict.status === status);
  const worst = gravest.find(among);
  if (worst) return worst;
  if (among('pass') && !verdicts.some(isDoubt)) return 'pass';
  return among('pass') || among('inconclusive') ? 'inconclusive' : 'skipped';
}
