/** How a storefront is reached: proxies, certificates, the User-Agent header, and whether it is on this machine. */

import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Authorities, Proxies, ProxyServer } from '../model/http.ts';
import { UsageError } from '../model/usage-error.ts';
import { suiteIdentity } from '../package/package-root.ts';
import { errorCode, readErrorText } from '../text/words.ts';
import { proxyUrl } from './http-kinds.ts';
import { fitting } from './kinds.ts';
import type { Environment } from './read-values.ts';

/**
 * @param given for both schemes; NO_PROXY holds for it as well.
 * @throws UsageError for a variable that is no address of a proxy.
 */
export function toProxies(given: ProxyServer | undefined, env: Environment): Proxies | undefined {
  const http = given ?? proxyIn('http_proxy', env);
  const https = given ?? proxyIn('https_proxy', env);
  if (!http && !https) return undefined;
  const [, except] = variable('no_proxy', env);
  return {
    ...(http && { http }),
    ...(https && { https }),
    except: except.split(/[\s,]+/).filter((entry) => entry !== ''),
  };
}

/** The lower-case name takes precedence, even when it is empty. */
function variable(name: string, env: Environment): readonly [name: string, value: string] {
  const lower = env[name];
  return lower === undefined ? [name.toUpperCase(), env[name.toUpperCase()] ?? ''] : [name, lower];
}

function proxyIn(name: string, env: Environment): ProxyServer | undefined {
  const [where, raw] = variable(name, env);
  return raw.trim() === '' ? undefined : fitting(proxyUrl(), { raw, where });
}

const block = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/**
 * A list of certificates replaces those of Node, including the ones of NODE_EXTRA_CA_CERTS, which are therefore read
 * again.
 * @throws UsageError for a file without certificates, or with one that cannot be read.
 */
export function readAuthorities(
  file: string,
  { cwd, env }: { readonly cwd: string; readonly env: Environment },
): Authorities {
  const blocks = blocksIn(read(resolve(cwd, file), file));
  if (blocks.length === 0) {
    throw new UsageError(
      `--ca: ${file} contains no certificate as PEM, between "-----BEGIN CERTIFICATE-----" and "-----END CERTIFICATE-----"`,
    );
  }
  const broken = blocks.findIndex((one) => !isCertificate(one));
  if (broken >= 0) {
    throw new UsageError(`--ca: certificate ${broken + 1} of ${blocks.length} in ${file} cannot be read`);
  }
  return { file, pem: [...blocks, ...extra(env)].join('\n') };
}

const blocksIn = (source: string): readonly string[] => source.match(block) ?? [];

function read(path: string, file: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch (cause) {
    throw new UsageError(`--ca: ${file} cannot be read: ${readErrorText(cause)}`, { cause });
  }
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).serialNumber !== '';
  } catch (cause) {
    if (cause instanceof Error) return false;
    throw cause;
  }
}

/** Node itself warns when it cannot read them. */
function extra({ NODE_EXTRA_CA_CERTS: path = '' }: Environment): readonly string[] {
  try {
    return path === '' ? [] : blocksIn(readFileSync(path, 'latin1')).filter(isCertificate);
  } catch (cause) {
    if (errorCode(cause) === undefined) throw cause;
    return [];
  }
}

/**
 * @param product the name and version of this package by default.
 * @param contact the auditor's own; without it the header names none.
 */
export function userAgentOf(product?: string, contact?: string): string {
  const { name, version } = suiteIdentity();
  const comment =
    contact === undefined
      ? ''
      : ` (+${contact.includes('@') && !/^https?:/i.test(contact) ? 'mailto:' : ''}${contact})`;
  return `${product ?? `${name}/${version}`}${comment}`;
}

/** RFC 5735 section 3, RFC 4291 section 2.5.3, RFC 6761 section 6.3. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
