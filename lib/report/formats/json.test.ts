import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../package/package-root.ts';
import { sampleReport, sampleVerdict } from '../../proof/pages/sample-report.ts';
import { toHar } from './har.ts';
import { toJson } from './json.ts';

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
