/** Prints how long something takes. */

export async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  process.stdout.write(`${name.padEnd(24)} ${((performance.now() - started) / 1000).toFixed(2)} s\n`);
  return result;
}
