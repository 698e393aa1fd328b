/** `fleet ask`: asks the results of a fleet. */
import { resolve } from 'node:path';
import { ask, toAnswerText } from '../../fleet/ask/ask.ts';
import { questions } from '../../fleet/ask/questions.ts';
import type { ValuesOf } from '../../target/options.ts';
import type { Io } from '../io.ts';
import type { askOptions } from './fleet-options.ts';

/** @throws UsageError for an unknown name, wrong SQL, a folder without results, and without DuckDB. */
export async function askFleet(
  question: string | undefined,
  { out, format }: ValuesOf<typeof askOptions>,
  io: Io,
): Promise<void> {
  if (question === undefined) {
    const lines = Object.entries(questions).map(([name, { asks }]) => `${name.padEnd(20)}  ${asks}\n`);
    io.stdout.write(lines.join(''));
    return;
  }
  io.stdout.write(toAnswerText(await ask(resolve(io.cwd, out), out, question), format));
}
