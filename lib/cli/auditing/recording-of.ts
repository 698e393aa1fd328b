/** The recording of an audit: the one that was asked for, or a temporary one when faults are to be planted in it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Report, Worth } from '../../model/report.ts';
import type { Settings } from '../../target/load-settings.ts';
import type { Io } from '../io.ts';

export type AuditRecording = {
  /** Absolute. */
  readonly file: string;
  /** Removes a temporary one. */
  discard(): Promise<void>;
};

/** So many of the faults, so that an audit takes about half a minute longer; `mutate` plants all. */
const sample = 500;

export async function recordingOf({ output, mutates }: Settings): Promise<AuditRecording | undefined> {
  if (output.record !== undefined) return { file: output.record, async discard() {} };
  if (!mutates) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'storefront-conformance-'));
  return {
    file: join(folder, 'audit.recording'),
    discard: () => rm(folder, { recursive: true, force: true }),
  };
}

/** @returns undefined where it was not asked for, or where nothing was judged. */
export async function worthIn(
  { file }: AuditRecording,
  { diagnosis }: Report,
  { mutates, output: { out, quiet } }: Settings,
  io: Io,
): Promise<Worth | undefined> {
  if (!mutates || diagnosis || io.signal.aborted) return undefined;
  const { mutateRecording } = await import('../mutating/mutate-recording.ts');
  const { worth } = await mutateRecording({ file, name: file, sample }, { out, quiet }, io);
  return worth;
}
