/** What keeps a thread from telling how it ends. */

const busy = (millis: number) => {
  const started = performance.now();
  while (performance.now() - started < millis);
};

export const misbehave = {
  'loops-for-ever': () => {
    for (;;);
  },
  'backtracks-for-years': () => void /^(a+)+$/.test(`${'a'.repeat(60)}b`),
  'waits-for-nobody': () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
  'lets-go-late': () => busy(300),
  'ends-its-thread': () => process.exit(3),
  'throws-where-nobody-catches': () =>
    new Promise<void>(() => {
      setImmediate(() => {
        throw new Error('nobody caught this');
      });
    }),
  'fills-its-memory': () => {
    const kept: object[] = [];
    for (;;) kept.push(Array.from({ length: 1_000 }, (_, n) => ({ n })));
  },
} as const;

export type Misbehaviour = keyof typeof misbehave;

export const isMisbehaviour = (name: string): name is Misbehaviour => Object.hasOwn(misbehave, name);
