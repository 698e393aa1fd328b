/** The in-toto statement of a bundle: the digest of each member, and who judged what, with what; and its DSSE envelope. */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { DecidingSet, Outcome, Report } from '../model/report.ts';
import type { Argument, SigningKey } from '../model/target.ts';
import { homepage, type SuiteDigests } from '../package/package-root.ts';
import type { MemberName, Members } from './archive.ts';

const statementType = 'https://in-toto.io/Statement/v1';

export const predicateType = new URL('audit/v1', homepage() ?? 'https://localhost').href;

/** What the signer says in their own words. */
export type Words = {
  /** Who ran the audit. */
  readonly ranBy?: string;
  /** Whether the owner of the storefront asked for it. */
  readonly ownerAsked?: string;
};

export type Predicate = Words & {
  readonly format: 1;
  readonly suite: Report['suite'] & SuiteDigests;
  readonly document: Report['document'];
  readonly set: DecidingSet['name'];
  readonly storefront: string;
  readonly startedAt: string;
  readonly outcome: Outcome;
  readonly verdicts: number;
  /** What decides the verdicts besides the storefront. */
  readonly environment: Pick<Report, 'seed' | 'runs' | 'rulesets' | 'consents'> & {
    /** The version of Node. */
    readonly node: string;
    /** Without secrets, which are variables of the environment. */
    readonly options: readonly Argument[];
  };
};

export type Statement = {
  readonly _type: typeof statementType;
  readonly subject: readonly { readonly name: string; readonly digest: { readonly sha256: string } }[];
  readonly predicateType: string;
  readonly predicate: Predicate;
};

/** @param members all but the attestation itself. */
export const toStatement = (members: Members, predicate: Predicate): Statement => ({
  _type: statementType,
  subject: [...members].map(([name, bytes]) => ({ name, digest: { sha256: digestOf(bytes) } })),
  predicateType,
  predicate,
});

export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export function toPredicate(report: Report, digests: SuiteDigests, words: Words): Predicate {
  const { suite, document, set, target, startedAt, outcome, verdicts } = report;
  const { seed, runs, rulesets, consents, again = [] } = report;
  return {
    ...{ format: 1, suite: { ...suite, ...digests }, document, set: set.name },
    ...{ storefront: target.baseUrl, startedAt, outcome, verdicts: verdicts.length },
    environment: { node: process.version.slice(1), seed, runs, rulesets, consents, options: again },
    ...words,
  };
}

/** What is wrong with the statement or with a member, a sentence each. */
export function mismatchesIn({ subject }: Statement, members: Members): readonly string[] {
  const named = new Map(subject.map(({ name, digest }) => [name, digest.sha256]));
  const others = [...members.keys()].filter((name) => name !== 'attestation.json');
  return [
    ...others.flatMap((name) => mismatchOf(name, members.get(name), named.get(name))),
    ...[...named.keys()]
      .filter((name) => !others.some((other) => other === name))
      .map((name) => `the attestation names ${JSON.stringify(name.slice(0, 60))}, which the bundle lacks`),
  ];
}

function mismatchOf(
  name: MemberName,
  bytes: Uint8Array | undefined,
  expected: string | undefined,
): readonly string[] {
  if (expected === undefined) return [`the attestation does not name ${name}`];
  return bytes && digestOf(bytes) === expected ? [] : [`${name} is not what was attested`];
}

/** The media type of an in-toto statement. */
const payloadType = 'application/vnd.in-toto+json';

/** DSSE (github.com/secure-systems-lab/dsse, version 1), signed with Ed25519. */
export type Envelope = {
  readonly payloadType: typeof payloadType;
  /** Base64. */
  readonly payload: string;
  /** Empty for a bundle that is not signed. */
  readonly signatures: readonly { readonly keyid: string; readonly sig: string }[];
};

/** What is signed, so that neither the type nor the length can be mistaken: the pre-authentication encoding of DSSE. */
export const encoded = (type: string, payload: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.length} `), payload]);

export function seal(statement: string, key?: SigningKey): Envelope {
  const payload = Buffer.from(statement);
  const signed = key && sign(null, encoded(payloadType, payload), toPrivate(key)).toString('base64');
  return {
    payloadType,
    payload: payload.toString('base64'),
    signatures: key && signed !== undefined ? [{ keyid: keyIdOf(key), sig: signed }] : [],
  };
}

/** Whether one of the signatures was made with the private part of this key, over exactly this payload. */
export function isSignedBy({ payload, signatures }: Envelope, key: KeyObject): boolean {
  const bytes = encoded(payloadType, Buffer.from(payload, 'base64'));
  return signatures.some(({ sig }) => verify(null, bytes, key, Buffer.from(sig, 'base64')));
}

const toPrivate = (key: SigningKey): KeyObject => createPrivateKey({ key: { ...key }, format: 'jwk' });

/** The thumbprint of the public key (RFC 7638). */
export const keyIdOf = ({ crv, kty, x }: Pick<SigningKey, 'crv' | 'kty' | 'x'>): string =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');

/** An Ed25519 public key, as PEM or JWK; of a private one, its public part. @returns undefined for anything else. */
export function readPublicKey(source: string): KeyObject | undefined {
  try {
    const key = source.includes('-----BEGIN')
      ? createPublicKey(source)
      : createPublicKey({ key: JSON.parse(source), format: 'jwk' });
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    // The errors of OpenSSL and of the parser quote the file.
    return undefined;
  }
}
