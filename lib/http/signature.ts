/** A transport that puts the values of a signature in the place of their marks, and lets no one else see them. */

import { createHash, createPrivateKey, randomBytes, sign } from 'node:crypto';
import { component, createSignatureSync } from 'http-message-sig';
import type { HttpRequest } from '../model/http/http-request.ts';
import { Inconclusive } from '../model/inconclusive.ts';
import type { Signature, SigningKey } from '../model/signature.ts';
import type { Target } from '../model/target.ts';
import { redacted } from '../text/redacted.ts';
import type { Transport } from './send.ts';

type Values = Readonly<Record<string, string>>;

type PlainAnswer = Awaited<ReturnType<Transport['send']>>;

/** Every attempt is signed afresh. Requests without marks, and targets without a signature, are sent as they are. */
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
      `${method} ${url} was not sent: the signature of --signature-headers ended at ${ended}`,
    );
  };
}

/** A target may show a request to whoever sent it: the signature, and its nonce, are still no one else's. */
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

/** Each signature, and each nonce, without the syntax around it: as it was sent, and as JSON and URLs may have it. */
const partsOf = (values: Values): readonly string[] =>
  [
    ...(values.signature?.match(/(?<==:)[^:]{8,}(?=:)/g) ?? []),
    ...(values['signature-input']?.match(/(?<=;nonce=")[^"]{8,}(?=")/g) ?? []),
  ].flatMap((part) => [part, part.replaceAll('/', '\\/'), encodeURIComponent(part)]);

type Headers = HttpRequest['headers'];

/** RFC 9421 section 4, and the Web Bot Auth protocol. */
const signatureHeaders = ['signature-agent', 'signature-input', 'signature'] as const;

const isMark = (name: string, value: string): boolean =>
  value === redacted && (signatureHeaders as readonly string[]).includes(name);

/**
 * Marks in place of the values of a signature: which requests are signed is decided where a request is completed, and
 * the values exist only below everything that remembers, logs or records.
 */
export const isMarked = ({ headers }: HttpRequest): boolean =>
  Object.entries(headers).some(([name, value]) => isMark(name, value));

/** A check may send the headers of an earlier request again, to another host. */
export const withoutMarks = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name, value]) => !isMark(name, value)));

/** @param isOwnHost whether the URL is on one of the target's own hosts. */
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

/** Seconds: a request is sent at once, and clocks differ. */
const lifetime = 300;

const label = 'sig1';

const covered = ['@authority', component('signature-agent', { key: label })];

/** Signs a request as Web Bot Auth does: an RFC 9421 signature that names its key and the directory of that key. */
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
