/** The pages for people: HTML, even if the request prefers another media type. */
import { forEach } from '../../lib/assert/for-each.ts';
import { hasMediaType, hasStatus } from '../../lib/assert/response.ts';
import { looksLikeHtml } from '../../lib/assert/sniff.ts';
import { requestText, showBody, violation } from '../../lib/assert/violation.ts';
import { whyNotText } from '../../lib/assert/why-not-text.ts';
import { type Check, type Context, check } from '../../lib/model/check.ts';
import { get, type HttpResponse } from '../../lib/model/http.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { all, findCollections, pathOf } from '../discovered/catalog.ts';
import { follow } from '../discovered/document.ts';

const likeABrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const likeAProgram = { accept: 'application/json' };

export const checks: readonly Check[] = [
  check({
    id: 'catalog/search-is-html',
    requires: ['catalog.html.search'],
    claim: 'GET /search answers with HTML and not with JSON, with a query or without.',
    fix: 'Serve an HTML page as text/html with status 200 at /search, with a query and without, and never JSON, even when the request accepts only JSON.',
    run: (context) => holdHtml(context, ['/search', '/search?q=shirt']),
  }),

  check({
    id: 'catalog/collection-page-is-html',
    requires: ['catalog.html.collection'],
    claim: 'GET /collections/{handle} answers with HTML and not with JSON.',
    fix: 'Serve an HTML page as text/html with status 200 at /collections/{handle}, and never JSON, even when the request accepts only JSON.',
    run: async (context) => {
      const known = (await findCollections(context)).map(pageOf);
      // The interface promises the handle `all` only for the listing, so its page need not exist.
      const { status } = await follow(context, get(pageOf(all), likeABrowser));
      return holdHtml(context, status === 404 && known.length > 0 ? known : [pageOf(all), ...known]);
    },
  }),
];

const pageOf = (handle: string): string => pathOf('/collections/', handle);

async function holdHtml(context: Context, paths: readonly string[]): Promise<readonly Violation[]> {
  const found = await Promise.all([
    forEach(context, paths, async (path) => {
      const response = await follow(context, get(path, likeABrowser));
      const status = hasStatus(response, 200);
      if (status.length > 0) return status;
      return [...hasMediaType(response, 'text/html', 'application/xhtml+xml'), ...bodyIsHtml(response)];
    }),
    // Without */* the platform may label HTML with the requested type, so only the body is judged.
    forEach(context, paths.slice(-1), async (path) => {
      const response = await follow(context, get(path, likeAProgram));
      return response.status === 200 ? bodyIsHtml(response) : undefined;
    }),
  ]);
  return found.flat();
}

function bodyIsHtml(response: HttpResponse): readonly Violation[] {
  const { text } = response;
  // No JSON begins with a tag, so a long page is never parsed.
  if (looksLikeHtml(text)) return [];
  const actual = whyNotText(response.bytes) ?? showBody(response);
  const message = `${requestText(response)} answered with ${actual}; promised is HTML, not JSON`;
  return [violation(response, message, { at: '', expected: 'HTML', actual })];
}
