/** The two representations of a page in caches: requested in both orders, and with what tells them apart. */
import { knownOrigins } from '../../lib/arbitraries/request-values.ts';
import { header, listItems } from '../../lib/assert/response.ts';
import { forEach } from '../../lib/assert/rules.ts';
import { isUtf8 } from '../../lib/assert/sniff.ts';
import { naming, requestText, violation } from '../../lib/assert/violation.ts';
import { whyNotText } from '../../lib/assert/why-not-text.ts';
import { type Check, type Context, check } from '../../lib/model/check.ts';
import type { HttpResponse } from '../../lib/model/http.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { browserAccept, follow } from '../discovered/document.ts';
import {
  fetchPage,
  fetchUncoded,
  hasHtmlLabel,
  hasLabel,
  holdsHtml,
  holdsMarkdown,
  markdownOrAny,
  requireMarkdownPages,
} from './pages.ts';

type Found = readonly Violation[] | undefined;

type Kind = 'markdown' | 'html';

/** A request for one kind, with other things that a cache might wrongly ignore or use. */
type Step = {
  readonly kind: Kind;
  readonly method?: 'HEAD';
  readonly headers?: Readonly<Record<string, string>>;
};

/** A response, its step, and the steps before it at the same address. */
type Answered = { readonly kind: Kind; readonly response: HttpResponse; readonly before: readonly Step[] };

export const checks: readonly Check[] = [
  check({
    id: 'markdown/order-of-requests-changes-nothing',
    requires: ['markdown.order', 'markdown.order.html'],
    claim:
      'The search and collection pages are markdown for callers that request markdown and HTML for others, whatever earlier callers requested.',
    fix: 'Serve /search and /collections/{handle} by the Accept header of each request alone, from every cache, whatever the query, method, coding, Origin or User-Agent of earlier requests.',
    prerequisites: ['markdown/pages-are-labelled-markdown', 'markdown/pages-hold-markdown'],
    run: async (context) => {
      const pages = await requireMarkdownPages(context);
      const orders = [() => freshPage(context, pages[0]), () => knownPage(context, pages.at(-1) ?? pages[0])];
      return forEach(
        context,
        orders,
        (inOrder) => inOrder(),
        'no page has both representations at one address',
      );
    },
  }),

  check({
    id: 'markdown/vary-names-accept',
    requires: ['markdown.vary'],
    claim: 'The markdown and the HTML of a page both name Accept in Vary.',
    fix: 'Add Accept to the Vary header of both the markdown and the HTML of a page.',
    run: async (context) => {
      const pages = await requireMarkdownPages(context);
      const requests = pages.flatMap((path) =>
        [markdownOrAny, 'text/html'].map((accept) => ({ path, accept })),
      );
      return forEach(context, requests, async ({ path, accept }) =>
        variesByAccept(await fetchPage(context, path, accept)),
      );
    },
  }),

  check({
    id: 'markdown/etags-differ-from-html',
    requires: ['markdown.etag'],
    claim: 'The markdown and the HTML of a page have different strong ETags.',
    fix: 'Give the markdown and the HTML of a page different ETags.',
    run: async (context) =>
      forEach(context, await requireMarkdownPages(context), async (path) => {
        const [markdown, html] = await Promise.all(
          [markdownOrAny, 'text/html'].map((accept) => fetchPage(context, path, accept)),
        );
        return markdown && html && differInTag(markdown, html);
      }),
  }),

  check({
    id: 'markdown/markdown-names-its-charset',
    requires: ['markdown.charset'],
    claim: 'The Content-Type of the markdown names a charset, and UTF-8 only when the body is UTF-8.',
    fix: 'Encode the markdown in UTF-8, and send it with Content-Type: text/markdown; charset=utf-8.',
    run: async (context) =>
      forEach(context, await requireMarkdownPages(context), async (path) =>
        namesCharset(await fetchPage(context, path, markdownOrAny)),
      ),
  }),
];

/** Two addresses that were not requested before: HTML comes first at one, markdown at the other. */
async function freshPage(context: Context, page: string): Promise<Found> {
  const { seed, userAgent } = context.target;
  const otherCaller = { 'user-agent': `${userAgent} other-client` };
  const fresh = (order: string): string => `${page}?storefront-conformance=${seed}-${order}`;
  const [htmlFirst, markdownFirst] = await Promise.all([
    sendInOrder(context, fresh('html'), [
      { kind: 'html', headers: { ...otherCaller, 'accept-encoding': 'gzip' } },
      { kind: 'markdown', headers: { origin: knownOrigins[0] } },
      { kind: 'html', headers: { 'accept-encoding': 'identity' } },
    ]),
    sendInOrder(context, fresh('markdown'), [
      { kind: 'markdown', headers: { 'accept-encoding': 'gzip' } },
      { kind: 'markdown', method: 'HEAD' },
      { kind: 'html' },
    ]),
  ]);
  return judged([...htmlFirst, ...markdownFirst]);
}

