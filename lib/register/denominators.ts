/** Texts that the suite is measured against: every sentence of each, and whether it is tested, excluded, or a gap. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Level } from '../model/requirement.ts';
import { packageRoot } from '../package/package-root.ts';

/** A sentence of the text, in our own words. It has exactly one of `tested`, `excluded` and `gap`. */
export type Sentence = {
  readonly id: string;
  /** The section that it stands in. */
  readonly at?: string;
  readonly level: Level;
  /** The first and the last release that has it, where these are not the first and the last of the text. */
  readonly since?: string;
  readonly until?: string;
  readonly says: string;
  /** Ids of the checks that judge it. */
  readonly tested?: readonly string[];
  readonly excluded?: (typeof exclusions)[number];
  /** Why it is excluded. */
  readonly because?: string;
  /** What is missing. */
  readonly gap?: string;
};

export const exclusions = [
  'binds-the-caller',
  'needs-a-fixture',
  'needs-payment',
  'needs-a-person',
  'not-offered',
  'not-visible',
  'optional',
] as const;

export type Denominator = {
  /** The file, without its ending. */
  readonly name: string;
  readonly source: string;
  /** Where the text stands. */
  readonly text: string;
  /** The least shares in percent: of a text with one release, or of each release. */
  readonly least?: Shares;
  readonly releases?: Readonly<Record<string, Shares>>;
  readonly rows: readonly Sentence[];
};

/** One release of a text, or the text itself if it has no releases. */
export type Counted = {
  readonly source: string;
  readonly release: string | undefined;
  readonly least: Shares;
  readonly rows: readonly Sentence[];
};

export type Shares = {
  /** Of all sentences: tested, or excluded with a reason. */
  readonly settled: number;
  /** Of the sentences that are not excluded: tested. */
  readonly tested: number;
};

export function loadDenominators(): readonly Denominator[] {
  const folder = join(packageRoot(), 'suites', 'denominators');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .toSorted()
    .map((file) => ({ name: file.slice(0, -5), ...parse(readFileSync(join(folder, file), 'utf8')) }));
}

const nothing: Shares = { settled: 0, tested: 0 };

export function countedIn({ source, least = nothing, releases, rows }: Denominator): readonly Counted[] {
  if (releases === undefined) return [{ source, release: undefined, least, rows }];
  return Object.entries(releases).map(([release, shares]) => ({
    source: source.replace(',', ` ${release},`),
    release,
    least: shares,
    rows: rows.filter((row) => isIn(row, release)),
  }));
}

/** Releases are dates, which sort as text. */
const isIn = ({ since = '', until }: Sentence, release: string): boolean =>
  since <= release && (until === undefined || release <= until);

/** In percent, rounded down. */
export function sharesOf({ rows }: Pick<Denominator, 'rows'>): Shares {
  const [tested, excluded] = [rows.filter((row) => row.tested), rows.filter((row) => row.excluded)];
  const visible = rows.length - excluded.length;
  const percent = (count: number, of: number) => (of === 0 ? 100 : Math.floor((100 * count) / of));
  return {
    settled: percent(tested.length + excluded.length, rows.length),
    tested: percent(tested.length, visible),
  };
}
