/** The GitHub action: its steps are run as GitHub runs them, against a storefront on the loopback. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { saboteurs } from '../../suites/saboteurs.ts';
import { packageRoot } from '../package/package-root.ts';
import { serve } from '../storefront/index.ts';

type Step = { readonly id?: string; readonly run: string; readonly env?: Readonly<Record<string, string>> };
type Action = {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
};

const action: Action = parse(readFileSync(join(packageRoot(), 'action.yml'), 'utf8'));
let workspace: string;

beforeAll(() => {
  workspace = mkdtempSync(join(tmpdir(), 'action-'));
});
afterAll(() => rmSync(workspace, { recursive: true }));

/** Runs the auditing step in a process of its own, with its variables filled in from the inputs. */
async function audited(given: Readonly<Record<string, string>>) {
  const step = action.runs.steps.find(({ id }) => id === 'audit');
  const output = join(workspace, `output-${given.out}`);
  const filled = Object.entries(step?.env ?? {}).map(([name, value]) => [
    name,
    value.replace(
      /^\$\{\{ inputs\.([a-z-]+) \}\}$/,
      (_, input) => given[input] ?? action.inputs[input]?.default ?? '',
    ),
  ]);
  const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step?.run ?? 'exit 99'], {
    cwd: workspace,
    env: {
      PATH: process.env.PATH,
      GITHUB_ACTION_PATH: packageRoot(),
      GITHUB_OUTPUT: output,
      ...Object.fromEntries(filled),
    },
  });
  let stdout = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  const lines = existsSync(output) ? readFileSync(output, 'utf8').trim().split('\n') : [];
  const outputs = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s, 2)));
  return { code, stdout, outputs };
}

describe('action.yml', () => {
  test('declares every output of the step, and each path has a file', async () => {
    const { baseUrl, close } = await serve({});
    const { code, outputs } = await audited({ url: baseUrl, out: 'conformant' });
    await close();
    expect(code).toBe(0);
    expect(outputs).toMatchObject({ outcome: 'conformant', failed: '0' });
    expect(Object.keys(outputs).sort()).toEqual(Object.keys(action.outputs).sort());
    const paths = ['report', 'junit', 'html', 'sarif'].map((name) => join(workspace, outputs[name] ?? ''));
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });

  test('fails the step, annotates it, and still sets its outputs', async () => {
    const saboteur = saboteurs.find(({ id }) => id === 'prices-as-numbers');
    const { baseUrl, close } = await serve({ ...(saboteur && { wrap: saboteur.sabotage }) });
    const { code, stdout, outputs } = await audited({ url: baseUrl, out: 'broken' });
    await close();
    expect(code).toBe(1);
    expect(stdout).toMatch(/^::error /m);
    expect(outputs).toMatchObject({ outcome: 'not-conformant', failed: '1' });
  });

  test('requires a URL: a forgotten one is no pass', async () => {
    const { code, stdout, outputs } = await audited({ out: 'forgotten' });
    expect([code, outputs]).toEqual([64, {}]);
    expect(stdout).toMatch(/^::error .*url is empty/);
  });

  test('runs no input as a command', async () => {
    const { code } = await audited({ url: '$(touch owned)`touch owned`"; touch owned', out: 'hostile' });
    expect(code).toBe(64);
    expect(existsSync(join(workspace, 'owned'))).toBe(false);
    expect(action.runs.steps.filter(({ run }) => run.includes('${{'))).toEqual([]);
  });

  test('names an existing environment variable for every input', () => {
    const step = action.runs.steps.find(({ id }) => id === 'audit');
    expect(
      Object.keys(action.inputs).map((input) => `STOREFRONT_${input.toUpperCase().replace('-', '_')}`),
    ).toEqual(Object.keys(step?.env ?? {}));
  });
});
