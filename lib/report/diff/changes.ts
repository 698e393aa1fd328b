/** The changes between two reports, and their wording in every format. */
import { fingerprint } from '../../evidence/violations.ts';
import type { Report } from '../../model/report.ts';
import { isFailure, type Status, type Verdict } from '../../model/verdict.ts';
import { maxChanges } from '../content/bounds.ts';
import { causesOfVerdict, selectedVerdicts } from '../content/findings.ts';
import { commandFor } from '../wording/advice.ts';

/** The worst first. `changed`: still fails, but in another place. `recounted`: fails alike, but only one of the sets counts it. */
export const kindsOfChange = ['worse', 'changed', 'recounted', 'unjudged', 'new', 'gone', 'better'] as const;

export type KindOfChange = (typeof kindsOfChange)[number];

export type Change = {
  readonly check: string;
  readonly claim: string;
  readonly before?: Status;
  readonly after?: Status;
  /** For a check that fails now: its first violation. For one that is no longer judged: why. */
  readonly seen?: string;
  /** What to change, for a check that fails now. */
  readonly fix?: string;
  /** The only one of two different sets that counts it for the outcome. */
  readonly set?: string;
};

export type Changes = Readonly<Record<KindOfChange, readonly Change[]>> & { readonly same: number };

/** Absent for statuses that mean that nothing was judged. */
const severity: Partial<Record<Status, number>> = { pass: 0, note: 1, warn: 2, fail: 3 };

export function changesBetween(old: Report, current: Report): Changes {
  const before = new Map(old.verdicts.map((verdict) => [verdict.check, verdict]));
  const after = new Map(current.verdicts.map((verdict) => [verdict.check, verdict]));
  const all = [...new Set([...before.keys(), ...after.keys()])].map((check) => {
    const [one, other] = [before.get(check), after.get(check)];
    const set = onlySetOf({ old, current }, one, other);
    const kind = kindOf(one, other);
    const isRecounted = kind === 'same' && set !== undefined && other !== undefined && isFailure(other);
    const change = toChange(current, { check, before: one, after: other, set });
    return { kind: isRecounted ? 'recounted' : kind, change };
  });
  const of = (wanted: KindOfChange) => all.filter(({ kind }) => kind === wanted).map(({ change }) => change);
  return {
    worse: of('worse'),
    changed: of('changed'),
    recounted: of('recounted'),
    unjudged: of('unjudged'),
    new: of('new'),
    gone: of('gone'),
    better: of('better'),
    same: all.filter(({ kind }) => kind === 'same').length,
  };
}

/** A failure of a check that was not judged before is worse; a check that is no longer judged is neither. */
function kindOf(before: Verdict | undefined, after: Verdict | undefined): KindOfChange | 'same' {
  if (!before) return 'new';
  if (!after) return 'gone';
  const [one, other] = [severity[before.status], severity[after.status]];
  if (other === undefined) return one === undefined ? 'same' : 'unjudged';
  if (one === undefined) return other === 0 ? 'better' : 'worse';
  if (one !== other) return one < other ? 'worse' : 'better';
  return fingerprint(before) === fingerprint(after) ? 'same' : 'changed';
}

type Compared = {
  readonly check: string;
  readonly before: Verdict | undefined;
  readonly after: Verdict | undefined;
  readonly set: string | undefined;
};

function toChange(current: Report, { check, before, after, set }: Compared): Change {
  const failed = after !== undefined && isFailure(after);
  const seen = failed ? after.violations[0]?.message : after?.reason?.text;
  const fix = failed ? causesOfVerdict(current, after)[0]?.fix : undefined;
  return {
    check,
    claim: (after ?? before)?.claim ?? '',
    ...(before && { before: before.status }),
    ...(after && { after: after.status }),
    ...(seen !== undefined && { seen }),
    ...(fix !== undefined && { fix }),
    ...(set !== undefined && { set }),
  };
}

/** Several checks of one cause have one fix, which is said once. */
export const withEachFixOnce = (changes: readonly Change[]): readonly Change[] =>
  changes.map((change, index) => {
    const isSaid = changes.slice(0, index).some(({ fix }) => fix === change.fix);
    const { fix: _, ...rest } = change;
    return isSaid ? rest : change;
  });

/** The command that asks again what fails now and did not before, or in another way; undefined if nothing does. */
export function commandAfter(current: Report, { worse, changed, new: added }: Changes): string | undefined {
  const failing = [...worse, ...changed, ...added].filter(({ after }) => isFailing(after));
  if (failing.length === 0) return undefined;
  return commandFor(current, failing.length > maxChanges ? [] : failing.map(({ check }) => check));
}

