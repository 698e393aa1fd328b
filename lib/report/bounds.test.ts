/** Reports of targets whose texts are longer than anyone reads. */
import { describe, expect, test } from 'vitest';
import { type Report, type ReportedExchange, wholeExchanges } from '../model/report.ts';
import type { Verdict } from '../model/verdict.ts';
import { unpacked } from '../proof/pages/report-pages.ts';
import { sampleReport, sampleVerdict, waivedVerdict } from '../proof/pages/sample-report.ts';
import * as bounds from './content/bounds.ts';
import { toRun } from './content/findings.ts';
import { changedBetween } from './diff/changes.ts';
import { toMarkdownChanges } from './diff/text.ts';
import { toGithub } from './formats/github.ts';
import { toHar } from './formats/har.ts';
import { toMarkdown } from './formats/markdown.ts';
import { toOwner } from './formats/owner.ts';
import { bodyText } from './html/exchange.ts';
import { toHtml } from './html/page.ts';
import { toTerminal } from './terminal/terminal.ts';

const long = 'x'.repeat(100_000);
/** The longest run of `x` that a text shows. */
const shown = (text: string) => Math.max(0, ...[...text.matchAll(/x+/g)].map(([run]) => run.length));
const times = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n));

/** A failure with so many violations. */
const failing = (own: Partial<Verdict> = {}, count = 150) =>
  sampleVerdict('fail', {
    violations: times(count, (n) => ({ message: `trouble ${n}`, exchange: 1 })),
    ...own,
  });

/** The sample report with one exchange, changed as given. */
function exchanging(own: Partial<ReportedExchange>, verdicts = [failing()]): Report {
  const report = sampleReport(verdicts);
  return {
    ...report,
    exchanges: wholeExchanges(report)
      .slice(0, 1)
      .map((one) => ({ ...one, ...own })),
  };
}

