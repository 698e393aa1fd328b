import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { saboteurs } from '../../../suites/saboteurs.ts';
import type { Handler } from '../../model/saboteur.ts';
import { type Served, serve } from '../../storefront/index.ts';
import { openFile } from '../io/output.ts';
import { run } from '../program.ts';
import { keysOf } from '../run-as-process.ts';
import { shellIn } from '../testing.ts';

let folder: string;
let served: Served;
let isBroken: boolean;

const check = 'catalog/every-variant-is-well-formed';
const part = ['--only', `${check},catalog/handles-are-unique`, '--seed', '1', '--formats', 'json'];

/** The reference storefront, whose prices are numbers while `isBroken`. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'watch-'));
  isBroken = true;
  const saboteur = saboteurs.find(({ id }) => id === 'prices-as-numbers');
  const wrap = (honest: Handler): Handler => {
    const broken = saboteur?.sabotage(honest) ?? honest;
    return (request, client) => (isBroken ? broken : honest)(request, client);
  };
  served = await serve({ products: 3, wrap });
});

afterEach(async () => {
  await served.close();
  rmSync(folder, { recursive: true });
});

/** A terminal with a keyboard, on which `watch` runs. */
function terminal(argv: readonly string[], isTTY = true) {
  const stdout = Object.assign(new PassThrough(), { isTTY, columns: 100, rows: 40 });
  const stderr = new PassThrough();
  const end = new AbortController();
  let all = '';
  let look = () => {};
  for (const stream of [stdout, stderr]) {
    stream.on('data', (data) => {
      all += data;
      look();
    });
  }
  let press = (_key: string) => {};
  let isListening = false;
  const keys = (listener: (key: string) => void) => {
    press = listener;
    isListening = true;
    return () => {
      isListening = false;
    };
  };
  const io = { stdout, stderr, env: {}, cwd: folder, signal: end.signal, ...(isTTY && { keys }) };
  return {
    code: run(['watch', ...argv], io),
    press: (key: string) => press(key),
    end,
    isListening: () => isListening,
    /** Waits for a text after what was seen before. */
    async sees(text: string): Promise<string> {
      while (!all.includes(text)) await new Promise<void>((resolve) => (look = resolve));
      const seen = all;
      all = '';
      return seen;
    },
  };
}

test('on a terminal, from red to green with keys, and the terminal is given back', async () => {
  const { code, press, sees, isListening } = terminal([served.baseUrl, ...part]);
  expect(await sees('run 1: everything')).toContain('\u001b[2J');
  press('e');
  await sees('curl -i');
  press('e');
  press('o');
  await sees('no report.html was written');
  for (const key of ['c', ...'nonsense', '\r']) press(key);
  await sees('there is no check "nonsense"');
  for (const key of ['c', ...'variant-is', '\u001b', 'c', '\r']) press(key);
  for (const key of ['c', ...'variant-is-wellx', '\u007f', '\r']) press(key);
  await sees(`run 2: 1 check in`);
  isBroken = false;
  press('f');
  const green = await sees(`green again: ${check}`);
  expect(green).toContain('partial');
  await sees('what failed is green');
  press('q');
  expect(await code).toBe(0);
  expect(isListening()).toBe(false);
  expect(existsSync(join(folder, 'reports/latest/report.json'))).toBe(true);
});

test('in a log, a block for each run: a file changes, and the program is interrupted', async () => {
  writeFileSync(join(folder, 'shop.js'), '1');
  const { code, sees, end } = terminal([served.baseUrl, ...part, '--restart-on', 'shop.js'], false);
  expect(await sees('not conformant')).not.toContain('\u001b');
  isBroken = false;
  writeFileSync(join(folder, 'shop.js'), '2');
  expect(await sees(`green again: ${check}`)).toMatch(/run 2, .*\(shop\.js changed\)/);
  end.abort();
  expect(await code).toBe(0);
});

test('asks again when the storefront has restarted', async () => {
  const port = Number(new URL(served.baseUrl).port);
  const { code, sees, end } = terminal([served.baseUrl, ...part], false);
  await sees('not conformant');
  await served.close();
  await sees('the storefront has stopped');
  const again = await serve({ products: 3, port, canonicalPort: 0 });
  expect(await sees(`green again: ${check}`)).toContain('the storefront answers again');
  end.abort();
  expect(await code).toBe(0);
  await again.close();
});

test.each([
  [
    ['https://shop.example'],
    'https://shop.example is not on this machine: watch asks it only with --interval 60 or more',
  ],
  [['https://shop.example', '--interval', '59'], 'only with --interval 60 or more'],
  [['http://127.0.0.1:9', '--interval', '0'], '--interval'],
  [['http://127.0.0.1:9', '--allow', 'writes,purchase'], 'leave purchase out of --allow'],
  [['http://127.0.0.1:9', '--restart-on', 'nowhere'], '--restart-on: there is no nowhere'],
  [['http://127.0.0.1:9', '--only', 'nothing/at-all'], '"nothing/at-all" matches no area'],
  [['reference'], 'the reference storefront has no address here'],
  [[], 'which storefront?'],
])('refuses %j in one sentence', async (argv, sentence) => {
  const { code, err } = await shellIn(folder, ['watch', ...argv]);
  expect([code, err.trim().split('\n').length]).toEqual([64, 1]);
  expect(err).toContain(sentence);
});

test('keys arrive one by one, and the terminal is set back', () => {
  const modes: boolean[] = [];
  const input = Object.assign(new PassThrough(), { setRawMode: (on: boolean) => modes.push(on) });
  const heard: string[] = [];
  const stop = keysOf(input as never)((key) => heard.push(key));
  input.emit('data', Buffer.from('ab'));
  input.emit('data', Buffer.from('\u001b[A'));
  stop();
  input.emit('data', Buffer.from('c'));
  expect([heard, modes]).toEqual([
    ['a', 'b', '\u001b[A'],
    [true, false],
  ]);
});

test('a file that cannot be opened is an error in one sentence', async () => {
  const none = { [process.platform]: [join(folder, 'no-opener')] };
  await expect(openFile('report.html', none)).rejects.toThrow(/^report\.html cannot be opened: there is no /);
  await openFile('report.html', { [process.platform]: ['true'] });
});
