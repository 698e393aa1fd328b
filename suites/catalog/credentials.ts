/** Reading the catalog takes no credentials. */
import { answers } from '../../lib/assert/answers.ts';
import { requestText, violation } from '../../lib/assert/violation.ts';
import type { Check } from '../../lib/model/check.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpResponse } from '../../lib/model/http/http-response.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/violation.ts';
import {
  all,
  collection,
  list,
  single,
  someHandles,
  wholeCollection,
} from '../discovered/catalog/endpoints.ts';
import { wholeCatalog } from '../discovered/catalog/products.ts';
import { sitemapRequest } from '../discovered/catalog/sitemap.ts';
import { noneKnown } from '../discovered/none-known.ts';
import { sentCredentials } from '../discovered/sent-credentials.ts';

const refusals: ReadonlySet<number> = new Set([401, 403, 407]);

export const checks: readonly Check[] = [
  answers({
    id: 'catalog/needs-no-credentials',
    requires: ['catalog.no-credentials'],
    claim: 'The catalog endpoints and the sitemap answer a request that carries no credentials.',
    fix: 'Serve the product lists, single products and /sitemap.xml without credentials instead of answering 401, 403 or 407.',
    to: async (context) => {
      requireNoCredentials(context);
      const handles = await someHandles(context).catch(noneKnown);
      const lists = [wholeCatalog, list(), wholeCollection, collection(all)];
      return [...lists, ...handles.map(single), sitemapRequest];
    },
    holds: hasAccess,
  }),
];

/** @throws Inconclusive `not-observed` when the user has the run send credentials. */
function requireNoCredentials({ target }: Context): void {
  const sent = sentCredentials(target);
  if (sent !== undefined) {
    throw new Inconclusive('not-observed', `every request of this run carries ${sent}`);
  }
}

function hasAccess(response: HttpResponse): readonly Violation[] {
  const { status } = response;
  if (!refusals.has(status)) return [];
  const message = `${requestText(response)} answered ${status} to a request without credentials; promised is access without credentials`;
  return [violation(response, message, { at: 'status', expected: '200', actual: String(status) })];
}
