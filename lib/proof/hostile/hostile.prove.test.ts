/** Hostile storefronts over real sockets: each audit ends by itself, reports correctly, and leaks no secret. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { suites } from '../../../suites/index.ts';
import { checksOf } from '../../engine/audit.ts';
import { type Alarm, systemAlarm } from '../../engine/termination.ts';
import { network } from '../../http/transport/network.ts';
import type { Report } from '../../model/report.ts';
import type { RunEvent } from '../../model/run-event.ts';
import { packageRoot } from '../../package/package-root.ts';
import { exitCode } from '../../report/exit-code.ts';
import { toJson } from '../../report/formats/json.ts';
import { toJunit } from '../../report/formats/junit.ts';
import { toTerminal } from '../../report/terminal/terminal.ts';
import { anyTarget } from '../any-target.ts';
import { auditThrough } from '../audits/audit-through.ts';
import { quickClock } from '../audits/clocks.ts';
import { type HostileTarget, served } from './hostile-target.ts';
import { hostileTargets } from './hostile-targets.ts';

const secret = 'hostile-s3cret-0123456789';

const deadlineMs = 5_000;

const maxMegabytes = 300;

const schema: object = JSON.parse(
  readFileSync(join(packageRoot(), 'schemas', 'own', 'report.schema.json'), 'utf8'),
);

const ajv = new Ajv2020({ strict: false });

addFormats.default(ajv);

const isReport = ajv.compile(schema);

async function audited(hostileTarget: HostileTarget) {
  const { places, resolve, caught, close } = await served(hostileTarget);
  const { baseUrl } = places;
  // Large responses are slow on a loaded machine; only silent targets get a short timeout.
  const timeoutMs = hostileTarget.diagnosis === 'timeout' ? 300 : 20_000;
  const target = anyTarget({
    baseUrl,
    headers: { authorization: `Bearer ${secret}` },
    budget: 2_000,
    timeoutMs,
    deadlineMs,
    runs: 3,
    retries: 1,
    ...(hostileTarget.only && { only: hostileTarget.only }),
  });
  const transport = network({ baseUrl, connections: 8, timeoutMs, resolve });
  const memory = watchMemory();
  const late: string[] = [];
  let isOver = false;
  const deadline = deadlineFromFirstCheck();
  const onEvent = (event: RunEvent) => {
    if (event.kind === 'running') deadline.start();
    if (event.kind === 'verdict') isOver ||= event.verdict.reason?.code === 'deadline';
    if (event.kind === 'sending' && isOver) late.push(event.request.url);
  };
  const report = await auditThrough(
    { target, transport, clock: quickClock, alarm: deadline.alarm },
    onEvent,
  ).finally(close);
  return { report, caught, late, megabytes: memory.stop() };
}

/** The deadline starts after the probe, so that slow machines get the same diagnosis. */
function deadlineFromFirstCheck(): { readonly alarm: Alarm; readonly start: () => void } {
  let start = () => {};
  const alarm: Alarm = (millis, ring) => {
    let cancel = () => {};
    start = () => {
      cancel();
      cancel = systemAlarm(millis, ring);
      start = () => {};
    };
    return () => cancel();
  };
  return { alarm, start: () => start() };
}

/** Measures the peak memory above the start value, in megabytes. */
function watchMemory() {
  const before = process.memoryUsage.rss();
  let most = before;
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss());
  };
  const timer = setInterval(look, 20);
  return {
    stop() {
      clearInterval(timer);
      look();
      return (most - before) / 1024 / 1024;
    },
  };
}

const errors = ({ verdicts }: Report): readonly string[] =>
  verdicts.flatMap(({ check, error }) => (error === undefined ? [] : [`${check}: ${error}`]));

test('there are enough hostile targets, each with a unique id', () => {
  expect(new Set(hostileTargets.map(({ id }) => id)).size).toBe(hostileTargets.length);
  expect(hostileTargets.length).toBeGreaterThanOrEqual(35);
});

test.each(hostileTargets.map((hostileTarget) => [hostileTarget.id, hostileTarget] as const))(
  '%s',
  async (_, hostileTarget) => {
    const { report, caught, late, megabytes } = await audited(hostileTarget);
    expect(errors(report)).toEqual([]);
    expect(report.diagnosis?.code).toBe(hostileTarget.diagnosis);
    expect([0, 1, 2]).toContain(exitCode(report, { failOn: 'must', interrupted: false }));
    if (hostileTarget.diagnosis) expect(report.outcome).toBe('inconclusive');
    expect(caught).toEqual([]);
    expect(late).toEqual([]);
    expect(report.verdicts.length).toBe(checksOf(suites).length);
    expect(megabytes).toBeLessThan(maxMegabytes);

    const json = toJson(report);
    const junit = toJunit(report, { junitDialect: 'rich', failOn: 'must' });
    const terminal = await toTerminal(report, { color: false, quiet: false, verbose: true, failOn: 'must' });
    expect(isReport(JSON.parse(json)) ? [] : isReport.errors).toEqual([]);
    expect(XMLValidator.validate(junit)).toBe(true);
    for (const text of [json, junit, terminal]) {
      expect(text).not.toContain(secret);
      expect(text).not.toMatch(/(?![\n\t\r])[\p{Cc}\u202a-\u202e\u2066-\u2069\u2028]/u);
      expect(text).not.toMatch(/^\s*::(error|set-output|add-mask)|##(vso|teamcity)\[/m);
    }
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  },
);
