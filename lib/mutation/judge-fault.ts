/** Judges one planted fault: which verdicts that passed become failures, and if none does, why not. */
import type { Check } from '../model/check.ts';
import type { ReasonCode } from '../model/inconclusive.ts';
import type { Given } from '../model/promised.ts';
import type { Target } from '../model/target.ts';
import type { Verdict, Violation } from '../model/verdict.ts';
import type { Changes } from '../replay/exchanges.ts';
import type { Rejudged, SeparableRun } from '../replay/recorded-run.ts';
import type { Advice, Mutant } from './mutant.ts';

type Result = Pick<Mutant, 'state' | 'because' | 'killedBy' | 'coveredBy' | 'advice'>;

type Case = {
  readonly changes: Changes;
  /** The checks of the promise that the fault breaks. */
  readonly known: readonly Check[];
  readonly given?: Given;
};

export async function judgeFault(run: SeparableRun, target: Target, one: Case): Promise<Result> {
  const { changes, known } = one;
  const all = run.dependents(changes.keys());
  const isKnown = (check: Check) => known.includes(check);
  const first = all.filter(isKnown);
  const others = all.filter((check) => !isKnown(check) && !run.needsOthers(check.id));
  const coveredBy = first.map(({ id }) => id);
  const judged: Rejudged[] = [];
  // The checks of the promise are usually enough.
  for (const some of [first, others].filter(({ length }) => length > 0)) {
    const result = await run.rejudge(changes, some);
    judged.push(result);
    const killedBy = killersIn(result, changes);
    if (killedBy.length > 0) return { state: 'killed', killedBy, coveredBy };
  }
  return { ...missed(run, target, one, { judged, isRead: first.length > 0 }), killedBy: [], coveredBy };
}

/**
 * A verdict that became inconclusive or an error is not a kill. A check that the recording could not answer has judged
 * only some of the responses: its failure counts if it names a changed response.
 */
function killersIn(rejudged: Rejudged, changes: Changes): readonly string[] {
  const partial = partlyJudgedIn(rejudged);
  const isOfChange = ({ exchange }: Violation): boolean =>
    exchange !== undefined && changes.has(exchange) && changes.get(exchange) !== 'unknown';
  return rejudged.verdicts
    .filter(({ status }) => status === 'fail' || status === 'warn')
    .filter(({ check, violations }) => !partial.includes(check) || violations.some(isOfChange))
    .map(({ check }) => check);
}

const partlyJudgedIn = ({ unanswered, incomplete }: Rejudged): readonly string[] => [
  ...unanswered,
  ...incomplete,
];

type Explained = Pick<Mutant, 'state' | 'because' | 'advice'>;

type Seen = {
  readonly judged: readonly Rejudged[];
  /** A check of the promise depends on a changed response. */
  readonly isRead: boolean;
};

/** Why no check has killed it. */
function missed(run: SeparableRun, target: Target, one: Case, seen: Seen): Explained {
  const unjudged = whyUnjudged(one, seen);
  if (unjudged) return unjudged;
  const { known, given } = one;
  const before = recordedVerdicts(run, known);
  const advice = adviceFor(before, { target, isRead: seen.isRead, ...(given !== undefined && { given }) });
  const passed = before.filter(([, { status }]) => status === 'pass').map(([{ id }]) => id);
  if (passed.length === 0) return unasked(before, advice);
  if (!passed.some((id) => run.canRejudge(id))) {
    return { state: 'diverged', because: `${passed[0]} cannot be judged again without the others` };
  }
  return { state: 'survived', because: whySurvived(one, seen), advice };
}

function whyUnjudged({ known }: Case, { judged }: Seen): Explained | undefined {
  const verdicts = judged.flatMap((one) => one.verdicts);
  const broken = verdicts.find(({ status }) => status === 'error');
  if (broken) return { state: 'error', because: `${broken.check} broke` };
  const [partial] = judged.flatMap(partlyJudgedIn);
  if (partial !== undefined) {
    return { state: 'diverged', because: `${partial} sends a request that the recording cannot answer` };
  }
  const noted = verdicts.find((verdict) => verdict.status === 'note' && isOf(known, verdict));
  return noted && { state: 'allowed', because: `${noted.check} only notes it` };
}

