/** Our pages on paper: printed by Chromium, and read as PDF. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { effects } from '../../../suites/effects.ts';
import { suites } from '../../../suites/index.ts';
import { areaWords } from '../../../suites/report-policy.ts';
import { digested } from '../../evidence/report-exchange.ts';
import type { Report } from '../../model/report.ts';
import { areas } from '../../model/requirement.ts';
import { printed, type Sheet, startChromium } from '../../proof/pages/report-pages.ts';
import { twentySaboteurs } from '../../proof/pages/reports-of-all-kinds.ts';
import { sampleReport, sampleVerdict } from '../../proof/pages/sample-report.ts';
import { auditInProcess } from '../../reference/in-process.ts';
import { changesBetween } from '../diff/changes.ts';
import { toHtmlChanges } from '../diff/html.ts';
import { toOwner } from '../formats/owner.ts';
import { toHtml } from './page.ts';

const maxPages = 12;

let browser: Browser;

beforeAll(async () => {
  browser = await startChromium();
});

afterAll(() => browser?.close());

/** Thirty failures with thirty causes and long texts, and as many other checks as in an audit. */
function thirtyFailures(): Report {
  const verdicts = Array.from({ length: 330 }, (_, index) => {
    const area = areas[index % areas.length] ?? 'catalog';
    const status = index < 30 ? 'fail' : index < 270 ? 'pass' : 'inconclusive';
    return sampleVerdict(status, { check: `${area}/the-answers-are-as-promised-${index}`, area });
  });
  const report = sampleReport(verdicts);
  const meanings = Object.values(effects);
  return {
    ...report,
    areaWords,
    causes: report.causes.map((cause, index) => ({
      ...cause,
      effect: meanings[index] ?? '',
      fix: 'Send each price as a decimal string with the digits of its currency, such as "25.00", in every list.',
    })),
    exchanges: report.exchanges.map((exchange) =>
      'body' in exchange && 'curl' in exchange && exchange.body
        ? { ...exchange, body: { ...exchange.body, text: JSON.stringify({ products: products() }) } }
        : exchange,
    ),
  };
}

const products = () =>
  Array.from({ length: 40 }, (_, id) => ({ price: 1, id, title: `product ${id}`, tags: ['a', 'b'] }));

const places = (sheets: readonly Sheet[], texts: readonly string[]) => {
  const whole = sheets.map(({ text }) => text).join('\n');
  return texts.map((text) => whole.indexOf(text));
};

const fitsA4 = ({ width, height, right }: Sheet): boolean =>
  Math.round(width) === 595 && Math.round(height) === 842 && right <= 595 - 30;

describe('the report on paper', () => {
  let sheets: readonly Sheet[];

  beforeAll(async () => {
    sheets = await printed(browser, toHtml(thirtyFailures()));
  });

  test('takes at most twelve sheets of A4 for thirty failures, and nothing is cut at the side', () => {
    expect(sheets.length).toBeLessThanOrEqual(maxPages);
    expect(sheets.filter((sheet) => !fitsA4(sheet))).toEqual([]);
  });

  test('has a cover with target, outcome, scope, consents and date', () => {
    const [cover] = sheets;
    for (const said of [
      'http://127.0.0.1:4000',
      'Not conformant',
      'interface, standards',
      'writes',
      '2026-11-21',
    ]) {
      expect(cover?.text).toContain(said);
    }
    expect(cover?.text).not.toContain('Causes');
  });

  test('has the causes from page two, then what was not judged, then the evidence, and lists what passed', () => {
    expect(sheets[1]?.text).toMatch(/^2 of \d+\s+Causes/);
    const found = places(sheets, [
      'Causes 30 causes',
      'Not judged 60 checks',
      'Area by area',
      '"price": 1',
      '30 passed',
    ]);
    expect(found).toEqual(found.toSorted((one, other) => one - other));
    expect(found).not.toContain(-1);
    const whole = sheets
      .map(({ text }) => text)
      .join(' ')
      .replaceAll(/\s+/g, '');
    for (const { check } of thirtyFailures().verdicts) expect(whole).toContain(check);
    expect(whole.match(/Fix:Sendeachprice/g)).toHaveLength(30);
  });

  test('has no controls, and its pages are counted', () => {
    const whole = sheets.map(({ text }) => text).join('\n');
    expect(
      ['Copy', 'Show all', 'curl', 'Skip to the report'].filter((control) => whole.includes(control)),
    ).toEqual([]);
    expect(sheets.at(-1)?.text).toContain(`${sheets.length} of ${sheets.length}`);
  });

  test('is as short for a real audit', async () => {
    const consents = ['writes', 'burst', 'purchase'] as const;
    const report = digested(
      await auditInProcess(suites, { sabotage: twentySaboteurs, target: { consents } }),
    );
    const real = await printed(browser, toHtml(report));
    expect(real.length).toBeLessThanOrEqual(maxPages);
    expect(real.filter((sheet) => !fitsA4(sheet))).toEqual([]);
    // Twenty faults are more causes than one sheet has room for.
    expect((await printed(browser, toOwner(report))).length).toBeLessThanOrEqual(2);
  });
});

test('the page for owners is one sheet, however many problems there are', async () => {
  const [sheet, ...more] = await printed(browser, toOwner(thirtyFailures()));
  expect(more).toEqual([]);
  expect(sheet && fitsA4(sheet)).toBe(true);
  expect(sheet?.text.replaceAll(/\s+/g, ' ')).toContain(
    'The person who looks after the technical side of your shop',
  );
});

test('a comparison is printed too', async () => {
  const [old, current] = [sampleReport([sampleVerdict('pass', { check: 'catalog/a' })]), thirtyFailures()];
  const sheets = await printed(browser, toHtmlChanges(old, current, changesBetween(old, current)));
  expect(sheets.filter((sheet) => !fitsA4(sheet))).toEqual([]);
});
