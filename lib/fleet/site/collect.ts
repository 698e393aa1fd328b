/** Reads the results shelf by shelf, so that no more than one shelf of details is kept at a time. */
import type { StorefrontRow } from '../results/rows.ts';
import { readAudit, readStorefront } from './read-audits.ts';
import { type Details, type KeptReport, type Known, keptReport, toDetails } from './storefront.ts';
import { type StatusTable, statusTable } from './table.ts';
import type { WeekOfAudits } from './weeks.ts';

export type Listed = Pick<StorefrontRow, 'origin' | 'outcome' | 'kept' | 'judged'> & {
  readonly name: string;
};

export type Collected = {
  /** In the order of their names, as the rows of the table are. */
  readonly storefronts: readonly Listed[];
  readonly table: StatusTable;
  /** How many storefronts had which outcome, by week. */
  readonly outcomes: ReadonlyMap<string, ReadonlyMap<string, number>>;
};

type Sink = {
  readonly shelf: (shelf: string, details: readonly Details[]) => Promise<void>;
  /** @returns false when it is not there any more. */
  readonly report: (report: KeptReport) => Promise<boolean>;
  /** So many of all storefronts have been read. */
  readonly progress: (done: number, all: number) => void;
};

/** Audits that are read at a time. */
const atATime = 32;

/** @param weeks the newest first; storefronts without an audit in it are left out. */
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
    for (let start = 0; start < shelved.length; start += atATime) {
      // Read together, added in order: the same results give the same files.
      const known = await Promise.all(shelved.slice(start, start + atATime).map(read));
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

/** The digits of the digest at the end of a name begin with the shelf. */
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
