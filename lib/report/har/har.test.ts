import { describe, expect, it } from 'vitest';
import { sampleReport } from '../../proof/pages/sample-report.ts';
import { toHar } from './har.ts';

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
