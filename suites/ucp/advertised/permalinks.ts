/** Permalinks: where the profile says that they are, and that following one leads on within the shop, once and unseen. */

import { valueAt } from '../../../lib/assert/json.ts';
import { header, redirectTarget } from '../../../lib/assert/response.ts';
import { mismatch } from '../../../lib/assert/rules.ts';
import { requestText } from '../../../lib/assert/violation.ts';
import type { Check, Context } from '../../../lib/model/check.ts';
import { get, type HttpResponse } from '../../../lib/model/http.ts';
import { Inconclusive, prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { fetchProfile } from '../../discovered/profile.ts';
import { type Entry, entriesOf } from '../../discovered/ucp.ts';
import { type UcpRow, ucpCheck } from '../client/ucp-check.ts';

/** The name is reserved (RFC 6761 section 6.4), so nothing can be there. */
const foreignHost = 'elsewhere.invalid';

/** Each leads elsewhere if it is taken as it is, or resolved without care. */
const foreignTargets = [
  `https://${foreignHost}/`,
  `//${foreignHost}/`,
  `/\\${foreignHost}/`,
  `\\\\${foreignHost}/`,
  `/\t/${foreignHost}/`,
  `/%2F${foreignHost}/`,
];

const injectedHeader = 'x-permalink';

const injected = `/\r\n${injectedHeader}: injected`;

/** In octets, which a permalink may have at least. */
const maxLength = 2048;

type PermalinkRow = UcpRow & {
  /** What stands behind the endpoint instead of a plain destination, which is the control: it leads on. */
  readonly asked?: (endpoint: string) => readonly string[];
  readonly holds: (response: HttpResponse) => readonly Violation[];
};

/** A check that follows permalinks without items, which ask for a destination only. */
const followed = ({ asked, holds, ...row }: PermalinkRow): Check =>
  ucpCheck({
    ...row,
    async run(context) {
      const endpoint = await requirePermalink(context);
      const plain = await context.fetch(get(`${endpoint}${to('/')}`));
      if (!asked) return context.examine([plain]).flatMap(holds);
      if (redirectTarget(plain) === undefined) {
        throw new Inconclusive('not-observed', `a plain permalink leads nowhere: ${plain.status}`);
      }
      const responses: HttpResponse[] = [];
      for (const rest of asked(endpoint)) responses.push(await context.fetch(get(`${endpoint}${rest}`)));
      return context.examine(responses).flatMap(holds);
    },
  });

/** @throws Inconclusive without a usable one. */
export async function requirePermalink(context: Context): Promise<string> {
  const [entry] = await requirePermalinks(context);
  const endpoint = valueAt(entry?.entry, '/config/endpoint');
  if (typeof endpoint === 'string' && faultOf(endpoint, context) === undefined) return endpoint;
  throw prerequisite('discovery/ucp-permalink-endpoints-are-plain');
}

/** The query of a permalink that asks for a destination. */
export const to = (destination: string): string => `?continue_to=${encodeURIComponent(destination)}`;

export const checks: readonly Check[] = [
  ucpCheck({
    id: 'discovery/ucp-permalink-endpoints-are-plain',
    requires: ['discovery.ucp.permalink.endpoint'],
    claim:
      'The endpoint of permalinks is an https address without credentials, query, fragment and final slash.',
    fix: 'Write config.endpoint of dev.ucp.shopping.permalink as an absolute https URL that ends in its path, without a slash.',
    async run(context) {
      const { response } = await fetchProfile(context);
      return context.examine(await requirePermalinks(context)).flatMap(({ at, entry }) => {
        const actual = valueAt(entry, '/config/endpoint');
        const fault = faultOf(actual, context);
        if (fault === undefined) return [];
        const place = `${at}/config/endpoint`;
        const expected = 'an absolute https address without credentials, query, fragment and final slash';
        return mismatch(response, `${place} has ${fault}:`, { at: place, expected, actual });
      });
    },
  }),

  followed({
    id: 'discovery/ucp-permalinks-are-answered-with-303',
    requires: ['discovery.ucp.permalink.answer'],
    claim: 'A permalink is answered with 303 and a Location, may not be stored, and has a referrer policy.',
    fix: 'Answer permalinks with 303, a Location, Cache-Control: no-store and a Referrer-Policy such as no-referrer.',
    holds: (response) => [...leadsOn(response), ...isPrivate(response)],
  }),

  followed({
    id: 'discovery/ucp-permalinks-stay-in-the-shop',
    requires: ['discovery.ucp.permalink.origin'],
    claim: 'A permalink whose destination is on another host does not lead there.',
    fix: 'Validate continue_to as a path of the shop itself, and lead to the default destination if it is not.',
    asked: () => foreignTargets.map(to),
    holds: (response) => {
      const target = redirectTarget(response);
      if (target?.hostname !== foreignHost) return [];
      return mismatch(response, `${requestText(response)} redirects to`, {
        at: 'header: location',
        expected: 'a page of the shop',
        actual: target.href,
      });
    },
  }),

  followed({
    id: 'discovery/ucp-permalinks-reflect-no-line-breaks',
    requires: ['discovery.ucp.permalink.characters'],
    claim: 'A permalink whose destination has a line break leads to the default destination.',
    fix: 'Refuse each continue_to with a space or a control character, and go to the default destination.',
    asked: () => [to(injected)],
    holds: (response) => {
      const location = header(response, 'location') ?? '';
      const isReflected = /[\r\n]|%0[ad]|injected/i.test(location);
      if (!isReflected && header(response, injectedHeader) === undefined) return [];
      return mismatch(response, `${requestText(response)} answered with the header Location`, {
        at: 'header: location',
        expected: 'the default destination',
        actual: location,
      });
    },
  }),

  followed({
    id: 'discovery/ucp-long-permalinks-are-accepted',
    requires: ['discovery.ucp.permalink.length'],
    claim: 'A permalink of 2,048 octets is answered as a shorter one.',
    fix: 'Accept permalinks of at least 2,048 octets.',
    asked: (endpoint) => {
      const lead = `${to('/')}&utm_content=`;
      return [`${lead}${'a'.repeat(Math.max(0, maxLength - endpoint.length - lead.length))}`];
    },
    holds: (response) =>
      [400, 413, 414, 431].includes(response.status) || response.status >= 500
        ? mismatch(response, `a permalink of ${maxLength} octets is answered with`, {
            at: 'status',
            expected: '303',
            actual: response.status,
          })
        : [],
  }),
];

/** @throws Inconclusive `not-advertised` without permalinks. */
async function requirePermalinks(context: Context): Promise<readonly Entry[]> {
  const { value } = await fetchProfile(context);
  const found = entriesOf(value, ['capabilities']).filter(
    ({ name }) => name === 'dev.ucp.shopping.permalink',
  );
  if (found.length > 0) return found;
  throw new Inconclusive('not-advertised', 'the profile advertises no permalinks');
}

/** A target that is audited over http may have its permalinks there. */
function faultOf(endpoint: unknown, { target: { baseUrl } }: Context): string | undefined {
  if (typeof endpoint !== 'string' || !URL.canParse(endpoint)) return 'no address';
  if (/[\s\\]/.test(endpoint)) return 'a space or a backslash';
  const { protocol, username, password, search, hash } = new URL(endpoint);
  const schemes = baseUrl.startsWith('http:') ? ['http:', 'https:'] : ['https:'];
  if (!schemes.includes(protocol)) return 'another scheme than https';
  if (username + password !== '') return 'credentials';
  if (search + hash !== '' || /[?#]/.test(endpoint)) return 'a query or a fragment';
  return endpoint.endsWith('/') ? 'a final slash' : undefined;
}

/** A business may refuse a link without items as a client error: it is not handled then. */
function leadsOn(response: HttpResponse): readonly Violation[] {
  const { status } = response;
  if (status >= 400 && status < 500) {
    throw new Inconclusive('not-observed', `a permalink without items is refused with ${status}`);
  }
  if (status === 303 && header(response, 'location') !== undefined) return [];
  const actual = status === 303 ? '303 without a Location' : status;
  const expected = '303 and a Location';
  return mismatch(response, `${requestText(response)} answered with`, { at: 'status', expected, actual });
}

function isPrivate(response: HttpResponse): readonly Violation[] {
  const stored = header(response, 'cache-control') ?? '';
  const rules = [
    { name: 'cache-control', expected: 'no-store', holds: /\bno-store\b/i.test(stored) },
    {
      name: 'referrer-policy',
      expected: 'a policy such as no-referrer',
      holds: (header(response, 'referrer-policy') ?? '').trim() !== '',
    },
  ];
  return rules
    .filter(({ holds }) => !holds)
    .flatMap(({ name, expected }) =>
      mismatch(response, `${requestText(response)} answered with the header ${name}`, {
        at: `header: ${name}`,
        expected,
        actual: header(response, name) ?? 'absent',
      }),
    );
}
