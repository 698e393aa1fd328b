/** `serve`: the reference storefront, for those who write agents, and to try the suite on. */
import type { Command } from 'commander';
import { errorCode } from '../model/error-code.ts';
import type { Handler } from '../model/saboteur.ts';
import { UsageError } from '../model/usage-error.ts';
import { choice, code, integer, seconds, words } from '../target/kinds.ts';
import { option, type ValuesOf } from '../target/options.ts';
import type { CommandContext } from './command-context.ts';
import { flagsOf, readFlags, toCommanderOption } from './options.ts';
import { saboteursNamed } from './saboteurs-named.ts';

const milliseconds = { ...integer(0, 60_000), placeholder: 'MS' };

export const serveOptions = {
  port: option(
    integer(0, 65_534),
    'where to listen; the canonical host gets the next one; 0 takes free ones',
    0,
  ),
  products: option(integer(0, 5000), 'how many the catalog has', 60),
  currency: option(code(/^[A-Za-z]{3}$/, 'CODE', 'an ISO 4217 code, such as USD'), 'of all prices', 'USD'),
  dialect: option(
    choice<'document' | 'ucp'>(['document', 'ucp'], 'NAME'),
    'what the tools speak: document, as the interface shows them, or ucp',
    'document',
  ),
  rate: option(integer(1, 1_000_000), 'commerce requests allowed in each window', 400),
  window: option(seconds(0.001, 3600), 'length of the window of the rate limit', 5),
  seed: option(integer(-2_147_483_648, 2_147_483_647), 'decides the catalog', 1),
  latency: option(milliseconds, 'before each answer', 0),
  sabotage: option(words('saboteurs'), 'lies to tell, by id; "prove" lists them', []),
};

export function addServe(program: Command, { io }: CommandContext): void {
  const command = program
    .command('serve')
    .summary('run the reference storefront')
    .description('Runs the reference storefront, which keeps every promise, until it is interrupted.');
  for (const [name, row] of Object.entries(serveOptions)) command.addOption(toCommanderOption(name, row));
  command.action(async () => {
    const served = await start(readFlags(serveOptions, flagsOf(command)));
    io.stdout.write(
      [
        `storefront      ${served.baseUrl}`,
        `canonical host  ${served.canonicalUrl}`,
        'OAuth client    storefront-demo, public, http://127.0.0.1/callback on any port',
        `audit it with   storefront-conformance ${served.baseUrl} --allow writes,burst,purchase`,
        'Ctrl-C ends it.\n',
      ].join('\n'),
    );
    await aborted(io.signal);
    await served.close();
  });
}

async function start({ window, latency, sabotage, ...options }: ValuesOf<typeof serveOptions>) {
  const { serve } = await import('../storefront/index.ts');
  const windowMillis = Math.round(window * 1000);
  const slow = slowed(latency);
  const lie = await lying(sabotage);
  try {
    return await serve({ ...options, windowMillis, wrap: (honest) => slow(lie(honest)) });
  } catch (cause) {
    const usage = cause instanceof RangeError || (cause instanceof Error && isPortTrouble(cause.cause));
    if (usage) throw new UsageError(cause.message, { cause });
    throw cause;
  }
}

const isPortTrouble = (cause: unknown): boolean => ['EADDRINUSE', 'EACCES'].includes(errorCode(cause) ?? '');

/** Puts the named saboteurs around the storefront, one around the other. */
async function lying(ids: readonly string[]): Promise<(honest: Handler) => Handler> {
  if (ids.length === 0) return (honest) => honest;
  const named = await saboteursNamed(ids);
  return (honest) => named.reduce((handler, { sabotage }) => sabotage(handler), honest);
}

/** Every answer comes this much later. */
function slowed(millis: number): (honest: Handler) => Handler {
  if (millis === 0) return (honest) => honest;
  return (honest) => async (request, client) => {
    await new Promise((resolve) => setTimeout(resolve, millis));
    return honest(request, client);
  };
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
