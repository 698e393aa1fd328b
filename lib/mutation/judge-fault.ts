/** Judges one planted fault: which verdict that passed it turns into a failure, and if none does, why not. */
import type { Check } from '../model/check.ts';
import type { Given } from '../model/promised.ts';
import type { Target } from '../model/target.ts';
import type { Verdict, Violation } from '../model/verdict.ts';
import { adviceFor, isRemovable } from './advice.ts';
import type { Changes } from './answer.ts';
import type { Bench, Judged } from './bench.ts';
import type { Mutant } from './mutant.ts';

type Result = Pick<Mutant, 'state' | 'because' | 'killedBy' | 'coveredBy' | 'advice'>;

export type Case = {
  readonly changes: Changes;
  /** The checks that know the promise. */
  readonly known: readonly Check[];
  readonly given?: Given;
};

export async function judgeFault(bench: Bench, target: Target, one: Case): Promise<Result> {
  const { changes, known } = one;
  const all = bench.dependents(changes.keys());
  const isKnown = (check: Check) => known.includes(check);
  const first = all.filter(isKnown);
  const others = all.filter((check) => !isKnown(check) && !bench.needsCompany(check.id));
  const coveredBy = first.map(({ id }) => id);
  const judged: Judged[] = [];
  // Those that know the promise mostly suffice.
  for (const some of [first, others].filter(({ length }) => length > 0)) {
    const result = await bench.judge(changes, some);
    judged.push(result);
    const killedBy = killersIn(result, changes);
    if (killedBy.length > 0) return { state: 'killed', killedBy, coveredBy };
  }
  return { ...missed(bench, target, one, { judged, isRead: first.length > 0 }), killedBy: [], coveredBy };
}

/**
 * Inconclusive is no kill, and neither is an error. A check that asked what nobody knows was judged on a part of the
 * answers: it counts where it complains of a changed answer itself.
 */
function killersIn({ verdicts, lost }: Judged, changes: Changes): readonly string[] {
  const isOfChange = ({ exchange }: Violation): boolean =>
    exchange !== undefined && changes.has(exchange) && changes.get(exchange) !== 'unknown';
  return verdicts
    .filter(({ status }) => status === 'fail' || status === 'warn')
    .filter(({ check, violations }) => !lost.has(check) || violations.some(isOfChange))
    .map(({ check }) => check);
}

type Seen = { readonly judged: readonly Judged[]; readonly isRead: boolean };

function missed(
  bench: Bench,
  target: Target,
  { known, given }: Case,
  { judged, isRead }: Seen,
): Pick<Mutant, 'state' | 'because' | 'advice'> {
  const verdicts = judged.flatMap((one) => one.verdicts);
  const broken = verdicts.find(({ status }) => status === 'error');
  if (broken) return { state: 'error', because: `${broken.check} broke` };
  const lost = judged.flatMap((one) => [...one.lost]);
  if (lost[0] !== undefined) {
    return { state: 'diverged', because: `${lost[0]} asks what the recording cannot answer` };
  }
  const noted = verdicts.find(
    ({ check, status }) => status === 'note' && known.some(({ id }) => id === check),
  );
  if (noted) return { state: 'allowed', because: `${noted.check} makes no more of it than a note` };
  const before = known.flatMap((check) => {
    const verdict = bench.verdicts.get(check.id);
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
  if (!passed.some((id) => bench.judges(id))) {
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
