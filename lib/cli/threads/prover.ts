/** Proves saboteurs for the command: in this thread, or in one for each core. */

import { availableParallelism } from 'node:os';
import type { Saboteur } from '../../model/saboteur.ts';
import type { Row } from '../../reference/matrix.ts';
import { grouped } from '../../text/grouped.ts';
import type { Prover } from '../io/io.ts';
import { type OpenJob, runInThreads } from './pool.ts';

export const proveHere: Prover = async (saboteurs, onRow) => {
  const rowOf = await openMatrix();
  for (const saboteur of saboteurs) onRow(await rowOf(saboteur));
};

/** The saboteurs of a second thread have to save the time of its start. */
const minPerThread = 20;

export const proveInThreads: Prover = async (saboteurs, onRow) => {
  const threads = Math.min(availableParallelism(), Math.ceil(saboteurs.length / minPerThread));
  if (threads < 2) return proveHere(saboteurs, onRow);
  const next = dealer(saboteurs);
  await runInThreads<Saboteur, Row>({
    threads,
    job: { kind: 'prove' },
    next: (_size, previous) => next(previous),
    toMessage: ({ id }) => id,
    onResult: onRow,
  });
};

/** The job of a thread: its tasks are ids of saboteurs. */
export async function openProving(): Promise<OpenJob> {
  const [rowOf, { saboteursNamed }] = await Promise.all([openMatrix(), import('../io/load-suite.ts')]);
  return {
    size: 0,
    async run(id) {
      const [saboteur] = await saboteursNamed([id]);
      return saboteur && rowOf(saboteur);
    },
  };
}

async function openMatrix(): Promise<(saboteur: Saboteur) => Promise<Row>> {
  const [{ matrix }, { suites }] = await Promise.all([
    import('../../reference/matrix.ts'),
    import('../../../suites/index.ts'),
  ]);
  return matrix(suites);
}

type Dealt = Pick<Saboteur, 'id' | 'storefront' | 'isApproved'>;

/**
 * Deals saboteurs out to threads, so that as few threads as possible audit the same unsabotaged storefront first.
 * @returns a function that gives the next saboteur, of the same storefront as the previous one while there are any.
 */
export function dealer<One extends Dealt>(saboteurs: readonly One[]): (previous?: One) => One | undefined {
  const queues = grouped(saboteurs, storefrontOf);
  const taken = new Set<One[]>();
  const longest = (some: readonly One[][]) => some.toSorted((a, b) => b.length - a.length)[0];
  return (previous) => {
    const same = previous && queues.get(storefrontOf(previous))?.shift();
    if (same) return same;
    const left = [...queues.values()].filter(({ length }) => length > 0);
    const queue = longest(left.filter((one) => !taken.has(one))) ?? longest(left);
    if (queue) taken.add(queue);
    return queue?.shift();
  };
}

const storefrontOf = ({ storefront, isApproved }: Dealt): string =>
  JSON.stringify([storefront, isApproved === true]);
