/** Checks of the protocol versions: the documented ones, their pinned profiles, and the ones that nobody knows. */
import { unknownVersion } from '../../lib/arbitraries/version.ts';
import { meets } from '../../lib/assert/answers.ts';
import { forAll } from '../../lib/assert/for-all.ts';
import { forEach } from '../../lib/assert/for-each.ts';
import { hasValue, holdsJson } from '../../lib/assert/json.ts';
import { hasStatus } from '../../lib/assert/status.ts';
import { show, violation } from '../../lib/assert/violation.ts';
import { get } from '../../lib/http/requests.ts';
import { type Check, check } from '../../lib/model/check.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Observation } from '../../lib/model/observation.ts';
import type { Violation } from '../../lib/model/violation.ts';
import type { Witness } from '../../lib/model/witness.ts';
import { advertisedEndpoints } from '../learned/commerce-endpoint.ts';
import {
  documentedVersions,
  learnProfile,
  pinnedRequest,
  seeProfile,
  supportedVersions,
} from '../learned/profile.ts';

export const versions: readonly Check[] = [
  check({
    id: 'discovery/documented-versions-are-supported',
    requires: ['discovery.versions.documented'],
    claim: 'The supported versions of the profile include both documented versions.',
    run: async (witness) => {
      const { observation, value } = await seeProfile(witness);
      const supported = Object.keys(supportedVersions(value));
      return witness
        .examine(documentedVersions)
        .filter((version) => !supported.includes(version))
        .map((version) =>
          violation(observation, `the supported versions ${show(supported)} lack the documented ${version}`, {
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
    claim: 'The address of a documented version answers 200 with the profile of that version.',
    run: async (witness) =>
      forEach(witness, await ownAddresses(witness), async ({ version, url }) =>
        servesVersion(await witness.observe(get(url)), version),
      ),
  }),

  check({
    id: 'discovery/pinned-profiles-are-served',
    requires: ['discovery.pinned.served'],
    claim: 'GET /.well-known/ucp/{version} answers 200 with the profile of that version.',
    run: (witness) =>
      forEach(witness, documentedVersions, async (version) =>
        servesVersion(await witness.observe(pinnedRequest(version)), version),
      ),
  }),

  check({
    id: 'discovery/pinned-profiles-are-well-formed',
    requires: ['discovery.pinned.members'],
    claim: 'A pinned profile has the members of a merchant profile.',
    run: (witness) =>
      forEach(witness, documentedVersions, async (version) => {
        const observation = await witness.observe(pinnedRequest(version));
        if (observation.status !== 200)
          throw new Inconclusive('prerequisite', 'discovery/pinned-profiles-are-served does not hold');
        return meets(observation, { schema: 'pinned-profile' });
      }),
  }),

  check({
    id: 'discovery/unknown-versions-are-not-found',
    requires: ['discovery.unknown-version.status'],
    claim: 'GET /.well-known/ucp/{version} answers 404 for a version that nobody supports.',
    run: async (witness) => {
      await requireAPinnedProfile(witness);
      return forUnknownVersions(witness, (observation) => hasStatus(observation, 404));
    },
  }),

  check({
    id: 'discovery/unknown-versions-get-an-error-body',
    requires: ['discovery.unknown-version.body'],
    claim: 'The 404 for a version that nobody supports carries an Error body.',
    run: (witness) =>
      forUnknownVersions(witness, (observation) => {
        if (observation.status !== 404)
          throw new Inconclusive('prerequisite', 'discovery/unknown-versions-are-not-found does not hold');
        return meets(observation, { schema: 'error' });
      }),
  }),
];

function servesVersion(observation: Observation, version: string): readonly Violation[] {
  const status = hasStatus(observation, 200);
  if (status.length > 0) return status;
  const json = holdsJson(observation);
  return json.length > 0 ? json : hasValue(observation, '/ucp/version', version);
}

/**
 * Where the profile says that the documented versions are, as far as that is on a host of the storefront itself:
 * who answers elsewhere is not the storefront's promise.
 */
async function ownAddresses(witness: Witness): Promise<readonly { version: string; url: string }[]> {
  const { baseUrl, canonicalUrl = baseUrl } = witness.target;
  const supported = supportedVersions(await learnProfile(witness));
  const hosts = [baseUrl, canonicalUrl, ...(await advertisedEndpoints(witness))];
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

/** Who answers 404 to every version tells none from another. */
async function requireAPinnedProfile(witness: Witness): Promise<void> {
  const seen = await Promise.all(
    documentedVersions.map((version) => witness.observe(pinnedRequest(version))),
  );
  if (seen.every(({ status }) => status !== 200))
    throw new Inconclusive(
      'prerequisite',
      'discovery/pinned-profiles-are-served does not hold for any version, so none is known',
    );
}

/** Slips of the hand, and names that every object has in some languages. */
const usualSlips = [
  '2026-04-07',
  '2026-4-8',
  '20260408',
  'v2026-04-08',
  '2026-04',
  '2026-04-08-draft',
  '2026-04-08,2026-01-23',
  '2025-01-23',
  '0',
  'null',
  'undefined',
  'constructor',
  'toString',
  'é',
  'x'.repeat(100),
];

async function forUnknownVersions(
  witness: Witness,
  holds: (observation: Observation) => readonly Violation[],
): Promise<readonly Violation[]> {
  const known = await knownVersions(witness);
  return forAll(
    witness,
    unknownVersion(known),
    async (version) => holds(await witness.observe(pinnedRequest(version))),
    { always: usualSlips.filter((version) => !known.includes(version)), most: 36 },
  );
}

async function knownVersions(witness: Witness): Promise<readonly [string, ...string[]]> {
  const supported = await learnProfile(witness).then(supportedVersions, withoutProfile);
  return [...documentedVersions, ...Object.keys(supported)];
}

function withoutProfile(cause: unknown): Record<string, never> {
  if (cause instanceof Inconclusive) return {};
  throw cause;
}
