/** Preflights of the commerce endpoint before a JSON POST, and the headers beside Access-Control-Allow-Origin (Fetch). */
import { knownOrigins } from '../../lib/arbitraries/request-values.ts';
import { header, listItems } from '../../lib/assert/response.ts';
import { forEach } from '../../lib/assert/rules.ts';
import { requestText, violation } from '../../lib/assert/violation.ts';
import { type Check, type Context, check } from '../../lib/model/check.ts';
import { get, type HttpRequest, type HttpResponse, preflight } from '../../lib/model/http.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { noneKnown } from '../discovered/subjects.ts';
import { listTools } from '../discovered/tools.ts';
import { agentHeaders } from './agent-headers.ts';
import {
  allowOrigin,
  anyRefusal,
  hasOpenAllowOriginIfGranted,
  isGranted,
  otherOrigin,
  requireServedEndpoints,
  someOrigin,
  withOrigin,
} from './allow-origin.ts';
import { requireServedFiles } from './documents.ts';

export const checks: readonly Check[] = [
  check({
    id: 'cors/commerce-preflights-are-open',
    requires: ['cors.commerce.preflight'],
    claim: 'A preflight that the commerce endpoint grants is answered with every origin allowed.',
    fix: "Send exactly Access-Control-Allow-Origin: * with the commerce endpoint's successful responses to OPTIONS.",
    run: async (context) => {
      const found = await Promise.all([
        everyPreflight(context, hasOpenAllowOriginIfGranted, knownOrigins.slice(0, 2)),
        ...(context.target.depth === 'quick'
          ? []
          : [everyPreflight(context, isOpenIfAllowed, [someOrigin], ['content-type', ...agentHeaders])]),
      ]);
      return found.flat();
    },
  }),

  check({
    id: 'cors/preflight-succeeds',
    requires: ['cors.preflight.succeeds'],
    claim:
      'A preflight for a JSON POST to the commerce endpoint is answered with a 2xx status and an allowed origin.',
    fix: 'Answer OPTIONS on the commerce endpoint with status 204 or 200 and Access-Control-Allow-Origin: *, without asking for credentials.',
    prerequisites: ['cors/commerce-preflights-are-open'],
    run: (context) => everyPreflight(context, succeeds),
  }),

  check({
    id: 'cors/preflight-allows-content-type',
    requires: ['cors.preflight.content-type'],
    claim: 'The response to a preflight of the commerce endpoint allows the header Content-Type.',
    fix: "Send Access-Control-Allow-Headers: Content-Type with the commerce endpoint's response to OPTIONS.",
    run: (context) =>
      everyPreflight(context, (response) =>
        isGranted(response) ? lists(response, 'access-control-allow-headers', 'content-type') : undefined,
      ),
  }),

  check({
    id: 'cors/preflight-names-post',
    requires: ['cors.preflight.post'],
    claim: 'The response to a preflight of the commerce endpoint names POST among the allowed methods.',
    fix: "Name POST in Access-Control-Allow-Methods of the commerce endpoint's response to OPTIONS.",
    run: (context) =>
      everyPreflight(context, (response) =>
        isGranted(response) ? lists(response, 'access-control-allow-methods', 'POST') : undefined,
      ),
  }),

  check({
    id: 'cors/wildcard-excludes-credentials',
    requires: ['cors.credentials'],
    claim: 'No response that allows every origin allows credentials as well.',
    fix: 'Remove Access-Control-Allow-Credentials from responses with Access-Control-Allow-Origin: *.',
    order: 'afterwards',
    run: async (context) => {
      const addresses = [context.target.baseUrl, ...(await requireServedEndpoints(context))];
      const origins = new Set(addresses.map((address) => new URL(address).origin));
      return forEach(
        context,
        context
          .seen()
          .filter(({ request }) => origins.has(new URL(request.url).origin))
          .filter((response) => header(response, allowOrigin) === '*'),
        withoutCredentials,
      );
    },
  }),

  check({
    id: 'cors/vary-names-origin',
    requires: ['cors.vary'],
    claim: 'Where Access-Control-Allow-Origin depends on the origin of the request, Vary names Origin.',
    fix: 'Send Access-Control-Allow-Origin: * whatever the Origin, or add Vary: Origin to every response of the commerce endpoint.',
    prerequisites: ['cors/commerce-is-open-to-every-origin'],
    run: async (context) =>
      forEach(context, await openRequests(context), async (plain) => {
        const requests = [plain, withOrigin(plain, someOrigin), withOrigin(plain, otherOrigin)];
        return variesByOrigin(
          await Promise.all(requests.map((request) => context.fetch(request, anyRefusal))),
        );
      }),
  }),

  check({
    id: 'cors/no-origin-is-allowed-for-another',
    requires: ['cors.other-origin'],
    claim: 'No response in the whole run allows the origin of an earlier request in place of its own.',
    fix: 'Send Vary: Origin where Access-Control-Allow-Origin repeats the Origin, so that no cache repeats it to others, or send *.',
    prerequisites: ['cors/vary-names-origin'],
    order: 'afterwards',
    run: async (context) => {
      const fromOrigins = context.seen().filter(({ request }) => request.headers.origin !== undefined);
      const sent = new Set(fromOrigins.map(({ request }) => request.headers.origin ?? ''));
      return forEach(
        context,
        fromOrigins.filter((response) => header(response, allowOrigin) !== undefined),
        (response) => allowsItsOwn(response, sent),
        'no response allows an origin',
      );
    },
  }),
];

