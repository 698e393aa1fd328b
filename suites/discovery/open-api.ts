/** Checks of the machine-readable description: the redirect to it, and that it is what the interface says. */
import { answers } from '../../lib/assert/answers.ts';
import { forEach } from '../../lib/assert/for-each.ts';
import { header } from '../../lib/assert/header.ts';
import { equals, hasValue, valueAt } from '../../lib/assert/json.ts';
import { asked, show, violation } from '../../lib/assert/violation.ts';
import { get } from '../../lib/http/requests.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpResponse } from '../../lib/model/http-response.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { redirectTarget } from '../discovered/follow.ts';
import {
  currentDescription,
  describedVersion,
  fetchOpenApi,
  openApiFile,
  openApiRedirect,
} from '../discovered/open-api.ts';
import { servesObject } from './serves-object.ts';

export const openApi: readonly Check[] = [
  check({
    id: 'discovery/openapi-redirects-to-a-versioned-file',
    requires: ['discovery.openapi.redirect'],
    claim: 'GET /openapi.json redirects to /cdn/shop/files/openapi-{version}.json.',
    run: async (context) =>
      context.examine([await context.fetch(openApiRedirect)]).flatMap(redirectsToVersionedFile),
  }),

  check({
    id: 'discovery/openapi-redirects-to-the-current-version',
    requires: ['discovery.openapi.current'],
    claim: `The file that /openapi.json redirects to has version ${currentDescription} in its name.`,
    run: async (context) => {
      const { response, address } = await fetchRedirect(context);
      return context
        .examine([describedVersion(address)])
        .filter((version) => version !== currentDescription)
        .map((version) =>
          violation(
            response,
            `/openapi.json redirects to version ${version}; promised is ${currentDescription}`,
            {
              at: 'header: location',
              expected: currentDescription,
              actual: show(version),
            },
          ),
        );
    },
  }),

  answers({
    id: 'discovery/openapi-redirect-leads-to-a-file',
    requires: ['discovery.openapi.reachable'],
    claim: 'The address that /openapi.json redirects to answers 200.',
    to: async (context) => get((await fetchRedirect(context)).address.href),
    with: { status: 200 },
  }),

  check({
    id: 'discovery/openapi-file-is-served',
    requires: ['discovery.openapi.served'],
    claim: 'GET of the versioned file answers 200 with an OpenAPI 3.1 document in JSON.',
    run: (context) =>
      forEach(context, [openApiFile], async (request) => isOpenApi31(await context.fetch(request))),
  }),

  check({
    id: 'discovery/openapi-carries-its-version',
    requires: ['discovery.openapi.version'],
    claim: `The OpenAPI document has the version ${currentDescription} in its info.`,
    run: async (context) =>
      context
        .examine([await fetchOpenApi(context)])
        .flatMap(({ response }) => hasValue(response, '/info/version', currentDescription)),
  }),

  check({
    id: 'discovery/openapi-demands-no-credentials',
    requires: ['discovery.openapi.no-global-security'],
    claim: 'The OpenAPI document declares no global security requirement.',
    run: async (context) =>
      context
        .examine([await fetchOpenApi(context)])
        .filter(({ value }) => !isOpen(value.security))
        .map(({ response, value }) =>
          violation(
            response,
            `/security is ${show(value.security)}; promised is no global security requirement`,
            {
              at: '/security',
              expected: 'absent or empty',
              actual: show(value.security),
            },
          ),
        ),
  }),
];

function redirectsToVersionedFile(response: HttpResponse): readonly Violation[] {
  const target = redirectTarget(response);
  if (target && describedVersion(target) !== undefined) return [];
  const location = header(response, 'location');
  const came = `${response.status} ${location === undefined ? 'without a Location' : `to ${location}`}`;
  const promised = 'a redirect to /cdn/shop/files/openapi-{version}.json';
  return [
    violation(response, `${asked(response)} answered ${came}; promised is ${promised}`, {
      at: target ? 'header: location' : 'status',
      expected: promised,
      actual: came,
    }),
  ];
}

/** @throws Inconclusive `prerequisite` when /openapi.json does not redirect to a versioned file. */
async function fetchRedirect(context: Context): Promise<{ response: HttpResponse; address: URL }> {
  const response = await context.fetch(openApiRedirect);
  const address = redirectTarget(response);
  if (address && describedVersion(address) !== undefined) return { response, address };
  throw new Inconclusive('prerequisite', 'discovery/openapi-redirects-to-a-versioned-file does not hold');
}

function isOpenApi31(response: HttpResponse): readonly Violation[] {
  const trouble = servesObject(response);
  if (trouble.length > 0 || !response.json.valid) return trouble;
  const version = valueAt(response.json.value, '/openapi');
  if (typeof version === 'string' && /^3\.1(\.|$)/.test(version)) return [];
  return [
    violation(response, `/openapi is ${show(version)}; promised is OpenAPI 3.1`, {
      at: '/openapi',
      expected: '3.1.x',
      actual: show(version),
    }),
  ];
}

/** Empty requirements demand nothing. */
const isOpen = (security: unknown): boolean =>
  security === undefined ||
  (Array.isArray(security) && security.every((requirement) => equals(requirement, {})));
