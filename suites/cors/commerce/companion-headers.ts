/** The headers that go with Access-Control-Allow-Origin: Access-Control-Allow-Credentials and Vary (Fetch standard). */
import { knownOrigins } from '../../../lib/arbitraries/headers.ts';
import { forEach } from '../../../lib/assert/for-each.ts';
import { header } from '../../../lib/assert/response.ts';
import { requestText, violation } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import type { Context } from '../../../lib/model/context.ts';
import type { HttpRequest } from '../../../lib/model/http/http-request.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import { get } from '../../../lib/model/http/requests.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { listTools } from '../../discovered/commerce/tools.ts';
import { noneKnown } from '../../discovered/none-known.ts';
import { allowOrigin, withOrigin } from '../allow-origin.ts';
import { requireServedFiles } from '../openapi/openapi-files.ts';
import { anyRefusal, requireServedEndpoints } from './endpoints.ts';

const [example, , other] = knownOrigins;

export const checks: readonly Check[] = [
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
        const requests = [plain, withOrigin(plain, example), withOrigin(plain, other)];
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
      const asked = context.seen().filter(({ request }) => request.headers.origin !== undefined);
      const sent = new Set(asked.map(({ request }) => request.headers.origin ?? ''));
      return forEach(
        context,
        asked.filter((response) => header(response, allowOrigin) !== undefined),
        (response) => allowsItsOwn(response, sent),
        'no response allows an origin',
      );
    },
  }),
];

/** An origin that nobody sent is a setting of the storefront, which may allow one origin alone. */
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

/** Requests to all that is open to every origin: the commerce endpoint and the OpenAPI document. */
async function openRequests(context: Context): Promise<readonly HttpRequest[]> {
  const [endpoints, files] = await Promise.all([
    requireServedEndpoints(context),
    requireServedFiles(context).catch(noneKnown),
  ]);
  return [...endpoints.map((endpoint) => listTools(endpoint)), ...files.map((url) => get(url))];
}

/** A header that is only absent without an Origin misleads a cache, but no browser: at most a note. */
function variesByOrigin(responses: readonly HttpResponse[]): readonly Violation[] {
  const values = new Set(responses.map((response) => header(response, allowOrigin)));
  if (values.size <= 1) return [];
  const [, ...named] = responses;
  const isByPresence = new Set(named.map((response) => header(response, allowOrigin))).size === 1;
  return responses.flatMap((response) => {
    const vary = header(response, 'vary') ?? 'absent';
    const names = vary.split(',').map((name) => name.trim().toLowerCase());
    if (names.includes('origin') || names.includes('*')) return [];
    const message = `${requestText(response)} varies ${allowOrigin} by origin, but answered with vary ${vary}`;
    const details = { at: 'header: vary', expected: 'Origin', actual: vary };
    return [violation(response, message, { ...details, ...(isByPresence && { atMost: 'may' as const }) })];
  });
}
