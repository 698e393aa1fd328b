/**
 * What the suite serves: `serve` runs the reference storefront, for the development of agents and to try the suite on, and
 * `profiles` writes the agent profiles with which negotiation is judged.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import type { Handler } from '../../model/saboteur.ts';
import { UsageError } from '../../model/usage-error.ts';
import type { Served } from '../../storefront/index.ts';
import { choice, code, integer, seconds, text, words } from '../../target/kinds.ts';
import { option, type ValuesOf } from '../../target/option.ts';
import { fileErrorText } from '../../text/words.ts';
import type { CommandContext } from '../io/io.ts';
import { saboteursNamed, startStorefront } from '../io/load-suite.ts';
import { commandName, flagsOf, readFlags, toCommanderOption } from '../io/options.ts';

const milliseconds = { ...integer(0, 60_000), placeholder: 'MS' };

const serveOptions = {
  port: option(
    integer(0, 65_534),
    'port to listen on; the canonical host gets the next one; 0 picks free ports',
    0,
  ),
  host: option(
    text('HOST', 'an address or a name of this machine', /^[\w.:-]+$/),
    'address to listen on, which its URLs have; 0.0.0.0: every address, and its URLs have the name of this machine',
    '127.0.0.1',
  ),
  products: option(integer(0, 100_000), 'number of products in the catalog', 60),
  size: option(
    choice<'small' | 'large' | 'huge'>(['small', 'large', 'huge'], 'NAME'),
    'small; large: descriptions of 20 KB, 100 variants on every tenth product, 50,000 links in the sitemap; or huge: as large, with 1,000,000 links',
    'small',
  ),
  currency: option(
    code(/^[A-Za-z]{3}$/, 'CODE', 'an ISO 4217 code, such as USD'),
    'currency of all prices',
    'USD',
  ),
  dialect: option(
    choice<'document' | 'ucp'>(['document', 'ucp'], 'NAME'),
    'shapes of arguments and results: document, as in the interface, or ucp',
    'document',
  ),
  'ucp-version': option(
    choice<'2026-08-25' | '2026-04-08' | '2026-01-23'>(['2026-08-25', '2026-04-08', '2026-01-23'], 'VERSION'),
    'version of UCP that the profile advertises; the dialect ucp speaks it',
    '2026-04-08',
  ),
  mcp: option(
    choice<'any' | '2025-06-18' | '2025-11-25' | '2026-07-28' | 'sessions'>(
      ['any', '2025-06-18', '2025-11-25', '2026-07-28', 'sessions'],
      'REVISION',
    ),
    'revision of MCP to speak: any asks for nothing, sessions for a session, 2026-07-28 for metadata in each request',
    'any',
  ),
  rate: option(integer(1, 1_000_000), 'commerce requests of one client in each window', 400),
  window: option(seconds(0.001, 3600), 'window of the rate limit', 5),
  seed: option(integer(-2_147_483_648, 2_147_483_647), 'seed of the catalog', 1),
  access: option(
    choice<'open' | 'tiers'>(['open', 'tiers'], 'NAME'),
    'who may call which tools: open, or tiers, where signed and authorised callers see more than others',
    'open',
  ),
  latency: option(milliseconds, 'delay of each response', 0),
  sabotage: option(words('saboteurs'), 'saboteurs to apply, by id; "prove" lists them', []),
};

export function addServe(program: Command, { io }: CommandContext): void {
  const command = program
    .command('serve')
    .summary('run the reference storefront')
    .description('Runs the reference storefront, which keeps every promise, until interrupted.');
  for (const [name, row] of Object.entries(serveOptions)) command.addOption(toCommanderOption(name, row));
  command.action(async () => {
    const options = readFlags(serveOptions, flagsOf(command));
    const audit = auditBy(commandName(program));
    const served = await start(options);
    io.stdout.write(
      [
        `storefront      ${served.baseUrl}`,
        `canonical host  ${served.canonicalUrl}`,
        'OAuth client    storefront-demo, public, http://127.0.0.1/callback on any port',
        `audit it with   ${audit(served)}`,
        ...(options.access === 'tiers' ? await aboutTiers(served, audit(served)) : []),
        'Press Ctrl-C to stop it.\n',
      ].join('\n'),
    );
    await aborted(io.signal);
    await served.close();
  });
}

export function addProfiles(program: Command, { io }: CommandContext): void {
  const command = program
    .command('profiles')
    .summary('agent profiles to host')
    .description(
      'Writes the agent profiles with which negotiation is judged. Host the folder at a public https address, as application/json with Cache-Control: public, max-age=3600, and pass the address to an audit with --allow profiles --profile-base. For a storefront on the loopback, an audit hosts them itself.',
    )
    .requiredOption('--out <DIR>', 'folder to write; nothing else in it is touched');
  command.action(async () => {
    const [{ policy }, { isPlain }, { note }] = await Promise.all([
      import('../../../suites/policy.ts'),
      import('../../http/hosting.ts'),
      import('../io/output.ts'),
    ]);
    const folder = resolve(io.cwd, String(command.opts().out));
    const files = (policy.hosted ?? []).filter(isPlain);
    for (const { path, body, padding = 0 } of files) {
      write(join(folder, path), `${body}${' '.repeat(padding)}`);
    }
    note(
      `written: ${files.length} files in ${folder}; host them over https, and name their address with --profile-base`,
      io,
    );
  });
}

/** @throws UsageError when it cannot be written. */
function write(file: string, text: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } catch (cause) {
    throw new UsageError(`--out: ${file} cannot be written: ${fileErrorText(cause)}`);
  }
}

const auditBy =
  (command: string) =>
  ({ baseUrl }: Served): string =>
    `${command} ${baseUrl} --allow writes,burst,purchase`;

/** The key and the token are public test values. Imported late, since other commands start without the storefront. */
async function aboutTiers(served: Served, simply: string): Promise<readonly string[]> {
  const { demoKey, demoToken } = await import('../../storefront/index.ts');
  // Credentials are sent only to hosts that were given.
  const audit = `${simply} --canonical-url ${served.canonicalUrl}`;
  const key = JSON.stringify({ ...demoKey, signature_agent: served.baseUrl });
  return [
    'access          in tiers: anybody gets the catalog and carts, signed requests get checkouts too, a token gets everything',
    `key directory   ${served.baseUrl}/.well-known/http-message-signatures-directory`,
    `signing key     echo '${key}' > demo-key.json   (the test key of RFC 9421: never use it elsewhere)`,
    `signed          ${audit} --signature-key demo-key.json`,
    `authorised      ${audit} --header 'Authorization: Bearer ${demoToken}'`,
  ];
}

async function start({ window, latency, sabotage, ...rest }: ValuesOf<typeof serveOptions>) {
  const { 'ucp-version': version, ...options } = rest;
  const delay = delayed(latency);
  const sabotaged = await withSaboteurs(sabotage);
  const windowMs = Math.round(window * 1000);
  return startStorefront({ ...options, version, windowMs, wrap: (handler) => delay(sabotaged(handler)) });
}

/** Wraps a handler in the named saboteurs, the first one innermost. */
async function withSaboteurs(ids: readonly string[]): Promise<(handler: Handler) => Handler> {
  const named = ids.length === 0 ? [] : await saboteursNamed(ids);
  return (storefront) => named.reduce((handler, { sabotage }) => sabotage(handler), storefront);
}

function delayed(millis: number): (handler: Handler) => Handler {
  if (millis === 0) return (handler) => handler;
  return (handler) => async (request, client) => {
    await new Promise((resolve) => setTimeout(resolve, millis));
    return handler(request, client);
  };
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
