/** The key of --signature-key: an Ed25519 key as JWK, as the one private key of a JWK set, or as PEM. */
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { Signature, SigningKey } from '../../model/target.ts';
import { UsageError } from '../../model/usage-error.ts';
import { isLoopback } from '../is-loopback.ts';

type Fields = Readonly<Record<string, unknown>>;
type Fail = (problem: string) => UsageError;

const takes =
  'it takes an Ed25519 private key as JWK (RFC 8037), as the one private key of a JWK set, or as PEM (PKCS #8)';

/** No message shows a part of the file. @throws UsageError that says what is wrong with it. */
export function toSigningKey(source: string, where: string): Extract<Signature, { kind: 'key' }> {
  const fail: Fail = (problem) => new UsageError(`${where} ${problem}; ${takes}`);
  return source.includes('-----BEGIN') ? fromPem(source, where, fail) : fromJson(source, where, fail);
}

function fromPem(source: string, where: string, fail: Fail) {
  if (source.includes('ENCRYPTED')) throw fail('has a passphrase: remove it, openssl pkey does');
  if (!source.includes('PRIVATE KEY-----')) throw fail('contains no private key');
  const agent = /^Signature-Agent:\s*"?([^\s"]+)"?\s*$/im.exec(source)?.[1];
  const key = exported(parsedPem(source, fail), fail);
  return { kind: 'key', key, agent: toAgent(agent, where) } as const;
}

function parsedPem(source: string, fail: Fail): KeyObject {
  try {
    return createPrivateKey(source);
  } catch {
    // The error of OpenSSL names parts of its own source.
    throw fail('contains a PEM block that cannot be read');
  }
}

function fromJson(source: string, where: string, fail: Fail) {
  const file = parsedJson(source, fail);
  if (!isFields(file)) throw fail('is neither a JWK nor a JWK set');
  const jwk = Array.isArray(file.keys) ? onlyPrivate(file.keys, fail) : file;
  const agent = jwk.signature_agent ?? file.signature_agent;
  return { kind: 'key', key: checked(jwk, fail), agent: toAgent(agent, where) } as const;
}

function parsedJson(source: string, fail: Fail): unknown {
  try {
    return JSON.parse(source);
  } catch {
    // The message of the parser quotes the file.
    throw fail('is neither JSON nor PEM');
  }
}

function onlyPrivate(keys: readonly unknown[], fail: Fail): Fields {
  const [first, ...others] = keys.filter(isFields).filter((key) => 'd' in key);
  if (first && others.length === 0) return first;
  throw fail(`is a JWK set with ${first ? others.length + 1 : 'no'} private keys`);
}

function checked({ kty, crv, d, x }: Fields, fail: Fail): SigningKey {
  if (kty !== 'OKP' || crv !== 'Ed25519') {
    throw fail(`has a key of type ${name(kty)}${crv === undefined ? '' : `, curve ${name(crv)}`}`);
  }
  if (typeof x !== 'string') throw fail('has a key without its public part "x"');
  if (typeof d !== 'string') throw fail('has a public key, without the private part "d"');
  const key = exported(parsedJwk({ kty, crv, d, x }, fail), fail);
  if (key.x !== x) throw fail('has a key whose public part "x" does not belong to its private part');
  return key;
}

/** `kty` and `crv` are short words that are no secret. */
const name = (value: unknown): string =>
  typeof value === 'string' && /^[\w-]{1,20}$/.test(value) ? value : 'unknown';

function parsedJwk(key: SigningKey, fail: Fail): KeyObject {
  try {
    return createPrivateKey({ key: { ...key }, format: 'jwk' });
  } catch {
    throw fail('has a key that cannot be read');
  }
}

/** The public part is computed from the private one. */
function exported(key: KeyObject, fail: Fail): SigningKey {
  if (key.asymmetricKeyType !== 'ed25519') {
    throw fail(`has a key of type ${key.asymmetricKeyType ?? 'unknown'}`);
  }
  const { d = '' } = key.export({ format: 'jwk' });
  const { x = '' } = createPublicKey({ key: key.export({ format: 'pem', type: 'pkcs8' }) }).export({
    format: 'jwk',
  });
  return { kty: 'OKP', crv: 'Ed25519', d, x };
}

/** Verifiers look there for the public key, so it is signed as well. */
function toAgent(agent: unknown, where: string): string {
  const wanted =
    'the https URL where the public key is published: as "signature_agent" beside the members of the JWK, or as a line "Signature-Agent: https://bot.example" above the PEM block';
  if (agent === undefined) throw new UsageError(`${where} does not say ${wanted}`);
  const isUrl = typeof agent === 'string' && URL.canParse(agent) && isPublishing(agent);
  if (!isUrl) {
    throw new UsageError(`${where} names a signature agent that is no such URL; it takes ${wanted}`);
  }
  return agent;
}

function isPublishing(agent: string): boolean {
  const { protocol, username, password, search, hash } = new URL(agent);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(agent));
  return isSafe && username + password + search + hash === '';
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
