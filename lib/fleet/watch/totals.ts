/** What a process of a fleet has done so far, as a fold over its events, and as metrics. */

import { outcomes } from '../../model/report.ts';
import type { FleetEvent } from '../engine/port.ts';
import type { Fault } from '../results/rows.ts';

export type Totals = {
  /** Audits by outcome. */
  readonly audited: Readonly<Record<string, number>>;
  /** Storefronts that were not audited, by fault. */
  readonly faults: Readonly<Partial<Record<Fault, number>>>;
  readonly known: number;
  readonly retries: number;
  readonly running: number;
  readonly slowed: number;
  readonly requests: number;
  /** The duration of all audits together. */
  readonly seconds: number;
};

export const nothing: Totals = {
  ...{ audited: {}, faults: {} },
  ...{ known: 0, retries: 0, running: 0, slowed: 0, requests: 0, seconds: 0 },
};

export function nextTotals(totals: Totals, event: FleetEvent): Totals {
  const { running, known, retries, slowed, requests, seconds } = totals;
  switch (event.kind) {
    case 'started':
      return { ...totals, running: running + 1 };
    case 'known':
      return { ...totals, running: running - 1, known: known + 1 };
    case 'retry': {
      const sum = { requests: requests + event.requests, seconds: seconds + event.seconds };
      return { ...totals, ...sum, running: running - 1, retries: retries + 1 };
    }
    case 'audited': {
      const { outcome, fault } = event.row;
      return {
        ...totals,
        running: running - 1,
        audited: more(totals.audited, outcome),
        faults: fault === undefined ? totals.faults : more(totals.faults, fault),
        requests: requests + event.row.requests,
        seconds: seconds + event.row.seconds,
      };
    }
    case 'lost':
      return {
        ...totals,
        audited: more(totals.audited, 'not-audited'),
        faults: more(totals.faults, 'worker'),
      };
    case 'slowed':
      return { ...totals, slowed: slowed + 1 };
    default:
      return totals;
  }
}

const more = (counts: Readonly<Record<string, number>>, name: string) => ({
  ...counts,
  [name]: (counts[name] ?? 0) + 1,
});

type Metric = {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge';
  readonly values: readonly (readonly [labels: string, value: number])[];
};

/** Metrics in the text format of Prometheus, for a textfile collector. */
export function toMetrics({ audited, known, retries, running, slowed, requests, seconds }: Totals): string {
  const byOutcome = [...outcomes, 'not-audited'].map(
    (outcome) => [`{outcome="${outcome}"}`, audited[outcome] ?? 0] as const,
  );
  const counter = (name: string, help: string, value: number): Metric => ({
    ...{ name, help, type: 'counter', values: [['', value]] },
  });
  const metrics: readonly Metric[] = [
    { name: 'audits_total', help: 'Audits with a result.', type: 'counter', values: byOutcome },
    counter('known_total', 'Jobs that had a result already.', known),
    counter('retries_total', 'Inconclusive audits that are retried.', retries),
    counter('slowings_total', 'Times that a lane was slowed down.', slowed),
    counter('requests_total', 'Requests sent.', requests),
    counter('audit_seconds_total', 'Duration of all audits together.', seconds),
    { name: 'running', help: 'Running audits.', type: 'gauge', values: [['', running]] },
  ];
  return metrics.map(toText).join('');
}

const toText = ({ name, help, type, values }: Metric): string => {
  const full = `storefront_fleet_${name}`;
  const lines = values.map(([labels, value]) => `${full}${labels} ${value}\n`).join('');
  return `# HELP ${full} ${help}\n# TYPE ${full} ${type}\n${lines}`;
};
