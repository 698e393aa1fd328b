/** The size of what a passing run writes. */
import { expect, test } from 'vitest';
import { digested } from '../evidence/digest.ts';
import { isWhole } from '../model/report/report.ts';
import type { Consent } from '../model/target.ts';
import { toHtml } from '../report/html/page.ts';
import { toJson } from '../report/json/json.ts';
import { auditOnce } from './audits/audit-once.ts';

const maxBytes = 300_000;

const cases: readonly (readonly [string, readonly Consent[]])[] = [
  ['read-only', []],
  ['with all consents', ['writes', 'burst', 'purchase']],
];

test.each(cases)(
  'a passing run, %s, is under 300 KB in each format',
  async (_, consents) => {
    const { report } = await auditOnce({}, { consents });
    expect(report.outcome).toBe('conformant');
    const written = digested(report);
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
