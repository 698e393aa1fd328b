/** The matrix in less time: under a saboteur only the checks run that its answers can make complain. */
import { checksOf } from '../engine/audit.ts';
import type { Check, Suite } from '../model/check.ts';
import type { Saboteur } from '../model/saboteur.ts';
import { type Altered, alteredBy } from './echo/altered.ts';
import { echo } from './echo/echo.ts';
import { type Heard, hear } from './echo/heard.ts';
import type { InProcessOptions } from './in-process.ts';
import { complaints, matrixRow, matrixRuns, namedChecks, type Row } from './matrix.ts';

/** As `matrixRow`, for many saboteurs; a test compares a sample of both. */
export function matrix(
  suites: readonly Suite[],
  options: InProcessOptions = {},
): (saboteur: Saboteur) => Promise<Row> {
  const suspects = suspectSuites(suites, options);
  return async (saboteur) => {
    const suspect = await suspects(saboteur);
    const row = await matrixRow(saboteur, suspect, options);
    // Nothing is complained of that a whole audit does not show.
    return complaints(row).length === 0 || suspect === suites ? row : matrixRow(saboteur, suites, options);
  };
}

/**
 * The suites with only those checks that a saboteur names, that complain of the answers which it alters, or whose
 * course these change; all of them for the first saboteur of each storefront.
 */
export function suspectSuites(
  suites: readonly Suite[],
  options: InProcessOptions = {},
): (saboteur: Saboteur) => Promise<readonly Suite[]> {
  const references = new Map<string, Promise<Heard> | undefined>();
  return async (saboteur) => {
    const { storefront } = saboteur;
    const settings = JSON.stringify(storefront);
    const whole = {
      ...options,
      target: { runs: matrixRuns, ...options.target },
      ...(storefront && { storefront }),
    };
    // The first of a storefront is quicker without: it may stay the only one.
    const isFirst = !references.has(settings);
    const reference = isFirst ? undefined : (references.get(settings) ?? hear(suites, whole));
    references.set(settings, reference);
    return reference ? suspectOf(saboteur, suites, await reference, whole) : suites;
  };
}

async function suspectOf(
  saboteur: Saboteur,
  suites: readonly Suite[],
  heard: Heard,
  options: InProcessOptions,
): Promise<readonly Suite[]> {
  const altered = await alteredBy(saboteur.sabotage, heard);
  const named = namedChecks(saboteur);
  const touched = only(suites, new Set([...named, ...having(heard.looked, (n) => altered.has(n))]));
  const suspects = await suspectsAmong(checksOf(touched), { named, heard, altered }, options);
  return suspects ? only(suites, suspects) : touched;
}

type Saw = { readonly named: ReadonlySet<string>; readonly heard: Heard; readonly altered: Altered };

/** With fewer, asking the storefront itself is as quick. */
const worthwhile = 15;

const isTogether = ({ order = 'together' }: Check): boolean => order === 'together';

/** Undefined when all of them are, since the saboteur changes the course of the audit itself. */
async function suspectsAmong(
  touched: readonly Check[],
  { named, heard, altered }: Saw,
  options: InProcessOptions,
): Promise<ReadonlySet<string> | undefined> {
  const { got } = heard;
  const known = new Set([...got.values()].flat());
  if ([...altered.keys()].some((n) => !known.has(n))) return undefined;
  const unknown = having(got, (n) => altered.get(n) === 'unknown');
  const judged = touched.filter(({ id }) => !named.has(id) && !unknown.has(id));
  if (judged.filter(isTogether).length < worthwhile) return undefined;
  const { verdicts, lost, isElsewhere } = await echo(judged, { heard, altered }, options);
  const complaining = verdicts.filter(
    ({ violations, error }) => violations.length > 0 || error !== undefined,
  );
  const suspects = new Set([...complaining.map(({ check }) => check), ...lost]);
  const orderOf = new Map(judged.map(({ id, order = 'together' }) => [id, order]));
  const isAudit = [...suspects].some((id) => (orderOf.get(id) ?? 'afterwards') === 'afterwards');
  return isElsewhere || isAudit ? undefined : new Set([...named, ...unknown, ...suspects]);
}

/** Callers that have one of these exchanges. */
const having = (
  exchanges: ReadonlyMap<string, readonly number[]>,
  isOne: (n: number) => boolean,
): ReadonlySet<string> =>
  new Set([...exchanges].filter(([, numbers]) => numbers.some(isOne)).map(([caller]) => caller));

/** With them go those that look back, and, since they disturb each other, all that run alone when one of these does. */
function only(suites: readonly Suite[], ids: ReadonlySet<string>): readonly Suite[] {
  const isAlone = checksOf(suites).some(({ id, order }) => order === 'alone' && ids.has(id));
  const runs = ({ id, order }: Check): boolean =>
    ids.has(id) || order === 'afterwards' || (order === 'alone' && isAlone);
  return suites.map((suite) => ({ ...suite, checks: suite.checks.filter(runs) }));
}
