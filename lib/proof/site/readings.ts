/** The register of readings: as a page of the documentation, and those of them that concern a check. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Area, areas, type Requirement } from '../../model/requirement.ts';
import { packageRoot } from '../../package/package-root.ts';
import { html, type Markup } from '../../report/html/document.ts';
import { marked } from './look.ts';

/** A row of the register. */
export type Reading = {
  readonly anchor: string;
  /** A heading of the register. */
  readonly title: string;
  readonly area?: Area;
  readonly sentence: string;
  readonly readings: string;
  readonly accepted: string;
  /** The sections that the sentence, or the one that it continues, is in. */
  readonly sections: readonly string[];
};

/** The rows of the register, in their order. */
export function loadReadings(): readonly Reading[] {
  const source = readFileSync(join(packageRoot(), 'suites/READINGS.md'), 'utf8');
  return source
    .split(/^## /m)
    .slice(1)
    .flatMap((part) => {
      const [title = '', ...lines] = part.split('\n');
      const area = areaOf(title);
      let sections: readonly string[] = [];
      return lines
        .filter((line) => line.startsWith('|'))
        .slice(2)
        .map((line, index): Reading => {
          const [sentence = '', readings = '', accepted = ''] = cellsOf(line);
          if (!sentence.startsWith('The same')) sections = sectionsIn(sentence);
          const anchor = `${anchorOf(title)}-${index + 1}`;
          return { anchor, title, ...(area && { area }), sentence, readings, accepted, sections };
        });
    });
}

const cellsOf = (line: string): readonly string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

/** `(Endpoints, table; Errors, 2)` are two sections. */
const sectionsIn = (sentence: string): readonly string[] =>
  [...sentence.matchAll(/\(([^()]*)\)/g)].flatMap(([, cited = '']) => sectionsOf(cited));

/** One spelling for the names of sections: `Commerce endpoint, 2 and 6` are two, each parameter is in one. */
const sectionsOf = (cited: string): readonly string[] =>
  cited
    .split(/;\s*/)
    .map((section) =>
      section
        .replace('Resources and their fields', 'Resources')
        .replace(/, parameters? .*|, parameters?$/, ', parameters')
        .trim(),
    )
    .flatMap((section) => {
      const [, name, one, other] = /^(.*), (\d+) and (\d+)$/.exec(section) ?? [];
      return name === undefined ? [section] : [`${name}, ${one}`, `${name}, ${other}`];
    });

/** The area that a heading of the register is about, where it is about one. */
const areaOf = (title: string): Area | undefined =>
  ({ 'Cross-origin access': 'cors' as const, 'Rate limiting': 'rate-limiting' as const })[title] ??
  areas.find((area) => area === title.toLowerCase());

const anchorOf = (title: string): string => areaOf(title) ?? title.toLowerCase().replaceAll(' ', '-');

/** Readings that the page of a check shows. */
const maxShown = 4;

/** The readings of the same area that cite a section of the promises of a check and speak of the same things, the closest first. */
export function readingsFor(
  all: readonly Reading[],
  area: Area,
  { claim, promises }: { readonly claim: string; readonly promises: readonly Requirement[] },
): readonly Reading[] {
  const sections = new Set(promises.flatMap(({ section }) => sectionsOf(section)));
  const words = wordsOf([claim, ...promises.map(({ statement }) => statement)].join(' '));
  return all
    .filter((row) => row.area === area && row.sections.some((section) => sections.has(section)))
    .map((row) => ({ row, shared: [...wordsOf(row.sentence)].filter((word) => words.has(word)).length }))
    .filter(({ shared }) => shared > 0)
    .toSorted((one, other) => other.shared - one.shared)
    .slice(0, maxShown)
    .map(({ row }) => row);
}

/** Without the short ones, which say nothing, and without the plural. */
const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    (text.toLowerCase().match(/[a-z_]{4,}/g) ?? [])
      .filter((word) => !commonWords.has(word))
      .map((word) => word.replace(/s$/, '')),
  );

const commonWords: ReadonlySet<string> = new Set(
  'that this with what when which from same does endpoint endpoints table answers answer service shown document each every where only'.split(
    ' ',
  ),
);

export function readingsPage(all: readonly Reading[]): Markup {
  const titles = [...new Set(all.map(({ title }) => title))];
  return html`<h1>Readings</h1>
<p class="lead">Some sentences can be read in two ways. The lenient reading decides conformance.</p>
${titles.map(
  (title) =>
    html`<h2 id="${anchorOf(title)}">${title}</h2>${all
      .filter((row) => row.title === title)
      .map(
        (row) =>
          html`<h3 id="${row.anchor}">${marked(row.sentence)}</h3><p class="quiet">${marked(row.readings)}</p><p>${marked(row.accepted)}</p>`,
      )}`,
)}`;
}
