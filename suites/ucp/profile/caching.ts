/** The Cache-Control header of profiles. */
import { forEach } from '../../../lib/assert/for-each.ts';
import { header } from '../../../lib/assert/response.ts';
import { requestText, violation } from '../../../lib/assert/violation.ts';
import type { Check } from '../../../lib/model/check.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import {
  pinnedRequest,
  profileRequest,
  requireProfile,
  supportedVersions,
} from '../../discovered/profile.ts';
import { ucpCheck } from '../ucp-check.ts';

/** Seconds. */
const leastAge = 60;

export const checks: readonly Check[] = [
  ucpCheck({
    id: 'discovery/ucp-profiles-may-be-cached',
    requires: ['discovery.ucp.cache'],
    claim:
      'Caches may store the default profile, and the one pinned to the version whose rules apply, for a minute.',
    fix: 'Send profiles with Cache-Control: public, max-age=60 or more, without private, no-store or no-cache.',
    run: async (context, { version }) => {
      const pinned =
        version in supportedVersions(await requireProfile(context)) ? [pinnedRequest(version)] : [];
      return forEach(context, [profileRequest, ...pinned], async (request) => {
        const response = await context.fetch(request);
        return response.status === 200 ? mayBeCached(response) : undefined;
      });
    },
  }),
];

function mayBeCached(response: HttpResponse): readonly Violation[] {
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
