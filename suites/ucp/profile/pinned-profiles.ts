/** The profiles that are pinned to a version. */
import { forEach } from '../../../lib/assert/for-each.ts';
import { isObject } from '../../../lib/assert/json.ts';
import { mismatch } from '../../../lib/assert/rule.ts';
import type { Check } from '../../../lib/model/check.ts';
import type { Context } from '../../../lib/model/context.ts';
import { prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import type { Document } from '../../discovered/document.ts';
import {
  documentedVersions,
  pinnedRequest,
  requireProfile,
  supportedVersions,
} from '../../discovered/profile.ts';
import { requireUcpTools } from '../../discovered/ucp.ts';
import { knownVersions } from '../../releases/releases.ts';
import { ucpCheck } from '../ucp-check.ts';
import { handlersHold, registriesIn, registryHolds, servicesHold } from './member-rules.ts';

export const checks: readonly Check[] = [
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

  // Checks of ruleset interface judge the documented versions.
  ucpCheck({
    id: 'discovery/ucp-pinned-profiles-have-their-version',
    requires: ['discovery.ucp.leaf-version'],
    claim: 'A profile that is pinned to a further supported version has that version.',
    fix: 'Serve at /.well-known/ucp/{version} a profile whose ucp.version is the key of that version in ucp.supported_versions.',
    run: async (context) => {
      const versions = Object.keys(supportedVersions(await requireProfile(context)));
      const further = versions.filter((version) => !isDocumented(version));
      return forEachPinned(context, further, hasVersion);
    },
  }),
];

const isDocumented = (version: string): boolean => documentedVersions.some((one) => one === version);

function hasVersion({ response, value: { version: actual } }: Document, version: string) {
  if (actual === version) return [];
  const expected = JSON.stringify(version);
  const lead = `the profile pinned to ${version} has the version`;
  return mismatch(response, lead, { at: '/ucp/version', expected, actual });
}

/** Judges the profiles that are served; undefined counts as no occasion. */
const forEachPinned = (
  context: Context,
  versions: readonly string[],
  holds: (pinned: Document, version: string) => readonly Violation[],
): Promise<readonly Violation[]> =>
  forEach(context, versions, async (version) => {
    const pinned = await findPinned(context, version);
    return pinned && holds(pinned, version);
  });

/** The profile pinned to a version; undefined if none is served. */
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
