/** The sitemap index itself: that it is served, as what, and that it is an XML sitemap index. */
import { answers } from '../../lib/assert/answers.ts';
import { hasMediaType } from '../../lib/assert/header.ts';
import { asked, violation } from '../../lib/assert/violation.ts';
import { check } from '../../lib/model/check.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Observation } from '../../lib/model/observation.ts';
import type { Violation } from '../../lib/model/violation.ts';
import type { Witness } from '../../lib/model/witness.ts';
import { readSitemap, type Sitemap, sitemapRequest } from '../learned/sitemap.ts';

export const indexChecks = [
  answers({
    id: 'sitemap/index-is-served',
    requires: ['sitemap.served'],
    claim: 'GET /sitemap.xml answers 200.',
    to: sitemapRequest,
    with: { status: 200 },
  }),

  check({
    id: 'sitemap/index-has-the-xml-media-type',
    requires: ['sitemap.media-type'],
    claim: 'The sitemap index is served as application/xml.',
    run: async (witness) => {
      const [observation] = witness.examine([await servedIndex(witness)]);
      return observation ? hasMediaType(observation, 'application/xml') : [];
    },
  }),

  check({
    id: 'sitemap/index-is-an-xml-index',
    requires: ['sitemap.index'],
    claim: 'The sitemap is a well-formed XML document whose root is a sitemap index.',
    run: async (witness) => {
      const [observation] = witness.examine([await servedIndex(witness)]);
      return observation ? isSitemap(readSitemap(observation), 'sitemapindex') : [];
    },
  }),
];

async function servedIndex(witness: Witness): Promise<Observation> {
  const observation = await witness.observe(sitemapRequest);
  if (observation.status === 200) return observation;
  throw new Inconclusive(
    'prerequisite',
    'sitemap/index-is-served does not hold, so there is no index to read',
  );
}

/** A well-formed XML document with one of these roots; the namespace is the business of ruleset standards. */
export function isSitemap(
  { observation, reading }: Sitemap,
  ...roots: readonly string[]
): readonly Violation[] {
  const { root, malformed, tooDeep } = reading;
  if (tooDeep) throw new Inconclusive('too-large', `${asked(observation)} nests too deep to be read`);
  if (malformed !== undefined)
    return [
      violation(observation, `${asked(observation)} answered with malformed XML: ${malformed}`, {
        at: 'body',
        expected: 'well-formed XML',
        actual: malformed,
      }),
    ];
  if (root !== undefined && roots.includes(root.name)) return [];
  const expected = roots.join(' or ');
  const actual = root?.name ?? 'none';
  return [
    violation(
      observation,
      `${asked(observation)} answered with the root element "${actual}"; promised is ${expected}`,
      { at: 'body', expected, actual },
    ),
  ];
}
