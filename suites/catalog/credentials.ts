/** Reading the catalog takes no credentials. */

import { forEach } from '../../lib/assert/for-each.ts';
import { asked, violation } from '../../lib/assert/violation.ts';
import { check } from '../../lib/model/check.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpResponse } from '../../lib/model/http-response.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { noneKnown } from '../discovered/none-known.ts';
import { wholeCatalog } from '../discovered/products.ts';
import { sitemapRequest } from '../discovered/sitemap.ts';
import { all, collection, list, single, someHandles } from './places.ts';

const credentials = ['authorization', 'cookie', 'x-api-key'];
const refusals: ReadonlySet<number> = new Set([401, 403, 407]);

export const credentialChecks = [
  check({
    id: 'catalog/needs-no-credentials',
    requires: ['catalog.no-credentials'],
    claim: 'The catalog endpoints and the sitemap answer a request that carries no credentials.',
    run: async (context) => {
      sendsNone(context);
      const handles = await someHandles(context).catch(noneKnown);
      const lists = [wholeCatalog, list(), collection(all, 'limit=250'), collection(all)];
      const requests = [...lists, ...handles.map(single), sitemapRequest];
      return forEach(context, requests, async (request) => isNotRefused(await context.fetch(request)));
    },
  }),
];

function sendsNone({ target }: Context): void {
  const sent = Object.keys(target.headers).find((name) => credentials.includes(name));
  if (sent !== undefined)
    throw new Inconclusive('not-observed', `every request of this run carries the header ${sent}`);
}

function isNotRefused(response: HttpResponse): readonly Violation[] {
  const { status } = response;
  if (!refusals.has(status)) return [];
  const message = `${asked(response)} answered ${status} to a request without credentials; promised is that none are needed`;
  return [violation(response, message, { at: 'status', expected: '200', actual: String(status) })];
}
