/** A recording is judged as its run was, and nothing is sent. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { suites } from '../../suites/index.ts';
import { saboteurs } from '../../suites/saboteurs.ts';
import { rejudge } from '../cli/evidence/judge-bundle.ts';
import { checksOf, reported } from '../engine/audit.ts';
import { areaOf } from '../engine/judge.ts';
import type { RunParts } from '../engine/run.ts';
import { inProcess } from '../http/transport/in-process.ts';
import { check, type Suite } from '../model/check.ts';
import { get } from '../model/http.ts';
import { type Report, wholeExchanges } from '../model/report.ts';
import type { Saboteur } from '../model/saboteur.ts';
import type { Target } from '../model/target.ts';
import type { Verdict } from '../model/verdict.ts';
import { partsForVariant, partsThrough } from '../proof/audits/audit-through.ts';
import { sampled } from '../proof/audits/sampled.ts';
import { terse } from '../proof/variants/terse/terse.ts';
import { readRecording } from '../recording/read-recording.ts';
import { startRecording } from '../recording/write-recording.ts';
import { type InProcessOptions, partsOf, referenceTarget, virtualClock } from '../reference/in-process.ts';
import { createDelivery } from './replay.ts';

let folder: string;

let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recording-'));
  file = join(folder, 'run.jsonl.gz');
});

afterEach(() => rmSync(folder, { recursive: true }));

const target: Target = { ...referenceTarget, runs: 2, retries: 1 };

type Parts = Omit<RunParts, 'listen'>;

const recordedIn = (settings: Target, options: InProcessOptions = {}): Promise<Report> =>
  recorded(partsOf({ ...options, target: settings }));

async function recorded(parts: Parts): Promise<Report> {
  const recording = await startRecording(file, parts.circumstances.target, false);
  const report = await reported(checksOf(suites), parts, recording.listen);
  await recording.finish();
  return report;
}

/** @param judged may be newer than the recorded suites. */
async function rejudged(judged: readonly Suite[] = suites): Promise<Report> {
  const recording = await readRecording(file, 'run.jsonl.gz');
  const connect = vi.spyOn(Socket.prototype, 'connect');
  try {
    const report = await rejudge(recording, recording.header.target, { suites: judged });
    expect(connect).not.toHaveBeenCalled();
    return report;
  } finally {
    connect.mockRestore();
  }
}

/** Judging by the target's own schemas has a deadline of its own, which a loaded machine may miss. */
const isLate = ({ reason }: Verdict) => /took longer than/.test(reason?.text ?? '');

/** Without the values that depend on time. */
function judgedIn({ verdicts, outcome, headline, tally, requests }: Report, late: ReadonlySet<string>) {
  const judged = verdicts
    .filter(({ check: id }) => !late.has(id))
    .map(({ millis: _, evidence: __, ...verdict }) => verdict);
  return late.size > 0 ? { requests, judged } : { requests, judged, outcome, headline, tally };
}

function expectSame(again: Report, report: Report): void {
  const late = new Set([...again.verdicts, ...report.verdicts].filter(isLate).map(({ check: id }) => id));
  expect(judgedIn(again, late)).toEqual(judgedIn(report, late));
}

test('the reference storefront, with every consent', async () => {
  const report = await recordedIn(target);
  const again = await rejudged();
  expectSame(again, report);
  expect(again).toMatchObject({ startedAt: expect.any(String), recordedBy: report.suite });
  expect(readdirSync(folder)).toEqual(['run.jsonl.gz']);
});

const broken = [
  'prices-as-numbers',
  'list-forgets-a-product-every-other-time',
  'limit-is-called-unavailable',
  'refusal-for-ever',
  'ucp-second-service-with-a-slash',
  'endpoint-at-another-path',
  // Its causes are told apart by more requests.
  'html-is-kept-for-everybody',
];

test.each(sampled(4, broken))('the saboteur %s', async (id) => {
  const saboteur = saboteurs.find((one) => one.id === id);
  if (!saboteur) throw new Error(`there is no saboteur ${id}`);
  const area = areaOf({ id: saboteur.breaks[0] });
  const report = await recordedIn({ ...target, only: [area] }, saboteur);
  const found = report.verdicts.filter(({ status }) => ['fail', 'warn', 'note'].includes(status));
  expect(found).not.toEqual([]);
  expectSame(await rejudged(), report);
});

test('the profile of the agent, in every call', async () => {
  const report = await recordedIn(
    { ...target, agentProfile: 'https://agent.test/profile.json' },
    { storefront: { dialect: 'ucp' } },
  );
  expect(wholeExchanges(report).some(({ requestBody }) => requestBody?.includes('agent.test'))).toBe(true);
  expectSame(await rejudged(), report);
});

test.each(sampled(1, ['sessions', '2026-07-28'] as const))(
  'a storefront that speaks MCP: %s',
  async (mcp) => {
    const report = await recordedIn(target, { storefront: { mcp } });
    expect(report.outcome).toBe('conformant');
    expectSame(await rejudged(), report);
    const issued = /"mcp-session-id","(?!0{8}|x{8}|[0x]{8}-)[^"]+"/;
    expect(gunzipSync(readFileSync(file)).toString()).not.toMatch(issued);
  },
);

