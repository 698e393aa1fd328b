/** What the Universal Commerce Protocol asks of a merchant profile, beyond what the interface shows of it. */
import { forEach } from '../../../lib/assert/for-each.ts';
import { header } from '../../../lib/assert/header.ts';
import { isObject } from '../../../lib/assert/json.ts';
import { asked, show, violation } from '../../../lib/assert/violation.ts';
import { check } from '../../../lib/model/check.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import {
  fetchProfile,
  pinnedRequest,
  profileRequest,
  requireProfile,
  supportedVersions,
} from '../../discovered/profile.ts';
import { graded, isVersion, knownVersions, requireVersion, rulesFor } from '../../discovered/ucp.ts';
import { ucpCheck } from '../ucp-check.ts';
import { ucpPinnedProfilesAreLeaves, ucpPinnedProfilesAreWellFormed } from './pinned-profiles.ts';
import { entriesOf, handlersHold, registries, registryHolds, servicesHold } from './member-rules.ts';

const noStore = /\b(private|no-store|no-cache)\b/i;
const leastAge = 60;

function cacheFault(value = ''): boolean {
  const age = Number(/\bmax-age\s*=\s*"?(\d+)/i.exec(value)?.[1] ?? -1);
  return !/\bpublic\b/i.test(value) || noStore.test(value) || age < leastAge;
}

/** Asked of a profile whose own version is no date too: this is the check that says so. */
const ucpVersionsAreDates = check({
  id: 'discovery/ucp-versions-are-dates',
  requires: ['discovery.ucp.version'],
  claim: 'The version of the profile, and every version that it supports, is a date.',
  run: async (context) => {
    const { response, value } = await fetchProfile(context);
    const versions = [value.version, ...Object.keys(supportedVersions(value))].filter(
      (version) => typeof version === 'string',
    );
    if (!versions.some(isVersion))
      throw new Inconclusive('not-advertised', `the profile advertises no version of UCP: ${show(versions)}`);
    const violations = context
      .examine(versions)
      .filter((version) => !isVersion(version))
      .map((version) =>
        violation(response, `the profile names the version ${show(version)}; promised is a date`, {
          at: '/ucp',
          expected: 'YYYY-MM-DD',
          actual: show(version),
        }),
      );
    const spoken = rulesFor(value.version);
    return spoken ? graded(violations, spoken) : violations;
  },
});

/** The one thing that is said of a newer version itself. */
const ucpVersionIsKnown = check({
  id: 'discovery/ucp-version-is-known',
  requires: ['discovery.ucp.version-known'],
  claim: 'The version that the profile advertises is one whose rules this suite knows.',
  run: async (context) => {
    const { advertised, rules, isNewer } = await requireVersion(context);
    context.examine([advertised]);
    if (!isNewer) return [];
    const { response } = await fetchProfile(context);
    const message = `the profile advertises UCP ${advertised}, newer than any whose rules are known here: it is judged by those of ${rules}, and what breaks them is a note`;
    const expected = knownVersions.join(' or ');
    return [violation(response, message, { at: '/ucp/version', expected, actual: advertised })];
  },
});

export const ucpProfile = [
  ucpVersionsAreDates,
  ucpVersionIsKnown,

  ucpCheck({
    id: 'discovery/ucp-registries-are-well-formed',
    requires: ['discovery.ucp.registries'],
    claim:
      'Services, capabilities and payment handlers are lists of entries with a version, under reverse-domain names.',
    versions: knownVersions,
    run: async (context) => {
      const profile = await fetchProfile(context);
      const shown = registries.filter((name) => isObject(profile.value[name]));
      return forEach(context, shown, (name) => registryHolds(profile, name));
    },
  }),

  ucpCheck({
    id: 'discovery/ucp-payment-handlers-are-listed',
    requires: ['discovery.ucp.payment-handlers'],
    claim: 'The profile has an object of payment handlers, which may be empty.',
    versions: knownVersions,
    run: async (context) => forEach(context, [await fetchProfile(context)], handlersHold),
  }),

  ucpCheck({
    id: 'discovery/ucp-services-have-endpoints',
    requires: ['discovery.ucp.services'],
    claim: 'Every service names a known transport and, where it is asked over HTTP, a safe address.',
    versions: knownVersions,
    run: async (context) => {
      const profile = await fetchProfile(context);
      context.examine(entriesOf(profile.value));
      return servicesHold(context, profile);
    },
  }),

  ucpCheck({
    id: 'discovery/ucp-profiles-may-be-cached',
    requires: ['discovery.ucp.cache'],
    claim:
      'The profile, and the one that is pinned to the version whose rules it is judged by, may be cached for a minute.',
    versions: knownVersions,
    run: async (context, rules) => {
      const pinned = rules in supportedVersions(await requireProfile(context)) ? [pinnedRequest(rules)] : [];
      return forEach(context, [profileRequest, ...pinned], async (request) => {
        const response = await context.fetch(request);
        if (response.status !== 200) return undefined;
        const value = header(response, 'cache-control');
        if (!cacheFault(value)) return [];
        const expected = `public, max-age=${leastAge} or more`;
        const message = `${asked(response)} answered with Cache-Control ${value ?? '(none)'}; promised is ${expected}`;
        const actual = value ?? 'absent';
        return [violation(response, message, { at: 'header: cache-control', expected, actual })];
      });
    },
  }),

  ucpPinnedProfilesAreWellFormed,
  ucpPinnedProfilesAreLeaves,
];
