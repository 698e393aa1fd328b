/** Reads the GitHub action from action.yml, and runs its steps as GitHub does. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parse } from 'yaml';
import { packageRoot } from '../../package/package-root.ts';

type Step = {
  readonly id?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
};

type Action = {
  readonly inputs: Readonly<Record<string, { readonly default?: string; readonly required?: boolean }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
};

type Texts = Readonly<Record<string, string>>;

type Ended = { readonly code: number | null; readonly stdout: string; readonly outputs: Texts };

export const actionFile = join(packageRoot(), 'action.yml');

export const action: Action = parse(readFileSync(actionFile, 'utf8'));

/** @param context values of expressions such as `inputs.url` and `steps.install.outputs.main`. */
const filled = (env: Texts, context: Texts): Texts =>
  Object.fromEntries(
    Object.entries(env).map(([name, value]) => [
      name,
      value.replace(/\$\{\{ ([a-z.-]+) \}\}/g, (_, expression) => context[expression] ?? ''),
    ]),
  );

export const inputsOf = (given: Texts): Texts =>
  Object.fromEntries(
    Object.entries(action.inputs).map(([name, input]) => [
      `inputs.${name}`,
      given[name] ?? input.default ?? '',
    ]),
  );

/** Runs the script of a step in a new bash, in the workspace. */
export async function runStep(
  id: string,
  { context, workspace, env = {} }: { context: Texts; workspace: string; env?: Texts },
): Promise<Ended> {
  const step = action.runs.steps.find((one) => one.id === id);
  const output = join(workspace, 'github-output');
  rmSync(output, { force: true });
  const shell = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step?.run ?? 'exit 99'];
  const child = spawn('bash', shell, {
    cwd: workspace,
    env: {
      PATH: process.env.PATH,
      GITHUB_ACTION_PATH: packageRoot(),
      GITHUB_OUTPUT: output,
      RUNNER_TEMP: workspace,
      ...filled(step?.env ?? {}, context),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [stdout, code] = await Promise.all([text(child.stdout), closed]);
  const lines = existsSync(output) ? readFileSync(output, 'utf8').trim().split('\n') : [];
  return { code, stdout, outputs: Object.fromEntries(lines.map((line) => line.split(/=(.*)/s, 2))) };
}
