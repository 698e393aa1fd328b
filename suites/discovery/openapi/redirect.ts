/** Checks of the redirect from /openapi.json to the versioned file. */
import { answers } from '../../../lib/assert/answers.ts';
import { header, redirectTarget } from '../../../lib/assert/response.ts';
import { requestText, show, violation } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import type { Context } from '../../../lib/model/context.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import { get } from '../../../lib/model/http/requests.ts';
import { prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { currentDescription, describedVersion, openApiRedirect } from '../../discovered/open-api.ts';
import { forOne } from '../for-one.ts';

export const checks: readonly Check[] = [
  check({
    id: 'discovery/openapi-redirects-to-a-versioned-file',
    requires: ['discovery.openapi.redirect'],
    claim: 'GET /openapi.json redirects to /cdn/shop/files/openapi-{version}.json.',
    fix: 'Redirect GET /openapi.json to a file with its version in the name, such as /cdn/shop/files/openapi-2026-08-27.json.',
    run: forOne((context) => context.fetch(openApiRedirect), redirectsToVersionedFile),
  }),

  check({
    id: 'discovery/openapi-redirects-to-the-current-version',
    requires: ['discovery.openapi.current'],
    claim: `The file that /openapi.json redirects to has version ${currentDescription} in its name.`,
    fix: 'Point the Location of /openapi.json to the file of the current version, openapi-2026-08-27.json.',
    run: async (context) => {
      const { response, version } = await requireRedirect(context);
      if (context.examine([version]).includes(currentDescription)) return [];
      const [expected, actual] = [currentDescription, show(version)];
      const message = `/openapi.json redirects to version ${version}; promised is ${expected}`;
      return [violation(response, message, { at: 'header: location', expected, actual })];
    },
  }),

  answers({
    id: 'discovery/openapi-redirect-leads-to-a-file',
    requires: ['discovery.openapi.reachable'],
    claim: 'The URL that /openapi.json redirects to answers 200.',
    fix: 'Serve the file that the Location of /openapi.json names, with status 200.',
    prerequisites: ['discovery/openapi-redirects-to-the-current-version'],
    to: async (context) => get((await requireRedirect(context)).target.href),
    with: { status: 200 },
  }),
];

function redirectsToVersionedFile(response: HttpResponse): readonly Violation[] {
  const target = redirectTarget(response);
  if (target && describedVersion(target) !== undefined) return [];
  const location = header(response, 'location');
  const actual = `${response.status} ${location === undefined ? 'without a Location' : `to ${location}`}`;
  const expected = 'a redirect to /cdn/shop/files/openapi-{version}.json';
  const message = `${requestText(response)} answered ${actual}; promised is ${expected}`;
  return [violation(response, message, { at: target ? 'header: location' : 'status', expected, actual })];
}

/** @throws Inconclusive `prerequisite` when /openapi.json does not redirect to a versioned file. */
async function requireRedirect(context: Context) {
  const response = await context.fetch(openApiRedirect);
  const target = redirectTarget(response);
  const version = target && describedVersion(target);
  if (!target || version === undefined) throw prerequisite('discovery/openapi-redirects-to-a-versioned-file');
  return { response, target, version };
}
