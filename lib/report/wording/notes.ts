/** Notes on a report in the words that every format uses: waivers, baselines, the connection, robots.txt, planted faults. */
import type { EntryState, JudgedEntry, Waiver } from '../../model/baseline.ts';
import type { Report, Worth } from '../../model/report.ts';
import { plural } from '../../text/plural.ts';
import { maxRobotsPaths } from '../content/bounds.ts';
import { findings } from '../content/findings.ts';

/** `the theme sends it (web team, until 2026-12-31, baseline.yaml)`. */
export function waiverText({ reason, owner, expires, source, baseline }: Waiver): string {
  const details = [owner, expires && `until ${expires}`, source, baseline].filter(Boolean);
  return `${reason} (${details.join(', ')})`;
}

const advice: Partial<Readonly<Record<EntryState, (entry: JudgedEntry) => string>>> = {
  stale: () => 'its check passes now: remove the entry ("baseline prune"), or add "intermittent: true" to it',
  expired: ({ expires }) => `it expired after ${expires}, and the failure is still there`,
  different: () => 'its check fails, but not as the entry describes',
};

/** An entry that no longer applies, and why. */
export type OutdatedEntry = { readonly entry: JudgedEntry; readonly text: string };

/** Stale entries come first, because they make an audit exit with 1. */
export const outdatedEntries = ({ baseline = [] }: Report): readonly OutdatedEntry[] =>
  (['stale', 'expired', 'different'] as const).flatMap((state) =>
    baseline
      .filter((entry) => entry.state === state)
      .map((entry) => ({ entry, text: advice[state]?.(entry) ?? state })),
  );

/** For a built-in baseline to try; undefined without a suggestion. */
export function suggestionText(report: Report): string | undefined {
  const { suggestion } = report;
  if (!suggestion) return undefined;
  const { platform, sign, exchange, explains, baseline } = suggestion;
  const failing = findings(report).filter(({ status }) => status !== 'error').length;
  const known = explains.length === 1 ? 'is a known failure' : 'are known failures';
  return `${platform} serves this storefront (${sign}, exchange ${exchange}): ${explains.length} of ${plural(failing, 'failing check')} ${known} of that platform, and ${baseline} leaves only the store's own`;
}

/** Undefined for a direct connection whose certificates were verified as usual. */
export function reachedNote({ target: { insecure, authorities, proxy } }: Report): string | undefined {
  const parts = [
    ...(insecure ? ['certificates not verified (--insecure)'] : []),
    ...(authorities === undefined ? [] : [`CA certificates of ${authorities} trusted (--ca)`]),
    ...(proxy === undefined ? [] : [`through the proxy ${proxy}`]),
  ];
  return parts.length === 0 ? undefined : `Reached: ${parts.join(', ')}`;
}

/**
 * The orders that were placed, so that a person can cancel them; undefined without any.
 * @param show renders an id.
 */
export function ordersNote(
  { orders = [] }: Report,
  show: (id: string) => string = (id) => id,
): string | undefined {
  if (orders.length === 0) return undefined;
  const named = orders.map(({ id, of, exchange }) => {
    const order = id === undefined ? 'perhaps one that was not shown' : show(id);
    return `${order}${of === undefined ? '' : ` of ${show(of)}`} (exchange ${exchange})`;
  });
  const them = orders.length === 1 ? 'it' : 'them';
  return `Orders placed with the approval: ${named.join(', ')}; cancel ${them} in the sandbox, which the suite cannot`;
}

/** Undefined without such paths. @param show renders one path. */
export function robotsNote({ robots }: Report, show: (path: string) => string): string | undefined {
  const paths = robots?.disallowed ?? [];
  if (paths.length === 0) return undefined;
  const more = paths.length > maxRobotsPaths ? ` and ${paths.length - maxRobotsPaths} more` : '';
  return `Requested although robots.txt disallows it: ${paths
    .slice(0, maxRobotsPaths)
    .map((path) => show(path))
    .join(' ')}${more}`;
}

const maxNamed = 3;

/** One or two sentences. @param survivors those to name; none where they are listed beside it. */
export function worthText({ seen, missed, noOccasion, score, survivors }: Worth): string {
  const planted = seen + missed;
  const named = survivors.slice(0, maxNamed).map(({ fault, change }) => change ?? fault);
  const more = missed > named.length ? `, and ${missed - named.length} more` : '';
  const names = named.length === 0 ? '' : `: ${named.join('; ')}${more}`;
  const missedText = missed === 0 ? 'none would be missed' : `${missed} would be missed${names}`;
  const without = noOccasion === 0 ? '' : ` ${plural(noOccasion, 'further fault')} had no occasion.`;
  return `Of ${plural(planted, 'fault')} planted in these responses, ${seen} would be seen, and ${missedText}.${without} Score: ${score} %.`;
}
