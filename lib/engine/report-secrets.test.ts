/** A report has no secret of its target, however the secret came into it. */
import { describe, expect, test } from 'vitest';
import type { Exchange } from '../model/http/exchange.ts';
import { wholeExchanges } from '../model/report/report.ts';
import { anyResponse } from '../proof/any-target.ts';
import { report, request, verdict } from '../proof/engine/folded.ts';

describe('secrets', () => {
  const secret = 's3cret\'to"ken';
  const own = { headers: { authorization: `Bearer ${secret}`, 'x-env': 'pass', 'x-short': 'ab' } };
  const withSecrets = {
    ...request,
    url: `http://shop.example/a?t=${encodeURIComponent(secret)}`,
    headers: own.headers,
  };

  test('appear nowhere, even if they were sent, echoed, quoted or cut', () => {
    const body = `${JSON.stringify({ token: secret })} ${secret}`;
    const exchanges: Exchange[] = [
      {
        n: 1,
        request: withSecrets,
        at: 0,
        outcome: anyResponse(body, { request: withSecrets, headers: [['x-echo', secret]] }),
      },
      {
        n: 2,
        request: withSecrets,
        at: 0,
        outcome: { failure: { code: 'timeout', text: `GET ${withSecrets.url}` }, millis: 1 },
      },
      {
        n: 3,
        request: withSecrets,
        at: 0,
        outcome: anyResponse(`${'x'.repeat(4_090)}${secret}`, { request: withSecrets }),
      },
    ];
    const text = JSON.stringify(
      report(
        [
          verdict('fail', undefined, {
            violations: [{ message: `saw ${secret}`, actual: JSON.stringify(secret) }],
          }),
          verdict('error', undefined, { error: `Error: ${secret}` }),
        ],
        exchanges,
        own,
      ),
    );
    expect(text).not.toContain('s3cret');
    expect(text).toContain('(redacted)');
  });

  test('are hidden in an excerpt from far inside a body, and never cut in half', () => {
    const items = Array.from({ length: 400 }, (_, id) => ({ id, echo: secret }));
    const outcome = anyResponse(
      { items: [...items, { id: 'wrong', echo: secret }] },
      { request: withSecrets },
    );
    const violation = { message: 'm', at: '/items/400/id', exchange: 1 };
    const told = report(
      [verdict('fail', undefined, { violations: [violation] })],
      [{ n: 1, request: withSecrets, at: 0, outcome }],
      own,
    );
    const [excerpt] = wholeExchanges(told)[0]?.excerpts ?? [];
    expect(excerpt).toMatchObject({ at: '/items/400/id', place: '"wrong"' });
    expect(excerpt?.after).toContain('(redacted)');
    expect(JSON.stringify(told.exchanges)).not.toMatch(/s3cr|3cret/);
  });

  test('that equal words of the report itself change nothing else', () => {
    const whole = report(
      [verdict('pass')],
      [{ n: 1, request: withSecrets, at: 0, outcome: anyResponse('null') }],
      {
        headers: { a: 'pass', b: 'null', c: 'format', d: 'catalog', e: 'true', f: '"url"' },
      },
    );
    expect(whole).toMatchObject({ format: 2, tally: { pass: 1 } });
    expect(whole.verdicts[0]).toMatchObject({
      status: 'pass',
      area: 'catalog',
      check: 'catalog/pass-undefined',
    });
  });

  test('are hidden by the name of their header, however short', () => {
    const [exchange] = wholeExchanges(
      report([], [{ n: 1, request: withSecrets, at: 0, outcome: anyResponse('') }], own),
    );
    expect(exchange?.requestHeaders).toEqual({
      authorization: '(redacted)',
      'x-env': '(redacted)',
      'x-short': '(redacted)',
    });
    expect(exchange?.curl).not.toContain('ab');
  });
});
