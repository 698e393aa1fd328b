/** Checks of the keys that the authorization server signs with: a JWK Set (RFC 7517), where the metadata names one. */
import { isObject, type JsonObject } from '../../lib/assert/json.ts';
import { show, violation } from '../../lib/assert/violation.ts';
import { get } from '../../lib/http/requests.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpResponse } from '../../lib/model/http-response.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { fetchMetadata } from '../discovered/authorization-server.ts';
import { judgeAddresses } from './rfc-8414.ts';
import { servesObject } from './serves-object.ts';

export const keySet: readonly Check[] = [
  check({
    id: 'discovery/keys-are-served',
    requires: ['discovery.jwks.served'],
    claim: 'The jwks_uri of the metadata answers 200 with a JWK Set, whose keys each have a type.',
    run: async (context) => {
      const [response] = context.examine([await fetchKeySet(context)]);
      if (!response) return [];
      const document = servesObject(response);
      return document.length > 0 ? document : isKeySet(response);
    },
  }),

  check({
    id: 'discovery/keys-come-over-https',
    requires: ['discovery.jwks.https'],
    claim: 'The jwks_uri of the metadata is an https address.',
    run: async (context) => {
      await requireNamed(context);
      return judgeAddresses(context, ['jwks_uri'], /#/);
    },
  }),

  check({
    id: 'discovery/keys-are-public',
    requires: ['discovery.jwks.public'],
    claim: 'No key of the JWK Set has a private or symmetric value.',
    run: async (context) => {
      const response = await fetchKeySet(context);
      const keys = keysOf(response).filter(isObject);
      return context.examine(keys).flatMap((key, place) =>
        secretsOf(key).map((member) =>
          violation(response, `/keys/${place} has the private member "${member}"; promised are public keys`, {
            at: `/keys/${place}/${member}`,
            expected: 'absent',
            actual: 'a secret',
          }),
        ),
      );
    },
  }),
];

/** RFC 7518 sections 6.2.2, 6.3.2 and 6.4.1; RFC 8037 section 2. */
const secrets: readonly string[] = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

const secretsOf = (key: JsonObject): readonly string[] =>
  secrets.filter((member) => Object.hasOwn(key, member));

/** @throws Inconclusive `not-observed` when the metadata names no keys: that is optional. */
async function requireNamed(context: Context): Promise<string> {
  const { jwks_uri: address } = (await fetchMetadata(context)).value;
  if (address === undefined) throw new Inconclusive('not-observed', 'the metadata names no jwks_uri');
  if (typeof address === 'string' && URL.canParse(address)) return address;
  throw new Inconclusive('prerequisite', 'discovery/optional-metadata-has-its-types does not hold');
}

const fetchKeySet = async (context: Context): Promise<HttpResponse> =>
  context.fetch(get(await requireNamed(context)));

function keysOf({ json }: HttpResponse): readonly unknown[] {
  const body = json.valid && isObject(json.value) ? json.value : {};
  return Array.isArray(body.keys) ? body.keys : [];
}

function isKeySet(response: HttpResponse): readonly Violation[] {
  const keys = keysOf(response);
  if (keys.length === 0)
    return [
      violation(response, 'the JWK Set has no keys; promised is an array of keys', {
        at: '/keys',
        expected: 'an array of keys',
        actual: 'none',
      }),
    ];
  return keys.flatMap((key, place) => {
    if (isObject(key) && typeof key.kty === 'string') return [];
    const actual = isObject(key) ? show(key.kty) : show(key);
    return [
      violation(response, `/keys/${place} has no key type; promised is "kty" as text`, {
        at: `/keys/${place}/kty`,
        expected: 'text',
        actual,
      }),
    ];
  });
}
