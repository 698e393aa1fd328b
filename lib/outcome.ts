/** What an audit says as a whole: three words, one sentence, and how much was judged. */
import { noOccasion, type Reason } from './model/inconclusive.ts';
import type { Outcome, Report, RequirementRow } from './model/report.ts';
import { areas } from './model/requirement.ts';
import type { Standing, Verdict } from './model/verdict.ts';

export type Summary = Pick<Report, 'outcome' | 'headline' | 'judged' | 'diagnosis'>;

const judgedStandings: ReadonlySet<Standing | undefined> = new Set(['pass', 'fail', 'warn', 'note']);
const notAsked: ReadonlySet<string | undefined> = new Set(['not-selected', 'ruleset-off']);

/**
 * Only ruleset `interface` decides. A promise that the target gives no occasion to observe never changes the
 * outcome; one that we could not judge does.
 * @param diagnosis the one trouble behind all others, when nothing of the target could be seen.
 */
export function summarize(
  verdicts: readonly Verdict[],
  requirements: readonly RequirementRow[],
  diagnosis?: Reason,
): Summary {
  const asked = verdicts.filter(
    ({ ruleset, reason }) => ruleset === 'interface' && !notAsked.has(reason?.code),
  );
  const askedIds = new Set(asked.flatMap(({ requires }) => requires));
  const promises = requirements.filter(({ id, excluded }) => !excluded && askedIds.has(id));
  const judged = { promises: promises.filter(isJudged).length, of: promises.length };
  if (diagnosis)
    return { outcome: 'inconclusive', judged, diagnosis, headline: `inconclusive: ${diagnosis.text}` };
  const failed = asked.filter(({ standing }) => standing === 'fail');
  const doubts = [...missingEssentials(promises, asked), ...couldNotTell(asked), ...unjudgedAreas(asked)];
  const outcome = outcomeOf(failed.length, doubts.length, judged.promises);
  return { outcome, judged, headline: headlineOf(outcome, judged, { promises, asked, failed, doubts }) };
}

function outcomeOf(failures: number, doubts: number, judged: number): Outcome {
  if (failures > 0) return 'not-conformant';
  return doubts > 0 || judged === 0 ? 'inconclusive' : 'conformant';
}

const isJudged = ({ standing }: Pick<RequirementRow, 'standing'>): boolean => judgedStandings.has(standing);

/** What needs a consent that was not given is no occasion, for an essential promise as for any other. */
const missingEssentials = (
  promises: readonly RequirementRow[],
  asked: readonly Verdict[],
): readonly string[] =>
  promises
    .filter((promise) => promise.essential && !isJudged(promise))
    .filter(({ id }) => !verdictsOf(id, asked).every(({ reason }) => reason?.code === 'consent-withheld'))
    .map(({ id }) => `the essential promise ${id} was not judged`);

const couldNotTell = (asked: readonly Verdict[]): readonly string[] =>
  asked
    .filter((verdict) => verdict.level === 'must' && isDoubt(verdict))
    .map(({ check, standing, reason }) =>
      standing === 'error'
        ? `${check} broke: the suite itself is at fault`
        : `${check} could not be judged (${reason?.code})`,
    );

/** An area in which nothing was judged leaves the outcome open, unless it gave no occasion at all. */
const unjudgedAreas = (asked: readonly Verdict[]): readonly string[] =>
  areas
    .map((area) => ({ area, verdicts: asked.filter((verdict) => verdict.area === area) }))
    .filter(({ verdicts }) => !verdicts.some(({ standing }) => judgedStandings.has(standing)))
    .filter(({ verdicts }) => verdicts.some(isDoubt))
    .map(({ area }) => `nothing in area ${area} was judged`);

/** Not judged, and not for want of an occasion: we could not tell. */
export const isDoubt = ({ standing, reason }: Pick<Verdict, 'standing' | 'reason'>): boolean =>
  !judgedStandings.has(standing) && !(reason && (noOccasion.has(reason.code) || notAsked.has(reason.code)));

const verdictsOf = (id: string, verdicts: readonly Verdict[]): readonly Verdict[] =>
  verdicts.filter(({ requires }) => requires.includes(id));

type Findings = {
  readonly promises: readonly RequirementRow[];
  readonly asked: readonly Verdict[];
  readonly failed: readonly Verdict[];
  readonly doubts: readonly string[];
};

function headlineOf(
  outcome: Outcome,
  judged: Report['judged'],
  { promises, asked, failed, doubts }: Findings,
): string {
  const count = `${judged.promises} of ${judged.of} promises judged`;
  if (outcome === 'not-conformant') {
    const broken = promises.filter(({ standing }) => standing === 'fail').length;
    return `not conformant: ${plural(broken, 'promise')} broken (${plural(failed.length, 'failing check')}), ${count}`;
  }
  if (judged.of === 0) return 'inconclusive: no promise of ruleset interface was asked for';
  if (outcome === 'inconclusive')
    return `inconclusive: ${count}; ${doubts[0] ?? 'nothing was judged'}${more(doubts.length - 1)}`;
  return `conformant: ${count}${openOnes(promises, asked)}`;
}

/** How many promises were not judged, and why: `, 17 gave no occasion, 2 could not be told`. */
function openOnes(promises: readonly RequirementRow[], asked: readonly Verdict[]): string {
  const open = promises.filter((promise) => !isJudged(promise));
  const untold = open.filter(({ id }) => verdictsOf(id, asked).some(isDoubt)).length;
  const occasionless = open.length - untold;
  return [
    occasionless > 0 ? `, ${occasionless} gave no occasion` : '',
    untold > 0 ? `, ${untold} could not be told` : '',
  ].join('');
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
const more = (count: number): string => (count > 0 ? `, and ${plural(count, 'more reason')}` : '');
