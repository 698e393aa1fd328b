/** The set of public keys in the default profile, with which callers verify what the storefront signs. */
import { isObject, type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import { matchesSchema } from '../../../lib/assert/schema.ts';
import { violation } from '../../../lib/assert/violation.ts';
import type { Check } from '../../../lib/model/check.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { fetchProfile } from '../../discovered/profile.ts';
import { ucpCheck } from '../ucp-check.ts';

/** Members of private and symmetric keys (RFC 7518 section 6); a violation never shows their values. */
const secret = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

export const checks: readonly Check[] = [
  ucpCheck({
    id: 'discovery/ucp-keys-are-public',
    requires: ['discovery.ucp.keys'],
    claim: 'Every key in the set of keys of the profile is a public JSON Web Key with an id.',
    fix: 'Give each object in keys of the profile a kid, a kty and its public members, such as crv, x and y, and remove all private members.',
    run: async (context, { profile: { keys: at } }) => {
      const { response } = await fetchProfile(context);
      const keys = bodyValue(response, at);
      if (keys === undefined) return [];
      context.examine(Array.isArray(keys) ? keys : [keys]);
      return [...matchesSchema(response, 'ucp/2026-08-25/keys', { at }), ...secretsIn(response, keys, at)];
    },
  }),

  ucpCheck({
    id: 'discovery/ucp-keys-are-where-callers-look',
    requires: ['discovery.ucp.keys-place'],
    claim: 'Every signing key that the profile shows is in the set of keys at its root.',
    fix: 'List every key of the profile in the array keys beside ucp, not only in signing_keys or inside ucp.',
    run: async (context, { profile: { keys: at, formerKeys } }) => {
      const { response } = await fetchProfile(context);
      const listed = keysAt(response, at);
      const former = formerKeys.flatMap((place) => keysAt(response, place).map((key) => ({ place, key })));
      context.examine([...listed, ...former]);
      const known = new Set(listed.map(({ kid }) => kid));
      return former
        .filter(({ key }) => !known.has(key.kid))
        .map(({ place, key }) => misplaced(response, { at, place, id: String(key.kid) }));
    },
  }),
];

const bodyValue = ({ json }: HttpResponse, at: string): unknown =>
  json.valid ? valueAt(json.value, at) : undefined;

function keysAt(response: HttpResponse, at: string): readonly JsonObject[] {
  const keys = bodyValue(response, at);
  return Array.isArray(keys) ? keys.filter(isObject) : [];
}

function secretsIn(response: HttpResponse, keys: unknown, at: string): readonly Violation[] {
  const list = Array.isArray(keys) ? keys : [];
  return list.flatMap((key: unknown, i) =>
    secret
      .filter((name) => isObject(key) && name in key)
      .map((name) => {
        const place = `${at}/${i}/${name}`;
        const message = `${place} is a private member of a key; promised are public members only`;
        return violation(response, message, {
          at: `${at}/${i}`,
          expected: 'public members only',
          actual: name,
        });
      }),
  );
}

type Misplaced = { readonly at: string; readonly place: string; readonly id: string };

function misplaced(response: HttpResponse, { at, place, id }: Misplaced): Violation {
  const message = `${place} has the key "${id}", which ${at} has not; callers look for keys in ${at} only`;
  return violation(response, message, { at: place, expected: `the key in ${at}`, actual: id });
}
