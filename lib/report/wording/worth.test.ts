import { expect, test } from 'vitest';
import type { Worth } from '../../model/report/worth.ts';
import { sampleReport } from '../../proof/pages/sample-report.ts';
import { toHtml } from '../html/page.ts';
import { toMarkdown } from '../markdown/markdown.ts';
import { toTerminal } from '../terminal/terminal.ts';
import { worthText } from './worth.ts';

const missed = (fault: string) => ({
  fault,
  promises: ['a.b'],
  because: 'nobody looks',
  advice: '--depth deep',
});
const worth: Worth = {
  ...{ score: 79.6, seen: 398, missed: 4, noOccasion: 98 },
  ...{ diverged: 0, errors: 0, allowed: 0, notApplicable: 0 },
  promises: { missed: 4, noOccasion: 9, seen: 90 },
  survivors: ['list <b>', 'two', 'three', 'four'].map(missed),
  advice: [{ text: '--allow writes', faults: 98 }],
};
const sentence =
  'Of 402 faults planted in these very answers 398 would be seen, and 4 would be missed: list <b>; two; three, and 1 more. 98 further faults had no occasion. Score: 79.6 %.';

test('says what would be seen, and what would be missed', () => {
  expect(worthText(worth)).toBe(sentence);
  expect(worthText({ ...worth, missed: 0, survivors: [], noOccasion: 0, score: 100 })).toBe(
    'Of 398 faults planted in these very answers 398 would be seen, and none would be missed. Score: 100 %.',
  );
});

const look = { color: false, verbose: false, quiet: false, width: 120 };

test('stands in the reports beside the outcome, where there is one', () => {
  const report = { ...sampleReport(), worth };
  expect(toTerminal(report, look).replaceAll(/\s+/g, ' ')).toContain(sentence);
  expect(toMarkdown(report)).toContain('Of 402 faults planted');
  const html = toHtml(report);
  expect(html).toContain('list &lt;b&gt;');
  expect(html).toContain('79.6 % would be seen');
  expect(toHtml(sampleReport())).not.toContain('id="worth"');
});
