/** The files of bundles: reading one with its key, and writing one. */
import { readFileSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { maxBundle } from '../../attestation/bounds.ts';
import { makeBundle } from '../../attestation/bundle.ts';
import { readPublicKey } from '../../attestation/statement.ts';
import type { Report } from '../../model/report.ts';
import { UsageError } from '../../model/usage-error.ts';
import { toJson } from '../../report/formats/json.ts';
import { writeWhole } from '../../report/write-reports.ts';
import type { BundleSettings } from '../../target/bundle.ts';
import { readErrorText } from '../../text/file-error.ts';
import type { Io } from '../io/io.ts';
import { createReportReader } from '../io/read-report.ts';
import { createBundleJudge } from './judge-bundle.ts';

/** @param recording the path of a finished recording. @throws UsageError when the file cannot be written. */
export async function writeBundle(
  report: Report,
  recording: string,
  { file, ...given }: BundleSettings,
): Promise<void> {
  const audited = { report, toText: toJson, recording: await readFile(recording) };
  await writeWhole(file, await makeBundle(audited, given), '--bundle');
}

/**
 * The same for an audit of another day, whose recording is judged again first.
 * @throws UsageError for files that do not belong together.
 */
export async function writeLaterBundle(
  files: { readonly report: string; readonly recording: string },
  { file, ...given }: BundleSettings,
  { cwd, signal }: Pick<Io, 'cwd' | 'signal'>,
): Promise<void> {
  const report = createReportReader(cwd)(files.report);
  const recording = await contentOf(files.recording, cwd);
  const bundle = await makeBundle({ report, toText: toJson, recording }, given);
  const { wrong, open, comparison } = await createBundleJudge().judge(bundle, file, { signal });
  const differences = (comparison?.differences ?? []).map(({ check, because }) => `${check}: ${because}`);
  const [first] = [...wrong, ...open, ...differences];
  if (first !== undefined) {
    throw new UsageError(`${files.report} is not what ${files.recording} shows: ${first}`);
  }
  await writeWhole(file, bundle, '--bundle');
}

/** @throws UsageError for a file without an Ed25519 public key. */
export function requireKey(file: string, cwd: string) {
  const where = `--key: ${file}`;
  const key = readPublicKey(sourceOf(resolve(cwd, file), where));
  if (!key) throw new UsageError(`${where} has no Ed25519 public key: it takes one as PEM or JWK`);
  return key;
}

function sourceOf(path: string, where: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new UsageError(`${where} cannot be read: ${readErrorText(cause)}`, { cause });
  }
}

/** @throws UsageError for a file that cannot be read, or is larger than any bundle. */
export async function contentOf(file: string, cwd: string): Promise<Uint8Array> {
  try {
    const handle = await open(resolve(cwd, file));
    try {
      const { size } = await handle.stat();
      if (size > maxBundle) throw new UsageError(`${file} is larger than ${maxBundle} bytes`);
      return await readFile(handle);
    } finally {
      await handle.close();
    }
  } catch (cause) {
    if (cause instanceof UsageError) throw cause;
    throw new UsageError(`${file} cannot be read: ${readErrorText(cause)}`, { cause });
  }
}
