/** The weeks of a site: the one that it shows, and some before it. */
import { UsageError } from '../../model/usage-error.ts';
import { maxSiteWeeks } from '../bounds.ts';
import { auditsIn, weeksIn } from '../results/store.ts';

export type WeekOfAudits = { readonly week: string; readonly audits: ReadonlyMap<string, string> };

/** @returns the newest first. @param week the newest one with audits, unless it is given. @throws UsageError without results. */
export async function siteWeeks(
  results: string,
  name: string,
  week: string | undefined,
): Promise<readonly [WeekOfAudits, ...WeekOfAudits[]]> {
  const found: WeekOfAudits[] = [];
  for (const candidate of (await weeksIn(results)).toReversed()) {
    if (found.length === maxSiteWeeks) break;
    if (week !== undefined && candidate > week) continue;
    const audits = await auditsIn(results, candidate);
    if (audits.size > 0) found.push({ week: candidate, audits });
  }
  const [newest, ...earlier] = found;
  if (!newest || (week !== undefined && newest.week !== week)) {
    const which = week === undefined ? '' : ` in ${week}`;
    throw new UsageError(`${name} has no results of a fleet${which}`);
  }
  return [newest, ...earlier];
}
