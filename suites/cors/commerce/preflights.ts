/** Preflights of the commerce endpoint, as a browser sends them before a JSON POST (Fetch standard). */
import { knownOrigins } from '../../../lib/arbitraries/headers.ts';
import { forEach } from '../../../lib/assert/for-each.ts';
import { header } from '../../../lib/assert/response.ts';
import { requestText, violation } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import type { Context } from '../../../lib/model/context.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import { preflight } from '../../../lib/model/http/requests.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { allowOrigin, hasOpenAllowOriginIfGranted, isGranted } from '../allow-origin.ts';
import { requireServedEndpoints } from './endpoints.ts';

const [example] = knownOrigins;

export const checks: readonly Check[] = [
  check({
    id: 'cors/commerce-preflights-are-open',
    requires: ['cors.commerce.preflight'],
    claim: 'A preflight that the commerce endpoint grants is answered with every origin allowed.',
    fix: "Send exactly Access-Control-Allow-Origin: * with the commerce endpoint's successful responses to OPTIONS.",
    run: (context) => everyPreflight(context, hasOpenAllowOriginIfGranted, knownOrigins.slice(0, 2)),
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
];

/** Judges the response to a preflight from each origin on every host. */
async function everyPreflight(
  context: Context,
  holds: typeof hasOpenAllowOriginIfGranted,
  origins: readonly string[] = [example],
): Promise<readonly Violation[]> {
  const requests = (await requireServedEndpoints(context)).flatMap((endpoint) =>
    origins.map((origin) => preflight(endpoint, origin, 'POST', ['content-type'])),
  );
  return forEach(context, requests, async (request) => holds(await context.fetch(request)));
}

/** The CORS check passes for `*`, and for the very origin of the request. */
function succeeds(response: HttpResponse): readonly Violation[] {
  const allowed = header(response, allowOrigin);
  if (isGranted(response) && (allowed === '*' || allowed === example)) return [];
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

/** `*` stands for every name, since no credentials are involved. */
function lists(response: HttpResponse, name: string, wanted: string): readonly Violation[] {
  const value = header(response, name);
  const names = value?.split(',').map((item) => item.trim().toLowerCase()) ?? [];
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
