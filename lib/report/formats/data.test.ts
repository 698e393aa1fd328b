/** The formats for programs and agents: JSON, the HTTP Archive, metrics in the text format of Prometheus, and causes whole. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it, test } from 'vitest';
import { suites } from '../../../suites/index.ts';
import { packageRoot } from '../../package/package-root.ts';
import { madeReports, twentySaboteurs } from '../../proof/pages/reports-of-all-kinds.ts';
import {
  diagnosedReport,
  sampleReport,
  sampleVerdict,
  waivedVerdict,
} from '../../proof/pages/sample-report.ts';
import { auditInProcess } from '../../reference/in-process.ts';
import { toAgent } from './agent.ts';
import { toHar } from './har.ts';
import { toJson } from './json.ts';
import { toMetrics } from './metrics.ts';

const schema = JSON.parse(readFileSync(join(packageRoot(), 'schemas/own/report.schema.json'), 'utf8'));

const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true, allErrors: true });

addFormats.default(ajv);

const validate = ajv.compile(schema);

describe('toJson', () => {
  it('is valid by its schema, for verdicts of every status', () => {
    expect(validate(JSON.parse(toJson(sampleReport()))), JSON.stringify(validate.errors)).toBe(true);
  });

  it('keeps all of a hostile text, and shows its invisible characters', () => {
    const message = '\u202e\u0000\ud800\u2028##[error]::error "]]>\u007f';
    const report = sampleReport([sampleVerdict('fail', { violations: [{ message }] })]);
    const json = toJson(report);
    expect(JSON.parse(json)).toEqual(report);
    expect(json).not.toMatch(/[^\n\x20-\x7e]|##\[/);
  });
});

describe('the schema of report.json', () => {
  const report = () => JSON.parse(toJson(sampleReport()));
  it.each([
    ['an unknown member', { ...report(), extra: 1 }],
    ['another format', { ...report(), format: 2 }],
    ['an unknown outcome', { ...report(), outcome: 'green' }],
    ['a missing tally', { ...report(), tally: { pass: 1 } }],
    [
      'a response without a body',
      { ...report(), exchanges: [{ ...report().exchanges[0], body: undefined }] },
    ],
    [
      'no response and no reason',
      { ...report(), exchanges: [{ ...report().exchanges[1], failure: undefined }] },
    ],
    [
      'an unknown reason',
      { ...report(), verdicts: [{ ...report().verdicts[4], reason: { code: 'x', text: '' } }] },
    ],
  ])('refuses %s', (_name, value) => {
    expect(validate(JSON.parse(JSON.stringify(value)))).toBe(false);
  });
});

describe('toHar', () => {
  const report = sampleReport();
  const entriesOf = (text: string): { startedDateTime: string; request: { url: string } }[] =>
    JSON.parse(text).log.entries;

  it('has the time of each request', () => {
    expect(entriesOf(toHar(report)).map(({ startedDateTime }) => startedDateTime)).toEqual([
      '2026-11-21T10:00:00.010Z',
      '2026-11-21T10:00:00.012Z',
    ]);
  });

  it.each([
    ['http://[::1]:80/a|b[c]?q={x}`%zz%2f', 'http://[::1]/a%7Cb%5Bc%5D?q=%7Bx%7D%60%25zz%2f'],
    ['http://shop.example/products/日', 'http://shop.example/products/%E6%97%A5'],
  ])('writes %s as a URI', (url, uri) => {
    const exchanges = report.exchanges.map((exchange) => ({ ...exchange, url }));
    expect(entriesOf(toHar({ ...report, exchanges }))[0]?.request.url).toBe(uri);
  });
});

type Sample = { readonly labels: Readonly<Record<string, string>>; readonly value: number };

type Family = { readonly help: string; readonly samples: readonly Sample[] };

/** @throws Error for a line that is invalid or misplaced. */
function read(text: string): ReadonlyMap<string, Family> {
  if (!text.endsWith('\n')) throw new Error('the last line does not end');
  const families = new Map<string, Family>();
  const helps = new Map<string, string>();
  let current = '';
  for (const line of text.slice(0, -1).split('\n')) {
    const [, help, helpText = ''] = /^# HELP ([a-zA-Z_:][\w:]*) ((?:[^\\]|\\[\\n])*)$/.exec(line) ?? [];
    const [, typed] = /^# TYPE ([a-zA-Z_:][\w:]*) gauge$/.exec(line) ?? [];
    if (help !== undefined) {
      if (helps.has(help)) throw new Error(`a second help: ${line}`);
      helps.set(help, helpText);
    } else if (typed !== undefined) {
      if (families.has(typed)) throw new Error(`a second type: ${line}`);
      current = typed;
      families.set(typed, { help: helps.get(typed) ?? '', samples: [] });
    } else {
      const family = families.get(current) ?? { help: '', samples: [] };
      families.set(current, { ...family, samples: [...family.samples, sampleOf(line, current)] });
    }
  }
  return families;
}

