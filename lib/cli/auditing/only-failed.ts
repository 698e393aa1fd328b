/** --only-failed: an audit of what failed in an earlier report, and with --include-unjudged of what could not be judged. */
import { isChosen, requireMatches, unsettledIn } from '../../engine/select.ts';
import { loadSettings, type Settings } from '../../target/load-settings.ts';
import type { Sources } from '../../target/read-values.ts';

/** @property nothing why there is nothing to audit, in one sentence. */
export type Narrowed = Settings | { readonly nothing: string };

/**
 * The settings of an audit, narrowed to the checks of an earlier report that are worth asking again. The seed of the report is the
 * default, so that the same inputs are generated.
 * @throws UsageError for an invalid setting, a file that is no report, and names that match nothing.
 */
export async function loadNarrowed(sources: Sources): Promise<Narrowed> {
  const settings = loadSettings(sources);
  if (settings.onlyFailed === undefined) return settings;
  const [{ readReport }, { suites, suitesInBrowser }] = await Promise.all([
    import('../io/read-report.ts'),
    import('../../../suites/index.ts'),
  ]);
  const report = readReport(settings.onlyFailed, sources.cwd);
  const { target } = loadSettings(sources, () => report.seed);
  const judged = settings.browser === undefined ? suites : suitesInBrowser;
  const checks = judged.flatMap((suite) => suite.checks);
  requireMatches(target, checks);
  const ids = new Set(unsettledIn(report, checks, settings));
  const left = checks.filter((check) => ids.has(check.id) && isChosen(check, target));
  if (left.length === 0) {
    const hasMore = unsettledIn(report, checks, { includesUnjudged: true }).length > ids.size;
    return { nothing: nothingIn(settings, ids.size, hasMore) };
  }
  return { ...settings, target: { ...target, only: left.map(({ id }) => id) } };
}

function nothingIn(
  { onlyFailed: file, includesUnjudged, target: { only, skip } }: Settings,
  unsettled: number,
  hasMore: boolean,
): string {
  const what = includesUnjudged ? 'failed or could not be judged' : 'failed';
  if (unsettled === 0) {
    const rest = hasMore ? '; --include-unjudged asks again what could not be judged' : '';
    return `nothing ${what} in ${file}, so there is nothing to ask again${rest}`;
  }
  const given = [...(only.length > 0 ? ['--only'] : []), ...(skip.length > 0 ? ['--skip'] : [])];
  return `nothing of what ${what} in ${file} is left by ${given.join(' and ')}, so nothing was asked`;
}
