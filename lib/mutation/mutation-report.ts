/** The results in the schema of mutation testing reports, which other tools read. */
import { escapeStep, isObject } from '../json/pointer.ts';
import type { Check } from '../model/check.ts';
import type { HttpResponse } from '../model/http.ts';
import type { Requirement } from '../model/requirement.ts';
import { jsonOf, type Reply, textOf } from '../replay/exchanges.ts';
import { grouped } from '../text/grouped.ts';
import { shortened } from '../text/visible.ts';
import { fewItems, maxTextLength, maxValueLength } from './bounds.ts';
import type { Difference, Mutant, MutantState } from './mutant.ts';

type Status = 'Killed' | 'Survived' | 'NoCoverage' | 'RuntimeError' | 'Ignored';

type ReportedMutant = {
  readonly id: string;
  readonly mutatorName: string;
  readonly description: string;
  readonly replacement: string;
  readonly location: Location;
  readonly status: Status;
  readonly statusReason?: string;
  readonly killedBy?: readonly string[];
  readonly coveredBy?: readonly string[];
};

type File = {
  readonly language: string;
  readonly source: string;
  readonly mutants: readonly ReportedMutant[];
};

export type MutationReport = {
  readonly schemaVersion: '2';
  readonly thresholds: { readonly high: number; readonly low: number };
  readonly framework: { readonly name: string; readonly version: string };
  readonly config: Readonly<Record<string, unknown>>;
  readonly files: Readonly<Record<string, File>>;
  readonly testFiles: Readonly<
    Record<string, { readonly tests: readonly { readonly id: string; readonly name: string }[] }>
  >;
};

/** From `high` the score is green, from `low` yellow; in percent. */
const thresholds = { high: 90, low: 70 };

type ReportParts = {
  readonly framework: MutationReport['framework'];
  /** How the faults were planted: the seed, the sample, the target. */
  readonly config: Readonly<Record<string, unknown>>;
  readonly checks: readonly Check[];
  readonly register: readonly Requirement[];
  readonly responseAt: (exchange: number) => HttpResponse;
  /** The name of a response, by its request. */
  readonly nameOf: (response: HttpResponse) => string;
};

export function toMutationReport(mutants: readonly Mutant[], around: ReportParts): MutationReport {
  const { framework, config, checks } = around;
  const named = new Set(mutants.flatMap(({ killedBy, coveredBy }) => [...killedBy, ...coveredBy]));
  const areas = grouped(
    checks.filter(({ id }) => named.has(id)),
    ({ id }) => id.slice(0, id.indexOf('/')),
  );
  const testFiles = [...areas].map(([area, some]) => [
    area,
    { tests: some.map(({ id, claim }) => ({ id, name: claim })) },
  ]);
  const files = [...filesOf(mutants, around), ...withoutOccasion(mutants, around)];
  const notApplicable = mutants
    .filter(({ state }) => state === 'not-applicable')
    .map(({ id, because }) => ({ id, because }));
  return {
    schemaVersion: '2',
    thresholds,
    framework,
    config: { ...config, notApplicable },
    files: Object.fromEntries(files),
    testFiles: Object.fromEntries(testFiles),
  };
}

type Placed = Mutant & Required<Pick<Mutant, 'exchange' | 'difference'>>;

const isPlaced = (mutant: Mutant): mutant is Placed =>
  mutant.exchange !== undefined && mutant.difference !== undefined && mutant.state !== 'not-applicable';

function filesOf(mutants: readonly Mutant[], around: ReportParts): readonly (readonly [string, File])[] {
  const byExchange = grouped(mutants.filter(isPlaced), ({ exchange }) => exchange);
  return [...byExchange].map(([exchange, some]) => {
    const response = around.responseAt(exchange);
    const wanted = new Set(
      some.flatMap(({ difference }) => (difference.in === 'value' ? [difference.at] : [])),
    );
    const { text, locationOf } = toSource(response, wanted);
    const file: File = {
      language: 'json',
      source: text,
      mutants: some.map((mutant) =>
        toReported(mutant, locationOf(mutant.difference), mutant.difference.now, around),
      ),
    };
    return [`${around.nameOf(response)}/exchange ${exchange}`, file];
  });
}

/** A line for each fault that had no place, since the requests for it were not sent. */
function withoutOccasion(
  mutants: readonly Mutant[],
  around: ReportParts,
): readonly (readonly [string, File])[] {
  const some = mutants.filter((mutant) => mutant.state === 'no-coverage' && !isPlaced(mutant));
  if (some.length === 0) return [];
  const lines = some.map(({ what, because = '' }) => `${what}: ${because}`.replaceAll(/\s+/g, ' '));
  const reported = some.map((mutant, index) => {
    const location = {
      start: { line: index + 1, column: 1 },
      end: { line: index + 1, column: mutant.what.length + 1 },
    };
    return toReported(mutant, location, 'no recorded response has a place for it', around);
  });
  return [['no occasion/not asked', { language: 'text', source: lines.join('\n'), mutants: reported }]];
}

const statuses: Readonly<Record<MutantState, Status>> = {
  killed: 'Killed',
  survived: 'Survived',
  'no-coverage': 'NoCoverage',
  diverged: 'Ignored',
  error: 'RuntimeError',
  allowed: 'Ignored',
  'not-applicable': 'Ignored',
};

