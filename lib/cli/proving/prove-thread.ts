/** A thread that proves saboteurs one by one: their ids come in, their rows go out. */
import { parentPort } from 'node:worker_threads';
import { suites } from '../../../suites/index.ts';
import { matrix } from '../../reference/touched.ts';
import { saboteursNamed } from '../io/load-suite.ts';

const rowOf = matrix(suites);
parentPort?.on('message', async (id: string) => {
  for (const saboteur of await saboteursNamed([id])) parentPort?.postMessage(await rowOf(saboteur));
});
