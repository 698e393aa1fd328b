/** Access by tier: anonymous, signed by a known key, or authorized by a token; and the directory of the keys. */
import { createHash, createPublicKey, timingSafeEqual, verify } from 'node:crypto';
import { isSignatureError, type Verifier, verifySignature } from 'http-message-sig';
import { type App, addRoute, json, once, send } from './http.ts';

export const tiers = ['anonymous', 'signed', 'authorized'] as const;

export type Tier = (typeof tiers)[number];

type AccessOptions = {
  readonly access: 'open' | 'tiers';
  readonly accessKeys: readonly PublicKey[];
  readonly accessToken: string;
  readonly now: () => number;
};

/** The tier of a request. A wrong token or an invalid signature counts as none. */
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

/** RFC 9421 with the profile of Web Bot Auth: the signature covers the host, is by a known key, and is current. */
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

/** The thumbprint of a key (RFC 7638). */
const thumbprint = ({ kty, crv, x }: PublicKey): string =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');

/** The test key of RFC 9421, appendix B.1.4. It is public, so it proves nothing outside of tests. */
export const demoKey = {
  kty: 'OKP',
  crv: 'Ed25519',
  d: 'n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU',
  x: 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs',
} as const;

/** The token of an authorized caller (RFC 6750 section 2.1), just as public. */
export const demoToken = 'demo-token-of-the-reference-storefront';

/** What it takes for the approval of a buyer, in both dialects; the time is that of the call. */
export const demoApproval = {
  approval: { approved: true, approved_at: '{now}' },
  checkout: { approval: { approved: true, approved_at: '{now}' } },
} as const;

const { d: _private, ...publicPart } = demoKey;

export const demoPublicKey: PublicKey = publicPart;

/** An Ed25519 key (RFC 8037 section 2). */
export type PublicKey = { readonly kty: 'OKP'; readonly crv: 'Ed25519'; readonly x: string };

const directoryPath = '/.well-known/http-message-signatures-directory';

const type = 'application/http-message-signatures-directory+json';

/** Serves the key directory of Web Bot Auth; an open storefront has none. */
export function directoryRoutes(app: App, { access, accessKeys }: AccessOptions): void {
  if (access === 'open') return;
  const keys = accessKeys.map((key: PublicKey) => ({ ...key, kid: thumbprint(key), use: 'sig' }));
  const directory = once(() => ({ ...json({ keys }), type }));
  addRoute(app, directoryPath, {
    GET: ({ req }) => send(req.raw, directory(), { 'Cache-Control': 'max-age=300' }),
  });
}
