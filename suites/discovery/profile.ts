/** Checks of the merchant profile, of its pinned versions, and of unknown versions. */

import { unknownVersion } from '../../lib/arbitraries/unknown-names.ts';
import { fewOf } from '../../lib/assert/boundaries.ts';
import { forAll } from '../../lib/assert/for-all.ts';
import { hasValue, holdsJson } from '../../lib/assert/json.ts';
import { hasStatus } from '../../lib/assert/response.ts';
import { answers, forEach, meets, wrongValue } from '../../lib/assert/rules.ts';
import { matchesSchema } from '../../lib/assert/schema.ts';
import { show, violation } from '../../lib/assert/violation.ts';
import type { Context } from '../../lib/model/check.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { HttpResponse } from '../../lib/model/http.ts';
import { get } from '../../lib/model/http.ts';
import { prerequisite } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { advertisedElsewhere, advertisedEndpoints } from '../discovered/commerce-endpoint.ts';
import { follow, forOne, servesObject } from '../discovered/document.ts';
import {
  documentedVersions,
  fetchProfile,
  findKnownVersions,
  oddVersion,
  pinnedRequest,
  profileRequest,
  requireProfile,
  supportedVersions,
  unknownDate,
} from '../discovered/profile.ts';
import { requireSome } from '../discovered/subjects.ts';
import { holdsJsonIfLabelled } from '../http/claims.ts';

export const checks: readonly Check[] = [
  check({
    id: 'discovery/profile-is-served',
    requires: ['discovery.profile.served'],
    claim: 'GET /.well-known/ucp answers 200 with a merchant profile in JSON.',
    fix: 'Answer GET /.well-known/ucp with status 200 and a JSON object that has an object in its member ucp.',
    run: forOne(
      (context) => context.fetch(profileRequest),
      (response) => servesObject(response, '/ucp'),
    ),
  }),

  check({
    id: 'discovery/profile-is-well-formed',
    requires: ['discovery.profile.members'],
    claim: 'The profile has a version, supported versions with a URI each, services and capabilities.',
    fix: 'Put version (a string), supported_versions (an object of absolute URIs), services and capabilities (both objects) into the member ucp of /.well-known/ucp.',
    run: forOne(fetchProfile, ({ response }) => matchesSchema(response, 'merchant-profile')),
  }),

  check({
    id: 'discovery/profile-version-is-supported',
    requires: ['discovery.profile.version'],
    claim: 'The protocol version of the profile is one of the supported versions.',
    fix: 'Set ucp.version in /.well-known/ucp to one of the versions in ucp.supported_versions, such as 2026-04-08.',
    run: forOne(fetchProfile, ({ response, value }) => {
      const supported = [...new Set([...documentedVersions, ...Object.keys(supportedVersions(value))])];
      if (supported.some((version) => version === value.version)) return [];
      return [wrongValue(response, '/ucp/version', `one of the supported ${show(supported)}`)];
    }),
  }),

  check({
    id: 'discovery/profile-advertises-the-commerce-endpoint',
    requires: ['discovery.profile.commerce-address'],
    claim: 'The services of the profile contain the URL of a commerce endpoint.',
    fix: 'Name the full URL of the commerce endpoint, which ends in /api/ucp/mcp, in ucp.services of /.well-known/ucp.',
    prerequisites: ['json-rpc/base-host-serves-the-endpoint'],
    run: async (context) => {
      const { response } = await fetchProfile(context);
      const elsewhere = await advertisedElsewhere(context);
      const advertised = [
        ...(await advertisedEndpoints(context)),
        ...(elsewhere === undefined ? [] : [elsewhere]),
      ];
      return context
        .examine([advertised])
        .filter(({ length }) => length === 0)
        .map(() => wrongValue(response, '/ucp/services', 'services with a URL that ends in /api/ucp/mcp'));
    },
  }),

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

  check({
    id: 'discovery/unknown-versions-are-not-found',
    requires: ['discovery.unknown-version.status'],
    claim: 'GET /.well-known/ucp/{version} answers 404 for an unsupported version.',
    fix: 'Answer GET /.well-known/ucp/{version} with status 404 unless the version is exactly one that the storefront supports.',
    run: async (context) => {
      await requirePinnedProfile(context);
      return forUnknownVersions(context, (response) => hasStatus(response, 404));
    },
  }),

  check({
    id: 'discovery/unknown-versions-get-an-error-body',
    requires: ['discovery.unknown-version.body'],
    claim: 'The 404 for an unsupported version carries an Error body.',
    fix: 'Send a JSON object with the strings code and message as the body of the 404 for an unknown version at /.well-known/ucp/{version}; make any continue_url absolute.',
    run: (context) =>
      forUnknownVersions(context, (response) => {
        if (response.status !== 404) throw prerequisite('discovery/unknown-versions-are-not-found');
        return meets(response, { schema: 'error' });
      }),
  }),

  answers({
    id: 'discovery/odd-versions-are-escaped',
    requires: ['discovery.escaped-versions'],
    claim: 'What is labelled as JSON is JSON, also where the version has a quotation mark and a backslash.',
    fix: 'Write the responses of /.well-known/ucp/{version} with a JSON serializer, and not with a template that repeats the version.',
    prerequisites: ['discovery/unknown-versions-get-an-error-body'],
    to: oddVersion,
    holds: holdsJsonIfLabelled,
    unobserved: 'the answer is not labelled as JSON',
  }),
];

function servesVersion(response: HttpResponse, version: string): readonly Violation[] {
  const status = hasStatus(response, 200);
  if (status.length > 0) return status;
  const json = holdsJson(response);
  return json.length > 0 ? json : hasValue(response, '/ucp/version', version);
}

/**
 * The URIs that the profile gives for documented versions, on hosts of the storefront only: the interface promises nothing
 * about other hosts.
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

/** @throws Inconclusive `prerequisite` when every version gets a 404, which then says nothing about unknown ones. */
async function requirePinnedProfile(context: Context): Promise<void> {
  const responses = await Promise.all(
    documentedVersions.map((version) => context.fetch(pinnedRequest(version))),
  );
  if (responses.every(({ status }) => status !== 200)) {
    throw prerequisite(
      'discovery/pinned-profiles-are-served',
      'no documented version has a pinned profile, so a 404 says nothing about unknown versions',
    );
  }
}

/** Dates, typing errors, names that objects inherit in some languages, and names outside ASCII or of great length. */
const representative = [
  '2026-04-09',
  unknownDate,
  '2026-03-01',
  '20260408',
  '2026-04',
  '2026-04-08-draft',
  'constructor',
  'é',
  'x'.repeat(100),
];

const others = [
  '2026-04-07',
  '2099-12-31',
  '2026-4-8',
  'v2026-04-08',
  '2026-04-08,2026-01-23',
  '0',
  'null',
  'undefined',
  'toString',
];

async function forUnknownVersions(
  context: Context,
  holds: (response: HttpResponse) => readonly Violation[],
): Promise<readonly Violation[]> {
  const known = await findKnownVersions(context);
  const unknown = (versions: readonly string[]) => versions.filter((version) => !known.includes(version));
  return forAll(
    context,
    unknownVersion(known),
    async (version) => holds(await context.fetch(pinnedRequest(version))),
    fewOf(context, { representative: unknown(representative), others: unknown(others) }, 21),
  );
}
