/** Signs requests. The values of a signature exist in the transport only: above it, marks stand in their place. */

import { createHash, createPrivateKey, randomBytes, sign } from 'node:crypto';
import { createRequire } from 'node:module';
import type { HttpRequest } from '../model/http.ts';
import { Inconclusive } from '../model/inconclusive.ts';
import type { Signature, SigningKey, Target } from '../model/target.ts';
import { redacted } from '../text/visible.ts';
import type { Transport } from './send.ts';

type Values = Readonly<Record<string, string>>;

type PlainAnswer = Awaited<ReturnType<Transport['send']>>;

/** A transport that replaces marks by the values of a new signature. Requests without marks are sent as they are. */
export function signed(
  transport: Transport,
  { signature }: Pick<Target, 'signature'>,
  parts: SigningParts = { date: Date.now },
): Transport {
  if (!signature || signature.kind === 'recorded') return transport;
  const valuesFor = toValues(signature, parts);
  return {
    async send(request, context) {
      if (!isMarked(request)) return transport.send(request, context);
      const values = valuesFor(request);
      const headers = { ...request.headers, ...values };
      const answer = await transport.send({ ...request, headers }, context);
      return { ...withoutEcho(answer, values), request };
    },
    close: () => transport.close(),
  };
}

function toValues(
  signature: Exclude<Signature, { kind: 'recorded' }>,
  parts: SigningParts,
): (request: HttpRequest) => Values {
  if (signature.kind === 'key') return requestSigner(signature, parts);
  const { headers, expires } = signature;
  return ({ method, url }) => {
    if (parts.date() < expires) return headers;
    const ended = new Date(expires).toISOString();
    throw new Inconclusive(
      'deadline',
      `${method} ${url} was not sent: the signature of --signature-headers expired at ${ended}`,
    );
  };
}

/** A target may echo the request in its response, which is logged: the signature and its nonce are removed. */
function withoutEcho(answer: PlainAnswer, values: Values): PlainAnswer {
  const secrets = [values['signature-input'], values.signature, ...partsOf(values)].filter(
    (secret) => secret !== undefined,
  );
  const hide = (text: string) => secrets.reduce((rest, secret) => rest.replaceAll(secret, redacted), text);
  const holds = ({ bytes }: PlainAnswer, secret: string) => asBuffer(bytes).includes(secret, 0, 'latin1');
  const isEchoed = secrets.some((secret) => holds(answer, secret));
  return {
    ...answer,
    headers: answer.headers.map(([name, value]) => [name, hide(value)] as const),
    ...(isEchoed && { bytes: Buffer.from(hide(asBuffer(answer.bytes).toString('latin1')), 'latin1') }),
  };
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** The bare signatures and nonces as they were sent, and as JSON and URLs may escape them. */
const partsOf = (values: Values): readonly string[] =>
  [
    ...(values.signature?.match(/(?<==:)[^:]{8,}(?=:)/g) ?? []),
    ...(values['signature-input']?.match(/(?<=;nonce=")[^"]{8,}(?=")/g) ?? []),
  ].flatMap((part) => [part, part.replaceAll('/', '\\/'), encodeURIComponent(part)]);

type Headers = HttpRequest['headers'];

/** RFC 9421 section 4 and the Web Bot Auth protocol. */
const signatureHeaders = ['signature-agent', 'signature-input', 'signature'] as const;

const isMark = (name: string, value: string): boolean =>
  value === redacted && (signatureHeaders as readonly string[]).includes(name);

/**
 * Marks say which requests are signed. They are set where a request is completed, above everything that remembers, logs
 * or records requests, so that no value of a signature is stored.
 */
export const isMarked = ({ headers }: HttpRequest): boolean =>
  Object.entries(headers).some(([name, value]) => isMark(name, value));

/** A check may send the headers of an earlier request to another host. */
export const withoutMarks = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name, value]) => !isMark(name, value)));

/** @param isOwnHost whether the URL is on a host of the target. */
export function marksFor(url: string, isOwnHost: boolean, { signature }: Pick<Target, 'signature'>): Headers {
  const names = signature ? namesFor(url, isOwnHost, signature) : [];
  return Object.fromEntries(names.map((name) => [name, redacted]));
}

function namesFor(
  url: string,
  isOwnHost: boolean,
  signature: NonNullable<Target['signature']>,
): readonly string[] {
  if (signature.kind === 'headers') {
    return isOwnHost && new URL(url).host === signature.host ? Object.keys(signature.headers) : [];
  }
  return isOwnHost ? signatureHeaders : [];
}

/** Lifetime of a signature in seconds: the request is sent immediately, but clocks differ. */
const lifetime = 300;

const label = 'sig1';

export type SigningParts = {
  /** Milliseconds since the epoch. */
  readonly date: () => number;
  readonly nonce?: () => string;
};

/** The protocol recommends 64 random bytes. */
const randomNonce = (): string => randomBytes(64).toString('base64');

/**
 * Signs as Web Bot Auth specifies: an RFC 9421 signature that names its key and the directory of the key.
 * @returns a function that makes the headers of one request, with a new signature each time.
 */
export function requestSigner(
  { key, agent }: { readonly key: SigningKey; readonly agent: string },
  { date, nonce = randomNonce }: SigningParts,
): (request: HttpRequest) => Readonly<Record<string, string>> {
  // Loaded here, since few audits are signed.
  const load = createRequire(import.meta.url);
  const { component, createSignatureSync } = load('http-message-sig') as typeof import('http-message-sig');
  const covered = ['@authority', component('signature-agent', { key: label })];
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

/** The thumbprint of RFC 7638, with the members of RFC 8037 section 2. */
export const thumbprint = ({ kty, crv, x }: Pick<SigningKey, 'kty' | 'crv' | 'x'>): string =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');

/** An origin has its directory at a well-known path. Any other URL is that of the key set itself. */
function toAgent(agent: string): string {
  const { origin, pathname, href } = new URL(agent);
  const isDirectory = pathname === '/' || pathname.endsWith('/http-message-signatures-directory');
  return isDirectory ? `"${origin}"` : `"${href}";type=jwks_uri`;
}
