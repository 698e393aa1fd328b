/** The versions of the Universal Commerce Protocol that a profile names. */
import { mismatch } from '../../../lib/assert/rule.ts';
import { show, violation } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import { fetchProfile, supportedVersions } from '../../discovered/profile.ts';
import { isVersion, requireVersion, rulesFor } from '../../discovered/ucp.ts';
import { knownVersions } from '../../releases/releases.ts';
import { graded } from '../ucp-check.ts';

export const checks: readonly Check[] = [
  // No ucpCheck: it also judges a profile whose own version is not a date.
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

  // No ucpCheck: a newer version is itself the finding, and needs no remark that it is newer.
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
];