describe('HTML', () => {
  test('shows some causes, unfolds some of their checks, and folds the rest', () => {
    const page = toHtml(sampleReport(times(30, (n) => failing({ check: `catalog/c-${n}` }))));
    expect(page).toContain(`<summary>${30 - bounds.maxCauses} more causes</summary>`);
    expect(page.match(/<article class="check finding[^>]*>\s*<details open>/g)).toHaveLength(
      bounds.maxOpened,
    );
  });

  test('names some requests of a check that passed', () => {
    const exchanges = times(20, (n) => n);
    expect(toHtml(sampleReport([sampleVerdict('pass', { evidence: { exchanges } })]))).toContain(
      `requests 0, 1, 2 and ${20 - bounds.maxQuietExchanges} more`,
    );
  });

  test('shows the latest of many runs', () => {
    const runs = times(90, (n) => ({
      ...toRun(sampleReport()),
      startedAt: new Date(n * 60_000).toISOString(),
    }));
    const page = toHtml(sampleReport(), { history: runs });
    expect(page.match(/<tr><th scope="row">19/g)).toHaveLength(bounds.maxRuns - 1);
    expect(page).toContain('Older runs are left out.');
  });

  test('shows some violations in full, and lists more', () => {
    const page = toHtml(sampleReport([failing()]));
    expect(page.match(/<section class="violation( leading)?">/g)).toHaveLength(bounds.maxInFull);
    expect(page.match(/<li><span class="text">trouble/g)).toHaveLength(
      bounds.maxListedViolations - bounds.maxInFull,
    );
    expect(page).toContain('50 more violations in report.json');
  });

  test('cuts texts, bodies and commands', () => {
    expect(shown(toHtml(sampleReport([failing({ claim: long })])))).toBe(bounds.maxText);
    expect(shown(toHtml(exchanging({ requestBody: long })))).toBe(bounds.maxHtmlBody);
    expect(toHtml(exchanging({ curl: long.slice(0, bounds.maxHtmlCommandLength + 1) }))).toContain(
      'The curl command is 8193 characters long',
    );
    const body = String(bodyText('['.repeat(8_000), { at: undefined }).markup);
    expect(body.length).toBeLessThan(bounds.maxLaidOut + 100);
    expect(body).toMatch(/\(\d+ characters\)$/);
  });

  test('shows some headers of an exchange, and links to some exchanges', () => {
    const headers = times(bounds.maxHeaders + 50, (n) => [`x-${n}`, 'y'] as const);
    expect(toHtml(exchanging({ headers }))).toMatch(/x-99: y.{0,20}\(50 more\)/s);
    const exchanges = times(bounds.maxExchangeLinks + 8, (n) => n);
    expect(toHtml(sampleReport([failing({ evidence: { exchanges } })]))).toMatch(
      /#exchange-11">11<\/a> and 8 more/,
    );
  });

  test('stacks some concurrent requests', () => {
    const [first] = sampleReport().exchanges;
    if (!first) throw new Error('the sample report has no exchange');
    const exchanges = times(40, (n) => ({ ...first, n, at: 0 }));
    const page = unpacked(toHtml({ ...sampleReport(), exchanges }));
    const lanes = new Set([...page.matchAll(/<rect [^>]*y="(\d+)"/g)].map(([, y]) => y));
    expect(lanes.size).toBe(bounds.maxLanes);
  });
});

test('the page for owners has some problems, and the beginning of the address', () => {
  const causes = sampleReport([failing()]).causes.flatMap((cause) =>
    times(40, (n) => ({ ...cause, effect: `Effect ${n}.` })),
  );
  const target = { baseUrl: `https://${'y'.repeat(60)}.${'y'.repeat(60)}.example/`, embedded: false };
  const page = toOwner({ ...sampleReport([failing()]), causes, target });
  expect(page.match(/Effect/g)).toHaveLength(bounds.maxOwnerProblems);
  expect(page).toContain('28 more problems are in the full report.');
  expect(page).toMatch(new RegExp(`<p>[y.]{${bounds.maxOwnerAddress}}\\.{3} \\(129 characters`));
});

test('Markdown leaves out long commands, and lists some known failures', () => {
  const [most, more] = [0, 1].map((n) =>
    exchanging({ curl: long.slice(0, bounds.maxMarkdownCommandLength + n) }),
  );
  expect(most && shown(toMarkdown(most))).toBe(bounds.maxMarkdownCommandLength);
  expect(more && shown(toMarkdown(more))).toBe(0);
  const known = times(150, (n) => waivedVerdict({ check: `catalog/w-${n}` }));
  expect(toMarkdown(sampleReport(known)).match(/^- `catalog\/w-/gm)).toHaveLength(bounds.maxBaselineEntries);
});

test('GitHub gets some annotations, each of some length', () => {
  const failures = times(30, (n) => failing({ check: `catalog/c-${n}`, violations: [{ message: long }] }));
  const annotations = toGithub(sampleReport(failures), { failOn: 'must' })
    .split('\n')
    .filter((line) => line.startsWith('::error'));
  expect(annotations).toHaveLength(bounds.maxAnnotations);
  expect(annotations.at(-1)).toContain('and 21 more causes');
  expect(shown(annotations[0] ?? '')).toBe(bounds.maxAnnotationText);
});

test('an HTTP Archive has the beginning of long texts', () => {
  expect(shown(toHar(exchanging({ requestBody: long })))).toBe(bounds.maxHarText);
});

test('the terminal shows some reasons, and the beginning of a body', () => {
  const reasons = times(5, (n) =>
    sampleVerdict('inconclusive', {
      check: `catalog/${n}`,
      reason: { code: 'timeout', text: `reason ${n}` },
    }),
  );
  const look = { color: false, verbose: false, quiet: false, failOn: 'must', width: 1_000 } as const;
  const text = toTerminal(sampleReport(reasons), look);
  expect(text.match(/reason \d \(1 check\)/g)).toHaveLength(bounds.maxReasonTexts);
  expect(text).toContain('and 2 more (--verbose)');
  const body = { text: long, length: long.length, sha256: '', cut: true };
  const inFull = toTerminal(exchanging({ body }), { ...look, verbose: true }).replaceAll(/\n */g, '');
  expect(shown(inFull)).toBe(bounds.maxTerminalBody);
});

test('changed.md names some changes of a kind, and counts the rest', () => {
  const report = (status: 'pass' | 'fail') =>
    sampleReport(times(30, (n) => sampleVerdict(status, { check: `catalog/c${n}` })));
  const text = toMarkdownChanges(changedBetween(report('pass'), report('fail')));
  expect(text.match(/^- `catalog/gm)).toHaveLength(bounds.maxChanges);
  expect(text).toContain('- and 10 more checks');
});
