/** What audits cost: the checks of a quick audit, its bound, what it catches, the order of questions, and the budget; measurements of the benchmark, and its tables. */
import { describe, expect, test, vi } from 'vitest';
import { suites } from '../../suites/index.ts';
import { quick } from '../../suites/quick.ts';
import { checksOf, reported } from '../engine/audit.ts';
import type { RunParts } from '../engine/run.ts';
import { inProcess } from '../http/transport/in-process.ts';
import type { Handler } from '../model/saboteur.ts';
import { quickBudget, type Target } from '../model/target.ts';
import {
  auditInProcess,
  hosts,
  type InProcessOptions,
  partsOf,
  referenceTarget,
  virtualClock,
} from '../reference/in-process.ts';
import { storefront } from '../storefront/index.ts';
import { auditThrough, partsForVariant, partsThrough } from './audits/audit-through.ts';
import { simulatedClock } from './audits/clocks.ts';
import { farReaching, saboteursOf } from './audits/sampled.ts';
import { comparison, differences, measured, table, withTable } from './bench/measured.ts';
import { baroque } from './variants/baroque/baroque.ts';
import { platform } from './variants/platform/platform.ts';
import { terse } from './variants/terse/terse.ts';
import { essentials, inOrder } from './worth/choose.ts';
import { missedQuickly } from './worth/missed.ts';
import { curveOf, reachedWith } from './worth/page.ts';
import {
  askedOf,
  auditQuickly,
  isCaughtQuickly,
  type Question,
  quickly,
  quickTarget,
  readable,
  readingChecks,
} from './worth/questions.ts';

const [whole, single] = [askedOf({}, quickly), askedOf({}, { ...quickly, representative: [0] })];

test.each([
  'commerce/allowed-arguments-are-answered',
  'commerce/invalid-arguments-are-answered',
  'json-rpc/unreadable-ids-are-null',
  'json-rpc/unknown-tools-have-the-standard-code',
  'json-rpc/requests-get-a-response',
  'markdown/order-of-requests-changes-nothing',
  'markdown/other-pages-hold-markdown',
])('%s needs fewer requests for one input than for all', async (check) => {
  const [all, one] = [(await whole).get(check)?.size, (await single).get(check)?.size];
  expect(one).toBeLessThan(all ?? 0);
});

test.each([
  'json-rpc/responses-name-the-version',
  'json-rpc/responses-have-one-outcome',
  'json-rpc/errors-have-code-and-message',
])('%s looks back at requests of other checks', async (check) => {
  const asked = await whole;
  const others = new Set([...asked].flatMap(([by, keys]) => (by === check ? [] : [...keys])));
  expect([...(asked.get(check) ?? [])].filter((key) => !others.has(key))).toEqual([]);
  const responding = [...(asked.get('json-rpc/requests-get-a-response') ?? [])];
  expect(asked.get(check)?.size).toBeLessThan(responding.length);
});

describe('in order', () => {
  const question = (check: string, keys: string, catches: string): Question => ({
    check,
    representative: 'all',
    requests: [new Set(keys)],
    catches: [...catches],
  });

  const questions = {
    before: [new Set('p')],
    list: [
      question('costly', 'abcdef', 'xy'),
      question('cheap', 'a', 'x'),
      question('shared', 'ab', 'yz'),
      question('useless', 'g', ''),
    ],
  };

  const ids = (steps: ReturnType<typeof inOrder>) =>
    steps.map(({ questions, requests }) => [questions.map(({ check }) => check), requests]);

  test('the question that catches most per new request comes first, with others that the same requests answer', () => {
    expect(ids(inOrder(questions))).toEqual([[['shared', 'cheap'], 3]]);
  });

  test('a fixed check comes first, and no step exceeds the bound', () => {
    expect(ids(inOrder(questions, { first: questions.list.slice(3), most: 3 }))).toEqual([
      [['useless'], 2],
      [['cheap'], 3],
    ]);
  });

  test('the curve shows what a budget buys', () => {
    const curve = curveOf(inOrder(questions), 4);
    expect([reachedWith(2, curve), reachedWith(3, curve)]).toEqual([0, 75]);
  });
});

describe('budget', () => {
  const target = { ...referenceTarget, ...quickTarget };

  const reference = (options: InProcessOptions) => partsOf({ ...options, target: quickTarget });

  const through = (handler: Handler) =>
    partsThrough({ target, transport: inProcess(handler), clock: virtualClock() });

  test.each<readonly [string, () => Omit<RunParts, 'listen'>]>([
    ['the lawful shape terse', () => partsForVariant(terse, target)],
    ['the lawful shape baroque', () => partsForVariant(baroque, target)],
    ['the shape of a platform', () => partsForVariant(platform(24), target)],
    ['a reference storefront with 250 products', () => reference({ storefront: { products: 250 } })],
    ['a reference storefront with 3 products', () => reference({ storefront: { products: 3 } })],
    ['another seed', () => reference({ storefront: { dialect: 'ucp', seed: 5 } })],
    ['{} for everything', () => through(async () => Response.json({}))],
    ['404 for everything', () => through(async () => new Response('x', { status: 404 }))],
    ...farReaching.map((one) => [`the saboteur ${one.id}`, () => reference(one)] as const),
  ])('%s is judged completely', async (_, parts) => {
    let sent = 0;
    const { verdicts } = await reported(checksOf(suites), parts(), ({ kind }) => {
      if (kind === 'sending') sent += 1;
    });
    expect(
      verdicts.filter(({ reason }) => reason?.code === 'budget-spent').map(({ check }) => check),
    ).toEqual([]);
    expect(sent).toBeLessThanOrEqual(quickBudget);
  });
});

