/** Signs a request as Web Bot Auth does: an RFC 9421 signature that names its key and the directory of that key. */
import { createHash, createPrivateKey, randomBytes, sign } from 'node:crypto';
import { component, createSignatureSync } from 'http-message-sig';
import type { HttpRequest } from '../../model/http.ts';
import type { SigningKey } from '../../model/target.ts';

/** Seconds: a request is sent at once, and clocks differ. */
const lifetime = 300;

const label = 'sig1';
const covered = ['@authority', component('signature-agent', { key: label })];

export type SigningParts = {
  /** Milliseconds since the epoch. */
  readonly date: () => number;
  readonly nonce?: () => string;
};

/** The protocol recommends 64 random bytes. */
const randomNonce = (): string => randomBytes(64).toString('base64');

/** @returns makes the headers of one request; each call signs afresh. */
export function requestSigner(
  { key, agent }: { readonly key: SigningKey; readonly agent: string },
  { date, nonce = randomNonce }: SigningParts,
): (request: HttpRequest) => Readonly<Record<string, string>> {
  const privateKey = createPrivateKey({ key: { ...key }, format: 'jwk' });
  const signer = {
    algorithm: 'ed25519',
    sign: (data: Uint8Array): Uint8Array => new Uint8Array(sign(null, data, privateKey)),
  };
  const keyid = thumbprint(key);
  const directory = `${label}=${toAgent(agent)}`;
  return ({ method, url }) => {
    const created = Math.floor(date() / 1000);
    const { signature, signatureInput } = createSignatureSync(
      { kind: 'request', method, targetUri: url, fields: [{ name: 'signature-agent', value: directory }] },
      {
        label,
        components: covered,
        parameters: {
          created,
          expires: created + lifetime,
          keyid,
          alg: signer.algorithm,
          nonce: nonce(),
          tag: 'web-bot-auth',
        },
        signer,
      },
    );
    return { 'signature-agent': directory, 'signature-input': signatureInput, signature };
  };
}

/** RFC 7638, with the members of RFC 8037 section 2. */
export const thumbprint = ({ kty, crv, x }: Pick<SigningKey, 'kty' | 'crv' | 'x'>): string =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');

/** An origin has its directory at a well-known path; any other URL is that of the key set itself. */
function toAgent(agent: string): string {
  const { origin, pathname, href } = new URL(agent);
  const isDirectory = pathname === '/' || pathname.endsWith('/http-message-signatures-directory');
  return isDirectory ? `"${origin}"` : `"${href}";type=jwks_uri`;
}
