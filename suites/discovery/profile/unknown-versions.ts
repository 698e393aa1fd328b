/** Checks of protocol versions that the storefront does not support. */
import { unknownVersion } from '../../../lib/arbitraries/unknown-names.ts';
import { meets } from '../../../lib/assert/answers.ts';
import { fewOf } from '../../../lib/assert/boundaries.ts';
import { forAll } from '../../../lib/assert/for-all.ts';
import { hasStatus } from '../../../lib/assert/response.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import type { Context } from '../../../lib/model/context.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import { prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import {
  documentedVersions,
  findKnownVersions,
  pinnedRequest,
  unknownDate,
} from '../../discovered/profile.ts';

export const checks: readonly Check[] = [
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
];

/** A storefront that answers 404 to every version does not distinguish unknown ones. */
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

/** Dates, typing errors, names that every object has in some languages, and foreign and long ones. */
const telling = [
  '2026-04-09',
  unknownDate,
  '20260408',
  '2026-04',
  '2026-04-08-draft',
  'null',
  'constructor',
  'é',
  'x'.repeat(100),
];

const others = [
  '2026-04-07',
  '2026-03-01',
  '2099-12-31',
  '2026-4-8',
  'v2026-04-08',
  '2026-04-08,2026-01-23',
  '0',
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
    fewOf(context, { telling: unknown(telling), others: unknown(others) }, 21),
  );
}
