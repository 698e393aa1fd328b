/** `requirements`: every promise, what judges it, or why nothing does. */
import type { Command } from 'commander';
import { areas } from '../model/requirement.ts';
import type { Proof } from '../register/proofs.ts';
import { type Paint, toPaint } from '../report/paint.ts';
import { wrap } from '../report/wrap.ts';
import type { Context } from './context.ts';
import { paints } from './io.ts';

export function addRequirements(program: Command, { io }: Context): void {
  program
    .command('requirements')
    .summary('every promise: its checks and saboteurs, or why it is excluded')
    .description('Lists every promise of the interface: what judges it, or why nothing does.')
    .option('--json', 'as data')
    .option('--no-color', 'no colours')
    .action(async ({ json, color }: { json?: boolean; color: boolean }) => {
      const { loadProofs } = await import('./load-proofs.ts');
      const proofs = loadProofs();
      const paint = toPaint(paints(io.stdout, io.env, color));
      const width = Math.min(io.stdout.columns ?? 100, 120);
      io.stdout.write(json ? toJson(proofs) : toText(proofs, paint, width));
    });
}

function toJson(proofs: readonly Proof[]): string {
  const rows = proofs.map(({ requirement, checks, saboteurs }) => ({
    ...requirement,
    checks: checks.map(({ id }) => id),
    saboteurs: saboteurs.map(({ id }) => id),
  }));
  return `${JSON.stringify(rows, null, 2)}\n`;
}

function toText(proofs: readonly Proof[], paint: Paint, width: number): string {
  const excluded = proofs.filter(({ requirement }) => requirement.excluded).length;
  const sections = areas.map((area) => {
    const mine = proofs.filter(({ requirement }) => requirement.area === area);
    return [paint.bold(area), ...mine.flatMap((proof) => lines(proof, paint, width))].join('\n');
  });
  const count = `${proofs.length} promises: ${proofs.length - excluded} judged, ${excluded} excluded with a reason`;
  return `${[...sections, count].join('\n\n')}\n`;
}

function lines({ requirement, checks, saboteurs }: Proof, paint: Paint, width: number): readonly string[] {
  const { id, level, ruleset, section, statement, excluded, essential, divergence } = requirement;
  const marks = [level, ruleset, section, ...(essential ? ['essential'] : [])].join(', ');
  const said = (label: string, text: string) =>
    wrap(text, width - 16).map(
      (line, index) => `    ${paint.dim((index === 0 ? label : '').padEnd(12))}${line}`,
    );
  const names = (named: readonly { readonly id: string }[]) => named.map(({ id }) => id).join(', ');
  return [
    `  ${paint.bold(id)} ${paint.dim(`(${marks})`)}`,
    ...wrap(statement, width - 4).map((line) => `    ${line}`),
    ...(excluded ? said('excluded', `${excluded.because}: ${excluded.note}`) : []),
    ...(checks.length > 0 ? said('checks', names(checks)) : []),
    ...(saboteurs.length > 0 ? said('saboteurs', names(saboteurs)) : []),
    ...(divergence === undefined ? [] : said('elsewhere', divergence)),
  ];
}
