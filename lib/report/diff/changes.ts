/** The change of each check between two reports. */

import { fingerprint } from '../../evidence/fingerprint.ts';
import type { Report } from '../../model/report.ts';
import type { Status, Verdict } from '../../model/verdict.ts';

/** The worst first. `changed` fails as before, but in another place. */
export const kindsOfChange = ['worse', 'changed', 'unjudged', 'new', 'gone', 'better'] as const;
export type KindOfChange = (typeof kindsOfChange)[number];

export type Change = {
  readonly check: string;
  readonly claim: string;
  readonly before?: Status;
  readonly after?: Status;
};

export type Changes = Readonly<Record<KindOfChange, readonly Change[]>> & { readonly same: number };

/** Severity for callers; absent when nothing was judged. */
const severity: Partial<Record<Status, number>> = { pass: 0, note: 1, warn: 2, fail: 3 };

export function changesBetween(old: Report, current: Report): Changes {
  const before = new Map(old.verdicts.map((verdict) => [verdict.check, verdict]));
  const after = new Map(current.verdicts.map((verdict) => [verdict.check, verdict]));
  const all = [...new Set([...before.keys(), ...after.keys()])].map((check) => {
    const [one, other] = [before.get(check), after.get(check)];
    return { kind: kindOf(one, other), change: toChange(check, one, other) };
  });
  const of = (wanted: KindOfChange) => all.filter(({ kind }) => kind === wanted).map(({ change }) => change);
  return {
    worse: of('worse'),
    changed: of('changed'),
    unjudged: of('unjudged'),
    new: of('new'),
    gone: of('gone'),
    better: of('better'),
    same: all.filter(({ kind }) => kind === 'same').length,
  };
}

/** A failure that was not judged before counts as worse; a check that is no longer judged is neither. */
function kindOf(before: Verdict | undefined, after: Verdict | undefined): KindOfChange | 'same' {
  if (!before) return 'new';
  if (!after) return 'gone';
  const [one, other] = [severity[before.status], severity[after.status]];
  if (other === undefined) return one === undefined ? 'same' : 'unjudged';
  if (one === undefined) return other === 0 ? 'better' : 'worse';
  if (one !== other) return one < other ? 'worse' : 'better';
  return fingerprint(before) === fingerprint(after) ? 'same' : 'changed';
}

const toChange = (check: string, before: Verdict | undefined, after: Verdict | undefined): Change => ({
  check,
  claim: (after ?? before)?.claim ?? '',
  ...(before && { before: before.status }),
  ...(after && { after: after.status }),
});
