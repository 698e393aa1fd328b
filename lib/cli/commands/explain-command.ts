/** `explain`: one promise or one check, with its saboteurs and an example of each. */
import type { Command } from 'commander';
import type { Check } from '../../model/check.ts';
import { UsageError } from '../../model/usage-error.ts';
import type { Proof } from '../../register/proofs.ts';
import { toPaint } from '../../report/terminal/paint.ts';
import { nearest } from '../../target/nearest.ts';
import { joinSections } from '../../text/sections.ts';
import type { CommandContext } from '../command-context.ts';
import { paints } from '../io.ts';

export function addExplain(program: Command, { io }: CommandContext): void {
  program
    .command('explain')
    .summary('a requirement or check: the promise, its checks, their saboteurs, an example of each')
    .description('Explains a requirement or a check, with an example that passes and one that fails.')
    .argument('<ID>', 'such as catalog.limit or discovery/profile-is-served')
    .option('--no-color', 'no colours')
    .action(async (id: string, { color }: { color: boolean }) => {
      const [{ loadProofs }, { checkLines, promiseLines }] = await Promise.all([
        import('../load-proofs.ts'),
        import('../explain-text.ts'),
      ]);
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
      io.stdout.write(joinSections(sections));
    });
}

/** The check with that id, or the checks of the requirement with that id. @throws UsageError for an unknown id. */
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
