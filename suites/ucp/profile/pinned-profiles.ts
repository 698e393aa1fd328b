/** What the Universal Commerce Protocol asks of the profiles that are pinned to a version. */
import { forEach } from '../../../lib/assert/for-each.ts';
import { isObject } from '../../../lib/assert/json.ts';
import { show, violation } from '../../../lib/assert/violation.ts';
import type { Context } from '../../../lib/model/context.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Document } from '../../discovered/document.ts';
import { pinnedRequest, requireProfile, supportedVersions } from '../../discovered/profile.ts';
import { knownVersions, requireUcpTools } from '../../discovered/ucp.ts';
import { ucpCheck } from '../ucp-check.ts';
import { handlersHold, registries, registryHolds, servicesHold } from './member-rules.ts';

/** The profile pinned to a version; undefined where none is served. */
async function fetchPinned(context: Context, version: string): Promise<Document | undefined> {
  const response = await context.fetch(pinnedRequest(version));
  if (response.status !== 200 || !response.json.valid) return undefined;
  const { value } = response.json;
  const ucp = isObject(value) ? value.ucp : undefined;
  if (isObject(ucp)) return { response, value: ucp };
  throw new Inconclusive('prerequisite', `version ${version} has no profile`);
}

export const ucpPinnedProfilesAreWellFormed = ucpCheck({
  id: 'discovery/ucp-pinned-profiles-are-well-formed',
  requires: ['discovery.ucp.pinned'],
  claim:
    'A profile that is pinned to a version whose rules are known has the members that the protocol gives it.',
  versions: knownVersions,
  run: async (context) => {
    const supported = Object.keys(supportedVersions(await requireProfile(context)));
    const known = knownVersions.filter((version) => supported.includes(version));
    return forEach(context, known, async (version) => {
      const pinned = await fetchPinned(context, version);
      if (!pinned) return undefined;
      return [
        ...registries
          .filter((name) => isObject(pinned.value[name]))
          .flatMap((name) => registryHolds(pinned, name)),
        ...handlersHold(pinned),
        ...servicesHold(context, pinned),
      ];
    });
  },
});

export const ucpPinnedProfilesAreLeaves = ucpCheck({
  id: 'discovery/ucp-pinned-profiles-are-leaves',
  requires: ['discovery.ucp.leaf'],
  claim: 'A profile that is pinned to a version names no supported versions.',
  run: async (context) => {
    await requireUcpTools(context);
    const versions = Object.keys(supportedVersions(await requireProfile(context)));
    return forEach(context, versions, async (version) => {
      const pinned = await fetchPinned(context, version);
      if (!pinned) return undefined;
      if (!('supported_versions' in pinned.value)) return [];
      const message = `the profile pinned to ${version} names supported versions; promised is a leaf without them`;
      const actual = show(pinned.value.supported_versions);
      return [
        violation(pinned.response, message, { at: '/ucp/supported_versions', expected: 'absent', actual }),
      ];
    });
  },
});
