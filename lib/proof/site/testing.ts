/** The documentation with the examples of one check, for tests. */
import { suites } from '../../../suites/index.ts';
import { saboteurs } from '../../../suites/saboteurs.ts';
import { examplesOf } from './examples.ts';
import { type Site, siteOf } from './site.ts';

const [checkId, saboteurId] = ['catalog/every-variant-is-well-formed', 'prices-as-numbers'];

export async function siteWithExamples() {
  const check = suites.flatMap((suite) => suite.checks).find(({ id }) => id === checkId);
  const saboteur = saboteurs.find(({ id }) => id === saboteurId);
  if (!check || !saboteur) throw new Error(`there is no ${checkId} or no ${saboteurId}`);
  const site: Site = siteOf(new Map([[check.id, await examplesOf(check, saboteur)]]));
  return { check, site };
}
