/** Stale entries of a baseline as failing test cases, because they make the command fail. */
import type { Report } from '../../model/report.ts';
import { outdatedEntries } from '../wording/waivers.ts';
import type { Case } from './case.ts';
import { type JunitOptions, seconds } from './element.ts';

/** In the area of their checks; their names differ from those of the checks. */
export function staleCases(report: Report, { failOn }: JunitOptions): readonly Case[] {
  if (failOn === 'never') return [];
  const stale = outdatedEntries(report).filter(({ entry }) => entry.state === 'stale');
  return stale.map(({ entry, text }, index) => ({
    area: entry.check.slice(0, entry.check.indexOf('/')) as Case['area'],
    result: 'failure',
    millis: 0,
    exchanges: [],
    element: {
      '@name': `${entry.check} is stale in the baseline ${entry.baseline} (entry ${index + 1})`,
      '@classname': 'storefront-conformance.baseline',
      '@time': seconds(0),
      failure: { '@message': text, '@type': 'stale', '#text': `${entry.reason} (${entry.host})` },
    },
  }));
}
