/** The reference storefront keeps every promise: no failures, warnings or notes, and no promise without a verdict. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { suites } from '../../suites/index.ts';
import { rejudge } from '../cli/evidence/judge-bundle.ts';
import { digested } from '../evidence/report-exchange.ts';
import type { Report } from '../model/report.ts';
import { isWhole } from '../model/report.ts';
import { type Consent, consents, type Target } from '../model/target.ts';
import { readRecording } from '../recording/read-recording.ts';
import { startRecording } from '../recording/write-recording.ts';
import { referenceApproval, referenceTarget } from '../reference/in-process.ts';
import { toJson } from '../report/formats/json.ts';
import { toHtml } from '../report/html/page.ts';
import { auditOnce } from './audits/audit-once.ts';
import { deviations, expectFlawlessUcp } from './audits/deviations.ts';

/** With the approval of a buyer, so that orders are judged as well. */
const whole = { approval: referenceApproval };

const consentSets: readonly (readonly Consent[])[] = [[], ['writes'], ['burst'], consents];

describe('the reference storefront', () => {
  test('is conformant, with every promise of the interface judged', async () => {
    const { report } = await auditOnce({}, whole);
    expect(deviations(report)).toEqual([]);
    const open = report.verdicts.filter(
      ({ ruleset, status }) => ruleset === 'interface' && status !== 'pass',
    );
    expect(open.map(({ check, reason }) => `${check}: ${reason?.text}`)).toEqual([]);
    expect(report.outcome).toBe('conformant');
  });

  test.each(consentSets)('is conformant when the audit has the consents %j', async (...allowed) => {
    const { report } = await auditOnce(
      {},
      { consents: allowed, ...(allowed.length === consents.length && whole) },
    );
    const withheld = report.verdicts.filter(({ reason }) => reason?.code === 'consent-withheld');
    expect(report.outcome).toBe('conformant');
    expect(
      deviations({ ...report, verdicts: report.verdicts.filter((one) => !withheld.includes(one)) }),
    ).toEqual([]);
    expect(withheld.length > 0).toBe(allowed.length < consents.length);
  });

  test('keeps every promise of every ruleset in the dialect of UCP', async () => {
    const { report } = await auditOnce({ dialect: 'ucp' }, whole);
    expectFlawlessUcp(report);
    // Other rulesets have no releases.
    const released = report.verdicts.filter(({ release }) => release !== undefined);
    expect(new Set(released.map(({ ruleset }) => ruleset))).toEqual(new Set(['ucp']));
  });

  test('is conformant in the dialect of UCP when the audit only reads', async () => {
    expect((await auditOnce({ dialect: 'ucp' }, { consents: [] })).report.outcome).toBe('conformant');
  });
});

describe('report sizes', () => {
  /** A passing run grows with its checks, and not with what they saw. */
  const maxBytesOfCheck = 900;

  const cases: readonly (readonly [string, Partial<Target>])[] = [
    ['read-only', { consents: [] }],
    ['with all consents', whole],
  ];

  test.each(cases)(
    'a passing run, %s, is under 900 bytes a check in each format',
    async (_, settings) => {
      const { report } = await auditOnce({}, settings);
      expect(report.outcome).toBe('conformant');
      const written = digested(report);
      const maxBytes = maxBytesOfCheck * report.verdicts.length;
      expect(Buffer.byteLength(toJson(written))).toBeLessThan(maxBytes);
      expect(Buffer.byteLength(toHtml(written))).toBeLessThan(maxBytes);
      expect(digested(written)).toEqual(written);
      const kept = new Set(written.exchanges.map(({ n }) => n));
      expect(
        written.verdicts.flatMap(({ evidence }) => evidence.exchanges.filter((n) => !kept.has(n))),
      ).toEqual([]);
      expect(written.exchanges.some((exchange) => !isWhole(exchange))).toBe(true);
    },
    120_000,
  );
});

test('rejudging the recording of an audit gives the same verdicts', async () => {
  const { report, events } = await auditOnce({}, whole);
  const folder = mkdtempSync(join(tmpdir(), 'recording-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'run.jsonl.gz');
  const recording = await startRecording(file, { ...referenceTarget, ...whole }, false);
  for (const event of events) recording.listen(event);
  await recording.finish();
  const read = await readRecording(file, 'run.jsonl.gz');
  const again = await rejudge(read, read.header.target, { suites });
  const statuses = ({ verdicts }: Report) => verdicts.map(({ check, status }) => `${check}: ${status}`);
  expect(statuses(again)).toEqual(statuses(report));
  expect(again.outcome).toBe(report.outcome);
});
