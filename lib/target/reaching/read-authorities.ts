/** The certificates of --ca. */
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Authorities } from '../../model/http.ts';
import { UsageError } from '../../model/usage-error.ts';
import { errorCode } from '../../text/error-code.ts';
import { readErrorText } from '../../text/file-error.ts';
import type { Environment } from '../environment.ts';

const block = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/**
 * Certificates of a list replace those that Node has, and with them the ones of NODE_EXTRA_CA_CERTS, so these are read
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
