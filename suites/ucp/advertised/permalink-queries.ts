/** Queries of permalinks: which destinations they may ask for, parameters that collide, and what is handed on. */
import { header, redirectTarget } from '../../../lib/assert/response.ts';
import { mismatch } from '../../../lib/assert/rules.ts';
import { requestText } from '../../../lib/assert/violation.ts';
import type { Check, Context } from '../../../lib/model/check.ts';
import { get, type HttpResponse } from '../../../lib/model/http.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { type UcpRow, ucpCheck } from '../client/ucp-check.ts';
import { requirePermalink, to } from './permalinks.ts';

/** Pages to go on at: the interface has both, and a permalink may ask for any path. */
const [wanted, other] = ['/collections/all', '/search'] as const;

type QueryRow = UcpRow & {
  /** What stands behind the endpoint. */
  readonly asked: (endpoint: string) => readonly string[];
  readonly holds: (responses: readonly HttpResponse[]) => readonly Violation[];
};

/** A check of links without items, where links are led to the page that they ask for. */
const asking = ({ asked, holds, ...row }: QueryRow): Check =>
  ucpCheck({
    ...row,
    async run(context) {
      const endpoint = await requireObedient(context);
      const responses = await Promise.all(
        asked(endpoint).map((rest) => context.fetch(get(`${endpoint}${rest}`))),
      );
      return holds(context.examine(responses));
    },
  });

/** @throws Inconclusive unless each of two links leads to the page that it asks for, and does so again. */
async function requireObedient(context: Context): Promise<string> {
  const endpoint = await requirePermalink(context);
  for (const path of [wanted, other]) {
    const url = `${endpoint}${to(path)}`;
    // A pair without a name is none, so that this is the same link, asked for once in a run.
    const [response, again] = [await context.fetch(get(url)), await context.fetch(get(`${url}&`))];
    const [place, samePlace] = [redirectTarget(response), redirectTarget(again)];
    if (place?.pathname !== path || place.href !== samePlace?.href) {
      const found = place?.href ?? response.status;
      throw new Inconclusive('not-observed', `a permalink that asks for ${path} leads to ${found}`);
    }
  }
  return endpoint;
}

/** Values of this kind are made up. */
const secret = 'conformance-secret';

const lead = `${to(wanted)}&`;