function toReported(
  mutant: Mutant,
  location: Location,
  replacement: string,
  { register }: ReportParts,
): ReportedMutant {
  const { id, state, because, advice, killedBy, coveredBy, promises, operator } = mutant;
  const statements = register
    .filter((row) => promises.includes(row.id))
    .map((row) => `${row.id}: ${row.statement}`);
  const reason = [
    ...(state === 'diverged' || state === 'allowed' ? [state] : []),
    ...(because === undefined ? [] : [because]),
    ...(advice === undefined ? [] : [`to see it: ${advice.text}`]),
  ].join('; ');
  return {
    id,
    mutatorName: operator,
    description: [id, ...statements].join('\n'),
    replacement,
    location,
    status: statuses[state],
    ...(reason !== '' && { statusReason: reason }),
    ...(killedBy.length > 0 && { killedBy }),
    ...(coveredBy.length > 0 && { coveredBy }),
  };
}

/** Line and column count from 1; the end is behind the last character. */
type Position = { readonly line: number; readonly column: number };

type Location = { readonly start: Position; readonly end: Position };

type Source = { readonly text: string; readonly locationOf: (difference: Difference) => Location };

/** @param wanted JSON Pointers of the values that must be shown; of long arrays few others are. */
export function toSource(reply: Reply, wanted: ReadonlySet<string>): Source {
  const page = new Page();
  page.mark('status', () => page.write(`HTTP ${reply.status}`));
  for (const [name, value] of reply.headers) {
    page.write('\n');
    page.mark(`header ${name}`, () => page.write(`${name}: ${shortened(value, maxValueLength)}`));
  }
  page.write('\n\n');
  const json = jsonOf(reply);
  page.mark('body', () => {
    if (json === undefined) {
      page.write(shortened(textOf(reply), maxTextLength) || '(no body)');
    } else {
      write(page, json, { pointer: '', indent: '', shown: withParents(wanted) });
    }
  });
  return { text: page.text, locationOf: (difference) => page.locationOf(difference) };
}

/** The parents of a shown value are shown. */
const withParents = (pointers: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(
    [...pointers].flatMap((pointer) =>
      pointer.split('/').map((_, i, steps) => steps.slice(0, i + 1).join('/')),
    ),
  );

type At = { readonly pointer: string; readonly indent: string; readonly shown: ReadonlySet<string> };

function write(page: Page, value: unknown, at: At): void {
  page.mark(`value ${at.pointer}`, () => {
    if (Array.isArray(value) && value.length > 0) {
      writeItems(page, value, at);
    } else if (isObject(value) && Object.keys(value).length > 0) {
      writeMembers(page, value, at);
    } else {
      page.write(shortened(JSON.stringify(value), maxValueLength));
    }
  });
}

function writeItems(page: Page, items: readonly unknown[], { pointer, indent, shown }: At): void {
  const inner = `${indent}  `;
  let hidden = 0;
  const writeHidden = () => {
    if (hidden > 0) page.write(`\n${inner}... ${hidden} more ...`);
    hidden = 0;
  };
  page.write('[');
  for (const [index, item] of items.entries()) {
    const place = `${pointer}/${index}`;
    if (index >= fewItems && !shown.has(place)) {
      hidden += 1;
      continue;
    }
    writeHidden();
    page.write(`\n${inner}`);
    write(page, item, { pointer: place, indent: inner, shown });
    if (index < items.length - 1) page.write(',');
  }
  writeHidden();
  page.write(`\n${indent}]`);
}

function writeMembers(page: Page, members: object, { pointer, indent, shown }: At): void {
  const inner = `${indent}  `;
  const entries = Object.entries(members);
  page.write('{');
  for (const [index, [name, member]] of entries.entries()) {
    page.write(`\n${inner}${shortened(JSON.stringify(name), maxValueLength)}: `);
    write(page, member, { pointer: `${pointer}/${escapeStep(name)}`, indent: inner, shown });
    if (index < entries.length - 1) page.write(',');
  }
  page.write(`\n${indent}}`);
}

/** A text with the locations of its parts. */
class Page {
  readonly #parts: string[] = [];
  readonly #marks = new Map<string, Location>();
  #line = 1;
  #column = 1;

  get text(): string {
    return this.#parts.join('');
  }

  write(text: string): void {
    this.#parts.push(text);
    const last = text.lastIndexOf('\n');
    this.#line += last < 0 ? 0 : text.split('\n').length - 1;
    this.#column = last < 0 ? this.#column + text.length : text.length - last;
  }

  mark(name: string, writeIt: () => void): void {
    const start = this.#position;
    writeIt();
    if (!this.#marks.has(name)) this.#marks.set(name, { start, end: this.#position });
  }

  get #position(): Position {
    return { line: this.#line, column: this.#column };
  }

  /** The location of what surrounds it, where the place itself is not shown. */
  locationOf(difference: Difference): Location {
    const status = this.#marks.get('status') ?? { start: this.#position, end: this.#position };
    if (difference.in === 'header') return this.#marks.get(`header ${difference.name}`) ?? status;
    if (difference.in === 'status') return status;
    if (difference.in !== 'value') return this.#marks.get('body') ?? status;
    for (let at = difference.at; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
      const found = this.#marks.get(`value ${at}`);
      if (found) return found;
    }
    return this.#marks.get('body') ?? status;
  }
}
