/** The OpenAPI document is open to scripts of every origin; the redirect to it is not. */
import { knownOrigins } from '../../../lib/arbitraries/headers.ts';
import { forEach } from '../../../lib/assert/for-each.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import { get } from '../../../lib/model/http/requests.ts';
import { hasNoAllowOrigin, hasOpenAllowOrigin, withOrigin } from '../allow-origin.ts';
import { requireRedirect, requireServedFiles } from './openapi-files.ts';

const [example, , other] = knownOrigins;

export const checks: readonly Check[] = [
  check({
    id: 'cors/openapi-is-open-to-every-origin',
    requires: ['cors.openapi'],
    claim: 'The OpenAPI document allows every origin that a request names.',
    fix: 'Send exactly Access-Control-Allow-Origin: * with the versioned OpenAPI file, whether or not the request has an Origin.',
    run: async (context) => {
      const requests = (await requireServedFiles(context)).flatMap((url) => [
        get(url),
        ...[example, other].map((origin) => get(url, { origin })),
      ]);
      return forEach(context, requests, async (request) => hasOpenAllowOrigin(await context.fetch(request)));
    },
  }),

  check({
    id: 'cors/openapi-redirect-is-closed',
    requires: ['cors.openapi.redirect'],
    claim: 'The redirect at /openapi.json is sent without Access-Control-Allow-Origin.',
    fix: 'Remove Access-Control-Allow-Origin from the redirect at /openapi.json.',
    run: async (context) => {
      const { request } = await requireRedirect(context);
      return forEach(context, [request, withOrigin(request, example)], async (each) =>
        hasNoAllowOrigin(await context.fetch(each)),
      );
    },
  }),
];
