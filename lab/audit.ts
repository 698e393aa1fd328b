/** Audits a front end or a part by the command, as its users do, and reads the report. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../lib/model/report.ts';
import { packageRoot } from '../lib/package/package-root.ts';
import type { Row } from './row.ts';

export type AuditSettings = {
  readonly url: string;
  readonly folder: string;
  /** The folder of the certificate, for a server that has one. */
  readonly certificates?: string;
  readonly signal: AbortSignal;
};

type Asked = Pick<Row, 'consents' | 'options'>;

/** @throws Error when the command wrote no report. */
export async function audit(
  row: Asked,
  { url, folder, certificates = '', signal }: AuditSettings,
): Promise<Report> {
  const options = (row.options ?? []).map((option) => option.replace('@CERTS', certificates));
  const child = spawn(
    process.execPath,
    [
      ...[join(packageRoot(), 'dist/lib/cli/main.js'), 'audit', url],
      ...['--seed', '7', '--deadline', '60', '--quiet', '--no-color', '--formats', 'json', '--out', folder],
      ...(row.consents ? ['--allow', row.consents.join(',')] : []),
      ...options,
    ],
    // Settings of the person who runs the lab are not settings of the rows.
    {
      env: { PATH: process.env.PATH, HOME: folder },
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      signal,
    },
  );
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  child.on('error', () => undefined);
  await once(child, 'close');
  // A partial audit writes beside the whole ones.
  const file = ['report.json', 'partial/report.json'].map((name) => join(folder, name)).find(existsSync);
  if (file === undefined) throw new Error(`the audit wrote no report:\n${errors.slice(-1500)}`);
  return JSON.parse(readFileSync(file, 'utf8'));
}
