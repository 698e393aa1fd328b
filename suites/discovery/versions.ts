/** Checks of the documented protocol versions and their pinned profiles. */
import { meets } from '../../lib/assert/answers.ts';
import { forEach } from '../../lib/assert/for-each.ts';
import { hasValue, holdsJson } from '../../lib/assert/json.ts';
import { hasStatus } from '../../lib/assert/status.ts';
import { show, violation } from '../../lib/assert/violation.ts';
import { get } from '../../lib/http/requests.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpResponse } from '../../lib/model/http-response.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { advertisedEndpoints } from '../discovered/commerce/commerce-endpoint.ts';
import { follow } from '../discovered/follow.ts';
import {
  documentedVersions,
  fetchProfile,
  pinnedRequest,
  requireProfile,
  supportedVersions,
} from '../discovered/profile.ts';

export const versions: readonly Check[] = [
  check({
    id: 'discovery/documented-versions-are-supported',
    requires: ['discovery.versions.documented'],
    claim: 'The supported versions of the profile include both documented versions.',
    run: async (context) => {
      const { response, value } = await fetchProfile(context);
      const supported = Object.keys(supportedVersions(value));
      return context
        .examine(documentedVersions)
        .filter((version) => !supported.includes(version))
        .map((version) =>
          violation(response, `the supported versions ${show(supported)} lack the documented ${version}`, {
            at: '/ucp/supported_versions',
            expected: version,
            actual: show(supported),
          }),
        );
    },
  }),

  check({
    id: 'discovery/supported-version-addresses-answer',
    requires: ['discovery.versions.addresses'],
    claim: 'The address of a documented version leads to the profile of that version.',
    run: async (context) =>
      forEach(context, await ownAddresses(context), async ({ version, url }) =>
        servesVersion(await follow(context, get(url)), version),
      ),
  }),

  check({
    id: 'discovery/pinned-profiles-are-served',
    requires: ['discovery.pinned.served'],
    claim: 'GET /.well-known/ucp/{version} answers 200 with the profile of that version.',
    run: (context) =>
      forEach(context, documentedVersions, async (version) =>
        servesVersion(await context.fetch(pinnedRequest(version)), version),
      ),
  }),

  check({
    id: 'discovery/pinned-profiles-are-well-formed',
    requires: ['discovery.pinned.members'],
    claim: 'A pinned profile has the members of a merchant profile.',
    run: (context) =>
      forEach(context, documentedVersions, async (version) => {
        const response = await context.fetch(pinnedRequest(version));
        if (response.status !== 200)
          throw new Inconclusive('prerequisite', 'discovery/pinned-profiles-are-served does not hold');
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
 * Where the profile says that the documented versions are, as far as that is on a host of the storefront itself:
 * who answers elsewhere is not the storefront's promise.
 */
async function ownAddresses(context: Context): Promise<readonly { version: string; url: string }[]> {
  const { baseUrl, canonicalUrl = baseUrl } = context.target;
  const supported = supportedVersions(await requireProfile(context));
  const hosts = [baseUrl, canonicalUrl, ...(await advertisedEndpoints(context))];
  const own = new Set(hosts.map((url) => new URL(url).origin));
  const addresses = documentedVersions.flatMap((version) => {
    const url = supported[version];
    return typeof url === 'string' && URL.canParse(url) && own.has(new URL(url).origin)
      ? [{ version, url }]
      : [];
  });
  if (addresses.length === 0)
    throw new Inconclusive(
      'not-observed',
      'no documented version has an address on a host of the storefront',
    );
  return addresses;
}
