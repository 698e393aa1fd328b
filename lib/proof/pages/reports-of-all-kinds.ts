/** Reports that test the renderers: every status, no verdicts, hostile texts, large texts, real audits. */
import { suites } from '../../../suites/index.ts';
import { saboteurs } from '../../../suites/saboteurs.ts';
import type { Report } from '../../model/report.ts';
import type { Handler, Saboteur } from '../../model/saboteur.ts';
import { auditInProcess } from '../../reference/in-process.ts';
import { auditOnce } from '../audits/audit-once.ts';
import { acting } from '../hostile/texts.ts';
import { exchangesWith, sampleReport, sampleVerdict } from './sample-report.ts';

/** One storefront with `count` saboteurs, spread evenly over all areas. */
function manySaboteurs(count: number): (storefront: Handler) => Handler {
  const usual = saboteurs.filter((saboteur) => saboteur.storefront === undefined);
  const step = Math.floor(usual.length / count);
  return sabotagedBy(usual.filter((_, index) => index % step === 0).slice(0, count));
}

/** One storefront with all the given saboteurs. */
export const sabotagedBy =
  (chosen: readonly Saboteur[]) =>
  (storefront: Handler): Handler =>
    chosen.reduce((handler, { sabotage }) => sabotage(handler), storefront);

export const twentySaboteurs = manySaboteurs(20);

const tenMegabytes = `{"products":"${'\u0000</script>]]>'.repeat(700_000)}"}`;

const hugeProducts =
  (storefront: Handler): Handler =>
  async (request, client) =>
    new URL(request.url).pathname === '/products.json'
      ? new Response(tenMegabytes, { headers: { 'content-type': 'application/json' } })
      : storefront(request, client);

type Goods = { products: { title: string; variants: { price: unknown }[] }[] };

/** Makes every title hostile, and only the last price of a long list wrong: far beyond the part of a body that a report keeps. */
const lateFault =
  (storefront: Handler): Handler =>
  async (request, client) => {
    const response = await storefront(request, client);
    if (new URL(request.url).pathname !== '/products.json') return response;
    const { products } = (await response.json()) as Goods;
    for (const product of products) product.title = acting;
    const price = products.at(-1)?.variants.at(-1);
    if (price) price.price = 25.99;
    return Response.json({ products });
  };

/** Text that needs escaping: markup, closing delimiters, control characters, CI commands, half surrogate pairs. */
const hostile = [
  ']]></failure></code></pre></script><script>alert(1)</script><!--',
  '\u0000\u001b[31m\u202e\ud800\ufffe',
  '\n::error title=x::gone\n##[error]no ##vso[task.complete] ##teamcity[x]',
  '| `*_[a](javascript:x) @org #1 http://evil.example %0A%25 \\u0000',
  acting,
].join('');

/** Puts the text in every place that a target controls. */
function hostileTexts(text: string): Report {
  const report = sampleReport(
    (['fail', 'warn', 'note', 'inconclusive', 'skipped', 'error'] as const).map((status) =>
      sampleVerdict(status, {
        ...(status === 'error' && { error: text }),
        ...((status === 'inconclusive' || status === 'skipped') && {
          reason: { code: 'timeout', text },
        }),
        violations: ['fail', 'warn', 'note'].includes(status)
          ? [{ message: text, at: `/${text}`, expected: text, actual: `${text}!`, exchange: 1 }]
          : [],
      }),
    ),
  );
  return { ...report, exchanges: exchangesWith(text) };
}

/** Reports that need no requests. */
export const madeReports = (): Readonly<Record<string, Report>> => ({
  'a report of each status': sampleReport(),
  'a report of nothing': sampleReport([]),
  'hostile texts': hostileTexts(hostile),
  'a megabyte in every text': hostileTexts('x<&'.repeat(350_000)),
});

export const auditNames = [
  'the reference storefront',
  'a body of ten megabytes',
  'a fault beyond the cut',
  'twenty saboteurs at once',
] as const;

/** Reports of audits in this process. */
export async function auditedReports(): Promise<Readonly<Record<(typeof auditNames)[number], Report>>> {
  const listed = { only: ['catalog/product-list-*', 'catalog/every-variant-*'] };
  return {
    'the reference storefront': (await auditOnce({})).report,
    'a body of ten megabytes': await auditInProcess(suites, {
      sabotage: hugeProducts,
      target: listed,
    }),
    'a fault beyond the cut': await auditInProcess(suites, {
      sabotage: lateFault,
      target: listed,
    }),
    'twenty saboteurs at once': await auditInProcess(suites, { sabotage: twentySaboteurs }),
  };
}