/** The address that other checks request too, because some caches store no address with a query. */
async function knownPage(context: Context, page: string): Promise<Found> {
  const [markdown, html] = await fetchUncoded(context, page);
  const inOrder: readonly Answered[] = [
    { kind: 'markdown', response: markdown, before: [] },
    { kind: 'html', response: html, before: [{ kind: 'markdown' }] },
  ];
  const others = (['markdown', 'html'] as const).map(async (kind): Promise<Answered> => {
    return { kind, response: await fetchPage(context, page, accepted[kind]), before: [] };
  });
  return judged([...inOrder, ...(await Promise.all(others))]);
}

const accepted: Readonly<Record<Kind, string>> = { markdown: markdownOrAny, html: browserAccept };

/** Sends each request after the response to the one before has arrived. @returns the responses to GET. */
async function sendInOrder(
  context: Context,
  url: string,
  steps: readonly Step[],
): Promise<readonly Answered[]> {
  const answered: Answered[] = [];
  for (const [place, { kind, method = 'GET', headers = {} }] of steps.entries()) {
    const request = { method, url, headers: { ...headers, accept: accepted[kind] } };
    const response = await follow(context, request, (next) => context.send(next));
    if (method === 'GET') answered.push({ kind, response, before: steps.slice(0, place) });
  }
  return answered;
}

/**
 * Judges only a kind that is right at least once; other checks judge one that is always wrong. A response with a status
 * other than 200 is no representation of the page.
 * @returns undefined for a page without both representations.
 */
function judged(answered: readonly Answered[]): Found {
  const served = answered.filter(({ response }) => response.status === 200);
  const depends = Object.entries(promises).flatMap(([kind, promise]) => {
    const ofKind = served.filter((one) => one.kind === kind);
    const found = ofKind.map((one) => ({ ...one, faults: faultsOf(one) }));
    return found.some(({ faults }) => faults.length === 0) ? [{ promise, found }] : [];
  });
  if (depends.length < 2) return undefined;
  return depends.flatMap(({ promise, found }) =>
    naming(
      promise,
      found.flatMap(({ faults, before }) => faults.map((fault) => withOrder(fault, before))),
    ),
  );
}

const promises: Readonly<Record<Kind, string>> = { markdown: 'markdown.order', html: 'markdown.order.html' };

function faultsOf({ kind, response }: Answered): readonly Violation[] {
  const label = kind === 'markdown' ? hasLabel(response, 'text/markdown') : hasHtmlLabel(response);
  return [...label, ...(kind === 'markdown' ? holdsMarkdown(response) : holdsHtml(response))];
}

function withOrder(fault: Violation, before: readonly Step[]): Violation {
  const steps = before.map(({ kind, method = 'GET' }) => `${method} as ${kind === 'html' ? 'HTML' : kind}`);
  const after = steps.length === 0 ? 'while others request the page' : `after ${steps.join(', ')}`;
  return { ...fault, message: `${fault.message} (${after})` };
}

/** A response with no-store needs no Vary. */
function variesByAccept(page: HttpResponse): readonly Violation[] | undefined {
  if (/\bno-store\b/i.test(header(page, 'cache-control') ?? '')) return undefined;
  const vary = header(page, 'vary') ?? 'absent';
  const names = listItems(vary);
  if (names.includes('accept') || names.includes('*')) return [];
  const message = `${requestText(page)} with accept ${page.request.headers.accept} answered with vary ${vary}; promised is Accept`;
  return [violation(page, message, { at: 'header: vary', expected: 'Accept', actual: vary })];
}

/** Equivalent representations may share a weak tag (RFC 9110 section 8.8.1); a page without tags is not judged. */
function differInTag(markdown: HttpResponse, html: HttpResponse): readonly Violation[] | undefined {
  const [tag, other] = [header(markdown, 'etag'), header(html, 'etag')];
  if (tag === undefined || other === undefined) return undefined;
  if (tag !== other || tag.startsWith('W/')) return [];
  return [
    violation(markdown, `${requestText(markdown)} has the ETag ${tag} both as markdown and as HTML`, {
      at: 'header: etag',
      expected: 'different strong ETags',
      actual: tag,
    }),
  ];
}

/** Bytes that are not text have no charset. */
function namesCharset(page: HttpResponse): readonly Violation[] | undefined {
  if (whyNotText(page.bytes) !== undefined) return undefined;
  const type = header(page, 'content-type') ?? 'absent';
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(type)?.[1]?.toLowerCase();
  const fits = charset === 'utf-8' ? isUtf8(page.bytes) : charset !== undefined;
  if (fits) return [];
  const actual = charset === undefined ? type : `${type}, but bytes that are not UTF-8`;
  return [
    violation(
      page,
      `${requestText(page)} answered with content-type ${actual}; promised is the charset of the body`,
      {
        at: 'header: content-type',
        expected: 'a charset, and bytes in it',
        actual,
      },
    ),
  ];
}
