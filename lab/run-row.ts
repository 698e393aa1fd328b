/** Runs a row: the storefront, the front end before it, the audit, and the comparison. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../lib/model/report.ts';
import { packageRoot } from '../lib/package/package-root.ts';
import { audit } from './audit.ts';
import { type Comparison, compare } from './compare.ts';
import { startFrontEnd } from './front-end.ts';
import { freePort } from './process.ts';
import type { Row } from './row.ts';
import { servers } from './servers/index.ts';
import { startUpstream } from './upstream.ts';

export type RowSettings = {
  /** Everything of this run of the lab is below this folder. */
  readonly root: string;
  readonly signal: AbortSignal;
};

export type Result = {
  readonly row: Row;
  readonly millis: number;
  /** An error when the row could not be run. */
  readonly told: { readonly report: Report; readonly comparison: Comparison } | Error;
};

export async function runRow(row: Row, { root, signal }: RowSettings): Promise<Result> {
  const started = Date.now();
  try {
    return { row, told: await tell(row, { root, signal }), millis: Date.now() - started };
  } catch (error) {
    const told = error instanceof Error ? error : new Error(String(error));
    return { row, told, millis: Date.now() - started };
  }
}

async function tell(row: Row, { root, signal }: RowSettings) {
  const { scheme = 'http', host = '127.0.0.1', auditedAs = host } = row.listen ?? {};
  const port = await freePort();
  const url = `${scheme}://${auditedAs}:${port}`;
  const folder = join(root, row.server, row.name);
  const certificates = root;
  const upstream = await startUpstream(url, row.upstream);
  try {
    const place = {
      ...{ folder, certificates, host, port, signal },
      templates: join(packageRoot(), 'lab', 'front-ends'),
      upstream: new URL(upstream.baseUrl).host,
    };
    const frontEnd = await startFrontEnd(servers[row.server], row, place);
    try {
      const out = join(folder, 'audit');
      mkdirSync(out, { recursive: true });
      const report = await audit(row, { url, folder: out, certificates, signal });
      return { report, comparison: compare(row, report) };
    } finally {
      await frontEnd.close();
    }
  } finally {
    await upstream.close();
  }
}
