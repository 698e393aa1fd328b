/** Validates values by a target's own schemas, which may be hostile: in bounds, and in a thread that can be terminated. */

import { Worker } from 'node:worker_threads';
import { maxTrialText, schemaMs } from '../bounds.ts';
import type { JsonObject } from '../json.ts';
import { type Answer, ask, type Outcome, type Refusal, type Task } from './ask.ts';
import { expandsLittle, isBounded } from './bounded-schema.ts';

/** One schema of a document, and a value to validate. */
export type Trial = {
  /** JSON Schema 2020-12; `#/...` refers into the document. */
  readonly schema: unknown;
  /** The value, as the text of its JSON. */
  readonly json: string;
};

const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8, stackSizeMb: 4 };

/**
 * @returns an outcome for each trial, in their order, with the first error of each value.
 */
export async function judgeByUntrusted(
  document: JsonObject,
  trials: readonly Trial[],
  millis = schemaMs,
): Promise<readonly Outcome[]> {
  const schemas = trials.map(({ schema }) => schema);
  const values = trials.map(({ json }) => json);
  const refused = givenUp.get(document) ?? tooMuch(document, schemas, values);
  const answer = refused ?? (await inTurn({ text: JSON.stringify({ document, schemas }), values }, millis));
  if (!('unsupported' in answer)) return answer;
  if (answer.gaveUp) givenUp.set(document, answer);
  const { unsupported } = answer;
  return trials.map(() => ({ unsupported }));
}

/** Documents that exceeded the deadline once are not tried again. */
const givenUp = new WeakMap<JsonObject, Refusal>();

function tooMuch(
  document: JsonObject,
  schemas: readonly unknown[],
  values: readonly string[],
): Refusal | undefined {
  if (!isBounded({ document, schemas })) return { unsupported: 'the schemas are too large or too deep' };
  if (!schemas.every((schema) => expandsLittle(document, schema))) {
    return { unsupported: 'the references of the schemas multiply' };
  }
  const length = values.reduce((sum, { length }) => sum + length, 0);
  return length > maxTrialText ? { unsupported: 'the answers are too long' } : undefined;
}

let turn: Promise<unknown> = Promise.resolve();

/** One after another, since the deadline is that of one task. */
function inTurn(task: Task, millis: number): Promise<Answer> {
  const mine = turn.then(async () => {
    kept ??= start();
    const answer = await ask(kept, task, millis);
    if ('gaveUp' in answer) kept = undefined;
    return answer;
  });
  turn = mine;
  return mine;
}

let kept: Worker | undefined;

/** Kept for the next task, without keeping the process alive. */
function start(): Worker {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { resourceLimits });
  worker.on('exit', () => {
    if (kept === worker) kept = undefined;
  });
  return worker;
}
