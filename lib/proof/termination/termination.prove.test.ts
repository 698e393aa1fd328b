/** However the command ends, its reports are complete, its exit code is as documented, and no cart stays open. */
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { XMLValidator } from 'fast-xml-parser';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Handler } from '../../model/saboteur.ts';
import { type Served, serve } from '../../storefront/index.ts';
import { type Built, built, type Running, type Shell, start } from '../built.ts';
import type { Misbehaviour } from './thread.ts';

let command: Built;

beforeAll(async () => {
  command = await built();
});

const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A slow storefront that reports the creation of the first cart. */
async function slowStorefront(): Promise<Served & { readonly cart: Promise<unknown> }> {
  let reportCreation = () => {};
  const created = new Promise<void>((resolve) => {
    reportCreation = resolve;
  });
  const wrap =
    (handler: Handler): Handler =>
    async (request, client) => {
      const isCart = (await request.clone().text()).includes('"create_cart"');
      await delay(20);
      const answer = await handler(request, client);
      if (isCart) reportCreation();
      return answer;
    };
  const served = await serve({ wrap });
  closing.push(served.close);
  return { ...served, cart: created };
}

const allFiles = ['ctrf.json', 'junit.xml', 'report.html', 'report.json', 'report.sarif', 'summary.md'];

const nothing = { carts: 0, checkouts: 0 };

function started(script: string, args: readonly string[], shell: Shell = {}): Running {
  const running = start(join(command.folder, script), args, shell);
  closing.push(running.remove);
  return running;
}

const main = 'lib/cli/main.js';

const misbehaving = (how: Misbehaviour, args: readonly string[], stuckMs = 60_000) =>
  started('lib/proof/termination/main.js', args, {
    env: { MISBEHAVIOUR: how, STUCK_AFTER: String(stuckMs) },
  });

function isWhole({ files, read, report }: Running): void {
  expect(files()).toEqual(allFiles);
  expect(XMLValidator.validate(read('junit.xml'))).toBe(true);
  expect(report().verdicts.length).toBeGreaterThan(200);
  expect(read('report.html')).toMatch(/<\/html>\s*$/);
}

const writing = ['--allow', 'writes', '--seed', '1'];

const commerce = [...writing, '--only', 'commerce'];

/** Creates one cart and waits for its id before the thread is lost: a creation without a response cannot be cancelled. */
const oneCart = [...writing, '--only', 'commerce/misbehaves,commerce/cart-cancellation-takes-effect'];

const reasonOf = (running: Running, check: string): string | undefined =>
  running.report().verdicts.find((verdict) => verdict.check === check)?.reason?.code;

describe('a check that never yields', () => {
  test.each<Misbehaviour>(['loops-forever', 'backtracks-for-years', 'waits-forever'])(
    '%s: the reports are written at the deadline',
    async (how) => {
      const { baseUrl, open } = await slowStorefront();
      const running = misbehaving(how, [baseUrl, ...oneCart, '--deadline', '2']);
      expect((await running.ended).code).toBe(2);
      isWhole(running);
      expect(reasonOf(running, 'commerce/misbehaves')).toBe('deadline');
      expect(open()).toEqual(nothing);
    },
  );

  test.each(['SIGINT', 'SIGTERM'] as const)('%s ends it and cancels the open records', async (signal) => {
    const { baseUrl, open, cart } = await slowStorefront();
    const running = misbehaving('loops-forever', [baseUrl, ...oneCart]);
    await cart;
    await delay(200);
    running.process.kill(signal);
    expect((await running.ended).code).toBe(130);
    isWhole(running);
    expect(reasonOf(running, 'commerce/misbehaves')).toBe('not-run');
    expect(open()).toEqual(nothing);
  });

  test('for a while, and then yields, gets its verdict', async () => {
    const { baseUrl, open } = await slowStorefront();
    const running = misbehaving('yields-late', [baseUrl, ...oneCart]);
    await running.ended;
    isWhole(running);
    expect(reasonOf(running, 'commerce/misbehaves')).toBe('no-subjects');
    expect(open()).toEqual(nothing);
  });
});

describe('a thread that breaks', () => {
  test.each<Misbehaviour>(['ends-its-thread', 'throws-uncaught'])(
    '%s: the suite reports its own error and the verdicts so far',
    async (how) => {
      const { baseUrl, open } = await slowStorefront();
      const running = misbehaving(how, [baseUrl, ...oneCart]);
      expect((await running.ended).code).toBe(70);
      isWhole(running);
      const broken = running.report().verdicts.find(({ check }) => check === 'commerce/misbehaves');
      expect(broken?.error).toMatch(/^the thread of the audit broke: /);
      expect(open()).toEqual(nothing);
    },
  );
});

