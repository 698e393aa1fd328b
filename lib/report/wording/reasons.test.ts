/** How much was understood stands beside the promises whose shapes were not, in every format for people. */
import { expect, test } from 'vitest';
import { sampleReport, sampleVerdict } from '../../proof/pages/sample-report.ts';
import { type Format, render } from '../formats.ts';

const look = { junitDialect: 'rich', failOn: 'must', quiet: false, verbose: false, color: false } as const;
const text = 'the tool create_cart has no place for a variant';

test.each<Format>(['terminal', 'markdown', 'html'])(
  '%s tells how many promises were understood',
  async (format) => {
    const report = sampleReport([
      sampleVerdict('inconclusive', { area: 'commerce', reason: { code: 'undeclared-shape', text } }),
    ]);
    const judged = {
      promises: 40,
      of: 52,
      areas: [
        { area: 'catalog', promises: 20, of: 20, undeclared: 0 },
        { area: 'commerce', promises: 20, of: 32, undeclared: 7 },
      ],
    } as const;
    const shown = (await render({ ...report, judged }, format, look)).replaceAll(/\s+/g, ' ');
    expect(shown).toContain('understood were 25 of 32 promises of commerce');
    expect(shown).not.toContain('promises of catalog');
  },
);
