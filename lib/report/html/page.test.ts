import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Report } from '../../model/report.ts';
import { homepage } from '../../package/package-root.ts';
import {
  diagnosedReport,
  exchangesWith,
  sampleReport,
  sampleVerdict,
} from '../../proof/pages/sample-report.ts';
import { toRun } from '../content/findings.ts';
import { html, lines, raw } from './document.ts';
import { toHtml } from './page.ts';

const idsOf = (page: string, pattern: RegExp) => [...page.matchAll(pattern)].map(([, id]) => id);

const checksOf = (page: string) => idsOf(page, /<article class="check[^"]*" id="([^"]*)"/g);

describe('toHtml', () => {
  it('shows every check, promise and request once, under its id', () => {
    const report = sampleReport();
    const page = toHtml(report);
    expect(checksOf(page).toSorted()).toEqual(report.verdicts.map(({ check }) => check).toSorted());
    expect(idsOf(page, /<article class="row" id="([^"]*)"/g).toSorted()).toEqual(
      report.requirements.map(({ id }) => id).toSorted(),
    );
    expect(idsOf(page, /id="exchange-(\d+)"/g)).toEqual(report.exchanges.map(({ n }) => String(n)));
  });

  it('shows all facts of a failure', () => {
    const page = toHtml(sampleReport([sampleVerdict('fail')]));
    for (const said of [
      'Not conformant',
      'Prices are decimal strings.',
      'Endpoints',
      '<ins>a decimal string</ins>',
      '<del>1</del>',
      'limit=1</code> <small>(seed 7, path 0:1)',
      '<mark>1</mark>',
      'Fix:',
      'It failed 2 of 2 times.',
      'storefront-conformance http://127.0.0.1:4000 --only catalog/sample-fail --seed 42 --allow writes',
    ]) {
      expect(page).toContain(said);
    }
  });

  it('says what each cause means, who can change it, and how to judge the rest', () => {
    const reason = { code: 'consent-withheld', text: 'needs --allow burst' } as const;
    const report = sampleReport([sampleVerdict('fail'), sampleVerdict('skipped', { reason })]);
    const causes = report.causes.map((cause) => ({
      ...cause,
      effect: 'Agents cannot read your prices.',
      owner: { likely: 'theme', because: 'it renders the pages' } as const,
    }));
    const page = toHtml({ ...report, causes });
    const places = [
      'Not judged:</strong>',
      '<code>--allow writes,burst</code> lets more be judged',
      'Agents cannot read your prices.',
      'probably the theme: it renders the pages',
      'id="unjudged"',
      'id="checks"',
    ].map((text) => page.indexOf(text));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
  });

  it('shows failures of one kind as one block with a count', () => {
    const failures = ['a', 'b', 'c'].map((name) => sampleVerdict('fail', { check: `catalog/${name}` }));
    const other = sampleVerdict('fail', { check: 'catalog/d', violations: [{ message: 'm', at: 'status' }] });
    const page = toHtml(sampleReport([...failures, other]));
    expect(page.match(/<p class="label">(\d+ checks of one kind)/g)).toEqual([
      '<p class="label">3 checks of one kind',
    ]);
  });

  it('shows the first violation of each cause of a check in full, on paper as well', () => {
    const violations = [0, 1, 2].map((n) => ({ message: `m${n}`, at: `/products/${n}/price`, exchange: 1 }));
    const report = sampleReport([sampleVerdict('fail', { violations })]);
    const [first] = report.causes;
    const [verdict] = report.verdicts;
    if (!first || !verdict) throw new Error('the sample report has no cause');
    const at = (index: number) => [{ check: verdict.check, index }];
    const causes = [
      { ...first, violations: [...at(0), ...at(1)] },
      { ...first, id: `${first.id}#2`, violations: at(2) },
    ];
    const ids = causes.map(({ id }) => id);
    const page = toHtml({ ...report, causes, verdicts: [{ ...verdict, causes: ids }] });
    const shown = idsOf(page, /<section class="(violation leading)">\n<p class="message text">m[02]/g);
    expect(shown).toHaveLength(2);
  });

  it('shows violations at one kind of place once, with the number of the others', () => {
    const violations = [0, 1, 2].map((n) => ({ message: `m${n}`, at: `/products/${n}/price`, exchange: 1 }));
    const page = toHtml(sampleReport([sampleVerdict('fail', { violations })]));
    expect(page.match(/<section class="violation( leading)?">/g)).toHaveLength(1);
    expect(page).toContain('and 2 more violations');
  });

  it('has no list of checks if nothing of the target was judged', () => {
    const page = toHtml(diagnosedReport());
    expect(page).not.toContain('<article');
    expect(page).toContain('id="exchange-1"');
  });

  it('shows the history of kept runs, the latest first, and a chart with a text alternative', () => {
    const whole = sampleReport([sampleVerdict('fail')]);
    const earlier = [3, 1].map((failing, index) => ({
      ...toRun(whole),
      failing,
      startedAt: `2026-11-0${2 - index}T10:00:00.000Z`,
    }));
    const page = toHtml(whole, { history: earlier });
    expect(page).toContain('aria-label="Failing checks of 3 runs, the latest last: 1, 3, 1."');
    expect(idsOf(page, /<tr><th scope="row">(2026-11-\d\d)/g)).toEqual([
      '2026-11-21',
      '2026-11-02',
      '2026-11-01',
    ]);
    expect(page).toContain('<a href="#history">');
    expect(toHtml(sampleReport(), { history: [] })).not.toMatch(/id="history"|href="#history"/);
  });

  it('names the next step for every outcome', () => {
    const next = (report: Report) => /Next step:<\/strong> ([^<]*)</.exec(toHtml(report))?.[1];
    expect(next(sampleReport())).toMatch(/^Start with the first cause/);
    expect(next(sampleReport([]))).toMatch(/^There is nothing to do/);
    const withheld = sampleVerdict('skipped', { reason: { code: 'consent-withheld', text: 'writes' } });
    expect(next(sampleReport([withheld]))).toMatch(/--allow lets 1 more check be judged/);
    expect(next(diagnosedReport())).toBe('Send credentials with each request.');
  });

  it('shows the evidence of a diagnosis, and the command to try next', () => {
    const page = toHtml(diagnosedReport());
    expect(page).toContain('GET /products.json: 401, www-authenticate: Basic realm=&quot;Staging&quot;');
    expect(page).toContain(
      'storefront-conformance http://127.0.0.1:4000 --header &quot;Authorization: Basic $TOKEN&quot;',
    );
  });

  it('shows known divergences with each promise', () => {
    const page = toHtml(sampleReport());
    expect(page).toMatch(
      /<strong>interface:<\/strong> The shape of options is left open\.[\s\S]*<strong>elsewhere:<\/strong> live stores send name/,
    );
  });

  it('draws requests along a time axis, and stacks those that overlapped', () => {
    const [first] = sampleReport().exchanges;
    if (!first) throw new Error('the sample report has no exchange');
    const timed = (n: number, at: number, millis: number) => ({ ...first, n, at, millis });
    const bars = (report: Report) =>
      [...toHtml(report).matchAll(/<rect class="ok" x="([^"]*)" y="([^"]*)" width="([^"]*)"/g)].map((bar) =>
        bar.slice(1).map(Number),
      );
    const report = sampleReport();
    expect(
      bars({ ...report, exchanges: [timed(1, 0, 600), timed(2, 300, 900), timed(3, 600, 300)] }),
    ).toEqual([
      [0, 1, 600],
      [300, 13, 900],
      [600, 1, 300],
    ]);
  });

  it('marks the place in a body, and says when the body has no value there', () => {
    const marked = (body: string, at: string, actual: string) => {
      const report = sampleReport([
        sampleVerdict('fail', { violations: [{ message: 'm', at, actual, exchange: 1 }] }),
      ]);
      const exchanges = report.exchanges.map((exchange) =>
        exchange.body ? { ...exchange, body: { ...exchange.body, text: body } } : exchange,
      );
      return toHtml({ ...report, exchanges });
    };
    expect(marked('<urlset><loc>/products/x</loc></urlset>', 'body', '/products/x')).toContain(
      '&lt;loc&gt;<mark>/products/x</mark>&lt;/loc&gt;',
    );
    expect(marked('{"a":1}', '/b', 'absent')).toContain('The body has nothing at /b.');
  });

  it('allows only its own style and script', () => {
    const page = toHtml(sampleReport());
    const hash = (tag: string) => {
      const text = new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(page)?.[1] ?? '';
      return createHash('sha256').update(text).digest('base64');
    };
    expect(page).toContain(
      `content="default-src 'none'; style-src 'sha256-${hash('style')}'; script-src 'sha256-${hash('script')}'; base-uri 'none'; form-action 'none'"`,
    );
    expect(page).not.toMatch(/ (style|on\w+|src)="/);
    const away = [...page.matchAll(/href="([^#"][^"]*)"/g)].map(([, to = '']) => to);
    expect(away.filter((to) => !to.startsWith(`${homepage()}checks/`))).toEqual([]);
  });

  it('has no list of causes without findings, and says why nothing was judged', () => {
    const page = toHtml({ ...sampleReport([sampleVerdict('inconclusive')]), outcome: 'inconclusive' });
    expect(page).not.toContain('id="findings"');
    expect(page).toContain('does not decide whether the storefront conforms');
    expect(page).toContain('<strong>timeout</strong>');
  });

  it('escapes the texts of a target everywhere', () => {
    const hostile = `</code></pre></script><script>alert(1)</script><img src=x onerror="alert(1)" '\u0000\u001b[31m\u202e\ud800]]>`;
    const page = toHtml(hostileReport(hostile));
    expect(page.match(/<script>/g)).toHaveLength(1);
    expect(page).not.toContain('<img');
    expect(page).not.toMatch(/[\u0000\u001b\u202e\ud800]/);
    expect(page).toContain('\\u0000\\u001b[31m\\u202e\\ud800]]&gt;');
  });

  it('stays small when texts are huge', () => {
    expect(toHtml(hostileReport('x'.repeat(10_000_000))).length).toBeLessThan(1_000_000);
  });

  it.each(['exchange-1', 'status', ''])('handles a place that does not exist (%j)', (at) => {
    const verdict = sampleVerdict('fail', { violations: [{ message: 'm', at, exchange: 99 }] });
    expect(toHtml(sampleReport([verdict]))).toContain('<p class="message text">m</p>');
  });
});

