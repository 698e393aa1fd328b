/** What an audit says as a whole: three words, one sentence, and how much was judged. */
import { noOccasion } from './model/inconclusive.ts';
import type { Outcome, Report, RequirementRow } from './model/report.ts';
import { areas } from './model/requirement.ts';
import type { Standing, Verdict } from './model/verdict.ts';

export type Summary = Pick<Report, 'outcome' | 'headline' | 'judged'>;

const judgedStandings: ReadonlySet<Standing | undefined> = new Set(['pass', 'fail', 'warn', 'note']);
const notAsked: ReadonlySet<string | undefined> = new Set(['not-selected', 'ruleset-off']);

/**
 * Only ruleset `interface` decides. A promise that the target gives no occasion to observe never changes the
 * outcome; one that we could not judge does.
 */
export function summarize(verdicts: readonly Verdict[], requirements: readonly RequirementRow[]): Summary {
  const asked = verdicts.filter(
    ({ ruleset, reason }) => ruleset === 'interface' && !notAsked.has(reason?.code),
  );
  const askedIds = new Set(asked.flatMap(({ requires }) => requires));
  const promises = requirements.filter(({ id, excluded }) => !excluded && askedIds.has(id));
  const judged = {
    promises: promises.filter(({ standing }) => judgedStandings.has(standing)).length,
    of: promises.length,
  };
  const failed = asked.filter(({ standing }) => standing === 'fail');
  const doubts = [...missingEssentials(promises), ...couldNotTell(asked), ...unjudgedAreas(asked)];
  const outcome: Outcome =
    failed.length > 0
      ? 'not-conformant'
      : doubts.length > 0 || judged.promises === 0
        ? 'inconclusive'
        : 'conformant';
  return { outcome, judged, headline: headlineOf(outcome, judged, promises, failed.length, doubts) };
}

const missingEssentials = (promises: readonly RequirementRow[]): readonly string[] =>
  promises
    .filter(({ essential, standing }) => essential && !judgedStandings.has(standing))
    .map(({ id }) => `the essential promise ${id} was not judged`);

const couldNotTell = (asked: readonly Verdict[]): readonly string[] =>
  asked
    .filter(
      ({ level, standing, reason }) =>
        level === 'must' && !judgedStandings.has(standing) && isDoubt(reason?.code),
    )
    .map(({ check, reason }) => `${check} could not be judged (${reason?.code})`);

/** An area in which nothing was judged leaves the outcome open, unless it gave no occasion at all. */
const unjudgedAreas = (asked: readonly Verdict[]): readonly string[] =>
  areas
    .map((area) => ({ area, verdicts: asked.filter((verdict) => verdict.area === area) }))
    .filter(
      ({ verdicts }) =>
        verdicts.length > 0 && !verdicts.some(({ standing }) => judgedStandings.has(standing)),
    )
    .filter(({ verdicts }) => verdicts.some(({ reason }) => isDoubt(reason?.code)))
    .map(({ area }) => `nothing in area ${area} was judged`);

const isDoubt = (code: string | undefined): boolean =>
  !(noOccasion as ReadonlySet<string | undefined>).has(code);

function headlineOf(
  outcome: Outcome,
  { promises, of }: Report['judged'],
  rows: readonly RequirementRow[],
  failures: number,
  doubts: readonly string[],
): string {
  const count = `${promises} of ${of} promises judged`;
  const open = of - promises;
  if (outcome === 'not-conformant') {
    const broken = rows.filter(({ standing }) => standing === 'fail').length;
    return `not conformant: ${plural(broken, 'promise')} broken (${plural(failures, 'failing check')}), ${count}`;
  }
  if (outcome === 'inconclusive')
    return `inconclusive: ${count}; ${doubts[0] ?? 'nothing was judged'}${more(doubts)}`;
  return `conformant: ${count}${open > 0 ? `, ${open} gave no occasion` : ''}`;
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
const more = (list: readonly string[]): string =>
  list.length > 1 ? `, and ${list.length - 1} more reasons` : '';
