/** The whole command as a function: arguments in, exit code out, without global state of the process. */
import { CommanderError } from 'commander';
import { UsageError } from '../model/usage-error.ts';
import { exits } from '../report/exit-code.ts';
import { visible } from '../text/visible.ts';
import type { Io } from './io.ts';
import { toProgram } from './program.ts';

/** @param argv without node and the script. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  let code: number = exits.conformant;
  const program = toProgram({
    io,
    end(exitCode) {
      code = exitCode;
    },
  });
  try {
    await program.parseAsync(argv, { from: 'user' });
    return code;
  } catch (cause) {
    return await complain(cause, io);
  }
}

async function complain(cause: unknown, io: Io): Promise<number> {
  // Commander has already printed help, the version, or the error in the arguments.
  if (cause instanceof CommanderError) return cause.exitCode === 0 ? exits.conformant : exits.usage;
  if (cause instanceof UsageError) {
    const { warn } = await import('./telling/tell.ts');
    warn(visible(cause.message), io);
    return exits.usage;
  }
  const trace = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  io.stderr.write(`storefront-conformance itself is broken; please report this:\n${trace}\n`);
  return exits.broken;
}
