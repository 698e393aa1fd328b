/** `map`: what the suite understands of the carts, checkouts and tools of a storefront. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { consents } from '../../model/target.ts';
import { UsageError } from '../../model/usage-error.ts';
import { loadRegister } from '../../register/load-register.ts';
import { mapFileName, mapLines, toMapFile } from '../../report/content/map.ts';
import { exits } from '../../report/exit-code.ts';
import { loadSettings, type Settings } from '../../target/load-settings.ts';
import { type Sources, wantsReference } from '../../target/read-values.ts';
import { errorCode, fileErrorText } from '../../text/file-error.ts';
import { visible } from '../../text/visible.ts';
import { type CommandContext, type Io, nowOf } from '../io/io.ts';
import { flagsOf, presetOf } from '../io/options.ts';
import { auditOptions } from './audit-commands.ts';

export function addMap(program: Command, { io, end }: CommandContext): void {
  const command = program
    .command('map')
    .summary('what is understood of its carts and checkouts')
    .description(
      `Prints where the tools of a storefront take values and where its carts and checkouts show them, with the evidence, and writes ${mapFileName}: correct it, and pass it to an audit with --map. Needs --allow writes. Takes every option of an audit.`,
    )
    .argument('[URL]', 'URL of the storefront, or "reference"');
  for (const { option } of auditOptions()) command.addOption(option.hideHelp());
  command
    .option('--config <FILE>', 'configuration file [storefront-conformance.yaml, when it is there]')
    .option('--json', 'as data, and no file');
  command.action(async (url: string | undefined) => {
    const { json = false, ...flags } = flagsOf(command);
    const { mappingChecks } = await import('../../../suites/report-policy.ts');
    const only = mappingChecks.join(',');
    const sources = {
      flags: { ...flags, only, ...(url !== undefined && { url }) },
      env: io.env,
      cwd: io.cwd,
      now: nowOf(io),
    };
    end(
      await withTarget(sources, wantsReference(sources, presetOf(program)), (one) =>
        print(one, json === true, io),
      ),
    );
  });
}

type Aim = { readonly settings: Settings; readonly embedded: boolean };

async function withTarget(
  sources: Sources,
  isReference: boolean,
  work: (aim: Aim) => Promise<number>,
): Promise<number> {
  if (!isReference) return work({ settings: loadSettings(sources), embedded: false });
  const { startStorefront } = await import('../io/load-suite.ts');
  const served = await startStorefront({});
  try {
    const fallbacks = { url: served.baseUrl, 'canonical-url': served.canonicalUrl, allow: [...consents] };
    return await work({ settings: loadSettings({ ...sources, fallbacks }), embedded: true });
  } finally {
    await served.close();
  }
}

/** @throws UsageError without the consent to create carts, and when the file cannot be written. */
async function print({ settings, embedded }: Aim, json: boolean, io: Io): Promise<number> {
  const { target, output } = settings;
  if (!target.consents.includes('writes')) {
    throw new UsageError('map creates carts and checkouts, and cancels them: allow it with --allow writes');
  }
  const [{ auditToReport }, { createPlanner, toProgressDisplay }] = await Promise.all([
    import('../auditing/audit-to-report.ts'),
    import('../auditing/progress.ts'),
  ]);
  const display = toProgressDisplay(io, { quiet: output.quiet, planner: createPlanner(loadRegister()) });
  const auditing = auditToReport(settings, { embedded, baselines: [] }, io, display.show);
  const { report } = await auditing.finally(display.stop);
  const { warn, note } = await import('../io/output.ts');
  if (!report.map) {
    const why = report.verdicts.find(({ reason }) => reason)?.reason?.text ?? report.headline;
    warn(visible(`no cart or checkout was understood: ${why}`), io);
    return exits.inconclusive;
  }
  if (json) {
    io.stdout.write(`${JSON.stringify(report.map, null, 2)}\n`);
    return exits.conformant;
  }
  io.stdout.write(
    mapLines(report.map)
      .map((line) => `${visible(line)}\n`)
      .join(''),
  );
  note(write(toMapFile(report.map, target.baseUrl), io), io);
  return exits.conformant;
}

/** Never replaces a file that somebody has corrected. @returns what it did. @throws UsageError when it cannot write. */
function write(text: string, { cwd }: Io): string {
  try {
    writeFileSync(resolve(cwd, mapFileName), text, { flag: 'wx' });
    return `written: ${mapFileName}; correct it, and pass it with --map ${mapFileName}`;
  } catch (cause) {
    if (errorCode(cause) === 'EEXIST') {
      return `${mapFileName} was there before, and stays as it is; move it away to have a new one`;
    }
    throw new UsageError(`${mapFileName} cannot be written: ${fileErrorText(cause)}`, { cause });
  }
}