function hostileReport(text: string): Report {
  const report = sampleReport([
    sampleVerdict('fail', {
      violations: [{ message: text, at: `/${text}`, expected: text, actual: `${text}!`, exchange: 1 }],
      confirmed: '1/2',
    }),
    sampleVerdict('inconclusive', { reason: { code: 'timeout', text } }),
    sampleVerdict('error', { error: text }),
  ]);
  return {
    ...report,
    headline: text,
    target: { baseUrl: `https://${text}`, embedded: false },
    exchanges: exchangesWith(text).map((exchange) => ({ ...exchange, curl: `curl '${text}'` })),
  };
}

describe('markup', () => {
  const hostile = `<b a="1" b='2'>&amp;\u0000\u202e`;

  const shown = '&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;amp;\\u0000\\u202e';

  it.each([
    ['between tags', html`<p>${hostile}</p>`, `<p>${shown}</p>`],
    ['in an attribute', html`<p title="${hostile}">`, `<p title="${shown}">`],
    ['in a list, however deep', html`${[hostile, [[hostile]]]}`, shown + shown],
    ['in markup within markup', html`<i>${html`<b>${hostile}</b>`}</i>`, `<i><b>${shown}</b></i>`],
    ['in lines', html`${lines(`a\n${hostile}`)}`, `a\n${shown}`],
  ])('text is escaped once %s', (_, markup, expected) => {
    expect(markup.toString()).toBe(expected);
  });

  it('nothing is shown for false and undefined, and numbers are shown', () => {
    expect(html`${false}${undefined}${0}${['', 7]}`.toString()).toBe('07');
  });

  it('only trusted text stays as it is', () => {
    expect(html`${raw('<hr>')}${'<hr>'}`.toString()).toBe('<hr>&lt;hr&gt;');
  });
});
