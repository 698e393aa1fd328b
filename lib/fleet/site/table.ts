/** The statuses of a week as a table of storefronts and promises, which is filled row by row and read column by column. */
import type { PromiseRow } from '../results/rows.ts';
import { codeOf, noStatus } from './parts.ts';

export type SitePromise = Pick<PromiseRow, 'promise' | 'level' | 'ruleset'>;

/** A promise at all storefronts, in their order. */
export type Column = {
  readonly statuses: string;
  /** In the audit before, where it was another one. */
  readonly was: string;
  /** Places in `weeks`; 0 where there is no status. */
  readonly since: readonly number[];
};

/** A storefront; promises that were found later are beyond its end. */
export type Row = Column;

export interface StatusTable {
  /** In the order in which they are found. */
  readonly promises: readonly SitePromise[];
  /** Those in which statuses began; the first is none. */
  readonly weeks: readonly string[];
  readonly rows: readonly (Row | undefined)[];
  add(storefront: number, rows: readonly PromiseRow[]): Row;
  placeOf(row: SitePromise): number;
  column(promise: number): Column;
}

export function statusTable(): StatusTable {
  const promises: SitePromise[] = [];
  const places = new Map<string, number>();
  const weeks = new Map([['', 0]]);
  const rows: (Row | undefined)[] = [];

  function placeOf({ promise, level, ruleset }: SitePromise): number {
    const known = places.get(promise) ?? promises.length;
    if (known === promises.length) {
      places.set(promise, known);
      promises.push({ promise, level, ruleset });
    }
    return known;
  }

  function weekOf(week: string): number {
    const known = weeks.get(week) ?? weeks.size;
    weeks.set(week, known);
    return known;
  }

  return {
    ...{ promises, rows, placeOf },
    get weeks() {
      return [...weeks.keys()];
    },
    add(storefront, found) {
      const [statuses, was] = [promises.map(() => noStatus), promises.map(() => noStatus)];
      const since = promises.map(() => 0);
      for (const row of found) {
        const place = placeOf(row);
        statuses[place] = codeOf(row.status);
        was[place] = codeOf(row.was);
        since[place] = weekOf(row.since);
      }
      const added = { statuses: statuses.join(''), was: was.join(''), since };
      rows[storefront] = added;
      return added;
    },
    column: (promise) => ({
      statuses: rows.map((row) => row?.statuses[promise] ?? noStatus).join(''),
      was: rows.map((row) => row?.was[promise] ?? noStatus).join(''),
      since: rows.map((row) => row?.since[promise] ?? 0),
    }),
  };
}
