/** A page in both orders of its representations: nobody gets what was made for whoever asked before. */
import { knownOrigins } from '../../../lib/arbitraries/headers.ts';
import { forEach } from '../../../lib/assert/for-each.ts';
import { naming } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import type { Context } from '../../../lib/model/context.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { follow } from '../../discovered/follow.ts';
import { hasHtmlLabel, hasLabel, holdsHtml, holdsMarkdown } from '../pages/page-body.ts';
import {
  browserAccept,
  fetchPage,
  fetchUncoded,
  markdownOrAny,
  requireMarkdownPages,
} from '../pages/pages.ts';

type Found = readonly Violation[] | undefined;
type Kind = 'markdown' | 'html';

/** A request for one kind, with what else a cache might wrongly ignore or look at. */
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
      'The search and collection pages are markdown for who asks for it and HTML for others, whoever asked before.',
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
];

/** Two addresses that nobody has asked for: HTML comes first at one, markdown at the other. */
async function freshPage(context: Context, page: string): Promise<Found> {
  const { seed, userAgent } = context.target;
  const otherCaller = { 'user-agent': `${userAgent} other-client` };
  const fresh = (order: string): string => `${page}?storefront-conformance=${seed}-${order}`;
  const [htmlFirst, markdownFirst] = await Promise.all([
    askInTurn(context, fresh('html'), [
      { kind: 'html', headers: { ...otherCaller, 'accept-encoding': 'gzip' } },
      { kind: 'markdown', headers: { origin: knownOrigins[0] } },
      { kind: 'html', headers: { 'accept-encoding': 'identity' } },
    ]),
    askInTurn(context, fresh('markdown'), [
      { kind: 'markdown', headers: { 'accept-encoding': 'gzip' } },
      { kind: 'markdown', method: 'HEAD' },
      { kind: 'html' },
    ]),
  ]);
  return judged([...htmlFirst, ...markdownFirst]);
}

/** The address that others ask for, too: some caches store no address with a query. */
async function knownPage(context: Context, page: string): Promise<Found> {
  const [markdown, html] = await fetchUncoded(context, page);
  const inTurn: readonly Answered[] = [
    { kind: 'markdown', response: markdown, before: [] },
    { kind: 'html', response: html, before: [{ kind: 'markdown' }] },
  ];
  const usual = (['markdown', 'html'] as const).map(async (kind): Promise<Answered> => {
    return { kind, response: await fetchPage(context, page, accepted[kind]), before: [] };
  });
  return judged([...inTurn, ...(await Promise.all(usual))]);
}

const accepted: Readonly<Record<Kind, string>> = { markdown: markdownOrAny, html: browserAccept };

/** Sends each request when the response to the one before has come; the responses to GET. */
async function askInTurn(
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
 * Only a kind that is right at least once depends on the order; one that is always wrong is judged by other checks.
 * Other statuses than 200 are no representation of the page.
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
      found.flatMap(({ faults, before }) => faults.map((fault) => telling(fault, before))),
    ),
  );
}

const promises: Readonly<Record<Kind, string>> = { markdown: 'markdown.order', html: 'markdown.order.html' };

function faultsOf({ kind, response }: Answered): readonly Violation[] {
  const label = kind === 'markdown' ? hasLabel(response, 'text/markdown') : hasHtmlLabel(response);
  return [...label, ...(kind === 'markdown' ? holdsMarkdown(response) : holdsHtml(response))];
}

function telling(fault: Violation, before: readonly Step[]): Violation {
  const steps = before.map(({ kind, method = 'GET' }) => `${method} as ${kind === 'html' ? 'HTML' : kind}`);
  const after = steps.length === 0 ? 'while others ask for the page' : `after ${steps.join(', ')}`;
  return { ...fault, message: `${fault.message} (${after})` };
}
