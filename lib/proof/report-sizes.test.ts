/** The size of what a passing run writes. */
import { expect, test } from 'vitest';
import { suites } from '../../suites/index.ts';
import { digested } from '../evidence/digest.ts';
import { isWhole } from '../model/report.ts';
import type { Consent } from '../model/target.ts';
import { auditInProcess } from '../reference/in-process.ts';
import { toJson } from '../report/formats/json.ts';
import { toHtml } from '../report/html/page.ts';

const maxBytes = 300_000;

const cases: readonly (readonly [string, readonly Consent[]])[] = [
  ['read-only', []],
  ['with all consents', ['writes', 'burst', 'purchase']],
];

test.each(cases)(
  'a passing run, %s, is under 300 KB in each format',
  async (_, consents) => {
    const report = await auditInProcess(suites, { target: { consents }, embedded: true });
    expect(report.outcome).toBe('conformant');
    const told = digested(report);
    expect(Buffer.byteLength(toJson(told))).toBeLessThan(maxBytes);
    expect(Buffer.byteLength(toHtml(told))).toBeLessThan(maxBytes);
    expect(digested(told)).toEqual(told);
    const kept = new Set(told.exchanges.map(({ n }) => n));
    expect(told.verdicts.flatMap(({ evidence }) => evidence.exchanges.filter((n) => !kept.has(n)))).toEqual(
      [],
    );
    expect(told.exchanges.some((exchange) => !isWhole(exchange))).toBe(true);
  },
  120_000,
);