const isFailing = (status: Status | undefined): boolean =>
  status === 'fail' || status === 'warn' || status === 'note';

type Pair = { readonly old: Report; readonly current: Report };

/** The set that alone counts this check; undefined if both sets do, or neither. */
function onlySetOf(
  { old, current }: Pair,
  before: Verdict | undefined,
  after: Verdict | undefined,
): string | undefined {
  const asked = after ?? before;
  if (old.set.name === current.set.name || !asked) return undefined;
  const [earlier, later] = [isCountedIn(old, before ?? asked), isCountedIn(current, after ?? asked)];
  if (earlier === later) return undefined;
  return earlier ? old.set.name : current.set.name;
}

/** Whether the set of the report has a promise of the check, which the report itself need not have judged. */
const isCountedIn = ({ requirements }: Report, { ruleset, requires }: Verdict): boolean =>
  ruleset === 'interface' && requirements.some((row) => requires.includes(row.id) && !row.new);

/** `, which only 2026-08-27 counts`; empty when the sets do not differ in it. */
export const setText = ({ set }: Change): string => (set === undefined ? '' : `, which only ${set} counts`);

/** What changed since the last kept report, for an audit that reports only changes. */
export type Changed = {
  readonly old: Report;
  readonly current: Report;
  /** The changes of the checks that both runs selected. */
  readonly changes: Changes;
  /** The number of checks that only one run selected. */
  readonly apart: number;
};

/** Checks that only one run selected got neither better nor worse. */
export function changedBetween(old: Report, current: Report): Changed {
  const [before, after] = [leftOutIn(old), leftOutIn(current)];
  const asked = (report: Report): Report => ({
    ...report,
    verdicts: report.verdicts.filter(({ check }) => !before.has(check) && !after.has(check)),
  });
  const apart = [...new Set([...before, ...after])].filter((check) => before.has(check) !== after.has(check));
  return { old, current, changes: changesBetween(asked(old), asked(current)), apart: apart.length };
}

function leftOutIn(report: Report): ReadonlySet<string> {
  const selected = new Set(selectedVerdicts(report).map(({ check }) => check));
  return new Set(report.verdicts.map(({ check }) => check).filter((check) => !selected.has(check)));
}

export const isUnchanged = ({ changes }: Changed): boolean =>
  kindsOfChange.every((kind) => changes[kind].length === 0);

/** The checks that got worse, except for known failures. */
export function regressionsIn({ changes, current }: Changed): readonly string[] {
  const known = new Set(current.verdicts.filter(({ waiver }) => waiver).map(({ check }) => check));
  return changes.worse.map(({ check }) => check).filter((check) => !known.has(check));
}

/** Whether a check that was judged before could not be judged now, so that it may have got worse. */
export const isLost = ({ changes, current }: Changed): boolean =>
  current.outcome === 'inconclusive' && changes.unjudged.length > 0;

/** The title of each kind, and the status whose colour it gets. */
export const kinds: Readonly<Record<KindOfChange, { readonly title: string; readonly like: Status }>> = {
  worse: { title: 'Worse', like: 'fail' },
  changed: { title: 'Still failing, but in another place', like: 'warn' },
  recounted: { title: 'Failing as before, but only one of the sets counts it', like: 'note' },
  unjudged: { title: 'No longer judged', like: 'inconclusive' },
  new: { title: 'New checks', like: 'note' },
  gone: { title: 'Removed checks', like: 'skipped' },
  better: { title: 'Better', like: 'pass' },
};

/** `2 worse, 1 better, 40 the same`. */
export const countsText = (changes: Changes): string =>
  [
    ...kindsOfChange
      .filter((kind) => changes[kind].length > 0)
      .map((kind) => `${changes[kind].length} ${kind}`),
    `${changes.same} the same`,
  ].join(', ');

/** A setting that differs between two reports. */
type Difference = { readonly name: string; readonly before: string; readonly after: string };

export function differencesBetween(old: Report, current: Report): readonly Difference[] {
  const allowed = ({ consents }: Report) => consents.join(',') || 'nothing';
  const pairs: readonly Difference[] = [
    { name: 'outcome', before: old.outcome, after: current.outcome },
    { name: 'target', before: storefrontOf(old), after: storefrontOf(current) },
    { name: 'suite', before: old.suite.version, after: current.suite.version },
    { name: 'set', before: old.set.name, after: current.set.name },
    { name: 'document', before: old.document.version, after: current.document.version },
    { name: 'allowed', before: allowed(old), after: allowed(current) },
  ];
  return pairs.filter(({ before, after }) => before !== after);
}

/** The reference storefront has a different port each time. */
const storefrontOf = ({ target }: Report): string =>
  target.embedded ? 'the reference storefront' : target.baseUrl;
