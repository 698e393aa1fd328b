/** Validates values by a target's own schemas, which may be hostile: in bounds, and in a thread that can be terminated. */
import { Worker } from 'node:worker_threads';
import type { JsonObject } from '../json.ts';
import { expandsLittle, isBounded } from './bounds.ts';

/** One schema of a document, and a value to validate. */
export type Trial = {
  /** JSON Schema 2020-12; `#/...` refers into the document. */
  readonly schema: unknown;
  /** The value, as the text of its JSON. */
  readonly json: string;
};

export type Outcome =
  | { readonly fits: true }
  /** @property at JSON Pointer in the value; because: the message of Ajv. */
  | { readonly fits: false; readonly at: string; readonly because: string }
  /** Why the value cannot be validated. */
  | { readonly unsupported: string };

/** Time for all trials together: fifty times that of real schemas on a loaded machine. */
const deadlineMillis = 5_000;
const mostText = 8 * 1024 * 1024;
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/**
 * @returns an outcome for each trial, in their order, with the first error of each value.
 */
export async function judgeByUntrusted(
  document: JsonObject,
  trials: readonly Trial[],
  millis = deadlineMillis,
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

type Task = { readonly text: string; readonly values: readonly string[] };
/** @property gaveUp the thread was terminated. */
type Refusal = { readonly unsupported: string; readonly gaveUp?: true };

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
  return length > mostText ? { unsupported: 'the answers are too long' } : undefined;
}

let turn: Promise<unknown> = Promise.resolve();

/** One after another, since the deadline is that of one task. */
function inTurn(task: Task, millis: number): Promise<Refusal | readonly Outcome[]> {
  const mine = turn.then(() => ask(task, millis));
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

function ask(task: Task, millis: number): Promise<Refusal | readonly Outcome[]> {
  const worker = kept ?? start();
  kept = worker;
  worker.ref();
  return new Promise((resolve) => {
    const end = (answer: Refusal | readonly Outcome[]) => {
      clearTimeout(timer);
      worker.removeAllListeners('message').removeAllListeners('error').unref();
      resolve(answer);
    };
    const giveUp = (unsupported: string) => {
      kept = undefined;
      end({ unsupported, gaveUp: true });
      worker.on('error', () => {});
      void worker.terminate();
    };
    const timer = setTimeout(giveUp, millis, `judging by the schemas took longer than ${millis} ms`);
    worker.once('message', end);
    worker.once('error', (cause) => giveUp(`the schemas exceeded the limits of the thread: ${cause}`));
    worker.postMessage(task);
  });
}
