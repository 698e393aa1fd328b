/** The report as SARIF 2.1.0, for code scanning: a rule for each promise, a result for each finding. */
import { fingerprint } from '../../evidence/violations.ts';
import type { Report, RequirementRow } from '../../model/report.ts';
import type { Level } from '../../model/requirement.ts';
import { type Status, type Verdict, weightOfAll } from '../../model/verdict.ts';
import { homepage } from '../../package/package-root.ts';
import { toJsonText } from '../../text/visible.ts';
import {
  causesOfVerdict,
  exchangeOf,
  findings,
  selectedVerdicts,
  waivedFailures,
} from '../content/findings.ts';
import { type FailOn, type Look, showsFailed } from '../content/output.ts';
import { printable } from '../content/printable.ts';
import { pageUrl } from '../wording/advice.ts';
import { waiverText } from '../wording/facts.ts';

const schema = 'https://json.schemastore.org/sarif-2.1.0.json';

const ruleLevels: Readonly<Record<Level, string>> = { must: 'error', should: 'warning', may: 'note' };

/** Code scanning fails a check on an error, so nothing that lets the run pass is one. A suppression changes no level. */
function levelOf({ waiver: _, ...verdict }: Verdict, failOn: FailOn): string {
  if (showsFailed(verdict, failOn)) return 'error';
  return verdict.status === 'note' ? 'note' : 'warning';
}

/**
 * Viewers show every result as a problem, so checks that passed are left out; checks that were not judged are
 * notifications of the run. All counts are properties of the run. Ends with a line feed.
 */
export function toSarif(report: Report, { failOn }: Pick<Look, 'failOn'>): string {
  const safe = printable(report);
  const { suite, target, outcome, set, headline, tally, judged, seed } = safe;
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
            rules: rules.map((row) => toRule(row)),
          },
        },
        invocations: [invocation(safe)],
        automationDetails: { id: `${suite.name}/${hostOf(target.baseUrl)}/` },
        columnKind: 'utf16CodeUnits',
        results: found.map((verdict) =>
          toResult(verdict, {
            ...locatedAt(safe, verdict),
            rules,
            level: levelOf(verdict, failOn),
            fix: fixOf(safe, verdict),
          }),
        ),
        properties: { target: target.baseUrl, outcome, set: set.name, headline, tally, judged, seed },
      },
    ],
  };
  return toJsonText(log);
}

const toRule = (
  { id, level, ruleset, section, statement, divergence }: RequirementRow,
  helpUri = pageUrl('promise', id),
) => ({
  id,
  ...(helpUri !== undefined && { helpUri }),
  shortDescription: { text: statement },
  fullDescription: { text: `${statement} (${section})` },
  help: { text: divergence === undefined ? section : `${section}. Seen elsewhere: ${divergence}` },
  defaultConfiguration: { level: ruleLevels[ruleset === 'interface' || level === 'may' ? level : 'should'] },
  properties: { tags: [ruleset, level], section },
});

/** What to change, if the report says so. */
const fixOf = (report: Report, verdict: Verdict): string =>
  causesOfVerdict(report, verdict)
    .map(({ fix }) => fix)
    .join('\n');

type Known = Located & {
  readonly rules: readonly RequirementRow[];
  readonly level: string;
  readonly fix: string;
};

function toResult(verdict: Verdict, { rules, level, fix, ...located }: Known) {
  const { check, requires, status, ruleset, violations, confirmed, examined } = verdict;
  const { claim, waiver, causes, release } = verdict;
  const ruleId = violations[0]?.promise ?? requires[0] ?? check;
  const ruleIndex = rules.findIndex(({ id }) => id === ruleId);
  const [first] = violations;
  const sum = weightOfAll(violations);
  return {
    ruleId,
    ...(ruleIndex >= 0 && { ruleIndex }),
    kind: 'fail',
    level,
    message: { text: [first?.message ?? claim, fix].filter(Boolean).join('\n') },
    ...located,
    ...(waiver && { suppressions: [{ kind: 'external', justification: waiverText(waiver) }] }),
    partialFingerprints: { 'finding/v1': fingerprint(verdict) },
    properties: {
      check,
      claim,
      causes,
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

/** Where a finding of SARIF is: at the address that was asked, which is all that an owner of a storefront has. */
type Located = ReturnType<typeof locatedAt>;

/** The requested URL, and the request and response if the report has them: a storefront has no other location. */
function locatedAt(report: Report, verdict: Verdict) {
  const exchange = exchangeOf(report, verdict, verdict.violations[0]);
  const url = exchange?.url ?? report.target.baseUrl;
  return {
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: pathOf(url) }, region: { startLine: 1 } },
        logicalLocations: [{ name: verdict.check, fullyQualifiedName: url, kind: 'resource' }],
      },
    ],
    ...(exchange && { webRequest: { method: exchange.method, target: exchange.url } }),
    ...(typeof exchange?.status === 'number' && { webResponse: { statusCode: exchange.status } }),
  };
}

/**
 * GitHub rejects a file if any location has a scheme other than `file` or has no path, and shows any relative path. The
 * query is left out because GitHub distinguishes findings by path, and generated inputs differ.
 */
function pathOf(url: string): string {
  if (!URL.canParse(url)) return 'storefront';
  const { host, pathname } = new URL(url);
  // URLs on the web contain characters that URIs (RFC 3986) must not contain.
  const path = encodeURI(pathname).replaceAll(/%25(?=[0-9a-f]{2})/gi, '%');
  return `${host.replaceAll(/[^\w.-]/g, '_')}${path === '/' ? '' : path}`;
}
