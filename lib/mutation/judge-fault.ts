/** Judges one planted fault: which verdicts that passed become failures, and if none does, why not. */
import type { Check } from '../model/check.ts';
import type { ReasonCode } from '../model/inconclusive.ts';
import type { Given } from '../model/mutation/promised.ts';
import type { Target } from '../model/target.ts';
import type { Verdict } from '../model/verdict.ts';
import type { Violation } from '../model/violation.ts';
import type { Rejudged, SeparableRun } from '../replay/recorded-run.ts';
import type { Changes } from '../replay/reply.ts';
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
 * Inconclusive is no kill, and neither is an error. A check that asked what nobody knows was judged on a part of the
 * answers: it counts where it complains of a changed answer itself.
 */
function killersIn({ verdicts, ...rejudged }: Rejudged, changes: Changes): readonly string[] {
  const lost = lostIn(rejudged);
  const isOfChange = ({ exchange }: Violation): boolean =>
    exchange !== undefined && changes.has(exchange) && changes.get(exchange) !== 'unknown';
  return verdicts
    .filter(({ status }) => status === 'fail' || status === 'warn')
    .filter(({ check, violations }) => !lost.includes(check) || violations.some(isOfChange))
    .map(({ check }) => check);
}

/** Checks that were judged on a part of the responses. */
const lostIn = ({
  unanswered,
  incomplete,
}: Pick<Rejudged, 'unanswered' | 'incomplete'>): readonly string[] => [...unanswered, ...incomplete];

type Seen = { readonly judged: readonly Rejudged[]; readonly isRead: boolean };

function missed(
  run: SeparableRun,
  target: Target,
  { known, given }: Case,
  { judged, isRead }: Seen,
): Pick<Mutant, 'state' | 'because' | 'advice'> {
  const verdicts = judged.flatMap((one) => one.verdicts);
  const broken = verdicts.find(({ status }) => status === 'error');
  if (broken) return { state: 'error', because: `${broken.check} broke` };
  const lost = judged.flatMap(lostIn);
  if (lost[0] !== undefined) {
    return { state: 'diverged', because: `${lost[0]} asks what the recording cannot answer` };
  }
  const noted = verdicts.find(
    ({ check, status }) => status === 'note' && known.some(({ id }) => id === check),
  );
  if (noted) return { state: 'allowed', because: `${noted.check} makes no more of it than a note` };
  const before = known.flatMap((check) => {
    const verdict = run.verdicts.get(check.id);
    return verdict ? [[check, verdict] as const] : [];
  });
  const advice = adviceFor(before, { target, isRead, ...(given !== undefined && { given }) });
  if (!before.some(([, { status }]) => status === 'pass')) {
    return unasked(
      before.map(([, verdict]) => verdict),
      advice,
    );
  }
  const passed = before.filter(([, { status }]) => status === 'pass').map(([{ id }]) => id);
  if (!passed.some((id) => run.canRejudge(id))) {
    return { state: 'diverged', because: `${passed[0]} cannot be judged again without the others` };
  }
  if (judged.some(({ diagnosed }) => diagnosed)) {
    return { state: 'survived', because: 'the audit ends with a diagnosis, and judges nothing', advice };
  }
  const open = verdicts.find(
    ({ check, status }) => status === 'inconclusive' && known.some(({ id }) => id === check),
  );
  const because = open
    ? `${open.check} can no longer judge: ${open.reason?.text}`
    : isRead
      ? 'the checks that know the promise see it, and complain of nothing'
      : 'the checks that know the promise look at other answers';
  return { state: 'survived', because, advice };
}

/** No check that knows the promise passed on the honest answers. */
export function unasked(
  before: readonly Verdict[],
  advice: Mutant['advice'],
): Pick<Mutant, 'state' | 'because' | 'advice'> {
  const [first] = before.filter(isRemovable);
  const [any] = before;
  const reasonOf = ({ check, reason, status }: Verdict): string =>
    `${check} is ${status}: ${reason?.text ?? 'already'}`;
  if (first) return { state: 'no-coverage', because: reasonOf(first), ...(advice && { advice }) };
  return {
    state: 'not-applicable',
    because: any ? reasonOf(any) : 'no check of these suites knows the promise',
  };
}

/** Reasons that whoever audits can remove. */
const removable: ReadonlySet<ReasonCode> = new Set([
  ...(['consent-withheld', 'not-selected', 'ruleset-off', 'no-subjects', 'not-run', 'budget-spent'] as const),
  ...(['deadline', 'timeout', 'rate-limited', 'unreachable', 'prerequisite'] as const),
]);

/** The cheapest way to see a fault that was missed, from the reasons why the checks that know its promise did not judge it. */
const isRemovable = ({ reason }: Verdict): boolean => reason !== undefined && removable.has(reason.code);

/** @param known the checks that know the promise, with the verdicts that they had. */
export function adviceFor(
  known: readonly (readonly [Check, Verdict])[],
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
  return { how: 'nothing', text: 'no check knows this' };
}
