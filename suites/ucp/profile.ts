/** Profiles of the Universal Commerce Protocol: their versions, caching and keys, and the pinned ones. */

import { isObject, type JsonObject, objectsOf, valueAt } from '../../lib/assert/json.ts';
import { header } from '../../lib/assert/response.ts';
import { forEach, mismatch } from '../../lib/assert/rules.ts';
import { matchesSchema } from '../../lib/assert/schema.ts';
import { requestText, show, violation } from '../../lib/assert/violation.ts';
import type { Context } from '../../lib/model/check.ts';
import { type Check, check } from '../../lib/model/check.ts';
import { get, type HttpResponse } from '../../lib/model/http.ts';
import { Inconclusive, prerequisite } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { advertisedElsewhere, advertisedEndpoints } from '../discovered/commerce-endpoint.ts';
import type { Document } from '../discovered/document.ts';
import {
  documentedVersions,
  fetchProfile,
  furtherVersions,
  pinnedRequest,
  profileRequest,
  requireProfile,
  supportedVersions,
} from '../discovered/profile.ts';
import { isVersion, requireUcpTools, requireVersion, rulesFor } from '../discovered/ucp.ts';
import { knownVersions } from '../releases/releases.ts';
import { graded, ucpCheck } from './client/ucp-check.ts';
import { handlersHold, registriesIn, registryHolds, servicesHold } from './registries.ts';

