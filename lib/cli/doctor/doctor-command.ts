/** `doctor`: what this machine and the way to a storefront have and lack, each with the sentence that mends it. */
import type { Command } from 'commander';
import { UsageError } from '../../model/usage-error.ts';
import { exits } from '../../report/exit-code.ts';
import { toPaint } from '../../report/terminal/paint.ts';
import { options } from '../../target/options.ts';
import { type CommandContext, lineWidth, nowOf, paints } from '../io/io.ts';
import { flagsOf, toCommanderOption } from '../io/options.ts';
import type { Finding } from './machine.ts';

/** The options of an audit that change the way to a storefront. */
const taken = ['ca', 'insecure', 'proxy', 'browser', 'timeout', 'out', 'no-color'] as const;

const localRedis = 'redis://127.0.0.1:6379';

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
    const { doctorText } = await import('./machine.ts');
    io.stdout.write(
      json
        ? `${JSON.stringify(findings, null, 2)}\n`
        : doctorText(findings, paint, lineWidth(io.stdout, 100)),
    );
    end(isWrong ? exits.notConformant : exits.conformant);
  });
}

type Flags = Readonly<Record<string, unknown>>;

/** @throws UsageError for an invalid setting. */
async function examined(flags: Flags, server: string, io: CommandContext['io']): Promise<readonly Finding[]> {
  if (!URL.canParse(server) || !/^rediss?:/.test(server)) {
    throw new UsageError('--redis takes an address such as redis://127.0.0.1:6379');
  }
  const [{ loadSettings }, machine, { wayTo }] = await Promise.all([
    import('../../target/load-settings.ts'),
    import('./machine.ts'),
    import('./way.ts'),
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
