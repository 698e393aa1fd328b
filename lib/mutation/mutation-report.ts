/** The results in the schema of mutation testing reports, which other tools read. */
import type { Check } from '../model/check.ts';
import type { HttpResponse } from '../model/http.ts';
import type { Requirement } from '../model/requirement.ts';
import { grouped } from '../text/grouped.ts';
import type { Mutant, MutantState } from './mutant.ts';
import { type Location, toSource } from './source.ts';

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
