/** Reading the catalog takes no credentials. */

import { forEach } from '../../lib/assert/for-each.ts';
import { asked, violation } from '../../lib/assert/violation.ts';
import { check } from '../../lib/model/check.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Observation } from '../../lib/model/observation.ts';
import type { Violation } from '../../lib/model/violation.ts';
import type { Witness } from '../../lib/model/witness.ts';
import { noneKnown } from '../learned/none-known.ts';
import { wholeCatalog } from '../learned/products.ts';
import { sitemapRequest } from '../learned/sitemap.ts';
import { all, collection, list, single, someHandles } from './places.ts';

const credentials = ['authorization', 'cookie', 'x-api-key'];
const refusals: ReadonlySet<number> = new Set([401, 403, 407]);

export const credentialChecks = [
  check({
    id: 'catalog/needs-no-credentials',
    requires: ['catalog.no-credentials'],
    claim: 'The catalog endpoints and the sitemap answer a request that carries no credentials.',
    run: async (witness) => {
      sendsNone(witness);
      const handles = await someHandles(witness).catch(noneKnown);
      const lists = [wholeCatalog, list(), collection(all, 'limit=250'), collection(all)];
      const requests = [...lists, ...handles.map(single), sitemapRequest];
      return forEach(witness, requests, async (request) => isNotRefused(await witness.observe(request)));
    },
  }),
];

function sendsNone({ target }: Witness): void {
  const sent = Object.keys(target.headers).find((name) => credentials.includes(name));
  if (sent !== undefined)
    throw new Inconclusive('not-observed', `every request of this run carries the header ${sent}`);
}

function isNotRefused(observation: Observation): readonly Violation[] {
  const { status } = observation;
  if (!refusals.has(status)) return [];
  const message = `${asked(observation)} answered ${status} to a request without credentials; promised is that none are needed`;
  return [violation(observation, message, { at: 'status', expected: '200', actual: String(status) })];
}