export const checks: readonly Check[] = [
  // Not a ucpCheck, because it also judges a profile whose own version is not a date.
  check({
    id: 'discovery/ucp-versions-are-dates',
    requires: ['discovery.ucp.version'],
    claim: 'The version of the profile and all versions that it supports are dates.',
    fix: 'Name versions by their date, such as 2026-04-08, in ucp.version and in the keys of ucp.supported_versions.',
    run: async (context) => {
      const { response, value } = await fetchProfile(context);
      const versions = [value.version, ...Object.keys(supportedVersions(value))].filter(
        (version) => typeof version === 'string',
      );
      if (!versions.some(isVersion)) {
        throw new Inconclusive('not-advertised', `the profile names no version of UCP: ${show(versions)}`);
      }
      const violations = context
        .examine(versions)
        .filter((version) => !isVersion(version))
        .flatMap((actual) =>
          mismatch(response, 'the profile names the version', {
            at: '/ucp',
            expected: 'a date (YYYY-MM-DD)',
            actual,
          }),
        );
      const applied = rulesFor(value.version);
      if (applied) context.judgedBy(applied.release.version);
      return applied ? graded(violations, applied) : violations;
    },
  }),

  // Not a ucpCheck, because here the newer version is itself the finding.
  check({
    id: 'discovery/ucp-version-is-known',
    requires: ['discovery.ucp.version-known'],
    claim: 'The version that the profile advertises is one whose rules this suite knows.',
    fix: 'Audit with a release of this suite that knows the version in ucp.version, or go on advertising an older version until there is one.',
    run: async (context) => {
      const { advertised, release, isNewer } = await requireVersion(context);
      context.judgedBy(release.version);
      context.examine([advertised]);
      if (!isNewer) return [];
      const { response } = await fetchProfile(context);
      const message = `the profile advertises UCP ${advertised}, which is newer than every known version: the rules of ${release.version} apply, and violations of them are notes`;
      const expected = knownVersions.join(' or ');
      return [violation(response, message, { at: '/ucp/version', expected, actual: advertised })];
    },
  }),

  ucpCheck({
    id: 'discovery/ucp-profiles-may-be-cached',
    requires: ['discovery.ucp.cache'],
    claim:
      'Caches may store the default profile, and those pinned to this version and earlier ones, for a minute.',
    fix: 'Send profiles with Cache-Control: public, max-age=60 or more, without private, no-store or no-cache.',
    run: async (context, { version }) => {
      const listed = supportedVersions(await requireProfile(context));
      const pinned = knownVersions.filter((known) => known in listed && known <= version);
      return forEach(context, [profileRequest, ...pinned.map(pinnedRequest)], async (request) => {
        const response = await context.fetch(request);
        return response.status === 200 ? mayBeCached(response) : undefined;
      });
    },
  }),

  ucpCheck({
    id: 'discovery/ucp-profiles-are-not-behind-redirects',
    requires: ['discovery.ucp.direct'],
    claim: 'The URI of each documented version on a host of the storefront answers without a redirect.',
    fix: 'Serve the profile of each version at its URI in ucp.supported_versions itself, without a redirect.',
    prerequisites: ['discovery/supported-version-uris-serve-the-profile'],
    run: async (context) => {
      const { baseUrl, canonicalUrl = baseUrl } = context.target;
      const elsewhere = await advertisedElsewhere(context);
      const endpoints = [
        ...(await advertisedEndpoints(context)),
        ...(elsewhere === undefined ? [] : [elsewhere]),
      ];
      const own = [baseUrl, canonicalUrl, ...endpoints].map((url) => new URL(url).origin);
      const supported = supportedVersions(await requireProfile(context));
      const uris = documentedVersions
        .map((version) => supported[version])
        .filter((uri) => typeof uri === 'string' && URL.canParse(uri) && own.includes(new URL(uri).origin));
      return forEach(context, uris.map(String), async (uri) => {
        const response = await context.fetch(get(uri));
        if (response.status < 300 || response.status >= 400) return [];
        return mismatch(response, `${requestText(response)} answered with`, {
          at: 'status',
          expected: 'the profile, without a redirect',
          actual: response.status,
        });
      });
    },
  }),

  ucpCheck({
    id: 'discovery/ucp-keys-are-public',
    requires: ['discovery.ucp.keys'],
    claim: 'Every key in the set of keys of the profile is a public JSON Web Key with an id.',
    fix: 'Give each object in keys of the profile a kid, a kty and its public members, such as crv, x and y, and remove all private members.',
    run: async (context, { profile: { keys: at } }) => {
      const { response } = await fetchProfile(context);
      const keys = bodyValue(response, at);
      if (keys === undefined) throw new Inconclusive('not-observed', 'the profile shows no keys');
      context.examine(Array.isArray(keys) ? keys : [keys]);
      return [...matchesSchema(response, 'ucp/2026-08-25/keys', { at }), ...secretsIn(response, keys, at)];
    },
  }),

  ucpCheck({
    id: 'discovery/ucp-keys-are-where-callers-look',
    requires: ['discovery.ucp.keys-place'],
    claim: 'Every signing key that the profile shows is in the set of keys at its root.',
    fix: 'List every key of the profile in the array keys beside ucp, not only in signing_keys or inside ucp.',
    run: async (context, { profile: { keys: at, formerKeys } }) => {
      const { response } = await fetchProfile(context);
      const listed = keysAt(response, at);
      const former = formerKeys.flatMap((place) => keysAt(response, place).map((key) => ({ place, key })));
      context.examine([...listed, ...former]);
      const known = new Set(listed.map(({ kid }) => kid));
      return former
        .filter(({ key }) => !known.has(key.kid))
        .map(({ place, key }) => misplaced(response, { at, place, id: String(key.kid) }));
    },
  }),

  ucpCheck({
    id: 'discovery/ucp-pinned-profiles-are-well-formed',
    requires: ['discovery.ucp.pinned'],
    claim: 'Every profile that is pinned to a known version has the members that this version defines.',
    fix: 'Give each profile at /.well-known/ucp/{version} well-formed services and capabilities, an object payment_handlers, and https endpoints.',
    run: async (context) => {
      const supported = supportedVersions(await requireProfile(context));
      const known = knownVersions.filter((version) => Object.hasOwn(supported, version));
      return forEachPinned(context, known, (pinned) => [
        ...registriesIn(pinned).flatMap((name) => registryHolds(pinned, name)),
        ...handlersHold(pinned),
        ...servicesHold(context, pinned),
      ]);
    },
  }),

  ucpCheck({
    id: 'discovery/ucp-pinned-profiles-list-no-versions',
    requires: ['discovery.ucp.leaf'],
    claim: 'A profile that is pinned to a version lists no supported versions.',
    fix: 'Remove supported_versions from the profiles at /.well-known/ucp/{version}.',
    prerequisites: ['discovery/pinned-profiles-are-served'],
    run: async (context) => {
      await requireUcpTools(context);
      const versions = Object.keys(supportedVersions(await requireProfile(context)));
      return forEachPinned(context, versions, listsNoVersions);
    },
  }),

  // The ruleset `interface` judges the documented versions.
  ucpCheck({
    id: 'discovery/ucp-pinned-profiles-have-their-version',
    requires: ['discovery.ucp.leaf-version'],
    claim: 'A profile that is pinned to a further supported version has that version.',
    fix: 'Serve at /.well-known/ucp/{version} a profile whose ucp.version is the key of that version in ucp.supported_versions.',
    run: async (context) => {
      const further = furtherVersions(await requireProfile(context));
      return forEachPinned(context, further, hasVersion);
    },
  }),
];

