/** The report as metrics in Prometheus' text format 0.0.4, for the textfile collector of node_exporter. */
import { countedCauses } from '../../engine/outcome.ts';
import { outcomes, type Report } from '../../model/report.ts';
import { rulesets } from '../../model/requirement.ts';
import { statuses } from '../../model/verdict.ts';

type Labels = Readonly<Record<string, string>>;

type Sample = { readonly labels?: Labels; readonly value: number };

/** A gauge: every run sets it, and nothing accumulates. */
type Metric = { readonly name: string; readonly help: string; readonly samples: readonly Sample[] };

const prefix = 'storefront_conformance_';

/**
 * Always the same metrics with the same help, as the collector requires of several files, and no timestamps, which it
 * rejects. Ends with a line feed.
 */
export function toMetrics(report: Report): string {
  const target = report.target.embedded ? 'reference' : report.target.baseUrl;
  return metricsOf(report)
    .flatMap(({ name, help, samples }) => [
      `# HELP ${prefix}${name} ${help}`,
      `# TYPE ${prefix}${name} gauge`,
      ...samples.map(({ labels, value }) => `${prefix}${name}${labelText({ target, ...labels })} ${value}`),
    ])
    .map((line) => `${line}\n`)
    .join('');
}

const labelText = (labels: Labels): string =>
  `{${Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',')}}`;

const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

function metricsOf(report: Report): readonly Metric[] {
  const { outcome, judged, requests, millis, startedAt } = report;
  const one = (value: number): readonly Sample[] => [{ value }];
  return [
    {
      name: 'info',
      help: 'The audited storefront and the suite.',
      samples: [{ labels: aboutOf(report), value: 1 }],
    },
    {
      name: 'outcome',
      help: '1 for the outcome of the last audit, 0 for the others.',
      samples: outcomes.map((word) => ({ labels: { outcome: word }, value: word === outcome ? 1 : 0 })),
    },
    {
      name: 'causes',
      help: 'Causes of failures, each of which is one thing to change.',
      samples: causesIn(report),
    },
    {
      name: 'promises',
      help: 'Promises by the worst status of their checks.',
      samples: promisesIn(report),
    },
    {
      name: 'promises_judged',
      help: 'Promises of ruleset interface that were judged.',
      samples: one(judged.promises),
    },
    {
      name: 'promises_selected',
      help: 'Promises of ruleset interface that were selected.',
      samples: one(judged.of),
    },
    { name: 'requests', help: 'Requests that the audit sent.', samples: one(requests.sent) },
    { name: 'duration_seconds', help: 'Duration of the audit.', samples: one(millis / 1000) },
    {
      name: 'started_timestamp_seconds',
      help: 'Start of the audit, in seconds since the epoch.',
      samples: one(Date.parse(startedAt) / 1000),
    },
  ];
}

const aboutOf = ({ suite, document, target, diagnosis }: Report): Labels => ({
  version: suite.version,
  document: document.version,
  insecure: String(target.insecure === true),
  diagnosis: diagnosis?.code ?? '',
});

/** `decides`: its failures make the storefront not conformant; `known`: a baseline explains all of them. */
function causesIn(report: Report): readonly Sample[] {
  const { deciding, beside, known } = countedCauses(report);
  return (
    [
      ['true', deciding],
      ['false', beside],
    ] as const
  ).flatMap(([decides, causes]) =>
    [true, false].map((isKnown) => ({
      labels: { decides, known: String(isKnown) },
      value: causes.filter((cause) => known.has(cause) === isKnown).length,
    })),
  );
}

const promisesIn = ({ requirements }: Report): readonly Sample[] =>
  rulesets.flatMap((ruleset) =>
    statuses.map((status) => ({
      labels: { ruleset, status },
      value: requirements.filter((row) => row.ruleset === ruleset && row.status === status).length,
    })),
  );
