/** `watch` as a process: with a terminal, which it leaves as it was, and without one. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { saboteurs } from '../../../suites/saboteurs.ts';
import { built } from '../../proof/built.ts';
import { type Served, serve } from '../../storefront/index.ts';

let folder: string;
let served: Served;
let main: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'watch-'));
  const saboteur = saboteurs.find(({ id }) => id === 'prices-as-numbers');
  served = await serve({ products: 3, ...(saboteur && { wrap: saboteur.sabotage }) });
  main = join((await built()).folder, 'lib/cli/main.js');
});

afterEach(async () => {
  await served.close();
  rmSync(folder, { recursive: true });
});

function started(command: string, args: readonly string[]) {
  const env = { PATH: process.env.PATH, TERM: 'xterm' };
  const child = spawn(command, args, { cwd: folder, env, timeout: 120_000 });
  let all = '';
  let look = () => {};
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      all += data;
      look();
    });
  }
  return {
    child,
    exited: once(child, 'exit'),
    /** Waits for a text after what was seen before; the process ends by its own time limit. */
    async sees(text: string) {
      while (!all.includes(text)) await new Promise<void>((resolve) => (look = resolve));
      all = '';
    },
  };
}

const part = '--only catalog/every-variant-is-well-formed --seed 1 --formats json';

test.each([
  ['q', 'the key q'],
  ['\u0003', 'Ctrl-C'],
])(
  'on a pseudo-terminal, %j ends it, and the modes of the terminal are those from before (%s)',
  async (key) => {
    const script = `stty -g > before; ${process.execPath} ${main} watch ${served.baseUrl} ${part}; echo $? > code; stty -g > after`;
    const { child, exited, sees } = started('script', ['--quiet', '--command', script, '/dev/null']);
    await sees('run 1: everything');
    child.stdin.write('f');
    await sees('run 2: ');
    child.stdin.write(key);
    await exited;
    const read = (name: string) => readFileSync(join(folder, name), 'utf8');
    expect(read('code')).toBe('0\n');
    expect(read('after')).toBe(read('before'));
  },
);

test.each(['SIGINT', 'SIGTERM'] as const)('without a terminal, %s ends it', async (signal) => {
  const { child, exited, sees } = started(process.execPath, [
    main,
    'watch',
    served.baseUrl,
    ...part.split(' '),
  ]);
  child.stdin.end();
  await sees('not conformant');
  child.kill(signal);
  expect(await exited).toEqual([0, null]);
});
