/** Compares the verdicts of a bundle with those of judging its recording again. */
import type { Report } from '../model/report.ts';
import type { Verdict } from '../model/verdict.ts';

/** `differs`: judged otherwise. `open`: the recording cannot tell. `changed`: another version asks something else. */
export type Difference = {
  readonly kind: 'differs' | 'open' | 'changed';
  readonly check: string;
  readonly because: string;
};

export type Comparison = {
  readonly same: number;
  readonly differences: readonly Difference[];
};

/** @param again masked as the bundled report is. */
export function compareVerdicts(report: Report, again: Report): Comparison {
  const [before, after] = [byCheck(report), byCheck(again)];
  const isOther = report.suite.version !== again.suite.version;
  const differences = [...new Set([...before.keys(), ...after.keys()])].flatMap((check) => {
    const found = differenceOf(before.get(check), after.get(check), isOther);
    return found ? [{ check, ...found }] : [];
  });
  return { same: before.size - differences.filter(({ check }) => before.has(check)).length, differences };
}

const byCheck = ({ verdicts }: Report): ReadonlyMap<string, Verdict> =>
  new Map(verdicts.map((verdict) => [verdict.check, verdict]));

type Found = Omit<Difference, 'check'>;

function differenceOf(
  before: Verdict | undefined,
  after: Verdict | undefined,
  isOther: boolean,
): Found | undefined {
  if (!before) {
    return isOther
      ? { kind: 'changed', because: 'is new, and the bundle has no verdict of it' }
      : { kind: 'differs', because: 'has no verdict in the bundle' };
  }
  if (!after) {
    const because = isOther ? 'this version does not have it' : 'a recording cannot judge it';
    return { kind: 'open', because };
  }
  const change = isOther ? changeOf(before, after) : undefined;
  if (judged(before) === judged(after)) {
    return change === undefined
      ? undefined
      : { kind: 'changed', because: `${change}; the verdict is the same` };
  }
  const found = `${inWords(before)} in the bundle, ${inWords(after)} now`;
  if (isUntold(before) || isUntold(after)) return { kind: 'open', because: found };
  return { kind: 'differs', because: change === undefined ? found : `${found}; ${change}` };
}

/** All that a verdict says of the storefront, without times and numbers that a replay has no part in. */
const judged = ({ status, reason, release, examined, requires, level, violations }: Verdict): string =>
  JSON.stringify([status, reason?.code, release, examined, requires, level, violations]);

/** How the check of another version differs, as far as its verdict shows it. */
function changeOf(before: Verdict, after: Verdict): string | undefined {
  if (before.requires.join() !== after.requires.join()) return 'it judges other promises in this version';
  if (before.level !== after.level) return `its level was ${before.level} and is ${after.level}`;
  return before.claim === after.claim ? undefined : 'its claim has other words in this version';
}

/** It asked what was not recorded, or ran out of time: judging again on an idle machine may tell. */
const isUntold = ({ reason }: Verdict): boolean =>
  reason !== undefined && /took longer than|the recording has no answer/.test(reason.text);

const inWords = ({ status, reason, violations }: Verdict): string =>
  `${status}${reason ? ` (${reason.code})` : ''}${violations[0] ? `: ${violations[0].message}` : ''}`;