describe('a run continues after its thread breaks', () => {
  /** Its products have no title, so that checks fail besides the error of the suite. */
  const untitled =
    (handler: Handler): Handler =>
    async (request, client) => {
      const answer = await handler(request, client);
      if (!new URL(request.url).pathname.startsWith('/products')) return answer;
      const text = (await answer.text()).replaceAll('"title":', '"heading":');
      const headers = new Headers(answer.headers);
      headers.delete('content-length');
      return new Response(text, { status: answer.status, headers });
    };

  test.each<[Misbehaviour, number, RegExp]>([
    [
      'fills-its-memory',
      60_000,
      /^the thread of the audit broke: it ran out of the \d+ MiB of memory.*--max-memory/,
    ],
    ['loops-forever', 4_000, /^the thread of the audit broke: it computed for more than 4 s without a pause/],
    ['throws-uncaught', 60_000, /^the thread of the audit broke: an uncaught error$/],
  ])('%s: the check gets the error, and the others are judged', async (how, stuckMs, error) => {
    const served = await serve({ wrap: untitled });
    closing.push(served.close);
    const only = `catalog,${oneCart.at(-1)}`;
    const args = [served.baseUrl, ...writing, '--only', only, '--max-memory', '128'];
    const running = misbehaving(how, args, stuckMs);
    const { code, out } = await running.ended;
    isWhole(running);
    expect(code).toBe(70);
    const report = running.report();
    const selected = report.verdicts.filter(({ reason }) => reason?.code !== 'not-selected');
    const errors = selected.filter(({ status }) => status === 'error');
    expect(errors.map(({ check }) => check)).toEqual(['commerce/misbehaves']);
    expect(errors[0]?.error).toMatch(error);
    expect(selected.filter(({ reason }) => reason?.code === 'not-run')).toEqual([]);
    expect(report.outcome).toBe('not-conformant');
    expect(report.causes.length).toBeGreaterThan(0);
    expect(served.open()).toEqual(nothing);
    const numbers = report.exchanges.map(({ n }) => n);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(report.requests.sent).toBe(Math.max(...numbers));
    // The storefront's causes precede the suite's own errors.
    const cause = report.causes[0]?.checks[0] ?? '';
    const texts = [
      out,
      running.read('summary.md'),
      running.read('report.html').split('id="causes"')[1] ?? '',
    ];
    for (const text of texts) {
      expect(text.indexOf(cause)).toBeGreaterThan(-1);
      expect(text.lastIndexOf('commerce/misbehaves')).toBeGreaterThan(text.indexOf(cause));
    }
    const [, after = ''] = running.read('junit.xml').split('name="commerce/misbehaves"');
    expect(after).toMatch(/<\/error>\s*<\/testcase>\s*<\/testsuite>/);
  });
});

test('an unknown handle ends the thread with one sentence and exit code 64', async () => {
  const { baseUrl } = await slowStorefront();
  const running = started(main, [baseUrl, '--product', 'nope', '--quiet']);
  const { code, out, err } = await running.ended;
  expect({ code, out, files: running.files() }).toEqual({ code: 64, out: '', files: [] });
  expect(err).toMatch(/^storefront-conformance: --product nope: there is no such product \(.*\n$/);
});

describe('an interruption', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)(
    'by %s: writes reports, exits with 130, and leaves no open record',
    async (signal) => {
      const { baseUrl, open, cart } = await slowStorefront();
      const running = started(main, [baseUrl, ...commerce]);
      await cart;
      running.process.kill(signal);
      expect((await running.ended).code).toBe(130);
      isWhole(running);
      expect(running.report().tally.skipped).toBeGreaterThan(0);
      expect(open()).toEqual(nothing);
    },
  );
});

const profile = ['--only', 'discovery/profile-is-served', '--seed', '1'];

describe('output that cannot be written', () => {
  test('a reader that closes stdout early changes nothing', async () => {
    const running = started(main, [...profile, '--format', 'json']);
    running.process.stdout?.once('data', () => running.process.stdout?.destroy());
    const { code, err } = await running.ended;
    expect(err).not.toMatch(/Error|^ +at /m);
    expect(code).toBe(0);
    isWhole(running);
  });

  test('a full disk under stdout gives one sentence and exit code 64, and the reports are written', async () => {
    const full = openSync('/dev/full', 'w');
    closing.push(() => closeSync(full));
    const running = started(main, [...profile, '--quiet'], { stdout: full });
    const { code, err } = await running.ended;
    expect(err).toBe('storefront-conformance: cannot write to stdout: no space is left\n');
    expect(code).toBe(64);
    isWhole(running);
  });

  test('a report that cannot be written completely leaves no file', async () => {
    const running = started(main, [...profile, '--quiet'], { before: 'ulimit -f 8' });
    const { code, err } = await running.ended;
    expect(err).toMatch(
      /^storefront-conformance: --out: cannot write .*report\.json: the file would be too large\n$/,
    );
    expect(code).toBe(64);
    expect(running.files()).toEqual([]);
  });
});