test('a lawful storefront unlike the reference', async () => {
  const report = await recorded(partsForVariant(terse, target));
  expectSame(await rejudged(), report);
});

test('a hostile target: silent, broken, overloaded and endless', async () => {
  const clock = virtualClock();
  let turn = 0;
  const hostile = inProcess(async (request) => {
    turn += 1;
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/sitemap')) throw new Error('torn');
    if (pathname === '/openapi.json') return new Response(null, { status: 503 });
    if (pathname.startsWith('/.well-known')) return new Response(new Uint8Array(1_500_000).fill(turn % 128));
    if (request.method === 'POST') {
      return new Response('no', { status: 429, headers: { 'retry-after': '40' } });
    }
    return new Response('['.repeat(600), { headers: { 'content-type': 'application/json' } });
  }, clock.now);
  const report = await recorded(partsThrough({ target, transport: hostile, clock }));
  const codes = new Set(report.verdicts.map(({ reason }) => reason?.code));
  expect(codes).toContain('rate-limited');
  expect(codes).toContain('unreachable');
  expectSame(await rejudged(), report);
});

test('a run that was interrupted', async () => {
  const interruption = new AbortController();
  let sent = 0;
  const sabotage: Saboteur['sabotage'] = (storefront) => async (request, client) => {
    sent += 1;
    if (sent === 60) interruption.abort();
    return storefront(request, client);
  };
  const report = await recordedIn(target, { sabotage, signal: interruption.signal });
  expect(report.verdicts.some(({ reason }) => reason?.code === 'not-run')).toBe(true);
  const again = await rejudged();
  const statuses = new Map(again.verdicts.map(({ check: id, status }) => [id, status]));
  for (const { check: id, status } of report.verdicts) {
    if (status !== 'skipped') expect([id, statuses.get(id)]).toEqual([id, status]);
  }
  expect(again.verdicts.some(({ reason }) => reason?.code === 'not-run')).toBe(true);
});

test('a newer suite is inconclusive where it sends an unrecorded request', async () => {
  const settings = { ...target, only: ['discovery'] };
  await recordedIn(settings);
  const newer = (id: string, url: string, again = false) =>
    check({
      id: `discovery/${id}`,
      requires: ['discovery.profile.served'],
      claim: 'A new claim.',
      fix: 'Change it.',
      async run(context) {
        context.examine([await context[again ? 'send' : 'fetch'](get(url))]);
        return [];
      },
    });
  const checks = [
    newer('sends-a-new-request', '/unrecorded'),
    newer('fetches-what-others-fetched', '/.well-known/ucp'),
    newer('sends-what-others-sent', '/.well-known/ucp', true),
  ];
  const { verdicts } = await rejudged([{ area: 'discovery', checks }]);
  expect(verdicts.map(({ status, reason }) => [status, reason?.code, reason?.text])).toEqual([
    ['inconclusive', 'not-observed', 'the recording has no answer to GET /unrecorded'],
    ['pass', undefined, undefined],
    ['inconclusive', 'not-observed', 'the recording has no answer to GET /.well-known/ucp'],
  ]);
});

test('secrets are not in the file, and the verdicts are the same without them', async () => {
  const secrets = ['s3cret-pass-phrase', 'Jane.Doe@shop-mail.co', 'c00kie-of-the-session', 'at-0123456789'];
  const card = '4111 1111 1111 1111';
  const [pass = '', mail, cookie, token] = secrets;
  const settings = { ...target, headers: { 'x-pass': pass } };
  const spill = `${pass} ${mail} card ${card} "access_token": "${token}"`;
  const sabotage: Saboteur['sabotage'] = (storefront) => async (request, client) => {
    const answer = await storefront(request, client);
    const type = answer.headers.get('content-type') ?? '';
    const headers = new Headers(answer.headers);
    headers.append('set-cookie', `id=${cookie}; Path=/`);
    headers.set('x-spill', spill);
    headers.delete('content-length');
    const body = type.includes('html') ? `${await answer.text()}<!-- ${spill} -->` : answer.body;
    return new Response(body, { status: answer.status, headers });
  };
  const report = await recordedIn(settings, { sabotage });
  const text = gunzipSync(readFileSync(file)).toString();
  for (const secret of [...secrets, card]) expect(text).not.toContain(secret);
  expect(text).toContain('Xxxx.Xxx@xxxx-xxxx.co');
  expect(text).toContain('8000 0000 0000 1111');
  expectSame(await rejudged(), report);
});

describe('turns', () => {
  test('earlier places go first, even if they arrive later', async () => {
    const delivery = createDelivery();
    const gone: number[] = [];
    const go = async (place: number, next?: number) => {
      await delivery.reached(place);
      gone.push(place);
      if (next !== undefined) await go(next);
    };
    await Promise.all([go(5), go(1, 2), go(3), go(Infinity)]);
    expect(gone).toEqual([1, 2, 3, 5, Infinity]);
  });
});
