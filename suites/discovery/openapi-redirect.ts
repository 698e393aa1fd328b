/** Checks of the redirect from /openapi.json to the versioned file. */

import { answers } from '../../lib/assert/answers.ts';
import { valueAt } from '../../lib/assert/json.ts';
import { header, redirectTarget } from '../../lib/assert/response.ts';
import { rule } from '../../lib/assert/rule.ts';
import { requestText, show, violation } from '../../lib/assert/violation.ts';
import { type Check, type Context, check } from '../../lib/model/check.ts';
import { get, type HttpResponse } from '../../lib/model/http.ts';
import { orUndefined, prerequisite } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { currentDescription, describedVersion, openApiRedirect } from '../discovered/descriptions.ts';
import { follow, isReadable } from '../discovered/document.ts';

export const checks: readonly Check[] = [
  rule({
    id: 'discovery/openapi-redirects-to-a-versioned-file',
    requires: ['discovery.openapi.redirect'],
    claim: 'GET /openapi.json redirects to /cdn/shop/files/openapi-{version}.json.',
    fix: 'Redirect GET /openapi.json to a file with its version in the name, such as /cdn/shop/files/openapi-2026-08-27.json.',
    of: async (context) => [await context.fetch(openApiRedirect)],
    holds: async (response, context) => orNote(redirectsToVersionedFile(response), response, context),
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
      const wrong = violation(response, message, { at: 'header: location', expected, actual });
      return orNote([wrong], response, context);
    },
  }),

  answers({
    id: 'discovery/openapi-redirect-leads-to-a-file',
    requires: ['discovery.openapi.reachable'],
    claim: 'The URL that /openapi.json redirects to answers 200.',
    fix: 'Serve the file that the Location of /openapi.json names, with status 200.',
    prerequisites: ['discovery/openapi-redirects-to-the-current-version'],
    to: async (context) => get((await endOfAlias(context)).href),
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

/** A redirect by way of another name is at most a note if it ends at a file of the current version. */
async function orNote(
  violations: readonly Violation[],
  response: HttpResponse,
  context: Context,
): Promise<readonly Violation[]> {
  if (violations.length === 0 || !redirectTarget(response)) return violations;
  const end = await follow(context, openApiRedirect).catch(orUndefined);
  return end && isCurrent(end) ? violations.map((one) => ({ ...one, atMost: 'may' })) : violations;
}

function isCurrent(end: HttpResponse): boolean {
  if (end.status !== 200 || !isReadable(end) || !end.json.valid) return false;
  return valueAt(end.json.value, '/info/version') === currentDescription;
}

/** @throws Inconclusive `prerequisite` when /openapi.json does not redirect to a versioned file. */
async function requireRedirect(context: Context) {
  const response = await context.fetch(openApiRedirect);
  const target = redirectTarget(response);
  const version = target && describedVersion(target);
  if (!target || version === undefined) throw prerequisite('discovery/openapi-redirects-to-a-versioned-file');
  return { response, target, version };
}

/** The address of the file, behind the aliases that redirect to it. @throws Inconclusive as `requireRedirect`. */
async function endOfAlias(context: Context): Promise<URL> {
  const { target, version } = await requireRedirect(context);
  if (version === currentDescription) return target;
  return new URL((await follow(context, openApiRedirect)).request.url);
}
