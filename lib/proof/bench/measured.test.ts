/** What a program has used, as it says itself when it ends. */
import { expect, test } from 'vitest';
import { measured } from './measured.ts';

test('is its memory and the CPU time of all its threads', async () => {
  const script = `
    const { Worker } = require('node:worker_threads');
    const busy = 'const end = process.cpuUsage().user + 200_000; while (process.cpuUsage().user < end);';
    new Worker(busy, { eval: true }).on('exit', () => console.log(process.env.SAID));
  `;
  const cost = await measured(['--eval', script], { env: { SAID: 'done' } });
  expect(cost).toMatchObject({ code: 0, out: 'done\n' });
  expect(cost.cpuMs).toBeGreaterThan(200);
  expect(cost.peakMebibytes).toBeGreaterThan(20);
});