/** In seconds. */
const leastAge = 60;

export function mayBeCached(response: HttpResponse): readonly Violation[] {
  const value = header(response, 'cache-control');
  if (allowsCaching(value)) return [];
  const expected = `public, max-age=${leastAge} or more`;
  const message = `${requestText(response)} answered with Cache-Control ${value ?? '(none)'}; promised is ${expected}`;
  return [violation(response, message, { at: 'header: cache-control', expected, actual: value ?? 'absent' })];
}

function allowsCaching(value = ''): boolean {
  const age = Number(/\bmax-age\s*=\s*"?(\d+)/i.exec(value)?.[1] ?? -1);
  return /\bpublic\b/i.test(value) && !/\b(private|no-store|no-cache)\b/i.test(value) && age >= leastAge;
}

/** Members of private and symmetric keys (RFC 7518 section 6); a violation never shows their values. */
const secret = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

const bodyValue = ({ json }: HttpResponse, at: string): unknown =>
  json.valid ? valueAt(json.value, at) : undefined;

function keysAt(response: HttpResponse, at: string): readonly JsonObject[] {
  const keys = bodyValue(response, at);
  return objectsOf(keys);
}

function secretsIn(response: HttpResponse, keys: unknown, at: string): readonly Violation[] {
  const list = Array.isArray(keys) ? keys : [];
  return list.flatMap((key: unknown, i) =>
    secret
      .filter((name) => isObject(key) && name in key)
      .map((name) => {
        const place = `${at}/${i}/${name}`;
        const message = `${place} is a private member of a key; promised are public members only`;
        return violation(response, message, {
          at: `${at}/${i}`,
          expected: 'public members only',
          actual: name,
        });
      }),
  );
}

type Misplaced = { readonly at: string; readonly place: string; readonly id: string };

function misplaced(response: HttpResponse, { at, place, id }: Misplaced): Violation {
  const message = `${place} has the key "${id}", which is missing from ${at}; callers look for keys only there`;
  return violation(response, message, { at: place, expected: `the key in ${at}`, actual: id });
}

function hasVersion({ response, value: { version: actual } }: Document, version: string) {
  if (actual === version) return [];
  const expected = JSON.stringify(version);
  const lead = `the profile pinned to ${version} has the version`;
  return mismatch(response, lead, { at: '/ucp/version', expected, actual });
}

/** Judges the profiles that are served. */
const forEachPinned = (
  context: Context,
  versions: readonly string[],
  holds: (pinned: Document, version: string) => readonly Violation[],
): Promise<readonly Violation[]> =>
  forEach(context, versions, async (version) => {
    const pinned = await findPinned(context, version);
    return pinned && holds(pinned, version);
  });

/** @returns the profile pinned to a version; undefined if none is served. */
async function findPinned(context: Context, version: string): Promise<Document | undefined> {
  const response = await context.fetch(pinnedRequest(version));
  if (response.status !== 200 || !response.json.valid) return undefined;
  const { value } = response.json;
  const ucp = isObject(value) ? value.ucp : undefined;
  if (isObject(ucp)) return { response, value: ucp };
  throw prerequisite('discovery/pinned-profiles-are-served', `version ${version} has no profile`);
}

function listsNoVersions({ response, value }: Document, version: string): readonly Violation[] {
  if (!('supported_versions' in value)) return [];
  return mismatch(response, `the profile pinned to ${version} lists the supported versions`, {
    at: '/ucp/supported_versions',
    expected: 'a profile without that member',
    actual: value.supported_versions,
  });
}
