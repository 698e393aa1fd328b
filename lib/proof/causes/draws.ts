/** Several saboteurs at once: which of them can be seen, and which of those have a cause of their own. */

import type { Cause, Report } from '../../model/report.ts';
import type { Saboteur } from '../../model/saboteur.ts';
import { kindOfPlace, type Verdict, type Violation } from '../../model/verdict.ts';
import { random } from '../../storefront/catalog/random.ts';

export type Draw = { readonly seed: number; readonly saboteurs: readonly Saboteur[] };

const areaOf = ({ breaks }: Saboteur): string => breaks[0].replace(/\/.*$/, '');

/** Five at a time, the areas by turns. @param from the saboteurs of one storefront. */
export function drawsOf(from: readonly Saboteur[], count: number, size = 5): readonly Draw[] {
  const areas = [...new Set(from.map(areaOf))]
    .toSorted()
    .map((area) => from.filter((saboteur) => areaOf(saboteur) === area))
    .filter((among) => among.length >= size);
  return Array.from({ length: count }, (_, index) => {
    const { below } = random(index + 1);
    const left = [...(areas[index % areas.length] ?? [])];
    const saboteurs = Array.from({ length: size }, () => left.splice(below(left.length), 1)).flat();
    return { seed: index + 1, saboteurs };
  });
}

export type Told = {
  /** For each saboteur, whether a violation shows it that none of the others causes. */
  readonly visible: readonly boolean[];
  /**
   * For each saboteur that is visible, whether a cause is shown by a violation of it, and of no other told one; or
   * whether a cause of several names, such as missing tools, names what it lacks.
   */
  readonly told: readonly boolean[];
};

/** @param alone the report of each saboteur alone. @param together that of all of them at once. */
export function toldApart(alone: readonly Report[], together: Report): Told {
  const keys = levels.map((keyOf) =>
    alone.map(({ verdicts }) => new Set(verdicts.flatMap((verdict) => keysOf(verdict, keyOf)))),
  );
  const sourcesOf = (verdict: Verdict, violation: Violation): readonly number[] => {
    for (const [level, keyOf] of levels.entries()) {
      const key = keyOf(verdict.check, violation);
      const found = (keys[level] ?? []).flatMap((known, index) => (known.has(key) ? [index] : []));
      if (found.length > 0) return found;
    }
    return [];
  };
  const sources = together.verdicts.flatMap((verdict) =>
    counted(verdict).map((violation) => sourcesOf(verdict, violation)),
  );
  const visible = alone.map((_, index) => sources.some((among) => among.length === 1 && among[0] === index));
  // The primary violation may be seen only when several saboteurs meet; then the others say whose cause it is.
  const shown = together.causes.map(({ primary, violations }) => {
    const sourcesIn = (isMine: (check: string) => boolean) =>
      violations.flatMap(({ check, index }) => {
        const verdict = together.verdicts.find((one) => one.check === check);
        const violation = isMine(check) ? verdict?.violations[index] : undefined;
        return verdict && violation ? [sourcesOf(verdict, violation)] : [];
      });
    const [first = []] = sourcesIn((check) => check === primary);
    if (first.length > 0) return first;
    const among = new Set(sourcesIn(() => true).flat());
    return among.size === 1 ? [...among] : [];
  });
  const taken = matched(visible, shown);
  const named = together.causes
    .flatMap((cause) => namedIn(cause, together))
    .map(({ verdict, violation }) => sourcesOf(verdict, violation))
    .flatMap((found) => (found.length === 1 ? found : []));
  return { visible, told: visible.map((_, index) => taken.has(index) || named.includes(index)) };
}

type Named = { readonly verdict: Verdict; readonly violation: Violation };

/** The violations whose names, or whose answers, the title lists after the first one. */
function namedIn({ title, violations }: Cause, { verdicts, exchanges }: Report): readonly Named[] {
  const [, list = ''] = title.split('; the same for ');
  const names = new Set(list.split(', '));
  const answers = new Map(
    exchanges.map(({ n, method, url, status }) => [n, `${method} ${new URL(url).pathname} ${status}`]),
  );
  return violations.flatMap(({ check, index }) => {
    const verdict = verdicts.find((one) => one.check === check);
    const violation = verdict?.violations[index];
    if (!verdict || !violation) return [];
    const isNamed =
      names.has(violation.expected ?? '') || names.has(answers.get(violation.exchange ?? 0) ?? '');
    return isNamed ? [{ verdict, violation }] : [];
  });
}

type KeyOf = (check: string, violation: Violation) => string;

const place = ({ at = '' }: Violation): string => kindOfPlace(at);

const plain = (text = ''): string => text.replaceAll(/zq-[\w-]+|[0-9a-f]{8,}|\d+/g, '#');

/** What identifies a violation from run to run, the strictest first: generated inputs differ, and folding depends on the run. */
const levels: readonly KeyOf[] = [
  (check, violation) =>
    JSON.stringify([check, place(violation), violation.promise, plain(violation.message)]),
  (check, violation) =>
    JSON.stringify([check, place(violation), violation.promise, plain(violation.expected)]),
  (check, violation) =>
    JSON.stringify([check, place(violation).split('/').at(-1), violation.promise, plain(violation.expected)]),
];

const counted = ({ violations }: Verdict): readonly Violation[] =>
  violations.filter(({ more }) => more === undefined);

const keysOf = (verdict: Verdict, keyOf: KeyOf): readonly string[] =>
  counted(verdict).map((violation) => keyOf(verdict.check, violation));

/** As many saboteurs as possible, each with a cause of its own. */
function matched(visible: readonly boolean[], shown: readonly (readonly number[])[]): ReadonlySet<number> {
  const owners = new Map<number, number>();
  const find = (index: number, tried: Set<number>): boolean =>
    shown.some((sources, cause) => {
      if (!sources.includes(index) || tried.has(cause)) return false;
      tried.add(cause);
      const owner = owners.get(cause);
      if (owner !== undefined && !find(owner, tried)) return false;
      owners.set(cause, index);
      return true;
    });
  for (const [index, isVisible] of visible.entries()) if (isVisible) find(index, new Set());
  return new Set(owners.values());
}
