/** Measures read-only audits of shops of increasing size for docs/performance.md. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Report } from '../../model/report.ts';
import { command, type Measured, measured, serving, writeTable } from './measured.ts';

const shops = [50, 500, 5_000, 50_000].map((products) => ({
  products,
  // The sitemap protocol allows 50,000 links in a file.
  size: products < 50_000 ? 'large' : 'huge',
}));

type Shop = Measured & { readonly products: number; readonly report: Report };

async function audit(products: number, url: string, command: string): Promise<Shop> {
  const out = mkdtempSync(join(tmpdir(), 'storefront-conformance-sizes-'));
  try {
    const cost = await measured([command, url, '--quiet', '--seed', '1', '--out', out]);
    const report: Report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
    return { ...cost, products, report };
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** @param auditor the command that audits the shop; another version for comparisons. */
export const measureShop = (products: number, auditor = command, size = 'large'): Promise<Shop> =>
  serving([command, '--size', size, '--products', String(products)], (url) => audit(products, url, auditor));

type Difference = {
  /** The check with both verdicts. */
  readonly text: string;
  /** Whether the check is not observed in the other shop, rather than judged differently. */
  readonly isUnobserved: boolean;
};

/** The checks whose verdict differs from that of the first shop. */
export function differences(
  first: Pick<Report, 'verdicts'>,
  other: Pick<Report, 'verdicts'>,
): readonly Difference[] {
  const before = new Map(first.verdicts.map(({ check, status }) => [check, status]));
  return other.verdicts.flatMap(({ check, status, reason }) => {
    const was = before.get(check);
    if (was === status) return [];
    const text = `\`${check}\`: ${was}, then ${status}${reason ? ` (${reason.code})` : ''}`;
    return [{ text, isUnobserved: reason?.code === 'not-observed' }];
  });
}

/** Summarizes the differences for a table cell. */
export function comparison(all: readonly Difference[]): string {
  const others = all.filter(({ isUnobserved }) => !isUnobserved).length;
  const unobserved = all.length - others;
  const verdicts = others === 0 ? 'the same' : `${others} others`;
  return unobserved === 0 ? verdicts : `${verdicts}, ${unobserved} not observed`;
}

function toTable(rows: readonly Shop[]): string {
  const [first] = rows;
  const other = (row: Shop) => (first ? differences(first.report, row.report) : []);
  const lines = rows.map((row) => {
    const { products, report, wallMs, cpuMs, peakMebibytes } = row;
    const cells = [
      products.toLocaleString('en'),
      report.requests.sent,
      (wallMs / 1_000).toFixed(1),
      (cpuMs / 1_000).toFixed(1),
      `${peakMebibytes.toFixed(0)} MiB`,
      report.outcome,
      comparison(other(row)),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const kinds = [...new Set(rows.flatMap(other).map(({ text }) => text))].map((text) => `- ${text}`);
  return [
    '| products | requests | seconds | CPU seconds | peak memory | outcome | verdicts |',
    '| ---: | ---: | ---: | ---: | ---: | --- | --- |',
    ...lines,
    ...(kinds.length > 0 ? ['', 'Verdicts that differ from those of the first shop:', '', ...kinds] : []),
  ].join('\n');
}

export async function measureSizes(): Promise<void> {
  const rows: Shop[] = [];
  for (const { products, size } of shops) rows.push(await measureShop(products, command, size));
  writeTable('sizes', toTable(rows));
}