describe('a quick audit', () => {
  /** Percentage of all saboteurs that read-only checks can catch; `npm run worth -- --write` tries each. */
  const leastShare = 90;

  describe.each([{}, { dialect: 'ucp' as const }])('the storefront %j', (storefront) => {
    test('gets at most 120 requests, without spending the budget', async () => {
      const { sent, verdicts } = await auditQuickly({ storefront });
      expect(sent).toBeLessThanOrEqual(quickBudget);
      expect(verdicts.filter(({ reason }) => reason?.code === 'budget-spent')).toEqual([]);
      expect(verdicts.filter(({ violations, error }) => violations.length > 0 || error)).toEqual([]);
    });
  });

  test('the outcome is partial, and each skipped check names the depth', async () => {
    const report = await auditInProcess(suites, { target: quickTarget });
    expect(report.outcome).toBe('partial');
    const leftOut = report.verdicts.filter(({ reason }) => reason?.code === 'not-selected');
    expect(leftOut.length).toBeGreaterThan(0);
    expect(new Set(leftOut.map(({ reason }) => reason?.text))).toEqual(
      new Set(['left out by --depth quick']),
    );
  });

  test('every chosen check exists and needs no consent, and each essential promise has a chosen check', () => {
    const known = readingChecks.map(({ id }) => id);
    expect(Object.keys(quick).filter((id) => !known.includes(id))).toEqual([]);
    expect(essentials.filter((ids) => !ids.some((id) => quick[id] !== undefined))).toEqual([]);
  });

  test('catches most of what read-only checks can catch', () => {
    const known = readable.map(({ id }) => id);
    expect(missedQuickly.filter((id) => !known.includes(id))).toEqual([]);
    expect(100 - (100 * missedQuickly.length) / known.length).toBeGreaterThanOrEqual(leastShare);
  });

  /** A sample from each area; `npm run worth -- --write` tries all. */
  const sample = saboteursOf([
    'profile-as-html',
    'openapi-refers-to-a-schema-by-its-old-name',
    'single-product-without-its-object',
    'list-with-a-byte-order-mark',
    'answers-without-content-are-closed',
    'only-markdown-names-vary',
    'session-ids-with-spaces',
    'create-checkout-is-not-listed',
    'openrpc-has-a-method-twice',
  ]);

  test.each(sample.map((one) => [one.id, one] as const))('%s is caught', async (_, one) => {
    expect(await isCaughtQuickly(one)).toBe(true);
  });
});

test('a measurement has the peak memory and the CPU time of all threads', async () => {
  const script = `
    const { Worker } = require('node:worker_threads');
    const loop = 'const end = process.cpuUsage().user + 200_000; while (process.cpuUsage().user < end);';
    new Worker(loop, { eval: true }).on('exit', () => console.log(process.env.SAID));
  `;
  const cost = await measured(['--eval', script], { env: { SAID: 'done' } });
  expect(cost).toMatchObject({ code: 0, out: 'done\n' });
  expect(cost.cpuMs).toBeGreaterThan(200);
  expect(cost.peakMebibytes).toBeGreaterThan(20);
});

describe('page', () => {
  const page = 'before\n<!-- bench one -->\nold\n<!-- end of bench one -->\nafter\n';

  test('a table replaces the previous one', () => {
    const text = table(['a', 'b'], [['1', '2']]);
    expect(text).toBe('| a | b |\n| --- | --- |\n| 1 | 2 |');
    expect(withTable(page, 'one', text)).toBe(
      `before\n<!-- bench one -->\n${text}\n<!-- end of bench one -->\nafter\n`,
    );
    expect(() => withTable(page, 'two', text)).toThrow('no place for "two"');
  });
});

describe('sizes', () => {
  test('different verdicts are listed with both statuses and the reason', () => {
    const verdict = (check: string, status: string, code?: string) => ({
      check,
      status,
      ...(code && { reason: { code, text: '' } }),
    });
    const first = { verdicts: [verdict('a/b', 'pass'), verdict('a/c', 'pass')] };
    const other = { verdicts: [verdict('a/b', 'pass'), verdict('a/c', 'inconclusive', 'not-observed')] };
    type Verdicts = Parameters<typeof differences>[0];
    expect(differences(first as unknown as Verdicts, other as unknown as Verdicts)).toEqual([
      { text: '`a/c`: pass, then inconclusive (not-observed)', isUnobserved: true },
    ]);
  });

  test('checks that are not observed are counted apart from other verdicts', () => {
    const one = (isUnobserved: boolean) => ({ text: '', isUnobserved });
    expect(comparison([])).toBe('the same');
    expect(comparison([one(true), one(true)])).toBe('the same, 2 not observed');
    expect(comparison([one(false), one(true)])).toBe('1 others, 1 not observed');
  });
});

describe('simulated', () => {
  // Whole audits may be slow on shared machines.
  vi.setConfig({ testTimeout: 120_000 });

  const latency = 50;

  const never = new AbortController().signal;

  const target: Target = {
    ...referenceTarget,
    ...{ baseUrl: hosts.baseUrl, consents: [], deadlineMs: 600_000 },
  };

  test.each(['document', 'ucp'] as const)(
    'a read-only audit keeps its connections in use: %s',
    async (dialect) => {
      const clock = simulatedClock();
      const { handler } = storefront({ ...hosts, dialect, rate: 100_000, now: clock.now });
      const startedAt = clock.now();
      const transport = inProcess(async (request, client) => {
        await clock.sleep(latency, never);
        return clock.timeless(Promise.resolve(handler(request, client)));
      }, clock.now);
      const report = await auditThrough({ target, transport, clock, alarm: clock.alarm });
      const bound = (report.requests.sent / target.connections) * latency;
      expect(report.outcome).toBe('conformant');
      expect((clock.now() - startedAt) / bound).toBeLessThan(1.15);
    },
  );
});
