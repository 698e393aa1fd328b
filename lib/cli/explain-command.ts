/** `explain`: one promise or one check: what is promised, how it is asked, what breaks it. */
import type { Command } from 'commander';
import type { Check } from '../model/check.ts';
import { UsageError } from '../model/usage-error.ts';
import { caughtBy, type Proof } from '../register/proofs.ts';
import { type Paint, toPaint } from '../report/terminal/paint.ts';
import { nearest } from '../target/nearest.ts';
import { wrap } from '../text/wrap.ts';
import type { CommandContext } from './command-context.ts';
import { paints } from './io.ts';

export function addExplain(program: Command, { io }: CommandContext): void {
  program
    .command('explain')
    .summary('a requirement or check: the promise, how it is asked, what breaks it')
    .description('Explains a requirement or a check, with an example of it kept and of it broken.')
    .argument('<ID>', 'such as catalog.limit or discovery/profile-is-served')
    .option('--no-color', 'no colours')
    .action(async (id: string, { color }: { color: boolean }) => {
      const { loadProofs } = await import('./load-proofs.ts');
      const proofs = loadProofs();
      const paint = toPaint(paints(io.stdout, io.env, color));
      const width = Math.min(io.stdout.columns ?? 100, 120);
      const checks = checksNamed(id, proofs);
      const promises = proofs.filter(
        ({ requirement }) =>
          requirement.id === id || checks.some((check) => check.requires.includes(requirement.id)),
      );
      const sections = promises.map((proof) => promiseLines(proof, paint, width));
      for (const check of checks) sections.push(await checkLines(check, proofs, paint, width));
      io.stdout.write(`${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`);
    });
}

/** The check of that id, or those of the requirement of that id. @throws UsageError when there is neither. */
function checksNamed(id: string, proofs: readonly Proof[]): readonly Check[] {
  const own = proofs.find(({ requirement }) => requirement.id === id);
  if (own) return own.checks;
  const all = new Map(proofs.flatMap(({ checks }) => checks.map((check) => [check.id, check])));
  const check = all.get(id);
  if (check) return [check];
  const guess = nearest(id, [...all.keys(), ...proofs.map(({ requirement }) => requirement.id)]);
  throw new UsageError(
    `there is no requirement or check "${id}"; ${guess ? `did you mean "${guess}"?` : '"requirements" lists them all'}`,
  );
}

const labelled = (label: string, text: string, paint: Paint, width: number): readonly string[] =>
  wrap(text, width - 16).map((line, index) => `  ${paint.dim((index === 0 ? label : '').padEnd(14))}${line}`);

function promiseLines({ requirement }: Proof, paint: Paint, width: number): readonly string[] {
  const { id, level, ruleset, section, statement, essential, excluded, divergence } = requirement;
  const line = (label: string, text: string) => labelled(label, text, paint, width);
  return [
    `${paint.bold(id)} ${paint.dim('a promise')}`,
    ...line('promised', statement),
    ...line('where', `${section} (ruleset ${ruleset})`),
    ...line('binding', essential ? `${level}, and its area says nothing without it` : level),
    ...(excluded ? line('not judged', `${excluded.because}: ${excluded.note}`) : []),
    ...(divergence === undefined ? [] : line('elsewhere', divergence)),
  ];
}

async function checkLines(
  check: Check,
  proofs: readonly Proof[],
  paint: Paint,
  width: number,
): Promise<readonly string[]> {
  const line = (label: string, text: string) => labelled(label, text, paint, width);
  const all = new Map(
    proofs.flatMap(({ saboteurs }) => saboteurs.map((saboteur) => [saboteur.id, saboteur])),
  );
  const lies = [...all.values()].filter((lie) => caughtBy(lie).includes(check.id));
  const { examplesOf } = await import('./examples.ts');
  const examples = await examplesOf(check, lies[0]);
  return [
    `${paint.bold(check.id)} ${paint.dim('a check')}`,
    ...line('asks whether', check.claim),
    ...line('needs', check.needs ? `--allow ${check.needs.join(',')}` : 'no consent beyond reading'),
    ...line('broken by', lies.map(({ id }) => id).join(', ') || 'no saboteur yet'),
    ...examples.kept.flatMap((text) => line('kept', text)),
    ...examples.broken.flatMap((text) => line('broken', text)),
  ];
}
