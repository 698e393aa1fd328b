/** Which checks a saboteur can affect: a run of the unsabotaged storefront is replayed with the responses that it changes. */
import { policy } from '../../suites/policy.ts';
import { checksOf } from '../engine/audit.ts';
import type { Check, Suite } from '../model/check.ts';
import type { Saboteur } from '../model/saboteur.ts';
import type { Verdict } from '../model/verdict.ts';
import { type ApplySaboteur, toExactChanges } from '../replay/apply-saboteur.ts';
import type { Changes } from '../replay/exchanges.ts';
import { collectExchanges } from '../replay/exchanges.ts';
import { type RecordedRun, recordedRun } from '../replay/recorded-run.ts';
import { type InProcessOptions, judgeInProcess, partsOf, withApproval } from './in-process.ts';

/** A run of an unsabotaged storefront, and what a saboteur changes in it. */
type Reference = { readonly run: RecordedRun; readonly applySaboteur: ApplySaboteur };

/** What decides which storefront is audited, and how. */
type Sabotaged = Pick<Saboteur, 'storefront' | 'isApproved'>;

const settingsOf = ({ storefront, isApproved }: Sabotaged): string =>
  JSON.stringify([storefront, isApproved === true]);

interface References {
  /** Audits the storefront that the saboteur is made for, once. */
  of(saboteur: Sabotaged): Promise<Reference>;
}

function createReferences(suites: readonly Suite[], options: InProcessOptions): References {
  const references = new Map<string, Promise<Reference>>();
  return {
    of(saboteur) {
      const { storefront, isApproved } = saboteur;
      const settings = settingsOf(saboteur);
      const own = isApproved ? withApproval(options) : options;
      const known = references.get(settings);
      const reference = known ?? referenceFor(suites, { ...own, ...(storefront && { storefront }) });
      references.set(settings, reference);
      return reference;
    },
  };
}

async function referenceFor(suites: readonly Suite[], options: InProcessOptions): Promise<Reference> {
  const parts = { ...partsOf(options), policy };
  const collecting = collectExchanges(parts.circumstances.target);
  const verdicts = await judgeInProcess(suites, { ...options, onEvent: collecting.listen });
  const run = recordedRun(collecting.exchanges(), verdicts, { ...parts, checks: checksOf(suites) });
  return { run, applySaboteur: toExactChanges(run.responses) };
}

/**
 * The suites with only those checks that a saboteur names, that complain of the responses which it changes, or that make
 * other requests then; all of them for the first saboteur of each storefront, which may remain the only one.
 */
export function suspectSuites(
  suites: readonly Suite[],
  options: InProcessOptions,
): (saboteur: Saboteur) => Promise<readonly Suite[]> {
  const references = createReferences(suites, options);
  const seen = new Set<string>();
  return async (saboteur) => {
    const settings = settingsOf(saboteur);
    const isFirst = !seen.has(settings);
    seen.add(settings);
    return isFirst ? suites : suspectsOf(saboteur, suites, await references.of(saboteur));
  };
}

async function suspectsOf(
  saboteur: Saboteur,
  suites: readonly Suite[],
  { run, applySaboteur }: Reference,
): Promise<readonly Suite[]> {
  const changes = await applySaboteur(saboteur.sabotage);
  const named = namedChecks(saboteur);
  const dependents = new Set([...named, ...run.dependents(changes.keys()).map(({ id }) => id)]);
  const affected = withThoseBeside(suites, dependents);
  const suspects = await suspectsAmong(checksOf(affected), { named, run, changes });
  return suspects ? withThoseBeside(suites, suspects) : affected;
}

/** Checks that may catch it. */
export const namedChecks = ({ breaks, alsoCatches }: Saboteur): ReadonlySet<string> =>
  new Set([...breaks, ...(alsoCatches?.checks ?? [])]);

type Affecting = {
  readonly named: ReadonlySet<string>;
  readonly run: RecordedRun;
  readonly changes: Changes;
};

/** A replay of fewer checks saves nothing. */
const minReplayed = 15;

const isTogether = ({ order = 'together' }: Check): boolean => order === 'together';

/** @returns undefined where all of them are suspects, since the saboteur changes the course of the audit itself. */
async function suspectsAmong(
  affected: readonly Check[],
  { named, run, changes }: Affecting,
): Promise<ReadonlySet<string> | undefined> {
  const requested = new Set([...run.requestedBy.values()].flatMap((numbers) => [...numbers]));
  if ([...changes.keys()].some((n) => !requested.has(n))) return undefined;
  const unknown = new Set(
    [...run.requestedBy]
      .filter(([, numbers]) => [...numbers].some((n) => changes.get(n) === 'unknown'))
      .map(([by]) => by),
  );
  const replayed = affected.filter(({ id }) => !named.has(id) && !unknown.has(id));
  if (replayed.filter(isTogether).length < minReplayed) return undefined;
  const lookingBack = affected.filter((check) => named.has(check.id) && !isTogether(check));
  const { verdicts, unanswered, diagnosed } = await run.rejudge(changes, [...replayed, ...lookingBack]);
  const complaining = verdicts.filter(
    ({ violations, error }) => violations.length > 0 || error !== undefined,
  );
  const found = [...complaining.map(({ check }) => check), ...unanswered];
  const suspects = new Set(found.filter((id) => !named.has(id)));
  const orders = new Map(replayed.map(({ id, order = 'together' }) => [id, order]));
  const isWhole = [...suspects].some((id) => (orders.get(id) ?? 'afterwards') === 'afterwards');
  if (diagnosed || isWhole) return undefined;
  const witnesses = verdicts.flatMap((verdict) => (named.has(verdict.check) ? witnessOf(verdict, run) : []));
  return new Set([...named, ...unknown, ...suspects, ...witnesses]);
}

/** A check that looks back sees nothing by itself: the one with the fewest requests that makes the one it complains about. */
function witnessOf({ violations }: Verdict, { requestedBy, verdicts }: RecordedRun): readonly string[] {
  const shown = violations.find(({ exchange }) => exchange !== undefined)?.exchange;
  const making = [...requestedBy].filter(
    ([by, made]) => shown !== undefined && made.has(shown) && verdicts.has(by),
  );
  return making
    .toSorted(([, one], [, other]) => one.size - other.size)
    .slice(0, 1)
    .map(([by]) => by);
}

/**
 * These checks with those that look back, and, since they disturb each other, with all that run alone when one of these
 * does.
 */
function withThoseBeside(suites: readonly Suite[], ids: ReadonlySet<string>): readonly Suite[] {
  const isAlone = checksOf(suites).some(({ id, order }) => order === 'alone' && ids.has(id));
  return suitesWith(
    suites,
    ({ id, order }) => ids.has(id) || order === 'afterwards' || (order === 'alone' && isAlone),
  );
}

export const suitesWith = (suites: readonly Suite[], isWanted: (check: Check) => boolean): readonly Suite[] =>
  suites.map((suite) => ({ ...suite, checks: suite.checks.filter(isWanted) }));