const pair = (name: string, value: string): string =>
  `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;

const email = 'conformance@example.com';

export const checks: readonly Check[] = [
  asking({
    id: 'discovery/ucp-permalink-destinations-are-validated',
    requires: ['discovery.ucp.permalink.destination'],
    claim:
      'A permalink leads to the page that it asks for only if it names its path, with one slash first, without a host, spaces, backslashes and control characters, and in its canonical form.',
    fix: 'Validate continue_to: decode it once, refuse it unless it is a plain path, resolve it, and write the canonical path into Location.',
    asked: (endpoint) => [foreign, ...unfit(new URL(endpoint)), `/search/..${wanted}`].map(to),
    holds: ([usual, ...responses]) => {
      if (usual && redirectTarget(usual)?.pathname === wanted) {
        throw new Inconclusive('not-observed', `the default destination is ${wanted}`);
      }
      return responses.flatMap((response, i) => {
        const isLast = i === responses.length - 1;
        const location = header(response, 'location') ?? '';
        const isObeyed = redirectTarget(response)?.pathname === wanted;
        if (isLast ? !/\/\.\.(\/|$)/.test(location) : !isObeyed) return [];
        return mismatch(response, `${requestText(response)} leads to`, {
          at: 'header: location',
          expected: isLast ? 'a canonical path' : 'the default destination',
          actual: location,
        });
      });
    },
  }),

  asking({
    id: 'discovery/ucp-permalink-parameters-have-no-order',
    requires: ['discovery.ucp.permalink.collision'],
    claim: 'Two parameters of a permalink for one thing lead to the same place in either order.',
    fix: 'Use neither the first nor the last of parameters that have one meaning, such as two of continue_to, or buyer/email and /buyer/email.',
    asked: () => collisions.flatMap(([one, another]) => [`?${one}&${another}`, `?${another}&${one}`]),
    holds: (responses) =>
      collisions.flatMap((_, i) => {
        const [one, another] = responses.slice(2 * i, 2 * i + 2);
        if (!one || !another || placeOf(one) === placeOf(another)) return [];
        return mismatch(another, `${requestText(another)} leads to`, {
          at: 'header: location',
          expected: `${placeOf(one)}, as in the other order`,
          actual: placeOf(another),
        });
      }),
  }),

  asking({
    id: 'discovery/ucp-permalinks-hand-no-secrets-on',
    requires: ['discovery.ucp.permalink.secrets'],
    claim: 'The destination of a permalink has no token, key or credential of its query.',
    fix: 'Remove tokens, keys and credentials from the address to which a permalink leads.',
    asked: () => [
      lead +
        ['access_token', 'api_key', 'payment/instruments/0/credential/token']
          .map((name) => pair(name, secret))
          .join('&'),
    ],
    holds: (responses) => responses.flatMap((response) => showsNone(response, [secret])),
  }),

  asking({
    id: 'discovery/ucp-permalinks-keep-fields-to-themselves',
    requires: ['discovery.ucp.permalink.fields'],
    claim:
      'The destination of a permalink has neither the data of the buyer nor unknown fields of its query.',
    fix: 'Remove the parameters that are fields of a cart or checkout, known or not, from the address to which a permalink leads.',
    asked: () => [
      `${lead}${pair('buyer/email', email)}&${pair('/buyer/first_name', 'Conformance')}&${pair('buyer/unknown', 'conformance-field')}`,
    ],
    holds: (responses) =>
      responses.flatMap((response) => showsNone(response, [email, 'Conformance', 'conformance-field'])),
  }),

  asking({
    id: 'discovery/ucp-permalinks-keep-campaigns',
    requires: ['discovery.ucp.permalink.campaign'],
    claim:
      'The destination of a permalink has the parameters of its query that are no fields of the protocol.',
    fix: 'Keep parameters such as utm_medium in the address to which a permalink leads.',
    asked: () => [`${lead}${pair('utm_medium', 'conformance')}`],
    holds: (responses) =>
      responses.flatMap((response) => {
        const target = redirectTarget(response);
        if (target?.searchParams.get('utm_medium') === 'conformance') return [];
        return mismatch(response, `${requestText(response)} leads to`, {
          at: 'header: location',
          expected: 'the wanted page with utm_medium=conformance',
          actual: header(response, 'location'),
        });
      }),
  }),
];

/** What leads nowhere but to the default destination. The name is reserved (RFC 6761 section 6.4). */
const foreign = '//elsewhere.invalid/';

/** Each leads to the wanted page if it is taken as it is, or cleaned. */
const unfit = ({ origin, host }: URL): readonly string[] => [
  wanted.slice(1),
  wanted.replaceAll('/', '\\'),
  `${wanted}\t`,
  `//${host}${wanted}`,
  `${origin}${wanted}`,
];

/** The second is a field, which a shop may show as a parameter of a campaign. */
const collisions = [
  [pair('continue_to', wanted), pair('continue_to', other)],
  ['attribution/utm_source=one', '/attribution/utm_source=two'],
] as const;

/** With its parameters sorted: that a shop hands them on in the order of the link is another matter. */
function placeOf(response: HttpResponse): string {
  const target = redirectTarget(response);
  if (target) target.search = String(new URLSearchParams([...target.searchParams].toSorted()));
  return target?.href ?? `HTTP ${response.status}`;
}

function showsNone(response: HttpResponse, values: readonly string[]): readonly Violation[] {
  const { href } = redirectTarget(response) ?? { href: '' };
  const found = values.find((value) => [value, encodeURIComponent(value)].some((one) => href.includes(one)));
  if (found === undefined) return [];
  return mismatch(response, `${requestText(response)} leads to`, {
    at: 'header: location',
    expected: `an address without ${found}`,
    actual: href,
  });
}