const pair = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)"/g;

/** Has no timestamp, which the collector rejects. */
function sampleOf(line: string, family: string): Sample {
  const [, name, pairs = '', value = ''] =
    /^([a-zA-Z_:][\w:]*)\{((?:[a-zA-Z_]\w*="(?:[^"\\]|\\["\\n])*",?)*)\} (-?\d+(?:\.\d+)?)$/.exec(line) ?? [];
  if (name !== family) throw new Error(`this line is no sample of ${family}: ${line}`);
  const labels = [...pairs.matchAll(pair)].map(([, label = '', text = '']) => [label, plainText(text)]);
  if (new Set(labels.map(([label]) => label)).size < labels.length) throw new Error(`a label twice: ${line}`);
  return { labels: Object.fromEntries(labels), value: Number(value) };
}

const plainText = (text: string): string =>
  text.replaceAll(/\\(.)/g, (_, character) => (character === 'n' ? '\n' : character));

const samplesOf = (text: string, name: string): readonly Sample[] =>
  read(text).get(`storefront_conformance_${name}`)?.samples ?? [];

const measured = (text: string, name: string, labels: Readonly<Record<string, string>> = {}) =>
  samplesOf(text, name).find((one) =>
    Object.entries(labels).every(([label, value]) => one.labels[label] === value),
  )?.value;

describe('toMetrics', () => {
  describe('every report', () => {
    test.each(Object.entries(madeReports()))(
      '%s: no sample twice, each with its target, help and type',
      (_, made) => {
        const families = read(toMetrics(made));
        expect([...families.keys()].every((name) => /^storefront_conformance_[a-z_]+$/.test(name))).toBe(
          true,
        );
        for (const { help, samples } of families.values()) {
          expect(help).not.toBe('');
          expect(samples.length).toBeGreaterThan(0);
          expect(samples.every(({ labels }) => labels.target !== undefined)).toBe(true);
          expect(new Set(samples.map(({ labels }) => JSON.stringify(labels))).size).toBe(samples.length);
        }
      },
    );

    test('has the same metrics with the same help, so that files of several targets go together', () => {
      const shapes = [sampleReport(), sampleReport([]), diagnosedReport()].map((one) =>
        [...read(toMetrics(one))].map(([name, { help, samples }]) => [name, help, samples.length]),
      );
      expect(shapes[1]).toEqual(shapes[0]);
      expect(shapes[2]).toEqual(shapes[0]);
    });
  });

  test('of a real audit they are what its report says', async () => {
    const only = ['catalog/product-list-*', 'catalog/every-variant-*', 'cors'];
    const report = await auditInProcess(suites, { sabotage: twentySaboteurs, target: { only } });
    const text = toMetrics(report);
    expect(measured(text, 'outcome', { outcome: report.outcome })).toBe(1);
    const sumOf = (name: string) => samplesOf(text, name).reduce((sum, { value }) => sum + value, 0);
    expect(sumOf('outcome')).toBe(1);
    expect(sumOf('causes')).toBe(report.causes.length);
    expect(sumOf('promises')).toBe(report.requirements.filter(({ status }) => status !== undefined).length);
    expect(measured(text, 'promises_judged')).toBe(report.judged.promises);
    expect(measured(text, 'requests')).toBe(report.requests.sent);
  });

  test('causes are counted by whether they decide and whether they are known', () => {
    const verdicts = [
      sampleVerdict('fail'),
      sampleVerdict('fail', { check: 'catalog/other' }),
      sampleVerdict('warn'),
      waivedVerdict(),
    ];
    const text = toMetrics(sampleReport(verdicts));
    const causes = (decides: boolean, known: boolean) =>
      measured(text, 'causes', { decides: String(decides), known: String(known) });
    expect([causes(true, false), causes(true, true), causes(false, false), causes(false, true)]).toEqual([
      2, 1, 1, 0,
    ]);
  });

  test('times are in seconds', () => {
    const text = toMetrics(sampleReport());
    expect(measured(text, 'duration_seconds')).toBe(1.234);
    expect(measured(text, 'started_timestamp_seconds')).toBe(Date.parse('2026-11-21T10:00:00Z') / 1000);
  });

  test('a target is escaped, and the reference storefront has one name whatever its port', () => {
    const report = sampleReport();
    const baseUrl = 'http://shop.example/a"b\\c\nd{e="f"}';
    const named = toMetrics({ ...report, target: { ...report.target, baseUrl } });
    expect(new Set(samplesOf(named, 'promises').map(({ labels }) => labels.target))).toEqual(
      new Set([baseUrl]),
    );
    const reference = toMetrics({ ...report, target: { ...report.target, embedded: true } });
    expect(samplesOf(reference, 'requests')).toEqual([{ labels: { target: 'reference' }, value: 2 }]);
  });
});

