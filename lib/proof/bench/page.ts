/** Tables of measurements, kept in `docs/performance.md` between markers. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../package/package-root.ts';

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** @throws Error when the page has no markers of this name. */
export function withTable(page: string, name: string, text: string): string {
  const [begin, end] = [`<!-- bench ${name} -->`, `<!-- end of bench ${name} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no place for "${name}": ${begin}`);
  return `${page.slice(0, from + begin.length)}\n${text}\n${page.slice(to)}`;
}

export function writeTable(name: string, text: string): void {
  console.log(`\n${name}\n${text}`);
  const file = join(packageRoot(), 'docs', 'performance.md');
  if (existsSync(file)) writeFileSync(file, withTable(readFileSync(file, 'utf8'), name, text));
}
