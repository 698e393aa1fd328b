/** The report as SARIF 2.1.0, for code scanning: a rule for each promise, a result for each finding. */

import { fingerprint } from '../../evidence/fingerprint.ts';
import type { Report, RequirementRow } from '../../model/report/report.ts';
import type { Level } from '../../model/requirement.ts';
import type { Status, Verdict } from '../../model/verdict.ts';
import { weightOfAll } from '../../model/violation.ts';
import { homepage } from '../../package/package-root.ts';
import { toJsonText } from '../../text/visible.ts';
import { findings, waivedFailures } from '../findings.ts';
import { printable } from '../printable.ts';
import { selectedVerdicts } from '../selected.ts';
import { waiverText } from '../wording/waivers.ts';
import { type Located, locatedAt } from './located-at.ts';

const schema = 'https://json.schemastore.org/sarif-2.1.0.json';

const ruleLevels: Readonly<Record<Level, string>> = { must: 'error', should: 'warning', may: 'note' };

/**
 * Viewers show every result as a problem, so checks that passed are left out; checks that were not judged are
 * notifications of the run. All counts are properties of the run. Ends with a line feed.
 */
export function toSarif(report: Report): string {
  const safe = printable(report);
  const { suite, target, outcome, headline, tally, judged, seed } = safe;
  const rules = safe.requirements.filter(({ excluded }) => !excluded);
  const found = [...findings(safe).filter(({ status }) => status !== 'error'), ...waivedFailures(safe)];
  const about = homepage();
  const log = {
    $schema: schema,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: suite.name,
            semanticVersion: suite.version,
            ...(about !== undefined && { informationUri: about }),
            rules: rules.map((row) => toRule(row, about)),
          },
        },
        invocations: [invocation(safe)],
        automationDetails: { id: `${suite.name}/${hostOf(target.baseUrl)}/` },
        columnKind: 'utf16CodeUnits',
        results: found.map((verdict) =>
          toResult(verdict, { ...locatedAt(safe, verdict), rules, fix: fixOf(safe, verdict) }),
        ),
        properties: { target: target.baseUrl, outcome, headline, tally, judged, seed },
      },
    ],
  };
  return toJsonText(log);
}

const toRule = (
  { id, level, ruleset, section, statement, divergence }: RequirementRow,
  about: string | undefined,
) => ({
  id,
  // The page has a table of all promises; a row of it has no address of its own.
  ...(about !== undefined && { helpUri: new URL('suites/REQUIREMENTS.md', about).href }),
  shortDescription: { text: statement },
  fullDescription: { text: `${statement} (${section})` },
  help: { text: divergence === undefined ? section : `${section}. Seen elsewhere: ${divergence}` },
  defaultConfiguration: { level: ruleLevels[level] },
  properties: { tags: [ruleset, level], section },
});

/** What to change, where the report says it. */
const fixOf = ({ causes }: Report, { cause }: Verdict): string | undefined =>
  causes.find(({ id }) => id === cause)?.fix;

type Known = Located & { readonly rules: readonly RequirementRow[]; readonly fix: string | undefined };

function toResult(verdict: Verdict, { rules, fix, ...located }: Known) {
  const { check, requires, status, level, ruleset, violations, confirmed, examined } = verdict;
  const { claim, waiver, cause, release } = verdict;
  const ruleId = violations[0]?.promise ?? requires[0] ?? check;
  const ruleIndex = rules.findIndex(({ id }) => id === ruleId);
  const [first] = violations;
  const sum = weightOfAll(violations);
  return {
    ruleId,
    ...(ruleIndex >= 0 && { ruleIndex }),
    kind: 'fail',
    level: ruleLevels[level],
    message: { text: [first?.message ?? claim, fix].filter(Boolean).join('\n') },
    ...located,
    ...(waiver && { suppressions: [{ kind: 'external', justification: waiverText(waiver) }] }),
    partialFingerprints: { 'finding/v1': fingerprint(verdict) },
    properties: {
      check,
      claim,
      cause,
      status,
      ruleset,
      release,
      requires,
      examined,
      violations: sum,
      confirmed,
    },
  };
}

const notified: readonly Status[] = ['inconclusive', 'skipped', 'error'];

function invocation(report: Report) {
  const { tally, startedAt, millis } = report;
  return {
    executionSuccessful: tally.error === 0,
    startTimeUtc: startedAt,
    endTimeUtc: new Date(Date.parse(startedAt) + millis).toISOString(),
    toolExecutionNotifications: selectedVerdicts(report)
      .filter(({ status }) => notified.includes(status))
      .map(({ check, status, reason, error }) => ({
        level: status === 'error' ? 'error' : 'note',
        message: { text: reason ? `${check}: ${reason.code}: ${reason.text}` : `${check}: ${error ?? ''}` },
        properties: { check, status },
      })),
  };
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'unknown');
