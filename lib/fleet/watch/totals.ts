/** What a process of a fleet has done so far: a fold over its events. */

import { outcomes } from '../../model/report/report.ts';
import type { FleetEvent } from '../engine/port.ts';
import type { Fault } from '../results/rows.ts';

export type Totals = {
  /** By outcome. */
  readonly audited: Readonly<Record<string, number>>;
  /** Of those that were not audited. */
  readonly faults: Readonly<Partial<Record<Fault, number>>>;
  readonly known: number;
  readonly again: number;
  readonly running: number;
  readonly slowed: number;
  readonly requests: number;
  /** Of all audits together. */
  readonly seconds: number;
};

export const nothing: Totals = {
  ...{ audited: {}, faults: {} },
  ...{ known: 0, again: 0, running: 0, slowed: 0, requests: 0, seconds: 0 },
};

export function nextTotals(totals: Totals, event: FleetEvent): Totals {
  const { running, known, again, slowed, requests, seconds } = totals;
  switch (event.kind) {
    case 'began':
      return { ...totals, running: running + 1 };
    case 'known':
      return { ...totals, running: running - 1, known: known + 1 };
    case 'again': {
      const sum = { requests: requests + event.requests, seconds: seconds + event.seconds };
      return { ...totals, ...sum, running: running - 1, again: again + 1 };
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

/** The totals of a process for Prometheus, in its text format; a textfile collector reads them. */
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