function whySurvived({ known }: Case, { judged, isRead }: Seen): string {
  const [first, ...others] = known.map(({ id }) => id);
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  if (judged.some(({ diagnosed }) => diagnosed)) {
    return 'the audit ends with a diagnosis, and judges nothing';
  }
  const open = judged
    .flatMap(({ verdicts }) => verdicts)
    .find((verdict) => verdict.status === 'inconclusive' && isOf(known, verdict));
  if (open) return `${open.check} can no longer judge: ${open.reason?.text}`;
  return isRead
    ? `the checks of the promise (${first}${more}) read the changed answer and find no violation`
    : `the checks of the promise (${first}${more}) read other answers`;
}

const isOf = (known: readonly Check[], { check }: Verdict): boolean => known.some(({ id }) => id === check);

export type RecordedVerdict = readonly [Check, Verdict];

export const recordedVerdicts = (run: SeparableRun, checks: readonly Check[]): readonly RecordedVerdict[] =>
  checks.flatMap((check) => {
    const verdict = run.verdicts.get(check.id);
    return verdict ? [[check, verdict] as const] : [];
  });

/** The result of a fault whose promise no check has judged to be kept in the recording itself. */
export function unasked(before: readonly RecordedVerdict[], advice: Mutant['advice']): Explained {
  const verdicts = before.map(([, verdict]) => verdict);
  const removable = verdicts.find(isRemovable);
  const reasonOf = ({ check, reason, status }: Verdict): string =>
    `${check} is ${status}: ${reason?.text ?? 'already'}`;
  if (removable) return { state: 'no-coverage', because: reasonOf(removable), ...(advice && { advice }) };
  const [any] = verdicts;
  return {
    state: 'not-applicable',
    because: any ? reasonOf(any) : 'no check of these suites is about the promise',
  };
}

/** Reasons that the user can remove. */
const removableCodes: ReadonlySet<ReasonCode> = new Set([
  ...(['consent-withheld', 'not-selected', 'ruleset-off', 'no-subjects', 'not-run', 'budget-spent'] as const),
  ...(['deadline', 'timeout', 'rate-limited', 'unreachable', 'prerequisite'] as const),
]);

const isRemovable = ({ reason }: Verdict): boolean => reason !== undefined && removableCodes.has(reason.code);

/**
 * The cheapest way to see a fault that was missed, from the reasons why the checks of its promise did not judge it.
 * @param known these checks, with their recorded verdicts.
 */
export function adviceFor(
  known: readonly RecordedVerdict[],
  { target, isRead, given }: { readonly target: Target; readonly isRead: boolean; readonly given?: Given },
): Advice {
  const withheld = known.filter(([, { reason }]) => reason?.code === 'consent-withheld');
  const consents = [...new Set(withheld.flatMap(([{ needs = [] }]) => needs))];
  if (consents.length > 0) return { how: 'consent', text: `--allow ${consents.join(',')}` };
  const codes = new Set(known.map(([, { reason }]) => reason?.code));
  if (codes.has('not-selected') && target.depth === 'quick') {
    return { how: 'depth', text: '--depth standard' };
  }
  if (codes.has('not-selected')) return { how: 'selection', text: 'without --only and --skip' };
  if (codes.has('ruleset-off')) return { how: 'selection', text: 'with all --rulesets' };
  if (given?.where === (isRead ? 'read' : 'unread')) return { how: 'subject', text: given.option };
  const missing = known.map(([, { reason }]) => reason).find((reason) => reason?.code === 'no-subjects');
  if (missing) return { how: 'subject', text: `a target that has what is missing: ${missing.text}` };
  if (!isRead && target.depth !== 'deep') return { how: 'depth', text: '--depth deep' };
  return { how: 'nothing', text: 'a check of your own, since none of these sees it' };
}
