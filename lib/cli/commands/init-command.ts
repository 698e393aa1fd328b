/** `init`: probes a storefront, and writes a configuration file with the discovered settings. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { UsageError } from '../../model/usage-error.ts';
import { exits } from '../../report/exit-code.ts';
import { configFileName } from '../../target/files.ts';
import { contact } from '../../target/http-kinds.ts';
import { loadSettings } from '../../target/load-settings.ts';
import { options } from '../../target/options.ts';
import { readValues } from '../../target/read-values.ts';
import { plural } from '../../text/plural.ts';
import { shellWord } from '../../text/shell.ts';
import { visible } from '../../text/visible.ts';
import { type CommandContext, type Io, nowOf, writeEditable } from '../io/io.ts';
import { flagsOf, toCommanderOption } from '../io/options.ts';

/** The options that the probe uses. */
const names = ['header', 'contact', 'user-agent', 'ca', 'insecure', 'proxy', 'rate', 'timeout'] as const;

type Flags = { readonly out?: string; readonly force?: boolean };

export function addInit(program: Command, { io, end }: CommandContext): void {
  const command = program
    .command('init')
    .summary('write a commented configuration file')
    .description('Discovers the settings of a storefront, and writes a commented configuration file.')
    .argument('[URL]', 'the storefront')
    .option('--out <FILE>', `where to write it [${configFileName}]`)
    .option('--force', 'overwrite an existing file');
  for (const name of names) command.addOption(toCommanderOption(name, options[name]));
  command.action(async (url: string | undefined, flags: Flags) => {
    end(await init({ ...settingsOf(command), ...(url !== undefined && { url }) }, flags, io));
  });
}

const settingsOf = (command: Command): Readonly<Record<string, unknown>> => {
  const { out: _out, force: _force, ...settings } = flagsOf(command);
  return settings;
};

async function init(
  settings: Readonly<Record<string, unknown>>,
  { out = configFileName, force = false }: Flags,
  io: Io,
): Promise<number> {
  const path = resolve(io.cwd, out);
  if (!force && existsSync(path)) throw new UsageError(`${out} already exists; --force overwrites it`);
  const sources = { flags: settings, env: io.env, cwd: io.cwd };
  const contact = readValues(sources).contact ?? (await askContact(io));
  const { target } = loadSettings({
    ...sources,
    flags: { ...settings, ...(contact !== undefined && { contact }) },
  });
  const [{ probeOverNetwork }, { discoverSettings }, { policy }, { toConfigText }] = await Promise.all([
    import('../../engine/audit.ts'),
    import('../../../suites/discovered/settings.ts'),
    import('../../../suites/policy.ts'),
    import('./config-text.ts'),
  ]);
  const probed = await probeOverNetwork(target, policy, discoverSettings, io.signal);
  if (io.signal.aborted) return exits.interrupted;
  if ('problem' in probed) {
    const { text, evidence, advice, next } = probed.problem;
    const lines = [
      ...evidence.map((line) => `  ${line}`),
      ...(next === undefined ? [advice] : [`${advice}:`, `  ${next}`]),
    ];
    const { warn } = await import('../io/output.ts');
    warn(`${visible(text)}; nothing was written`, io);
    io.stderr.write(lines.map((line) => `${visible(line)}\n`).join(''));
    return exits.inconclusive;
  }
  const today = new Date(nowOf(io)).toISOString().slice(0, 10);
  await writeEditable(path, out, toConfigText({ ...target, contact }, probed.found, today), force);
  const count = Object.keys(probed.found).length;
  const config = out === configFileName ? '' : ` --config ${shellWord(out)}`;
  io.stdout.write(
    [
      `${out}: ${plural(count, 'setting')} discovered with ${plural(probed.sent, 'request')}`,
      'What an audit would send, and the audit:',
      `  storefront-conformance plan${config}`,
      `  storefront-conformance${config}\n`,
    ].join('\n'),
  );
  return exits.conformant;
}

/** Attempts to answer the question. */
const maxAnswers = 3;

const question =
  'Your mail address or URL, for operators of the storefront who want to know who audits it\n(sent in the User-Agent header; empty for none): ';

/** @returns undefined when the run is unattended, or no contact was typed. */
async function askContact({ ask, stderr, signal }: Io): Promise<string | undefined> {
  if (!ask) return undefined;
  const kind = contact();
  for (let answers = 0; answers < maxAnswers && !signal.aborted; answers += 1) {
    const answer = (await ask(question)).trim();
    if (answer === '') return undefined;
    const value = kind.parse(answer);
    if (value !== undefined) return value;
    stderr.write(`It takes ${kind.takes}.\n`);
  }
  return undefined;
}
