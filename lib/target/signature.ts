/** The signature of a run, from the files of its options. */

import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isObject, type JsonObject } from '../json/pointer.ts';
import type { Signature, SigningKey } from '../model/target.ts';
import { UsageError } from '../model/usage-error.ts';
import { readErrorText } from '../text/words.ts';
import { toMadeHeaders } from './made-headers.ts';
import { isLoopback } from './reach.ts';

type SignatureSettings = {
  readonly 'signature-key': string | undefined;
  readonly 'signature-headers': string | undefined;
  readonly header: Readonly<Record<string, string>>;
};

/** @param audit its folder, its target and its time in milliseconds. @throws UsageError for a broken file. */
export function toSignature(
  settings: SignatureSettings,
  audit: { readonly cwd: string; readonly baseUrl: string; readonly now: number },
): Signature | undefined {
  const { 'signature-key': key, 'signature-headers': made, header } = settings;
  if (key !== undefined && made !== undefined) {
    throw new UsageError(
      '--signature-key signs each request, and --signature-headers sends a signature that was made before: pass one of them',
    );
  }
  const option = key === undefined ? '--signature-headers' : '--signature-key';
  const file = key ?? made;
  if (file === undefined) return undefined;
  const twice = Object.keys(header).find((name) => name.startsWith('signature'));
  if (twice !== undefined) {
    throw new UsageError(`${option} sends the header ${twice}, and so does --header: leave one out`);
  }
  const where = `${option}: ${file}`;
  const source = read(resolve(audit.cwd, file), where);
  return key === undefined ? toMadeHeaders(source, where, audit) : toSigningKey(source, where);
}

/** A warning before the audit; undefined when the signature lasts long enough. */
export function warningOf(
  signature: Signature | undefined,
  { now, deadlineMs }: { readonly now: number; readonly deadlineMs: number },
): string | undefined {
  if (signature?.kind !== 'headers' || signature.expires > now + deadlineMs) return undefined;
  const ends = new Date(signature.expires).toISOString();
  return `the signature of --signature-headers ends at ${ends}, which may be before the audit does; what is not asked until then is not judged`;
}

function read(path: string, where: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new UsageError(`${where} cannot be read: ${readErrorText(cause)}`, { cause });
  }
}

type Fail = (problem: string) => UsageError;

const takes =
  'it takes an Ed25519 private key as JWK (RFC 8037), as the one private key of a JWK set, or as PEM (PKCS #8)';

/** A key, and where its public part is, if the file says it. */
type KeyFile = { readonly key: SigningKey; readonly agent: unknown };

function toSigningKey(source: string, where: string): Extract<Signature, { kind: 'key' }> {
  const { key, agent } = toKeyFile(source, where);
  return { kind: 'key', key, agent: toAgent(agent, where) };
}

/** @param where the option, for messages. @throws UsageError for a file that has no Ed25519 private key. */
export function readSigningKey(file: string, where: string, cwd: string): SigningKey {
  const named = `${where}: ${file}`;
  return toKeyFile(read(resolve(cwd, file), named), named).key;
}

/** No message shows a part of the file. @throws UsageError that says what is wrong with it. */
function toKeyFile(source: string, where: string): KeyFile {
  const fail: Fail = (problem) => new UsageError(`${where} ${problem}; ${takes}`);
  return source.includes('-----BEGIN') ? fromPem(source, fail) : fromJson(source, fail);
}

function fromPem(source: string, fail: Fail): KeyFile {
  if (source.includes('ENCRYPTED')) throw fail('has a passphrase: remove it, openssl pkey does');
  if (!source.includes('PRIVATE KEY-----')) throw fail('contains no private key');
  const agent = /^Signature-Agent:\s*"?([^\s"]+)"?\s*$/im.exec(source)?.[1];
  const key = exported(parsedPem(source, fail), fail);
  return { key, agent };
}

function parsedPem(source: string, fail: Fail): KeyObject {
  try {
    return createPrivateKey(source);
  } catch {
    // The error of OpenSSL names parts of its own source.
    throw fail('contains a PEM block that cannot be read');
  }
}

function fromJson(source: string, fail: Fail): KeyFile {
  const file = parsedJson(source, fail);
  if (!isObject(file)) throw fail('is neither a JWK nor a JWK set');
  const jwk = Array.isArray(file.keys) ? onlyPrivate(file.keys, fail) : file;
  const agent = jwk.signature_agent ?? file.signature_agent;
  return { key: checked(jwk, fail), agent };
}

function parsedJson(source: string, fail: Fail): unknown {
  try {
    return JSON.parse(source);
  } catch {
    // The message of the parser quotes the file.
    throw fail('is neither JSON nor PEM');
  }
}

function onlyPrivate(keys: readonly unknown[], fail: Fail): JsonObject {
  const [first, ...others] = keys.filter(isObject).filter((key) => 'd' in key);
  if (first && others.length === 0) return first;
  throw fail(`is a JWK set with ${first ? others.length + 1 : 'no'} private keys`);
}

function checked({ kty, crv, d, x }: JsonObject, fail: Fail): SigningKey {
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
