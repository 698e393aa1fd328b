/** Reads the results shelf by shelf, so that only one shelf of details is in memory at a time. */
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { constants, gunzip, gunzipSync } from 'node:zlib';
import { UsageError } from '../../model/usage-error.ts';
import { maxSiteWeeks } from '../bounds.ts';
import type { PromiseRow, StorefrontRow } from '../results/rows.ts';
import { auditsIn, weeksIn } from '../results/store.ts';
import { type Row, type StatusTable, shown, statusTable } from './table.ts';

export type WeekOfAudits = { readonly week: string; readonly audits: ReadonlyMap<string, string> };

/**
 * The weeks of a site, the newest first.
 * @param week of the site; the newest one with audits by default.
 * @throws UsageError without results.
 */
export async function siteWeeks(
  results: string,
  name: string,
  week: string | undefined,
): Promise<readonly [WeekOfAudits, ...WeekOfAudits[]]> {
  const found: WeekOfAudits[] = [];
  for (const candidate of (await weeksIn(results)).toReversed()) {
    if (found.length === maxSiteWeeks) break;
    if (week !== undefined && candidate > week) continue;
    const audits = await auditsIn(results, candidate);
    if (audits.size > 0) found.push({ week: candidate, audits });
  }
  const [newest, ...earlier] = found;
  if (!newest || (week !== undefined && newest.week !== week)) {
    const which = week === undefined ? '' : ` in ${week}`;
    throw new UsageError(`${name} has no results of a fleet${which}`);
  }
  return [newest, ...earlier];
}

export type Listed = Pick<StorefrontRow, 'origin' | 'outcome' | 'kept' | 'judged'> & {
  readonly name: string;
};

export type Collected = {
  /** Sorted by name, as the rows of the table. */
  readonly storefronts: readonly Listed[];
  readonly table: StatusTable;
  /** The number of storefronts by outcome, by week. */
  readonly outcomes: ReadonlyMap<string, ReadonlyMap<string, number>>;
};

type Sink = {
  readonly shelf: (shelf: string, details: readonly Details[]) => Promise<void>;
  /** @returns false when the report no longer exists. */
  readonly report: (report: KeptReport) => Promise<boolean>;
  /** Called with the number of storefronts that have been read. */
  readonly progress: (done: number, all: number) => void;
};

/** Audits that are read concurrently. */
const auditsAtOnce = 32;

/** @param weeks the newest first; storefronts without an audit in the newest are left out. */
export async function collect(
  weeks: readonly [WeekOfAudits, ...WeekOfAudits[]],
  sink: Sink,
): Promise<Collected> {
  const [newest, ...earlier] = weeks;
  const names = [...newest.audits.keys()].sort();
  const placeOf = new Map(names.map((name, index) => [name, index]));
  const table = statusTable();
  const storefronts: Listed[] = [];
  const outcomes = new Map(weeks.map(({ week }) => [week, new Map<string, number>()]));

  async function read(name: string): Promise<Known> {
    const { row, promises } = await readAudit(newest.audits.get(name) ?? '');
    const rows = [row, ...(await pastOf(name, earlier))] as const;
    const kept = keptReport(name, rows);
    return { name, rows, promises, report: kept && (await sink.report(kept)) ? kept : undefined };
  }

  function add(known: Known): Details {
    const { name, rows, promises } = known;
    const index = placeOf.get(name) ?? 0;
    for (const { week, outcome } of rows) count(outcomes.get(week), outcome);
    const details = toDetails(known, table.add(index, promises), table);
    const { origin, outcome, judged } = details;
    storefronts[index] = { name, origin, outcome, kept: details.kept, judged };
    return details;
  }

  let done = 0;
  for (const [shelf, shelved] of byShelf(names)) {
    const details: Details[] = [];
    for (let start = 0; start < shelved.length; start += auditsAtOnce) {
      // Read concurrently, but added in order, so that the same results give the same files.
      const known = await Promise.all(shelved.slice(start, start + auditsAtOnce).map(read));
      details.push(...known.map(add));
      done += known.length;
      sink.progress(done, names.length);
    }
    await sink.shelf(shelf, details);
  }
  return { storefronts, table, outcomes };
}

const pastOf = async (name: string, earlier: readonly WeekOfAudits[]): Promise<readonly StorefrontRow[]> =>
  Promise.all(
    earlier.flatMap(({ audits }) => {
      const path = audits.get(name);
      return path === undefined ? [] : [readStorefront(path)];
    }),
  );

function count(counts: Map<string, number> | undefined, outcome: string): void {
  counts?.set(outcome, (counts.get(outcome) ?? 0) + 1);
}

/** The shelf is the beginning of the digest at the end of a name. */
const shelfOfName = (name: string): string => name.slice(-12, -10);

function byShelf(names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const shelves = new Map<string, string[]>();
  for (const name of names) {
    const shelf = shelves.get(shelfOfName(name));
    if (shelf) {
      shelf.push(name);
    } else {
      shelves.set(shelfOfName(name), [name]);
    }
  }
  return shelves;
}

type Past = Pick<StorefrontRow, 'week' | 'outcome' | 'change' | 'kept' | 'judged' | 'requests'>;

/** The last report that was kept: its week, its path in the folder of the week, and its path in the site. */
export type KeptReport = { readonly week: string; readonly from: string; readonly path: string };

/** What the page of a storefront shows: its newest audit, and the history. */
type Details = Omit<StorefrontRow, 'kind' | 'report' | 'worker' | 'attempt'> & {
  /** The name of the storefront's files in the results. */
  readonly name: string;
  readonly statuses: Row;
  /** By index of the promise: why it was not judged, or who can most likely fix it. */
  readonly notes: Readonly<Record<number, string>>;
  /** The newest first. */
  readonly history: readonly Past[];
  readonly report?: Omit<KeptReport, 'from'>;
};

type Known = {
  readonly name: string;
  /** The newest first. */
  readonly rows: readonly [StorefrontRow, ...StorefrontRow[]];
  /** Of the newest audit. */
  readonly promises: readonly PromiseRow[];
  readonly report: KeptReport | undefined;
};

function toDetails(
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

function keptReport(name: string, rows: readonly StorefrontRow[]): KeptReport | undefined {
  const kept = rows.find(({ report }) => report !== undefined);
  if (kept?.report === undefined) return undefined;
  return { week: kept.week, from: kept.report, path: `reports/${kept.week}/${name}.json.gz` };
}

type Audit = { readonly row: StorefrontRow; readonly promises: readonly PromiseRow[] };

async function readAudit(path: string): Promise<Audit> {
  const text = (await promisify(gunzip)(await readFile(path))).toString();
  const [first = '', ...others] = text.trimEnd().split('\n');
  return { row: JSON.parse(first), promises: others.map((line) => JSON.parse(line)) };
}

/** The bytes that contain the compressed first row of most storefronts. */
const fewBytes = 2_048;

/** Reads the first row, without unpacking the promises, which are most of the file. */
async function readStorefront(path: string): Promise<StorefrontRow> {
  const packed = await readFile(path);
  const beginning = gunzipSync(packed.subarray(0, fewBytes), { finishFlush: constants.Z_SYNC_FLUSH });
  const end = beginning.indexOf('\n');
  return end < 0 ? (await readAudit(path)).row : JSON.parse(beginning.toString('utf8', 0, end));
}
