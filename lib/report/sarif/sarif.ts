/** The report as SARIF 2.1.0, for code scanning: a rule for each promise, a result for each finding. */

import { fingerprint } from '../../evidence/fingerprint.ts';
import type { Report, RequirementRow } from '../../model/report/report.ts';
import type { Level } from '../../model/requirement.ts';
import type { Status, Verdict } from '../../model/verdict.ts';
import { toJsonText } from '../../text/visible.ts';
import { findings, waivedFailures } from '../findings.ts';
import { printable } from '../printable.ts';
import { type Locate, toLocate } from '../register-place.ts';
import { remedyOf } from '../wording/advice.ts';
import { waiverText } from '../wording/waivers.ts';

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
  const locate = toLocate();
  const log = {
    $schema: schema,
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: suite.name, semanticVersion: suite.version, rules: rules.map(toRule) } },
        invocations: [invocation(safe)],
        automationDetails: { id: `${suite.name}/${hostOf(target.baseUrl)}/` },
        columnKind: 'utf16CodeUnits',
        results: found.map((verdict) => toResult(verdict, rules, locate)),
        properties: { target: target.baseUrl, outcome, headline, tally, judged, seed },
      },
    ],
  };
  return toJsonText(log);
}

const toRule = ({ id, level, ruleset, section, statement, divergence }: RequirementRow) => ({
  id,
  shortDescription: { text: statement },
  fullDescription: { text: `${statement} (${section})` },
  help: { text: divergence === undefined ? section : `${section}. Seen elsewhere: ${divergence}` },
  defaultConfiguration: { level: ruleLevels[level] },
  properties: { tags: [ruleset, level], section },
});

function toResult(verdict: Verdict, rules: readonly RequirementRow[], locate: Locate) {
  const { check, area, requires, status, level, ruleset, violations, confirmed, examined, claim, waiver } =
    verdict;
  const ruleId = requires[0] ?? check;
  const ruleIndex = rules.findIndex(({ id }) => id === ruleId);
  const [first] = violations;
  const { path, line } = locate(area, ruleId);
  return {
    ruleId,
    ...(ruleIndex >= 0 && { ruleIndex }),
    kind: 'fail',
    level: ruleLevels[level],
    message: { text: [first?.message ?? claim, first && remedyOf(first)].filter(Boolean).join('\n') },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: path }, region: { startLine: line } },
        logicalLocations: [{ fullyQualifiedName: check, kind: 'function' }],
      },
    ],
    ...(waiver && { suppressions: [{ kind: 'external', justification: waiverText(waiver) }] }),
    partialFingerprints: { 'finding/v1': fingerprint(verdict) },
    properties: { check, status, ruleset, requires, examined, violations: violations.length, confirmed },
  };
}

const notified: readonly Status[] = ['inconclusive', 'skipped', 'error'];

function invocation({ verdicts, tally, startedAt, millis }: Report) {
  return {
    executionSuccessful: tally.error === 0,
    startTimeUtc: startedAt,
    endTimeUtc: new Date(Date.parse(startedAt) + millis).toISOString(),
    toolExecutionNotifications: verdicts
      .filter(({ status }) => notified.includes(status))
      .map(({ check, status, reason, error }) => ({
        level: status === 'error' ? 'error' : 'note',
        message: { text: reason ? `${check}: ${reason.code}: ${reason.text}` : `${check}: ${error ?? ''}` },
        properties: { check, status },
      })),
  };
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'unknown');
