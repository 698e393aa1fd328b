/** Validates values against a target's own schemas, which may be hostile: within bounds, in a thread that can be terminated. */
import { Worker } from 'node:worker_threads';
import {
  maxExpandedNodes,
  maxNestedSchemas,
  maxSchemaLevels,
  maxSchemaNodes,
  maxTrialText,
  schemaMs,
} from './bounds.ts';
import { isObject, type JsonObject, valueAt } from './json.ts';

/** One schema of a document, and a value to validate. */
type Trial = {
  /** JSON Schema 2020-12; `#/...` refers into the document. */
  readonly schema: unknown;
  /** The JSON text of the value. */
  readonly json: string;
};

const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8, stackSizeMb: 4 };

/**
 * @returns an outcome for each trial, in order, with the first error of each value.
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

/** Documents that exceeded the deadline; they are not tried again. */
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

let queue: Promise<unknown> = Promise.resolve();

/** Tasks run one at a time, because each has its own deadline. */
function inTurn(task: Task, millis: number): Promise<Answer> {
  const mine = queue.then(async () => {
    kept ??= start();
    const answer = await ask(kept, task, millis);
    if ('gaveUp' in answer) kept = undefined;
    return answer;
  });
  queue = mine;
  return mine;
}

let kept: Worker | undefined;

/** The thread waits for the next task without keeping the process alive. */
function start(): Worker {
  const worker = new Worker(new URL('./schema-worker.js', import.meta.url), { resourceLimits });
  worker.on('exit', () => {
    if (kept === worker) kept = undefined;
  });
  return worker;
}

/** @property text the JSON of a document and its schemas. @property values the JSON of a value for each schema. */
type Task = { readonly text: string; readonly values: readonly string[] };

export type Outcome =
  | { readonly fits: true }
  /** @property at JSON Pointer in the value. @property because the message of Ajv. */
  | { readonly fits: false; readonly at: string; readonly because: string }
  /** Why the value cannot be validated. */
  | { readonly unsupported: string };

/** @property gaveUp the thread was terminated. */
type Refusal = { readonly unsupported: string; readonly gaveUp?: true };

type Answer = Refusal | readonly Outcome[];

/**
 * The deadline covers only the thread's work, not its start or the waiting for a blocked main thread.
 * @param worker terminated when it exceeds the deadline or its limits.
 */
export function ask(worker: Worker, task: Task, millis: number): Promise<Answer> {
  worker.ref();
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    let last: NodeJS.Immediate | undefined;
    const end = (answer: Answer) => {
      clearTimeout(timer);
      clearImmediate(last);
      worker.removeAllListeners('message').removeAllListeners('error').unref();
      resolve(answer);
    };
    const giveUp = (unsupported: string) => {
      end({ unsupported, gaveUp: true });
      worker.on('error', () => {});
      void worker.terminate();
    };
    const begin = () => {
      timer = setTimeout(() => {
        // Timers run before messages: an answer that has already arrived still counts.
        last = setImmediate(giveUp, `judging by the schemas took longer than ${millis} ms`);
      }, millis);
    };
    worker.on('message', (message: 'started' | Answer) => (message === 'started' ? begin() : end(message)));
    worker.once('error', (cause) => giveUp(`the schemas exceeded the limits of the thread: ${cause}`));
    worker.postMessage(task);
  });
}

const childrenOf = (node: unknown): readonly unknown[] =>
  Array.isArray(node) ? node : isObject(node) ? Object.values(node) : [];

/** Whether a value is neither too deep nor too large to traverse. */
export function isBounded(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  let nodes = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    nodes += level.length;
    if (depth > maxSchemaLevels || nodes > maxSchemaNodes) return false;
    level = level.flatMap(childrenOf);
  }
  return true;
}

/**
 * Whether a schema stays small with all local references expanded: a few dozen references that each double the size would
 * take forever. A circle is expanded once; how often validation follows it depends on the data.
 * @param root the bounded document that `#/...` refers into.
 */
function expandsLittle(root: JsonObject, schema: unknown): boolean {
  const sizes = new Map<object, number>();
  const sizeOf = (node: unknown, nested: number): number => {
    if (typeof node !== 'object' || node === null) return 1;
    if (nested > maxNestedSchemas) return Infinity;
    const known = sizes.get(node);
    if (known !== undefined) return known;
    sizes.set(node, 1);
    const parts = [...childrenOf(node), ...referred(root, node)];
    const size = parts.reduce<number>((sum, part) => sum + sizeOf(part, nested + 1), 1);
    sizes.set(node, size);
    return size;
  };
  return sizeOf(schema, 0) <= maxExpandedNodes;
}

function referred(root: JsonObject, node: unknown): readonly unknown[] {
  const reference = isObject(node) ? node.$ref : undefined;
  if (typeof reference !== 'string' || !reference.startsWith('#')) return [];
  try {
    return [valueAt(root, decodeURIComponent(reference.slice(1)))];
  } catch {
    return [];
  }
}
