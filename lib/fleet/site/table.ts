/** The statuses of a week as a table of storefronts and promises, which is filled row by row and read column by column. */

import { cut } from '../../text/cut.ts';
import { mapStrings } from '../../text/map-strings.ts';
import { visible } from '../../text/visible.ts';
import { maxSiteText } from '../bounds.ts';
import type { PromiseRow } from '../results/rows.ts';

type SitePromise = Pick<PromiseRow, 'promise' | 'level' | 'ruleset'>;

/** A promise at all storefronts, in their order. */
type Column = {
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

/** The numbers of a promise over all storefronts, or of a storefront over all promises. */
export type Tally = {
  readonly kept: number;
  readonly broken: number;
  readonly notJudged: number;
  /** Kept in the last audit before, and broken now; and the other way round. */
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

/** Places of the promises that were kept and are broken now. */
export const regressionsIn = ({ statuses, was }: Column): readonly number[] =>
  [...statuses].flatMap((code, index) => (isBroken(code) && was[index] === 'p' ? [index] : []));

/** Data as scripts that call a function: pages that are opened from a disk may load scripts, but cannot fetch files. */
export const partPath = (name: string): string => `data/${name}.js`;

export const toPart = (name: string, value: unknown): string =>
  `fleetPart(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`;

/** Texts of a target, bounded and without invisible characters. */
export const shown = <T>(value: T): T => mapStrings(value, (text) => visible(cut(text, maxSiteText)));

/** A character a status, so that ten thousand of them are ten kilobytes; those that are not here are not known. */
const statusCodes: Readonly<Record<string, string>> = {
  pass: 'p',
  fail: 'f',
  warn: 'w',
  note: 'n',
  inconclusive: 'i',
  skipped: 's',
  error: 'e',
};

/** No status: the audit has no such promise, or there was no audit. */
export const noStatus = '-';

const codeOf = (status: string | undefined): string =>
  (status !== undefined && statusCodes[status]) || noStatus;