describe('toAgent', () => {
  it('has the cause, its fix, the evidence and the command that reproduces it', () => {
    expect(toAgent(sampleReport([sampleVerdict('fail')])).split('\n')).toEqual([
      'not conformant with 2026-08-27: 1 cause, 1 failing check, 1 of 1 promises judged',
      '1. fail: "price" is number; promised is a decimal string (/products/0/price)',
      expect.stringMatching(/^ {3}fix: .+\.$/),
      expect.stringMatching(/^ {3}seen: GET http:\/\/127\.0\.0\.1:4000\/products\.json: 200/),
      expect.stringMatching(/^ {3}promise: Prices are decimal strings\. \(/),
      expect.stringContaining(
        '   again: storefront-conformance http://127.0.0.1:4000 --only catalog/sample-fail',
      ),
      'After a change, audit again: storefront-conformance http://127.0.0.1:4000 --seed 42 --allow writes',
      '',
    ]);
  });

  it('has the answer that tells a cause apart, and says how many more do', () => {
    const report = sampleReport([
      sampleVerdict('pass'),
      sampleVerdict('fail', { violations: [{ message: 'x' }] }),
    ]);
    const causes = report.causes.map((cause) => ({ ...cause, toldBy: [1, 2] }));
    expect(toAgent({ ...report, causes })).toMatch(
      /^ {3}told by: GET http:\/\/127\.0\.0\.1:4000\/products\.json: 200, .*, and 1 more answer$/m,
    );
  });

  it('says what could not be judged because of a cause', () => {
    const reason = { code: 'prerequisite', text: 'it fails', check: 'catalog/sample-fail' } as const;
    const waiting = sampleVerdict('inconclusive', { reason });
    expect(toAgent(sampleReport([sampleVerdict('fail'), waiting]))).toContain(
      '\n   1 check could not be judged because of it\n',
    );
  });

  const many = (count: number, words: string) => {
    const verdicts = Array.from({ length: count }, (_, n) =>
      sampleVerdict('fail', { check: `catalog/c-${n}`, violations: [{ message: words, exchange: 1 }] }),
    );
    const report = sampleReport(verdicts);
    return { ...report, causes: report.causes.map((cause) => ({ ...cause, fix: `${words}.` })) };
  };

  it('takes at most 12 KB, and names the causes that do not fit', () => {
    for (const unit of ['x ', '\u4e16 ', '\ud83d\ude80 ']) {
      const words = unit.repeat(400).trim();
      const text = toAgent(many(500, words), { saved: 'out/report.json' });
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(12 * 1024);
      const shown = text.match(/^ {3}fix: /gm)?.length ?? 0;
      expect(shown).toBeGreaterThan(1);
      expect(text.split(`   fix: ${words}.\n`)).toHaveLength(shown + 1);
      expect(text).toContain(`and ${500 - shown} more causes: catalog/c-${shown} `);
      expect(text).toMatch(/ and \d+ more in report\.json \(causes\)\n/);
      expect(text).toContain(
        `   show: storefront-conformance explain catalog/c-${shown} --report out/report.json\n`,
      );
    }
  });

  it('cuts nothing, and says how certain a failure is', () => {
    const text = toAgent(sampleReport([sampleVerdict('fail', { confirmed: '1/2' })]));
    expect(text).toContain('   failed 1 of 2 times: intermittent\n');
    expect(
      toAgent(many(10, 'a word '.repeat(40).trim())).match(/^ {3}fix: (?:a word ?){40}\.$/gm),
    ).toHaveLength(10);
  });

  it('ends with the command that runs only the failed checks again', () => {
    const text = toAgent(sampleReport([sampleVerdict('fail')]), { saved: 'out/report.json' });
    expect(text).toMatch(
      /\nAfter a change, .*: storefront-conformance http.* --only-failed out\/report\.json --seed 42 .*\n$/,
    );
  });

  it('names errors of the suite', () => {
    expect(toAgent(sampleReport([sampleVerdict('error')]))).toContain('error: the suite itself failed in');
  });
});
