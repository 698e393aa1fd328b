/** Checks of the documented protocol versions and their pinned profiles. */

import { meets } from '../../../lib/assert/answers.ts';
import { forEach } from '../../../lib/assert/for-each.ts';
import { hasValue, holdsJson } from '../../../lib/assert/json.ts';
import { hasStatus } from '../../../lib/assert/response.ts';
import { show, violation } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import type { Context } from '../../../lib/model/context.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import { get } from '../../../lib/model/http/requests.ts';
import { prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { advertisedElsewhere, advertisedEndpoints } from '../../discovered/commerce/commerce-endpoint.ts';
import { follow } from '../../discovered/follow.ts';
import {
  documentedVersions,
  fetchProfile,
  pinnedRequest,
  requireProfile,
  supportedVersions,
} from '../../discovered/profile.ts';
import { requireSome } from '../../discovered/require-some.ts';

export const checks: readonly Check[] = [
  check({
    id: 'discovery/documented-versions-are-supported',
    requires: ['discovery.versions.documented'],
    claim: 'The supported versions of the profile include both documented versions.',
    fix: 'List both 2026-04-08 and 2026-01-23 as keys of ucp.supported_versions in /.well-known/ucp.',
    run: async (context) => {
      const { response, value } = await fetchProfile(context);
      const supported = Object.keys(supportedVersions(value));
      const [at, actual] = ['/ucp/supported_versions', show(supported)];
      return context
        .examine(documentedVersions)
        .filter((version) => !supported.includes(version))
        .map((expected) =>
          violation(response, `${at} has ${actual}; promised is ${expected} among them`, {
            at,
            expected,
            actual,
          }),
        );
    },
  }),

  check({
    id: 'discovery/supported-version-uris-serve-the-profile',
    requires: ['discovery.versions.addresses'],
    claim: 'The URI of a documented version leads to the profile of that version.',
    fix: 'Serve the profile of 2026-04-08 and that of 2026-01-23, with that ucp.version and status 200, at the URI that ucp.supported_versions gives for it.',
    run: async (context) =>
      forEach(context, await requireOwnUris(context), async ({ version, uri }) =>
        servesVersion(await follow(context, get(uri)), version),
      ),
  }),

  check({
    id: 'discovery/pinned-profiles-are-served',
    requires: ['discovery.pinned.served'],
    claim: 'GET /.well-known/ucp/{version} answers 200 with the profile of that version.',
    fix: 'Answer GET /.well-known/ucp/2026-04-08 and /.well-known/ucp/2026-01-23 with status 200 and the profile whose ucp.version is that version.',
    run: (context) =>
      forEach(context, documentedVersions, async (version) =>
        servesVersion(await context.fetch(pinnedRequest(version)), version),
      ),
  }),

  check({
    id: 'discovery/pinned-profiles-are-well-formed',
    requires: ['discovery.pinned.members'],
    claim: 'A pinned profile has the members of a merchant profile.',
    fix: 'Put version, services and capabilities into the member ucp of each profile at /.well-known/ucp/{version}; supported_versions may be left out.',
    run: (context) =>
      forEach(context, documentedVersions, async (version) => {
        const response = await context.fetch(pinnedRequest(version));
        if (response.status !== 200) throw prerequisite('discovery/pinned-profiles-are-served');
        return meets(response, { schema: 'pinned-profile' });
      }),
  }),
];

function servesVersion(response: HttpResponse, version: string): readonly Violation[] {
  const status = hasStatus(response, 200);
  if (status.length > 0) return status;
  const json = holdsJson(response);
  return json.length > 0 ? json : hasValue(response, '/ucp/version', version);
}

/**
 * The URIs that the profile gives for documented versions, as far as they are on a host of the storefront itself:
 * the interface promises nothing about other hosts.
 * @throws Inconclusive `not-observed` when there is no such URI.
 */
async function requireOwnUris(context: Context): Promise<readonly { version: string; uri: string }[]> {
  const { baseUrl, canonicalUrl = baseUrl } = context.target;
  const supported = supportedVersions(await requireProfile(context));
  const advertised = [await advertisedElsewhere(context), ...(await advertisedEndpoints(context))];
  const hosts = [baseUrl, canonicalUrl, ...advertised.filter((url) => url !== undefined)];
  const own = new Set(hosts.map((url) => new URL(url).origin));
  const uris = documentedVersions.flatMap((version) => {
    const uri = supported[version];
    return typeof uri === 'string' && URL.canParse(uri) && own.has(new URL(uri).origin)
      ? [{ version, uri }]
      : [];
  });
  return requireSome(uris, 'no documented version has a URI on a host of the storefront');
}
