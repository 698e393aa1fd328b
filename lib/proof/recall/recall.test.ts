/** Recalling is as good as judging: the same verdicts under the same lies, and nothing asked that would not be asked. */
import { expect, test } from 'vitest';
import { suites } from '../../../suites/index.ts';
import { saboteurs } from '../../../suites/saboteurs.ts';
import type { Saboteur } from '../../model/saboteur.ts';
import { loadRegister } from '../../register/load-register.ts';
import { type InProcessOptions, verdictsInProcess } from '../audit-in-process.ts';
import { recollected } from '../matrix.ts';

const register = loadRegister();

/** A few of every area, since they stand in the order of the areas; all about the usual storefront. */
const sample = saboteurs
  .filter(({ storefront }) => !storefront)
  .filter((_, i, { length }) => i % Math.floor(length / 10) === 7);

/** What the storefront was asked, in no order, and what was found. */
async function audited({ sabotage }: Pick<Saboteur, 'sabotage'>, options: InProcessOptions, asked = suites) {
  const requests: string[] = [];
  const noting: Saboteur['sabotage'] = (honest) => {
    const lie = sabotage(honest);
    return async (request, client) => {
      requests.push(`${request.method} ${request.url} ${request.body ? await request.clone().text() : ''}`);
      return lie(request, client);
    };
  };
  const target = { runs: 5 };
  const verdicts = await verdictsInProcess(asked, { ...options, register, target, sabotage: noting });
  return {
    verdicts: verdicts.map(({ check, status, reason, error }) => [check, status, reason?.code, error]),
    // What has an effect names its record, whose id depends on what happened before.
    requests: new Set(requests.filter((line) => !/cart|checkout|order/.test(line))),
  };
}

const recollection = recollected(suites, { register });

test.each(sample.map((saboteur) => [saboteur.id, saboteur] as const))('%s', async (_, saboteur) => {
  const { recalling, answers } = await recollection;
  const judged = await audited(saboteur, {});
  const recalled = await audited(saboteur, { answers }, recalling());
  expect(recalled.verdicts).toEqual(judged.verdicts);
  expect(recalled.requests).toEqual(judged.requests);
});

test('most checks are recalled of an honest storefront, and none is found to be broken', async () => {
  const { recalling, answers } = await recollection;
  const again = recalling().flatMap(({ checks }) => checks);
  const fresh = suites.flatMap(({ checks }) => checks);
  expect(again.filter((check, i) => check !== fresh[i]).length).toBeGreaterThan(150);
  const { verdicts } = await audited({ sabotage: (honest) => honest }, { answers }, recalling());
  const statuses = new Set(verdicts.map(([, status]) => status));
  expect(statuses).toEqual(new Set(['pass', 'inconclusive']));
});

test('what is shared between runs cannot be changed', async () => {
  const { answers } = await recollection;
  expect(answers.size).toBeGreaterThan(300);
  for (const { reading } of answers.values()) {
    expect(Object.isFrozen(reading.json)).toBe(true);
    if (reading.json.valid && typeof reading.json.value === 'object')
      expect(Object.isFrozen(reading.json.value)).toBe(true);
  }
});
