/** Checks of the authorization server's signing keys: a JWK Set (RFC 7517), where the metadata names one. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { wrongValue } from '../../../lib/assert/rule.ts';
import { violation } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import type { Context } from '../../../lib/model/context.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import { get } from '../../../lib/model/http/requests.ts';
import { Inconclusive, prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { fetchMetadata } from '../../discovered/authorization-server.ts';
import { forOne } from '../for-one.ts';
import { servesObject } from '../serves-object.ts';
import { hasSecureUrls } from './secure-urls.ts';

export const checks: readonly Check[] = [
  check({
    id: 'discovery/keys-are-served',
    requires: ['discovery.jwks.served'],
    claim: 'The jwks_uri of the metadata answers 200 with a JWK Set, whose keys each have a type.',
    fix: 'Serve a JSON object with a non-empty array keys, each key with a string kty, with status 200 at the jwks_uri of the metadata.',
    run: forOne(fetchKeySet, (response) => {
      const document = servesObject(response);
      return document.length > 0 ? document : holdsKeySet(response);
    }),
  }),

  check({
    id: 'discovery/keys-come-over-https',
    requires: ['discovery.jwks.https'],
    claim: 'The jwks_uri of the metadata is an https URL.',
    fix: 'Set jwks_uri in the authorization server metadata to an https URL without a fragment.',
    run: async (context) => {
      await requireKeySetUrl(context);
      return hasSecureUrls(context, ['jwks_uri'], /#/);
    },
  }),

  check({
    id: 'discovery/keys-are-public',
    requires: ['discovery.jwks.public'],
    claim: 'No key of the JWK Set has a private or symmetric value.',
    fix: 'Remove the private members (d, p, q, dp, dq, qi, oth) and symmetric keys (k) from the keys at jwks_uri, and replace the keys that were exposed.',
    run: async (context) => {
      const response = await fetchKeySet(context);
      const keys = keysOf(response).flatMap((key, i) => (isObject(key) ? [{ key, at: `/keys/${i}` }] : []));
      return context.examine(keys).flatMap(({ key, at }) =>
        secretsOf(key).map((member) => {
          const message = `${at} has the private member "${member}"; promised is a public key`;
          return violation(response, message, {
            at: `${at}/${member}`,
            expected: 'absent',
            actual: 'a secret',
          });
        }),
      );
    },
  }),
];

/** RFC 7518 sections 6.2.2, 6.3.2 and 6.4.1; RFC 8037 section 2. */
const secrets: readonly string[] = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

const secretsOf = (key: JsonObject): readonly string[] =>
  secrets.filter((member) => Object.hasOwn(key, member));

/** @throws Inconclusive `not-observed` when the metadata names no key set, which is optional. */
async function requireKeySetUrl(context: Context): Promise<string> {
  const { jwks_uri: url } = (await fetchMetadata(context)).value;
  if (url === undefined) throw new Inconclusive('not-observed', 'the metadata names no jwks_uri');
  if (typeof url === 'string' && URL.canParse(url)) return url;
  throw prerequisite('discovery/optional-metadata-has-its-types');
}

async function fetchKeySet(context: Context): Promise<HttpResponse> {
  return context.fetch(get(await requireKeySetUrl(context)));
}

function keysOf({ json }: HttpResponse): readonly unknown[] {
  const body = json.valid && isObject(json.value) ? json.value : {};
  return Array.isArray(body.keys) ? body.keys : [];
}

function holdsKeySet(response: HttpResponse): readonly Violation[] {
  const keys = keysOf(response);
  if (keys.length === 0) {
    const details = { at: '/keys', expected: 'an array of keys', actual: 'none' };
    return [violation(response, 'the JWK Set has no keys; promised is an array of keys', details)];
  }
  return keys.flatMap((key, i) =>
    isObject(key) && typeof key.kty === 'string'
      ? []
      : [wrongValue(response, `/keys/${i}/kty`, 'a key type as text')],
  );
}
