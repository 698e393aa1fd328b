/**
 * The saboteurs as vitest tests, one for each, and a file for each area, so that the areas run in parallel. `npm test`
 * proves that every check can fail; `npm run prove` judges the whole matrix, which also proves that nothing else fails.
 */
import { describe, expect, inject, test } from 'vitest';
import { suites } from '../../suites/index.ts';
import { saboteurs } from '../../suites/saboteurs.ts';
import { areaOf } from '../engine/judge.ts';
import type { Area } from '../model/requirement.ts';
import type { Saboteur } from '../model/saboteur.ts';
import { complaints, matrixRow, namedChecks } from '../reference/matrix.ts';
import { matrix } from '../reference/touched.ts';
import { loadRegister } from '../register/load-register.ts';

const options = { register: loadRegister() };

/** Shared by all areas in one process, so that the reference storefront is audited once. */
const rowOf = matrix(suites, options);

async function missed(saboteur: Saboteur): Promise<readonly string[]> {
  const named = namedChecks(saboteur);
  const only = suites.map((suite) => ({ ...suite, checks: suite.checks.filter(({ id }) => named.has(id)) }));
  const { missedBy, errors } = await matrixRow(saboteur, only, options);
  if (missedBy.length === 0 && errors.length === 0) return [];
  // A check that looks back over the run needs the requests of others.
  const whole = await rowOf(saboteur);
  return [...whole.missedBy, ...whole.errors];
}

/** A saboteur belongs to the area of the first check that it breaks, unless it sabotages another storefront. */
export function proveArea(area: Area): void {
  const isOfArea = ({ breaks: [id], storefront }: Saboteur) => !storefront && areaOf({ id }) === area;
  prove(`the saboteurs of ${area}`, saboteurs.filter(isOfArea));
}

/** The saboteurs of other storefronts than the default one, in one file, so that each of these is audited once. */
export function proveOthers(): void {
  const others = saboteurs.filter(({ storefront }) => storefront);
  prove('the saboteurs of other storefronts', others);
}

const complaintsOf =
  inject('tier') === 'prove' ? async (saboteur: Saboteur) => complaints(await rowOf(saboteur)) : missed;

function prove(title: string, saboteurs: readonly Saboteur[]): void {
  const rows = saboteurs.map((saboteur) => [saboteur.id, saboteur] as const);
  describe(title, () => {
    test.each(rows)('%s', async (_, saboteur) => {
      expect(await complaintsOf(saboteur)).toEqual([]);
    });
  });
}

declare module 'vitest' {
  interface ProvidedContext {
    tier: 'unit' | 'prove';
  }
}
