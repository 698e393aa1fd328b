/** The commands that explain the suite: `requirements` and `explain`. */
import type { Command } from 'commander';
import type { Check } from '../../model/check.ts';
import type { Report } from '../../model/report.ts';
import { areas } from '../../model/requirement.ts';
import { UsageError } from '../../model/usage-error.ts';
import type { Proof } from '../../register/load-register.ts';
import { toPaint } from '../../report/terminal/paint.ts';
import { joinSections } from '../../text/visible.ts';
import { didYouMean } from '../../text/words.ts';
import { type CommandContext, lineWidth, paints } from '../io/io.ts';

/** `requirements`: every promise with the checks that judge it, or the reason why it has none. */
export function addRequirements(program: Command, { io }: CommandContext): void {
  program
    .command('requirements')
    .summary('every promise, and the checks that judge it')
    .description(
      'Lists every promise of the interface with its checks and saboteurs, or why no check can judge it.',
    )
    .option('--json', 'as JSON')
    .option('--no-color', 'no colours')
    .action(async ({ json, color }: { json?: boolean; color: boolean }) => {
      const [{ loadRows }, { requirementsText }] = await Promise.all([
        import('../io/load-suite.ts'),
        import('./register-text.ts'),
      ]);
      const rows = await loadRows();
      const paint = toPaint(paints(io.stdout, io.env, color));
      const width = lineWidth(io.stdout);
      io.stdout.write(json ? `${JSON.stringify(rows, null, 2)}\n` : requirementsText(rows, paint, width));
    });
}

type Flags = { readonly report?: string; readonly color: boolean };

/** `explain`: one promise, one check or one area, with saboteurs, examples, and what a report saw of it. */
export function addExplain(program: Command, { io }: CommandContext): void {
  program
    .command('explain')
    .summary('a check, a promise or an area: what it asks')
    .description('Explains a requirement or a check, with an example that passes and one that fails.')
    .argument('<ID>', 'such as catalog.limit or discovery/profile-is-served; an area lists what it has')
    .option('--report <FILE>', 'a report.json: shows what it saw of this check as well')
    .option('--no-color', 'no colours')
    .action(async (id: string, { report: file, color }: Flags) => {
      const style = {
        paint: toPaint(paints(io.stdout, io.env, color)),
        width: lineWidth(io.stdout),
      };
      const report = file === undefined ? undefined : await reportIn(file, io.cwd);
      io.stdout.write(await explanation(id, style, report));
    });
}

async function reportIn(file: string, cwd: string): Promise<Report> {
  const [{ readReport }, { printable }] = await Promise.all([
    import('../io/read-report.ts'),
    import('../../report/content/printable.ts'),
  ]);
  return printable(readReport(file, cwd));
}

/** @param report printable. @throws UsageError for an unknown id. */
export async function explanation(id: string, style: Style, report?: Report): Promise<string> {
  const [{ loadProofs }, { areaLines }] = await Promise.all([
    import('../io/load-suite.ts'),
    import('./register-text.ts'),
  ]);
  const proofs = await loadProofs();
  const area = areas.find((name) => name === id);
  return joinSections(area ? [areaLines(area, proofs, style)] : await explained(id, proofs, style, report));
}

type Style = { readonly paint: ReturnType<typeof toPaint>; readonly width: number };

async function explained(
  id: string,
  proofs: readonly Proof[],
  style: Style,
  report: Report | undefined,
): Promise<readonly (readonly string[])[]> {
  const [{ checkLines, promiseLines }, { causesOfVerdict }, { findingLines }, { mapSection }] =
    await Promise.all([
      import('./register-text.ts'),
      import('../../report/content/findings.ts'),
      import('../../report/terminal/sections.ts'),
      import('../../report/terminal/terminal.ts'),
    ]);
  const checks = checksNamed(id, proofs);
  const promises = proofs.filter(
    ({ requirement }) =>
      requirement.id === id || checks.some((check) => check.requires.includes(requirement.id)),
  );
  const sections = promises.map((proof) => promiseLines(proof, style.paint, style.width));
  for (const check of checks) {
    const verdict = report?.verdicts.find((one) => one.check === check.id);
    const causes = report && verdict && causesOfVerdict(report, verdict);
    sections.push(await checkLines(check, proofs, style, causes));
    if (report && verdict) sections.push(findingLines(report, verdict, { ...style, verbose: true }));
    // Checks that write read carts and checkouts by the map.
    if (report && check.needs?.includes('writes')) sections.push(mapSection(report, style));
  }
  return sections;
}

/** The check with that id, or the checks of the requirement with that id. @throws UsageError for an unknown id. */
function checksNamed(id: string, proofs: readonly Proof[]): readonly Check[] {
  const own = proofs.find(({ requirement }) => requirement.id === id);
  if (own) return own.checks;
  const all = new Map(proofs.flatMap(({ checks }) => checks.map((check) => [check.id, check])));
  const check = all.get(id);
  if (check) return [check];
  const known: readonly string[] = [
    ...areas,
    ...all.keys(),
    ...proofs.map(({ requirement }) => requirement.id),
  ];
  const hint = didYouMean(id, known) || '; "requirements" lists them all';
  throw new UsageError(`there is no area, requirement or check "${id}"${hint}`);
}
