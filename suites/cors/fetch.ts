/** What browsers ask beyond the interface before a script may read an answer (Fetch standard). */
import { knownOrigins } from '../../lib/arbitraries/origin.ts';
import { forEach } from '../../lib/assert/for-each.ts';
import { header } from '../../lib/assert/header.ts';
import { asked, violation } from '../../lib/assert/violation.ts';
import { get } from '../../lib/http/requests.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpRequest } from '../../lib/model/http-request.ts';
import type { HttpResponse } from '../../lib/model/http-response.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { listTools } from '../discovered/tools.ts';
import { allowOrigin, isOpenToAll } from './allow-origin.ts';
import { isGranted, jsonPreflight } from './commerce.ts';
import { servedEndpoints } from './endpoints.ts';

const [asker, , other] = knownOrigins;

export const fetchChecks: readonly Check[] = [
  check({
    id: 'cors/preflight-succeeds',
    requires: ['cors.preflight.succeeds'],
    claim:
      'A preflight for a JSON POST to the commerce endpoint is answered with a 2xx status and an allowed origin.',
    run: (context) => everyPreflight(context, succeeds),
  }),

  check({
    id: 'cors/preflight-allows-content-type',
    requires: ['cors.preflight.content-type'],
    claim: 'The preflight answer of the commerce endpoint allows the header Content-Type.',
    run: (context) =>
      everyPreflight(context, (response) =>
        isGranted(response) ? lists(response, 'access-control-allow-headers', 'content-type') : undefined,
      ),
  }),

  check({
    id: 'cors/preflight-names-post',
    requires: ['cors.preflight.post'],
    claim: 'The preflight answer of the commerce endpoint names POST among the allowed methods.',
    run: (context) =>
      everyPreflight(context, (response) =>
        isGranted(response) ? lists(response, 'access-control-allow-methods', 'POST') : undefined,
      ),
  }),

  check({
    id: 'cors/any-origin-comes-without-credentials',
    requires: ['cors.credentials'],
    claim: 'No answer that allows every origin allows credentials as well.',
    order: 'afterwards',
    run: async (context) => {
      const addresses = [context.target.baseUrl, ...(await servedEndpoints(context))];
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
    id: 'cors/commerce-answers-get-open',
    requires: ['cors.commerce.get'],
    claim: 'What the commerce endpoint answers to a GET allows every origin.',
    // Accepting JSON alone keeps a server from opening an event stream that never ends.
    run: async (context) =>
      forEach(context, await servedEndpoints(context), async (endpoint) =>
        isOpenToAll(await context.fetch(get(endpoint, { accept: 'application/json', origin: asker }))),
      ),
  }),

  check({
    id: 'cors/dependence-on-the-origin-is-told',
    requires: ['cors.vary'],
    claim: 'Where Access-Control-Allow-Origin depends on the asking origin, Vary names Origin.',
    run: async (context) =>
      forEach(context, await servedEndpoints(context), async (endpoint) => {
        const plain = listTools(endpoint);
        const answers = await Promise.all(
          [undefined, asker, other].map((origin) => context.fetch(askedFrom(plain, origin))),
        );
        return tellsDependence(answers);
      }),
  }),
];

const askedFrom = (request: HttpRequest, origin: string | undefined): HttpRequest =>
  origin === undefined ? request : { ...request, headers: { ...request.headers, origin } };

const everyPreflight = async (
  context: Context,
  holds: (response: HttpResponse) => readonly Violation[] | undefined,
): Promise<readonly Violation[]> =>
  forEach(context, await servedEndpoints(context), async (endpoint) =>
    holds(await context.fetch(jsonPreflight(endpoint, asker))),
  );

/** The CORS check passes for `*`, and for the very origin that asks. */
function succeeds(response: HttpResponse): readonly Violation[] {
  const allowed = header(response, allowOrigin);
  if (isGranted(response) && (allowed === '*' || allowed === asker)) return [];
  const actual = `${response.status} with ${allowOrigin} ${allowed ?? 'absent'}`;
  return [
    violation(
      response,
      `${asked(response)} answered ${actual}; a browser goes on only after a 2xx status and an allowed origin`,
      { at: 'status', expected: '2xx and an allowed origin', actual },
    ),
  ];
}

/** `*` stands for every name, since no credentials are involved. */
function lists(response: HttpResponse, name: string, wanted: string): readonly Violation[] {
  const value = header(response, name);
  const names = value?.split(',').map((item) => item.trim().toLowerCase()) ?? [];
  if (names.includes('*') || names.includes(wanted.toLowerCase())) return [];
  const actual = value ?? 'absent';
  return [
    violation(response, `${asked(response)} answered with ${name} ${actual}; asked for is ${wanted}`, {
      at: `header: ${name}`,
      expected: wanted,
      actual,
    }),
  ];
}

function withoutCredentials(response: HttpResponse): readonly Violation[] {
  const name = 'access-control-allow-credentials';
  const actual = header(response, name);
  if (actual !== 'true') return [];
  return [
    violation(response, `${asked(response)} allows every origin, and credentials with ${name}: true`, {
      at: `header: ${name}`,
      expected: 'absent',
      actual,
    }),
  ];
}

function tellsDependence(answers: readonly HttpResponse[]): readonly Violation[] {
  if (new Set(answers.map((answer) => header(answer, allowOrigin))).size <= 1) return [];
  return answers.flatMap((response) => {
    const vary = header(response, 'vary') ?? 'absent';
    const names = vary.split(',').map((name) => name.trim().toLowerCase());
    if (names.includes('origin') || names.includes('*')) return [];
    const message = `${asked(response)} varies ${allowOrigin} by origin, but answered with vary ${vary}`;
    return [violation(response, message, { at: 'header: vary', expected: 'Origin', actual: vary })];
  });
}
