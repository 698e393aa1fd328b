/** --only-failed: an audit of what failed, or could not be judged, in an earlier report. */
import { isChosen, requireMatches } from '../../engine/select.ts';
import type { Target } from '../../model/target.ts';
import { loadSettings, type Settings } from '../../target/load-settings.ts';
import type { Sources } from '../../target/read-values.ts';

/** @property nothing why there is nothing to audit, in one sentence. */
export type Narrowed = Settings | { readonly nothing: string };

/**
 * The settings of an audit, narrowed to the checks that failed or could not be judged. The seed of the report is the
 * default, so that the same inputs are generated.
 * @throws UsageError for an invalid setting, a file that is no report, and names that match nothing.
 */
export async function loadNarrowed(sources: Sources): Promise<Narrowed> {
  const settings = loadSettings(sources);
  if (settings.onlyFailed === undefined) return settings;
  const [{ readReport }, { unsettledIn }, { suites, suitesInBrowser }] = await Promise.all([
    import('../io/read-report.ts'),
    import('../../engine/doubts.ts'),
    import('../../../suites/index.ts'),
  ]);
  const report = readReport(settings.onlyFailed, sources.cwd);
  const { target } = loadSettings(sources, () => report.seed);
  const judged = settings.browser === undefined ? suites : suitesInBrowser;
  const checks = judged.flatMap((suite) => suite.checks);
  requireMatches(target, checks);
  const ids = new Set(unsettledIn(report, checks));
  const left = checks.filter((check) => ids.has(check.id) && isChosen(check, target));
  if (left.length === 0) return { nothing: nothingIn(settings.onlyFailed, target, ids.size) };
  return { ...settings, target: { ...target, only: left.map(({ id }) => id) } };
}

function nothingIn(file: string, { only, skip }: Pick<Target, 'only' | 'skip'>, unsettled: number): string {
  if (unsettled === 0) return `nothing failed or was left open in ${file}, so there is nothing to ask again`;
  const given = [...(only.length > 0 ? ['--only'] : []), ...(skip.length > 0 ? ['--skip'] : [])];
  return `nothing of what failed or was left open in ${file} is left by ${given.join(' and ')}, so nothing was asked`;
}
