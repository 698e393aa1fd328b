/** What the Universal Commerce Protocol asks of the profiles that are pinned to a version. */
import { forEach } from '../../lib/assert/for-each.ts';
import { isObject } from '../../lib/assert/json.ts';
import { show, violation } from '../../lib/assert/violation.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Witness } from '../../lib/model/witness.ts';
import type { Document } from '../learned/document.ts';
import { learnProfile, pinnedRequest, supportedVersions } from '../learned/profile.ts';
import { knownVersions, needUcpTools } from '../learned/ucp.ts';
import { ucpCheck } from '../learned/ucp-check.ts';
import { handlersHold, registries, registryHolds, servicesHold } from './ucp-profile-shape.ts';

/** The profile pinned to a version; undefined where none is served. */
async function seePinned(witness: Witness, version: string): Promise<Document | undefined> {
  const observation = await witness.observe(pinnedRequest(version));
  if (observation.status !== 200 || !observation.json.valid) return undefined;
  const { value } = observation.json;
  const ucp = isObject(value) ? value.ucp : undefined;
  if (isObject(ucp)) return { observation, value: ucp };
  throw new Inconclusive('prerequisite', `version ${version} has no profile`);
}

export const ucpPinnedProfilesAreWellFormed = ucpCheck({
  id: 'discovery/ucp-pinned-profiles-are-well-formed',
  requires: ['discovery.ucp.pinned'],
  claim:
    'A profile that is pinned to a version whose rules are known has the members that the protocol gives it.',
  versions: knownVersions,
  run: async (witness) => {
    const supported = Object.keys(supportedVersions(await learnProfile(witness)));
    const known = knownVersions.filter((version) => supported.includes(version));
    return forEach(witness, known, async (version) => {
      const pinned = await seePinned(witness, version);
      if (!pinned) return undefined;
      return [
        ...registries
          .filter((name) => isObject(pinned.value[name]))
          .flatMap((name) => registryHolds(pinned, name)),
        ...handlersHold(pinned),
        ...servicesHold(witness, pinned),
      ];
    });
  },
});

export const ucpPinnedProfilesAreLeaves = ucpCheck({
  id: 'discovery/ucp-pinned-profiles-are-leaves',
  requires: ['discovery.ucp.leaf'],
  claim: 'A profile that is pinned to a version names no supported versions.',
  run: async (witness) => {
    await needUcpTools(witness);
    const versions = Object.keys(supportedVersions(await learnProfile(witness)));
    return forEach(witness, versions, async (version) => {
      const pinned = await seePinned(witness, version);
      if (!pinned) return undefined;
      if (!('supported_versions' in pinned.value)) return [];
      const message = `the profile pinned to ${version} names supported versions; promised is a leaf without them`;
      const actual = show(pinned.value.supported_versions);
      return [
        violation(pinned.observation, message, { at: '/ucp/supported_versions', expected: 'absent', actual }),
      ];
    });
  },
});
