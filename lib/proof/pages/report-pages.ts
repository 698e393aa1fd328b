/** The pages that people open, of reports small and large. */
import { areaWords } from '../../../suites/area-words.ts';
import type { Report } from '../../model/report.ts';
import { areas } from '../../model/requirement.ts';
import { statuses } from '../../model/verdict.ts';
import { type Run, toRun } from '../../report/content/findings.ts';
import { changesBetween } from '../../report/diff/changes.ts';
import { toHtmlChanges } from '../../report/diff/html.ts';
import { toOwner } from '../../report/formats/owner.ts';
import { toHtml } from '../../report/html/page.ts';
import { diagnosedReport, sampleReport, sampleVerdict } from '../sample-report.ts';

/** 301 checks of every area and status, each with its promise, over 500 exchanges. */
export function largeReport(): Report {
  const verdicts = Array.from({ length: 301 }, (_, index) => {
    const area = areas[index % areas.length] ?? 'catalog';
    return sampleVerdict(statuses[Math.floor(index / areas.length) % statuses.length] ?? 'pass', {
      check: `${area}/check-${index}`,
      area,
      requires: [`${area}.promise-${index}`],
    });
  });
  const small = sampleReport(verdicts);
  const [exchange] = small.exchanges;
  if (!exchange) throw new Error('the sample report has no exchange');
  const products = Array.from({ length: 40 }, (_, id) => ({ id, title: `product ${id}`, price: '1.00' }));
  return {
    ...small,
    requirements: verdicts.map(({ requires, check, status }, index) => ({
      id: requires[0] ?? '',
      level: 'must',
      ruleset: 'interface',
      section: 'Endpoints',
      statement: `The promise of number ${index} holds.`,
      status,
      checks: [check],
    })),
    exchanges: Array.from({ length: 500 }, (_, index) => ({
      ...exchange,
      n: index + 1,
      at: index * 10,
      millis: index,
      body: {
        text: JSON.stringify({ products, index }),
        length: 2000,
        sha256: String(index).padStart(64, '0'),
        cut: false,
      },
    })),
  };
}

/** A meaning for each cause. */
export const withEffects = (report: Report): Report => ({
  ...report,
  areaWords,
  causes: report.causes.map((cause) => ({ ...cause, effect: 'Agents cannot read your prices.' })),
});

/** Every page that people open. */
export const pages: Readonly<Record<string, () => string>> = {
  'a report': () => toHtml(withEffects(sampleReport())),
  'a report with a history': () => toHtml(sampleReport(), { history: earlier() }),
  'a dead target': () => toHtml(diagnosedReport()),
  'the page for owners': () => toOwner(withEffects(sampleReport())),
  'a comparison': () => {
    const [old, current] = [sampleReport([]), withEffects(sampleReport())];
    return toHtmlChanges(old, current, changesBetween(old, current));
  },
};

const earlier = (): readonly Run[] =>
  (['not-conformant', 'inconclusive', 'partial', 'conformant'] as const).map((outcome, index) => ({
    ...toRun(sampleReport()),
    outcome,
    isPart: outcome === 'partial',
    startedAt: `2026-11-0${index + 1}T10:00:00.000Z`,
  }));
