/** The signature of a run, from the files of its options. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Signature } from '../../model/target.ts';
import { UsageError } from '../../model/usage-error.ts';
import { readErrorText } from '../../text/file-error.ts';
import { toSigningKey } from './read-key.ts';
import { toMadeHeaders } from './read-made-headers.ts';

export type SignatureSettings = {
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

/** What to tell the user before the audit; undefined when the signature lasts long enough. */
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
