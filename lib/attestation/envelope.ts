/** The DSSE envelope of a bundle's statement (github.com/secure-systems-lab/dsse, version 1), signed with Ed25519. */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { SigningKey } from '../model/target.ts';

/** The media type of an in-toto statement. */
const payloadType = 'application/vnd.in-toto+json';

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
