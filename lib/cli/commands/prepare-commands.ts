/** The commands that prepare an audit: `init` and `map` get to know a storefront, `doctor` this machine and the way to it. */
import { existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { consents } from '../../model/target.ts';
import { UsageError } from '../../model/usage-error.ts';
import { loadRegister } from '../../register/load-register.ts';
import { mapFileName, mapLines, toMapFile } from '../../report/content/map.ts';
import { exits } from '../../report/exit-code.ts';
import { toPaint } from '../../report/terminal/paint.ts';
import { configFileName } from '../../target/files.ts';
import { contact } from '../../target/http-kinds.ts';
import { loadSettings, type Settings } from '../../target/load-settings.ts';
import { options } from '../../target/options.ts';
import { readValues, type Sources, wantsReference } from '../../target/read-values.ts';
import { shellWord } from '../../text/shell.ts';
import { visible } from '../../text/visible.ts';
import { errorCode, fileErrorText, plural } from '../../text/words.ts';
import type { Finding } from '../doctor/machine.ts';
import { type CommandContext, type Io, lineWidth, nowOf, paints, writeEditable } from '../io/io.ts';
import { flagsOf, presetOf, toCommanderOption } from '../io/options.ts';
import { auditOptions } from './audit-commands.ts';

/** The options that the probe uses. */
const names = ['header', 'contact', 'user-agent', 'ca', 'insecure', 'proxy', 'rate', 'timeout'] as const;

type Flags = { readonly out?: string; readonly force?: boolean };

/** `init`: probes a storefront, and writes a configuration file with the discovered settings. */
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

/** `map`: what the suite understands of the carts, checkouts and tools of a storefront. */
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
    import('../auditing/run-audit.ts'),
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

/** The options of an audit that change the way to a storefront. */
const taken = ['ca', 'insecure', 'proxy', 'browser', 'timeout', 'out', 'no-color'] as const;

const localRedis = 'redis://127.0.0.1:6379';

/** `doctor`: what this machine and the way to a storefront have and lack, each with the sentence that mends it. */
export function addDoctor(program: Command, { io, end }: CommandContext): void {
  const command = program
    .command('doctor')
    .summary('what this machine and the way to a shop lack')
    .description(
      'Looks at the versions, the optional packages, Chromium and Redis on this machine, and, with a URL, at the proxy, the certificates, DNS, TLS, an answer and the clock. Each thing that is missing or wrong comes with the sentence that mends it. Sends one GET. Exits with 1 if an audit would not work.',
    )
    .argument('[URL]', 'the storefront');
  for (const name of taken) command.addOption(toCommanderOption(name, options[name]));
  command
    .option('--redis <URL>', `the Redis of a fleet [${localRedis}]`)
    .option('--config <FILE>', 'configuration file [storefront-conformance.yaml, when it is there]')
    .option('--json', 'as data');
  command.action(async (url: string | undefined) => {
    const { json, redis: server = io.env.FLEET_REDIS ?? localRedis, ...flags } = flagsOf(command);
    const findings = await examined({ ...flags, ...(url !== undefined && { url }) }, String(server), io);
    const isWrong = findings.some(({ state }) => state === 'wrong');
    const paint = toPaint(paints(io.stdout, io.env, flags['no-color'] !== true));
    const { doctorText } = await import('../doctor/machine.ts');
    io.stdout.write(
      json
        ? `${JSON.stringify(findings, null, 2)}\n`
        : doctorText(findings, paint, lineWidth(io.stdout, 100)),
    );
    end(isWrong ? exits.notConformant : exits.conformant);
  });
}

/** @throws UsageError for an invalid setting. */
async function examined(
  flags: Readonly<Record<string, unknown>>,
  server: string,
  io: CommandContext['io'],
): Promise<readonly Finding[]> {
  if (!URL.canParse(server) || !/^rediss?:/.test(server)) {
    throw new UsageError('--redis takes an address such as redis://127.0.0.1:6379');
  }
  const [machine, { wayTo }] = await Promise.all([
    import('../doctor/machine.ts'),
    import('../doctor/way.ts'),
  ]);
  const sources = { env: io.env, cwd: io.cwd, now: nowOf(io) };
  const isGiven = flags.url !== undefined || Boolean(io.env.STOREFRONT_URL);
  // Without a storefront the settings still say where reports go; nothing is sent to the placeholder.
  const settings = loadSettings({
    ...sources,
    flags,
    ...(!isGiven && { fallbacks: { url: 'http://127.0.0.1' } }),
  });
  const hasTarget = isGiven || settings.target.baseUrl !== 'http://127.0.0.1';
  const [chromium, redis, folder, way] = await Promise.all([
    machine.chromium(settings.browser),
    machine.redis(server),
    machine.reportFolder(settings.output.out),
    hasTarget ? wayTo(settings.target, io.env, () => nowOf(io)) : [],
  ]);
  return [...machine.versions(), folder, ...way, ...machine.packages(), chromium, redis];
}
