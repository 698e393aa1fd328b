#!/usr/bin/env node
/** The program: ties the command to the process. */
import { interruptionOf } from './interruption.ts';
import { run } from './run.ts';

// A reader such as `head` that has seen enough is no trouble of ours; the reports are still written.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });

process.exitCode = await run(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  cwd: process.cwd(),
  signal: interruptionOf(process),
});
