/** The pages for people: HTML, whatever a program would like. */
import { forEach } from '../../lib/assert/for-each.ts';
import { hasMediaType } from '../../lib/assert/header.ts';
import { looksLikeHtml } from '../../lib/assert/sniff.ts';
import { hasStatus } from '../../lib/assert/status.ts';
import { asked, show, violation } from '../../lib/assert/violation.ts';
import { get } from '../../lib/http/requests.ts';
import { check } from '../../lib/model/check.ts';
import type { Observation } from '../../lib/model/observation.ts';
import type { Violation } from '../../lib/model/violation.ts';
import type { Witness } from '../../lib/model/witness.ts';
import { follow } from '../learned/follow.ts';
import { pathOf } from '../learned/products.ts';
import { all, knownCollections } from './places.ts';

const likeABrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const likeAProgram = { accept: 'application/json' };

export const htmlChecks = [
  check({
    id: 'catalog/search-is-html',
    requires: ['catalog.html.search'],
    claim: 'GET /search answers with HTML and not with JSON, with a query or without.',
    run: (witness) => areHtml(witness, ['/search', '/search?q=shirt']),
  }),

  check({
    id: 'catalog/collection-page-is-html',
    requires: ['catalog.html.collection'],
    claim: 'GET /collections/{handle} answers with HTML and not with JSON.',
    run: async (witness) => {
      const known = (await knownCollections(witness)).map(pageOf);
      const everything = await follow(witness, get(pageOf(all), likeABrowser));
      return areHtml(
        witness,
        everything.status === 404 && known.length > 0 ? known : [pageOf(all), ...known],
      );
    },
  }),
];

/** That `all` names the whole catalog is promised of the listing alone, so its page need not exist. */
const pageOf = (handle: string): string => pathOf('/collections/', handle);

async function areHtml(witness: Witness, paths: readonly string[]): Promise<readonly Violation[]> {
  const found = await Promise.all([
    forEach(witness, paths, async (path) => {
      const observation = await follow(witness, get(path, likeABrowser));
      const status = hasStatus(observation, 200);
      if (status.length > 0) return status;
      return [...hasMediaType(observation, 'text/html', 'application/xhtml+xml'), ...bodyIsHtml(observation)];
    }),
    // Without */* the platform may label HTML with the type that was asked for, so only the body is judged.
    forEach(witness, paths, async (path) => {
      const observation = await follow(witness, get(path, likeAProgram));
      return observation.status === 200 ? bodyIsHtml(observation) : undefined;
    }),
  ]);
  return found.flat();
}

function bodyIsHtml(observation: Observation): readonly Violation[] {
  const { json, text } = observation;
  if (!json.valid && looksLikeHtml(text)) return [];
  const actual = text === '' ? 'an empty body' : show(text);
  return [
    violation(observation, `${asked(observation)} answered with ${actual}; promised is HTML, not JSON`, {
      at: '',
      expected: 'HTML',
      actual,
    }),
  ];
}
