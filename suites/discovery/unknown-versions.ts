/** Checks of protocol versions that nobody knows. */
import { unknownVersion } from '../../lib/arbitraries/version.ts';
import { meets } from '../../lib/assert/answers.ts';
import { forAll } from '../../lib/assert/for-all.ts';
import { hasStatus } from '../../lib/assert/status.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpResponse } from '../../lib/model/http-response.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/violation.ts';
import {
  documentedVersions,
  pinnedRequest,
  requireProfile,
  supportedVersions,
} from '../discovered/profile.ts';

export const unknownVersions: readonly Check[] = [
  check({
    id: 'discovery/unknown-versions-are-not-found',
    requires: ['discovery.unknown-version.status'],
    claim: 'GET /.well-known/ucp/{version} answers 404 for a version that nobody supports.',
    run: async (context) => {
      await requireAPinnedProfile(context);
      return forUnknownVersions(context, (response) => hasStatus(response, 404));
    },
  }),

  check({
    id: 'discovery/unknown-versions-get-an-error-body',
    requires: ['discovery.unknown-version.body'],
    claim: 'The 404 for a version that nobody supports carries an Error body.',
    run: (context) =>
      forUnknownVersions(context, (response) => {
        if (response.status !== 404)
          throw new Inconclusive('prerequisite', 'discovery/unknown-versions-are-not-found does not hold');
        return meets(response, { schema: 'error' });
      }),
  }),
];

/** Who answers 404 to every version tells none from another. */
async function requireAPinnedProfile(context: Context): Promise<void> {
  const seen = await Promise.all(documentedVersions.map((version) => context.fetch(pinnedRequest(version))));
  if (seen.every(({ status }) => status !== 200))
    throw new Inconclusive(
      'prerequisite',
      'discovery/pinned-profiles-are-served does not hold for any version, so none is known',
    );
}

/** Slips of the hand, and names that every object has in some languages. */
const usualSlips = [
  '2026-04-07',
  '2026-04-09',
  '2026-03-01',
  '2099-12-31',
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
  context: Context,
  holds: (response: HttpResponse) => readonly Violation[],
): Promise<readonly Violation[]> {
  const known = await knownVersions(context);
  return forAll(
    context,
    unknownVersion(known),
    async (version) => holds(await context.fetch(pinnedRequest(version))),
    { always: usualSlips.filter((version) => !known.includes(version)), most: 39 },
  );
}

async function knownVersions(context: Context): Promise<readonly [string, ...string[]]> {
  const supported = await requireProfile(context).then(supportedVersions, withoutProfile);
  return [...documentedVersions, ...Object.keys(supported)];
}

function withoutProfile(cause: unknown): Record<string, never> {
  if (cause instanceof Inconclusive) return {};
  throw cause;
}
