/** Ways for a thread to hang, or to end without its last message. */

const block = (millis: number) => {
  const started = performance.now();
  while (performance.now() - started < millis);
};

export const misbehave = {
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

export const isMisbehaviour = (name: string): name is Misbehaviour => Object.hasOwn(misbehave, name);
