/** Who calls: anybody, an agent whose signature is valid, or a caller with a token. */
import { createHash, createPublicKey, timingSafeEqual, verify } from 'node:crypto';
import { isSignatureError, type Verifier, verifySignature } from 'http-message-sig';
import type { PublicKey } from './demo-key.ts';

export const tiers = ['anonymous', 'signed', 'authorized'] as const;
export type Tier = (typeof tiers)[number];

export type AccessOptions = {
  readonly access: 'open' | 'tiers';
  readonly accessKeys: readonly PublicKey[];
  readonly accessToken: string;
  readonly now: () => number;
};

/** @returns the tier of a request; a wrong token or an invalid signature is none. */
export function tierOf(options: AccessOptions): (request: Request) => Promise<Tier> {
  if (options.access === 'open') return async () => 'authorized';
  const isSigned = signatureVerifier(options);
  return async (request) => {
    const authorization = request.headers.get('authorization') ?? '';
    const [, token] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
    if (token !== undefined && isEqual(token, options.accessToken)) return 'authorized';
    return (await isSigned(request)) ? 'signed' : 'anonymous';
  };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isEqual = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

/** RFC 9421, as Web Bot Auth has it: for this host, by a known key, and neither early nor late. */
function signatureVerifier({ accessKeys, now }: AccessOptions): (request: Request) => Promise<boolean> {
  const verifiers = new Map(accessKeys.map((key) => [thumbprint(key), toVerifier(key)]));
  return async (request) => {
    if (!request.headers.has('signature')) return false;
    try {
      await verifySignature(request, {
        policy: {
          algorithms: ['ed25519'],
          requiredComponents: ['@authority'],
          requiredParameters: ['created', 'expires', 'keyid', 'tag'],
          clockSkew: 30,
          now: Math.floor(now() / 1000),
          validate: ({ parameters }) => parameters.tag === 'web-bot-auth',
        },
        resolveVerifier({ parameters }) {
          const verifier = verifiers.get(parameters.keyid ?? '');
          if (!verifier) throw new RangeError('The key of the signature is unknown.');
          return verifier;
        },
      });
      return true;
    } catch (error) {
      if (isSignatureError(error)) return false;
      throw error;
    }
  };
}

function toVerifier(key: PublicKey): Verifier {
  const publicKey = createPublicKey({ key: { ...key }, format: 'jwk' });
  return { algorithm: 'ed25519', verify: (data, signature) => verify(null, data, publicKey, signature) };
}

/** RFC 7638: the name of a key. */
export const thumbprint = ({ kty, crv, x }: PublicKey): string =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
