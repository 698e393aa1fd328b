/** The data of a site: the statuses of a week as a table of storefronts and promises, the tallies, and the parts. */
import { cut, mapStrings, visible } from '../../text/visible.ts';
import { maxSiteText } from '../bounds.ts';
import type { PromiseRow } from '../results/rows.ts';

type SitePromise = Pick<PromiseRow, 'promise' | 'level' | 'ruleset'>;

/** A promise at all storefronts, in order; one character a status. */
type Column = {
  readonly statuses: string;
  /** The statuses in the previous audit, where they were different. */
  readonly was: string;
  /** Indices into `weeks`; 0 without a status. */
  readonly since: readonly number[];
};

/** A storefront at all promises. It may be shorter than others: promises that were found later are missing. */
export type Row = Column;

export interface StatusTable {
  /** In the order in which they were found. */
  readonly promises: readonly SitePromise[];
  /** The weeks of `since`; the first is empty. */
  readonly weeks: readonly string[];
  readonly rows: readonly (Row | undefined)[];
  add(storefront: number, rows: readonly PromiseRow[]): Row;
  placeOf(row: SitePromise): number;
  column(promise: number): Column;
}

/** The table is filled row by row, and read column by column. */
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

export type Tally = {
  readonly kept: number;
  readonly broken: number;
  readonly notJudged: number;
  /** Kept in the previous audit and broken now; and the other way round. */
  readonly regressed: number;
  readonly mended: number;
};

const isBroken = (code: string | undefined): boolean => code === 'f' || code === 'w' || code === 'n';

export function tallyOf({ statuses, was }: Column): Tally {
  const tally = { kept: 0, broken: 0, notJudged: 0, regressed: 0, mended: 0 };
  for (let index = 0; index < statuses.length; index += 1) {
    const [now, before] = [statuses[index], was[index]];
    if (now === '-') continue;
    tally[now === 'p' ? 'kept' : isBroken(now) ? 'broken' : 'notJudged'] += 1;
    if (isBroken(now) && before === 'p') tally.regressed += 1;
    if (now === 'p' && isBroken(before)) tally.mended += 1;
  }
  return tally;
}

/** The indices of promises that were kept and are broken now. */
export const regressionsIn = ({ statuses, was }: Column): readonly number[] =>
  [...statuses].flatMap((code, index) => (isBroken(code) && was[index] === 'p' ? [index] : []));

/** A part is a script that calls a function, because pages opened from a disk can load scripts but not fetch files. */
export const partPath = (name: string): string => `data/${name}.js`;

export const toPart = (name: string, value: unknown): string =>
  `fleetPart(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`;

/** Bounds the texts of a target, and makes invisible characters visible. */
export const shown = <T>(value: T): T => mapStrings(value, (text) => visible(cut(text, maxSiteText)));

/** One character for each status, so that ten thousand of them take ten kilobytes. */
const statusCodes: Readonly<Record<string, string>> = {
  pass: 'p',
  fail: 'f',
  warn: 'w',
  note: 'n',
  inconclusive: 'i',
  skipped: 's',
  error: 'e',
};

/** There was no audit, or it has no such promise, or the status is unknown. */
export const noStatus = '-';

const codeOf = (status: string | undefined): string =>
  (status !== undefined && statusCodes[status]) || noStatus;
