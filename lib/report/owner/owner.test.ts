import { describe, expect, test } from 'vitest';
import { areaWords } from '../../../suites/area-words.ts';
import { effects } from '../../../suites/effects.ts';
import { owners } from '../../model/report/cause.ts';
import { diagnosisCodes } from '../../model/report/diagnosis.ts';
import { outcomes, type Report } from '../../model/report/report.ts';
import { areas } from '../../model/requirement.ts';
import { jargonIn } from '../../proof/pages/report-pages.ts';
import { diagnosedReport, sampleReport, sampleVerdict } from '../../proof/pages/sample-report.ts';
import { toOwner } from './owner.ts';

const textOf = (page: string) =>
  page
    .replaceAll(/<(style|title)>.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

const withWords = (report: Report): Report => ({ ...report, areaWords });

const failing = sampleReport([
  sampleVerdict('fail'),
  sampleVerdict('warn', { area: 'markdown', check: 'markdown/sample-warn' }),
  sampleVerdict('pass', { area: 'sitemap', check: 'sitemap/sample-pass' }),
]);

const told = (report: Report) => textOf(toOwner(withWords(report)));

const parts = (text: string) =>
  [...text.matchAll(/What is broken|What works|What could be better|What was not tried/g)].map(
    ([part]) => part,
  );

describe('the page for owners', () => {
  test('tells what is broken, what it means and who fixes it, then what works and what could be better', () => {
    const [cause, ...others] = failing.causes;
    if (!cause) throw new Error('the sample report has no cause');
    const first = {
      ...cause,
      effect: 'Agents cannot read your prices.',
      owner: { likely: 'app', because: '' },
    } as const;
    const text = told({ ...failing, causes: [first, ...others] });
    expect(parts(text)).toEqual(['What is broken', 'What works', 'What could be better']);
    expect(text).toContain(
      'Products and prices Agents cannot read your prices. Whoever looks after the add-ons of your shop',
    );
    expect(text).toContain(areaWords.sitemap.works);
    expect(text).toContain(areaWords.markdown.works);
    expect(text).not.toContain(areaWords.catalog.works);
  });

  test('tells the same problem once', () => {
    const twice = failing.causes.flatMap((cause) => [cause, { ...cause, id: `${cause.id}-2` }]);
    const problems = (report: Report) => told(report).split('Agents find something else').length;
    expect(problems({ ...failing, causes: twice })).toBe(problems(failing));
  });

  test('says what was not tried', () => {
    const reason = { code: 'consent-withheld', text: 'needs --allow writes' } as const;
    const text = told(
      sampleReport([sampleVerdict('pass'), sampleVerdict('skipped', { area: 'commerce', reason })]),
    );
    expect(parts(text)).toEqual(['What works', 'What was not tried']);
    expect(text).toContain('such as carts: Search, cart and checkout.');
  });

  test('claims of a part that was only looked at no more than that', () => {
    const reason = { code: 'consent-withheld', text: '' } as const;
    const read = sampleVerdict('pass', { area: 'commerce', check: 'commerce/a' });
    const whole = told(sampleReport([read]));
    const half = told(sampleReport([read, sampleVerdict('skipped', { area: 'commerce', reason })]));
    expect(whole).toContain('Search, cart and checkout. Agents can');
    expect(half).toContain('Search, cart and checkout. What was tried works.');
  });

  test('of a target of which nothing was judged says why, and nothing else', () => {
    const text = told(diagnosedReport());
    expect(parts(text)).toEqual([]);
    expect(text).toContain('Your shop is closed to visitors who have not signed in');
  });

  test('has no word of developers in it', () => {
    const causes = Object.values(effects).flatMap((effect, index) =>
      failing.causes.slice(0, 1).map((cause) => ({
        ...cause,
        effect,
        owner: { likely: owners[index % owners.length] ?? 'unknown', because: 'header' },
      })),
    );
    const withheld = areas.map((area) =>
      sampleVerdict('skipped', {
        area,
        check: `${area}/x`,
        reason: { code: 'consent-withheld', text: 'JSON' },
      }),
    );
    const reports = [
      ...causes.map((cause) => ({ ...failing, causes: [cause] })),
      ...outcomes.map((outcome) => ({ ...sampleReport(withheld), outcome })),
      ...diagnosisCodes.map((code): Report => {
        const { diagnosis, ...report } = diagnosedReport();
        return { ...report, ...(diagnosis && { diagnosis: { ...diagnosis, code } }) };
      }),
    ];
    expect(reports.flatMap((report) => jargonIn(told(report)))).toEqual([]);
    expect(jargonIn('The JSON schema of the header')).toEqual(['JSON', 'schema', 'header']);
  });

  test('reads a report that has no plain words', () => {
    expect(textOf(toOwner(failing))).toContain(
      'A part of the shop Agents find something else than they expect.',
    );
  });

  test('escapes what a target says', () => {
    const baseUrl = 'https://<img src=x>';
    expect(toOwner({ ...failing, target: { baseUrl, embedded: false } })).not.toContain('<img');
  });
});
