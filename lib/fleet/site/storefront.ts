/** What the page of a storefront shows: its last audit, and those before it. */
import type { PromiseRow, StorefrontRow } from '../results/rows.ts';
import { shown } from './parts.ts';
import type { Row, StatusTable } from './table.ts';

export type Past = Pick<StorefrontRow, 'week' | 'outcome' | 'change' | 'kept' | 'judged' | 'requests'>;

/** The report that was kept last: its week, its path in the folder of the week, and that in the site. */
export type KeptReport = { readonly week: string; readonly from: string; readonly path: string };

export type Details = Omit<StorefrontRow, 'kind' | 'report' | 'worker' | 'attempt'> & {
  /** The name of its files in the results. */
  readonly name: string;
  readonly statuses: Row;
  /** By the place of the promise: why it was not judged, or who can most likely change it. */
  readonly notes: Readonly<Record<number, string>>;
  /** The newest first. */
  readonly history: readonly Past[];
  readonly report?: Omit<KeptReport, 'from'>;
};

export type Known = {
  readonly name: string;
  /** The newest first. */
  readonly rows: readonly [StorefrontRow, ...StorefrontRow[]];
  /** Of the newest audit. */
  readonly promises: readonly PromiseRow[];
  readonly report: KeptReport | undefined;
};

export function toDetails(
  { name, rows, promises, report }: Known,
  statuses: Row,
  { placeOf }: Pick<StatusTable, 'placeOf'>,
): Details {
  const { kind: _kind, report: _report, worker: _worker, attempt: _attempt, ...row } = rows[0];
  const notes = promises.flatMap((promise) => {
    const note = promise.reason ?? promise.owner;
    return note === undefined ? [] : [[placeOf(promise), note]];
  });
  return {
    ...shown({ ...row, name }),
    statuses,
    notes: shown(Object.fromEntries(notes)),
    history: rows.map(({ week, outcome, change, kept, judged, requests }) => ({
      ...{ week, outcome, change, kept, judged, requests },
    })),
    ...(report && { report: { week: report.week, path: report.path } }),
  };
}

export function keptReport(name: string, rows: readonly StorefrontRow[]): KeptReport | undefined {
  const kept = rows.find(({ report }) => report !== undefined);
  if (kept?.report === undefined) return undefined;
  return { week: kept.week, from: kept.report, path: `reports/${kept.week}/${name}.json.gz` };
}
