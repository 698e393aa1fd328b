/** The totals of a process for Prometheus, in its text format; a textfile collector reads them. */
import { outcomes } from '../../model/report.ts';
import type { Totals } from './totals.ts';

type Metric = {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge';
  readonly values: readonly (readonly [labels: string, value: number])[];
};

export function toMetrics({ audited, known, again, running, slowed, requests, seconds }: Totals): string {
  const byOutcome = [...outcomes, 'not-audited'].map(
    (outcome) => [`{outcome="${outcome}"}`, audited[outcome] ?? 0] as const,
  );
  const counter = (name: string, help: string, value: number): Metric => ({
    ...{ name, help, type: 'counter', values: [['', value]] },
  });
  const metrics: readonly Metric[] = [
    { name: 'audits_total', help: 'Audits with a result.', type: 'counter', values: byOutcome },
    counter('known_total', 'Jobs whose result was there already.', known),
    counter('again_total', 'Audits that could not be judged, and are tried again.', again),
    counter('slowings_total', 'Times that an edge asked for a slower pace.', slowed),
    counter('requests_total', 'Requests that were sent.', requests),
    counter('audit_seconds_total', 'Time of all audits together.', seconds),
    { name: 'running', help: 'Audits under way.', type: 'gauge', values: [['', running]] },
  ];
  return metrics.map(toText).join('');
}

const toText = ({ name, help, type, values }: Metric): string => {
  const full = `storefront_fleet_${name}`;
  const lines = values.map(([labels, value]) => `${full}${labels} ${value}\n`).join('');
  return `# HELP ${full} ${help}\n# TYPE ${full} ${type}\n${lines}`;
};
