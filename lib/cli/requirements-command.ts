/** `requirements`: every promise with the checks that judge it, or the reason why none does. */
import type { Command } from 'commander';
import { areas } from '../model/requirement.ts';
import type { Row } from '../register/rows.ts';
import { type Paint, toPaint } from '../report/terminal/paint.ts';
import { labelled } from '../text/labelled.ts';
import { plural } from '../text/plural.ts';
import { wrap } from '../text/wrap.ts';
import type { CommandContext } from './command-context.ts';
import { paints } from './io.ts';
import { loadRows } from './load-rows.ts';

export function addRequirements(program: Command, { io }: CommandContext): void {
  program
    .command('requirements')
    .summary('every promise with its checks and saboteurs, or why it is excluded')
    .description(
      'Lists every promise of the interface with its checks and saboteurs, or why no check can judge it.',
    )
    .option('--json', 'as JSON')
    .option('--no-color', 'no colours')
    .action(async ({ json, color }: { json?: boolean; color: boolean }) => {
      const rows = await loadRows();
      const paint = toPaint(paints(io.stdout, io.env, color));
      const width = Math.min(io.stdout.columns ?? 100, 120);
      io.stdout.write(json ? `${JSON.stringify(rows, null, 2)}\n` : toText(rows, paint, width));
    });
}

function toText(rows: readonly Row[], paint: Paint, width: number): string {
  const excluded = rows.filter(({ excluded }) => excluded).length;
  const sections = areas.map((area) => {
    const mine = rows.filter((row) => row.area === area);
    return [paint.bold(area), ...mine.flatMap((row) => lines(row, paint, width))].join('\n');
  });
  const count = `${plural(rows.length, 'promise')}: ${rows.length - excluded} judged, ${excluded} excluded with a reason`;
  return `${[...sections, count].join('\n\n')}\n`;
}

function lines(row: Row, paint: Paint, width: number): readonly string[] {
  const { id, level, ruleset, section, statement, excluded, essential, divergence, checks, saboteurs } = row;
  const marks = [level, ruleset, section, ...(essential ? ['essential'] : [])].join(', ');
  const line = (label: string, text: string) =>
    labelled(label, text, { indent: 4, labelWidth: 12, width, paint: paint.dim });
  return [
    `  ${paint.bold(id)} ${paint.dim(`(${marks})`)}`,
    ...wrap(statement, width - 4).map((part) => `    ${part}`),
    ...(excluded ? line('excluded', `${excluded.because}: ${excluded.note}`) : []),
    ...(checks.length > 0 ? line('checks', checks.join(', ')) : []),
    ...(saboteurs.length > 0 ? line('saboteurs', saboteurs.join(', ')) : []),
    ...(divergence === undefined ? [] : line('elsewhere', divergence)),
  ];
}
