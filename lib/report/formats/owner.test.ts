import { describe, expect, test } from 'vitest';
import { effects } from '../../../suites/effects.ts';
import { areaWords } from '../../../suites/report-policy.ts';
import { diagnosisCodes, outcomes, owners, type Report } from '../../model/report.ts';
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

const shown = (report: Report) => textOf(toOwner(withWords(report)));

const parts = (text: string) =>
  [...text.matchAll(/What is broken|What works|What could be better|What was not tried/g)].map(
    ([part]) => part,
  );

describe('the page for owners', () => {
  test('says what is broken, what it means and who fixes it, then what works and what could be better', () => {
    const [cause, ...others] = failing.causes;
    if (!cause) throw new Error('the sample report has no cause');
    const first = {
      ...cause,
      effect: 'Agents cannot read your prices.',
      owner: { likely: 'app', because: '' },
    } as const;
    const text = shown({ ...failing, causes: [first, ...others] });
    expect(parts(text)).toEqual(['What is broken', 'What works', 'What could be better']);
    expect(text).toContain(
      'Products and prices Agents cannot read your prices. The person who looks after the add-ons of your shop',
    );
    expect(text).toContain(areaWords.sitemap.works);
    expect(text).not.toContain(areaWords.markdown.works);
    expect(text).not.toContain(areaWords.catalog.works);
  });

  test('shows the same problem once', () => {
    const twice = failing.causes.flatMap((cause) => [cause, { ...cause, id: `${cause.id}-2` }]);
    const problems = (report: Report) => shown(report).split('Agents do not find what they expect').length;
    expect(problems({ ...failing, causes: twice })).toBe(problems(failing));
  });

  test('says what was not tried', () => {
    const withheld = (consents: string) =>
      sampleVerdict('skipped', {
        area: 'commerce',
        reason: { code: 'consent-withheld', text: `needs --allow ${consents}` },
      });
    const report = sampleReport([sampleVerdict('pass'), withheld('writes,purchase')]);
    const text = shown({ ...report, consents: [] });
    expect(parts(text)).toEqual(['What works', 'What was not tried']);
    expect(text).toMatch(/Carts and checkouts were not filled.*Nothing was bought/);
    expect(text).not.toMatch(/Asking too much|Search, cart and checkout/);
    const allowed = shown({ ...report, consents: ['writes'] });
    expect(allowed).toContain('Nothing was bought');
    expect(allowed).not.toContain('traces');
  });

  test('claims no more than reading for a part that was only read', () => {
    const reason = { code: 'consent-withheld', text: '' } as const;
    const read = sampleVerdict('pass', { area: 'commerce', check: 'commerce/a' });
    const whole = shown(sampleReport([read]));
    const half = shown(sampleReport([read, sampleVerdict('skipped', { area: 'commerce', reason })]));
    expect(whole).toContain('Search, cart and checkout. Agents can');
    expect(half).toContain('Search, cart and checkout. What was tried works.');
  });

  test('says only why nothing was judged', () => {
    const text = shown(diagnosedReport());
    expect(parts(text)).toEqual([]);
    expect(text).toContain('Your shop is closed to visitors who have not signed in');
  });

  test('has no technical terms', () => {
    const causes = Object.values(effects).flatMap((effect, index) =>
      failing.causes.slice(0, 1).map((cause) => ({
        ...cause,
        effect,
        owner: { likely: owners[index % owners.length] ?? 'edge', because: 'header' },
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
    expect(reports.flatMap((report) => jargonIn(shown(report)))).toEqual([]);
    expect(jargonIn('The JSON schema of the header')).toEqual(['JSON', 'schema', 'header']);
  });

  test('works for a report without areas in plain words', () => {
    expect(textOf(toOwner(failing))).toContain('A part of the shop Agents do not find what they expect.');
  });

  test('escapes what a target says', () => {
    const baseUrl = 'https://<img src=x>';
    expect(toOwner({ ...failing, target: { baseUrl, embedded: false } })).not.toContain('<img');
  });
});
