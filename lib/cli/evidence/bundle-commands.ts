/** The commands of evidence: `bundle` packs an audit into one file, and `verify` judges such a file again. */
import type { Command } from 'commander';
import { UsageError } from '../../model/usage-error.ts';
import { text } from '../../target/kinds.ts';
import { bundleSettings } from '../../target/load-settings.ts';
import { option } from '../../target/option.ts';
import { evidence } from '../../target/option-groups.ts';
import { options } from '../../target/options.ts';
import { type CommandContext, lineWidth } from '../io/io.ts';
import { flagsOf, readFlags, toCommanderOption } from '../io/options.ts';

const defaultFile = 'audit.bundle.tgz';

const bundleOptions = {
  ...evidence,
  bundle: { ...evidence.bundle, help: 'file to write', fallback: defaultFile, shown: defaultFile },
  quiet: { ...options.quiet, help: 'do not name the file that was written' },
};

/** `bundle`: packs a report and its recording, after judging the recording again. */
export function addBundle(program: Command, { io }: CommandContext): void {
  const command = program
    .command('bundle')
    .summary('pack an audit into one file of evidence')
    .description(
      'Packs a report.json, its recording (--record), the requirement set and an attestation into one file, which verify judges again.',
    )
    .argument('<REPORT>', 'a report.json')
    .argument('<RECORDING>', 'the recording of the same audit');
  for (const [name, row] of Object.entries(bundleOptions)) command.addOption(toCommanderOption(name, row));
  command.action(async (report: string, recording: string) => {
    const { quiet, ...values } = readFlags(bundleOptions, flagsOf(command));
    const { bundle } = bundleSettings(values, io.cwd);
    if (!bundle) throw new UsageError('which file? Name it with --bundle');
    const [{ writeLaterBundle }, { noteWritten }] = await Promise.all([
      import('./bundle-files.ts'),
      import('../io/output.ts'),
    ]);
    await writeLaterBundle({ report, recording }, bundle, io);
    if (!quiet) noteWritten([bundle.file], io);
  });
}

const verifyOptions = {
  key: option(
    text('FILE', 'a file'),
    'Ed25519 public key (PEM or JWK) that has to have signed it',
    undefined,
    { shown: 'none: the signature is not checked' },
  ),
};

/** `verify`: judges a bundle again, and compares every verdict. */
export function addVerify(program: Command, { io, end }: CommandContext): void {
  const command = program
    .command('verify')
    .summary('judge a bundle again, with no traffic')
    .description(
      'Checks the digests and the signature of a bundle, judges its recording again, and compares every verdict. Exits with 0 for the same verdicts, 1 when something differs, 2 when this version cannot tell.',
    )
    .argument('<FILE>', 'a file that --bundle wrote')
    .option('--json', 'as data');
  for (const [name, row] of Object.entries(verifyOptions)) command.addOption(toCommanderOption(name, row));
  command.action(async (file: string) => {
    const { json, ...flags } = flagsOf(command);
    const { key: keyFile } = readFlags(verifyOptions, flags);
    const [{ contentOf, requireKey, toVerifyJson, toVerifyText, verifyExitCode }, { createBundleJudge }] =
      await Promise.all([import('./bundle-files.ts'), import('./judge-bundle.ts')]);
    const key = keyFile === undefined ? undefined : requireKey(keyFile, io.cwd);
    const bytes = await contentOf(file, io.cwd);
    const judged = await createBundleJudge().judge(bytes, file, { key, signal: io.signal });
    io.stdout.write(json === true ? toVerifyJson(judged) : toVerifyText(judged, lineWidth(io.stdout)));
    end(verifyExitCode(judged));
  });
}
