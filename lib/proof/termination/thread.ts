/** The audit thread with one misbehaving check. */
import { parentPort } from 'node:worker_threads';
import { suites } from '../../../suites/index.ts';
import { auditIn, conductJob } from '../../cli/auditing/thread.ts';
import { check } from '../../model/check.ts';

const block = (millis: number) => {
  const started = performance.now();
  while (performance.now() - started < millis);
};

/** Ways for a thread to hang, or to end without its last message. */
const misbehave = {
  'loops-forever': () => {
    for (;;);
  },
  'backtracks-for-years': () => void /^(a+)+$/.test(`${'a'.repeat(60)}b`),
  'waits-forever': () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
  'yields-late': () => block(300),
  'ends-its-thread': () => process.exit(3),
  'throws-uncaught': () =>
    new Promise<void>(() => {
      setImmediate(() => {
        throw new Error('an uncaught error');
      });
    }),
  'fills-its-memory': () => {
    const kept: object[] = [];
    for (;;) kept.push(Array.from({ length: 1_000 }, (_, n) => ({ n })));
  },
} as const;

export type Misbehaviour = keyof typeof misbehave;

const isMisbehaviour = (name: string): name is Misbehaviour => Object.hasOwn(misbehave, name);

/** Waits for an open cart, so that there is a record to clean up. */
const misbehaves = check({
  id: 'commerce/misbehaves',
  requires: ['commerce.flow.cart'],
  claim: 'A check yields its thread.',
  fix: 'End the thread.',
  needs: ['writes'],
  async run(context) {
    const hasCart = () => context.seen().some(({ request }) => request.body?.includes('"create_cart"'));
    while (!hasCart()) await context.wait(1);
    const how = process.env.MISBEHAVIOUR ?? '';
    if (isMisbehaviour(how)) await misbehave[how]();
    return [];
  },
});

if (parentPort) {
  auditIn(parentPort, (job, watching) =>
    conductJob(job, watching, [...suites, { area: 'commerce', checks: [misbehaves] }]),
  );
}