/** A server may grant nothing where it does not allow all headers. */
const isOpenIfAllowed: typeof hasOpenAllowOriginIfGranted = (response) =>
  header(response, allowOrigin) === undefined ? undefined : hasOpenAllowOriginIfGranted(response);

/** Judges a preflight from each origin on every host. */
async function everyPreflight(
  context: Context,
  holds: typeof hasOpenAllowOriginIfGranted,
  origins: readonly string[] = [someOrigin],
  headers: readonly string[] = ['content-type'],
): Promise<readonly Violation[]> {
  const requests = (await requireServedEndpoints(context)).flatMap((endpoint) =>
    origins.map((origin) => preflight(endpoint, origin, 'POST', headers)),
  );
  return forEach(context, requests, async (request) => holds(await context.fetch(request)));
}

/** The CORS check passes for `*` and for the origin of the request. */
function succeeds(response: HttpResponse): readonly Violation[] {
  const allowed = header(response, allowOrigin);
  if (isGranted(response) && (allowed === '*' || allowed === someOrigin)) return [];
  const actual = `${response.status} with ${allowOrigin} ${allowed ?? 'absent'}`;
  return [
    violation(response, `${requestText(response)} answered ${actual}; ${expectationAfter(response)}`, {
      at: 'status',
      expected: '2xx and an allowed origin',
      actual,
    }),
  ];
}

function expectationAfter({ status }: HttpResponse): string {
  return status === 401 || status === 403
    ? 'a browser sends OPTIONS without credentials, and continues only after a 2xx status'
    : 'a browser continues only after a 2xx status and an allowed origin';
}

/** `*` stands for every name, because no credentials are involved. */
function lists(response: HttpResponse, name: string, wanted: string): readonly Violation[] {
  const value = header(response, name);
  const names = listItems(value);
  if (names.includes('*') || names.includes(wanted.toLowerCase())) return [];
  const actual = value ?? 'absent';
  return [
    violation(response, `${requestText(response)} answered with ${name} ${actual}; required is ${wanted}`, {
      at: `header: ${name}`,
      expected: wanted,
      actual,
    }),
  ];
}

/** An origin that no request sent is a setting of the storefront, which may allow a single origin. */
function allowsItsOwn(response: HttpResponse, sent: ReadonlySet<string>): readonly Violation[] {
  const actual = header(response, allowOrigin) ?? '';
  const { origin = '' } = response.request.headers;
  if (actual === origin || !sent.has(actual)) return [];
  const message = `${requestText(response)} from ${origin} answered with ${allowOrigin} ${actual}, which another request sent`;
  return [violation(response, message, { at: `header: ${allowOrigin}`, expected: `* or ${origin}`, actual })];
}

function withoutCredentials(response: HttpResponse): readonly Violation[] {
  const name = 'access-control-allow-credentials';
  const actual = header(response, name);
  if (actual !== 'true') return [];
  return [
    violation(response, `${requestText(response)} allows every origin, and credentials with ${name}: true`, {
      at: `header: ${name}`,
      expected: 'absent',
      actual,
    }),
  ];
}

/** Requests to everything that is open to every origin: the commerce endpoint and the OpenAPI document. */
async function openRequests(context: Context): Promise<readonly HttpRequest[]> {
  const [endpoints, files] = await Promise.all([
    requireServedEndpoints(context),
    requireServedFiles(context).catch(noneKnown),
  ]);
  return [...endpoints.map((endpoint) => listTools(endpoint)), ...files.map((url) => get(url))];
}

/** A header that is missing only without an Origin misleads caches but no browser, so it is at most a note. */
function variesByOrigin(all: readonly HttpResponse[]): readonly Violation[] {
  const answered = all.filter(({ status }) => status < 500);
  // A worker that fails now and then answers without the header, whatever the origin.
  const responses = answered.length === 0 ? all : answered;
  const values = new Set(responses.map((response) => header(response, allowOrigin)));
  if (values.size <= 1) return [];
  const named = responses.filter(({ request }) => request.headers.origin !== undefined);
  const isByPresence = new Set(named.map((response) => header(response, allowOrigin))).size === 1;
  return responses.flatMap((response) => {
    const vary = header(response, 'vary') ?? 'absent';
    const names = listItems(vary);
    if (names.includes('origin') || names.includes('*')) return [];
    const message = `${requestText(response)} varies ${allowOrigin} by origin, but answered with vary ${vary}`;
    const details = { at: 'header: vary', expected: 'Origin', actual: vary };
    return [violation(response, message, { ...details, ...(isByPresence && { atMost: 'may' as const }) })];
  });
}
