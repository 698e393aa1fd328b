/** Answers that a storefront signs (RFC 9421): their digests, what they cover, and the keys of the profile. */
import { createHash, createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto';
import { createRequire } from 'node:module';
import type { Dictionary, InnerList, Item } from 'structured-headers';
import { type JsonObject, objectsOf, valueAt } from '../../../lib/assert/json.ts';
import { header } from '../../../lib/assert/response.ts';
import { forEach, mismatch } from '../../../lib/assert/rules.ts';
import { naming, requestText } from '../../../lib/assert/violation.ts';
import type { Check } from '../../../lib/model/check.ts';
import type { HttpResponse } from '../../../lib/model/http.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { fetchProfile } from '../../discovered/profile.ts';
import { pastCalls } from '../client/tool-results.ts';
import { lookingBack } from '../client/ucp-check.ts';

export const checks: readonly Check[] = [
  lookingBack({
    id: 'commerce/ucp-signed-answers-can-be-verified',
    requires: [
      'commerce.ucp.signature-digest',
      'commerce.ucp.signature-components',
      'commerce.ucp.signature-valid',
    ],
    claim:
      'Every answer that a key of the profile signs has such a signature that covers its status and content, whose digest is right, and that can be verified.',
    fix: 'Send Content-Digest with the SHA-256 of the bytes of each signed answer, and sign "@status", "content-digest" and "content-type" with the key that keyid names in the profile.',
    async run(context, { profile: { keys: at } }) {
      const { response } = await fetchProfile(context);
      const keys = publicKeysIn(response.json.valid ? valueAt(response.json.value, at) : []);
      const signed = pastCalls(context).flatMap(({ call }) => {
        const own = signaturesOf(call.response).flatMap((signature) => {
          const key = keys.get(signature.keyId);
          return key ? [{ ...signature, key }] : [];
        });
        return own.length > 0 ? [{ answer: call.response, own }] : [];
      });
      if (signed.length === 0) {
        throw new Inconclusive('not-observed', 'no answer is signed with a key of the profile');
      }
      return forEach(context, signed, ({ answer, own }) => {
        const faults = own.map((signature) => faultsOf(answer, signature));
        return faults.some((found) => found.length === 0) ? [] : (faults[0] ?? []);
      });
    },
  }),
];

type SignatureParts = {
  /** The names of the covered components. */
  readonly components: readonly string[];
  /** The components with the parameters of the signature. */
  readonly params: string;
  readonly keyId: string;
  readonly bytes: Buffer;
};

type Signed = SignatureParts & { readonly key: PublicKey };

/** Loaded at first use, since few storefronts sign. */
const structuredFields = (): typeof import('structured-headers') =>
  createRequire(import.meta.url)('structured-headers');

/** The members of a header that is a dictionary (RFC 9651 section 3.2); none where it is malformed. */
function membersOf(answer: HttpResponse, name: string): Dictionary {
  try {
    return structuredFields().parseDictionary(header(answer, name) ?? '');
  } catch {
    return new Map();
  }
}

/** The signatures of an answer whose components have no parameters of their own. */
function signaturesOf(answer: HttpResponse): readonly SignatureParts[] {
  const { isInnerList, serializeInnerList } = structuredFields();
  const values = membersOf(answer, 'signature');
  return [...membersOf(answer, 'signature-input')].flatMap(([label, input]) => {
    const bytes = bytesOf(values.get(label));
    if (!bytes || !isInnerList(input)) return [];
    const [items, parameters] = input;
    const keyId = parameters.get('keyid');
    const isPlain = items.every(([, own]) => own.size === 0);
    const components = items.map(([name]) => String(name));
    const isKnown = components.every((name) => /^(?:@status|[a-z0-9-]+)$/.test(name));
    if (typeof keyId !== 'string' || !isPlain || !isKnown) return [];
    return [{ components, params: serializeInnerList(input), keyId, bytes }];
  });
}

function bytesOf(member: Item | InnerList | undefined): Buffer | undefined {
  const [value] = member ?? [];
  return value instanceof ArrayBuffer ? Buffer.from(value) : undefined;
}

function faultsOf(answer: HttpResponse, signed: Signed): readonly Violation[] {
  const wrong = (promise: string, at: string, expected: string, actual: unknown) =>
    naming(
      promise,
      mismatch(answer, `${requestText(answer)} answered with the header ${at}`, {
        at: `header: ${at}`,
        expected,
        actual,
      }),
    );
  const covered = answer.bytes.length > 0 ? ['@status', 'content-digest', 'content-type'] : ['@status'];
  const missing = covered.filter((component) => !signed.components.includes(component));
  if (missing.length > 0) {
    const expected = `a signature that covers ${covered.join(', ')}`;
    return wrong('commerce.ucp.signature-components', 'signature-input', expected, signed.params);
  }
  const digest = expectedDigest(answer);
  const given = bytesOf(membersOf(answer, 'content-digest').get('sha-256'));
  if (digest && !given?.equals(digest)) {
    const actual = header(answer, 'content-digest') === undefined ? 'absent' : 'another digest';
    return wrong('commerce.ucp.signature-digest', 'content-digest', 'the SHA-256 of the content', actual);
  }
  if (isValid(answer, signed)) return [];
  const expected = `a signature by the key ${signed.keyId} of the profile`;
  return wrong('commerce.ucp.signature-valid', 'signature', expected, 'another');
}

/** Undefined where the bytes on the wire are not known, or there are none. */
function expectedDigest(answer: HttpResponse): Buffer | undefined {
  const coding = header(answer, 'content-encoding') ?? 'identity';
  if (answer.bytes.length === 0 || coding.trim().toLowerCase() !== 'identity') return undefined;
  return createHash('sha256').update(answer.bytes).digest();
}

/** RFC 9421 section 2.5. */
function isValid(answer: HttpResponse, { components, params, key, bytes }: Signed): boolean {
  const lines = components.map(
    (name) => `"${name}": ${name === '@status' ? answer.status : (header(answer, name) ?? '').trim()}`,
  );
  const base = Buffer.from([...lines, `"@signature-params": ${params}`].join('\n'));
  return verify(key.hash, base, { key: key.key, dsaEncoding: 'ieee-p1363' }, bytes);
}

/** The hash that goes with each curve; EdDSA has its own. */
const hashes = new Map<unknown, string | null>([
  ['P-256', 'sha256'],
  ['P-384', 'sha384'],
  ['Ed25519', null],
]);

type PublicKey = { readonly key: KeyObject; readonly hash: string | null };

/** The keys that can verify, by their ids. */
function publicKeysIn(list: unknown): ReadonlyMap<unknown, PublicKey> {
  return new Map(
    objectsOf(list).flatMap((jwk) => {
      const hash = hashes.get(jwk.crv);
      const key = hash === undefined ? undefined : publicKeyOf(jwk);
      return hash === undefined || !key ? [] : [[jwk.kid, { key, hash }] as const];
    }),
  );
}

function publicKeyOf(jwk: JsonObject): KeyObject | undefined {
  try {
    return createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' });
  } catch {
    return undefined;
  }
}
