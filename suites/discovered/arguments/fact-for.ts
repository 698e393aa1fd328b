/** The fact that belongs in a member of the arguments: by the member's name, or else by what its schema says. */
import type { JsonObject } from '../../../lib/assert/json.ts';
import { describedFact } from './described-fact.ts';
import type { Candidate, Facts } from './facts.ts';
import { fitFact } from './fit-fact.ts';
import { namedFact } from './named-fact.ts';

/** A fact in the form that a schema requires. */
export type FittingFact = { readonly fact: keyof Facts; readonly value: unknown };

/** Only the buyer gives approval, at the moment of payment: no plan fills such a member. */
export const isApproval = (name: string, { description }: JsonObject = {}): boolean =>
  /approv|consent|confirm|signature|mandate/i.test(name) ||
  (typeof description === 'string' && saysApproval.test(description));

const saysApproval =
  /^((the|an?) )?((buyer's|buyer|explicit|contemporaneous) )*(approval|consent|confirmation)\b|^(whether|that) the buyer (explicitly )?(approve|consent|confirm)/i;

/** Undefined when there is no fact for the member at a path, or none that fits. */
export function factFor(path: readonly string[], schema: JsonObject, facts: Facts): FittingFact | undefined {
  const candidate = candidateFor(path, schema, facts);
  return candidate && fitting(candidate, schema);
}

export const candidateFor = (
  path: readonly string[],
  schema: JsonObject,
  facts: Facts,
): Candidate | undefined => namedFact(path, facts) ?? describedFact(path, schema, facts);

export function fitting({ fact, value }: Candidate, schema: JsonObject): FittingFact | undefined {
  const fit = value === undefined ? undefined : fitFact(value, schema);
  return fit === undefined ? undefined : { fact, value: fit };
}
