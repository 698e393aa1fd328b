/** Runs the steps of the GitHub action as GitHub does, against a storefront on the loopback. */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NoOperationTraceWriter } from '@actions/workflow-parser';
import { parseAction } from '@actions/workflow-parser/actions/index';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saboteurs } from '../../../suites/saboteurs.ts';
import { packageRoot } from '../../package/package-root.ts';
import { type Served, serve } from '../../storefront/index.ts';
import { optionNames } from '../../target/options.ts';
import { inputNames, notInputs, withOptions } from '../generated.ts';
import { action, actionFile, inputsOf, runStep } from './action.ts';

const root = packageRoot();

const main = join(root, 'dist/lib/cli/main.js');

const quick = { only: 'catalog/every-variant-is-well-formed', formats: 'junit' };

let workspace: string;

let honest: Served;

beforeAll(async () => {
  workspace = mkdtempSync(join(tmpdir(), 'action-'));
  honest = await serve({ products: 3 });
});

afterAll(async () => {
  await honest.close();
  rmSync(workspace, { recursive: true });
});

const audited = (given: Readonly<Record<string, string>>, env: Readonly<Record<string, string>> = {}) =>
  runStep('audit', { context: { ...inputsOf(given), 'steps.install.outputs.main': main }, workspace, env });

describe('the audit of action.yml', () => {
  test('declares every output of the step, and each path leads to a file', async () => {
    const { code, outputs } = await audited({ url: honest.baseUrl, out: 'conformant' });
    expect(code).toBe(0);
    expect(outputs).toMatchObject({ outcome: 'conformant', failed: '0', causes: '0', 'exit-code': '0' });
    expect(Object.keys(outputs).sort()).toEqual(Object.keys(action.outputs).sort());
    const paths = ['report', 'junit', 'html', 'sarif'].map((name) => join(workspace, outputs[name] ?? ''));
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
    expect(JSON.parse(readFileSync(join(workspace, outputs.report ?? ''), 'utf8')).seed).toBe(1);
  });

  test('fails the step, annotates it, and still sets its outputs', async () => {
    const saboteur = saboteurs.find(({ id }) => id === 'prices-as-numbers');
    const { baseUrl, close } = await serve({ products: 3, ...(saboteur && { wrap: saboteur.sabotage }) });
    const { code, stdout, outputs } = await audited({ url: baseUrl, out: 'broken', ...quick });
    await close();
    expect(code).toBe(1);
    expect(stdout).toMatch(/^::error /m);
    expect(outputs).toMatchObject({
      outcome: 'not-conformant',
      causes: '1',
      failed: '1',
      'exit-code': '1',
      junit: expect.stringMatching(/junit\.xml$/),
      html: '',
    });
  });

  test('fails without a URL', async () => {
    const { code, stdout, outputs } = await audited({ out: 'forgotten' });
    expect([code, outputs]).toEqual([64, { 'exit-code': '64' }]);
    expect(stdout).toMatch(/^::error .*url is empty/);
  });

  test('a missing baseline is a notice, and an existing one counts', async () => {
    const first = await audited({ url: honest.baseUrl, out: 'first', baseline: 'known.yaml', ...quick });
    expect(first.code).toBe(0);
    expect(first.stdout).toMatch(/^::notice .*There is no known\.yaml yet/m);
    writeFileSync(join(workspace, 'known.yaml'), 'no baseline');
    const later = await audited({
      url: honest.baseUrl,
      out: 'later',
      baseline: 'missing.yaml, known.yaml',
      ...quick,
    });
    expect([later.code, later.outputs['exit-code']]).toEqual([64, '64']);
    expect(later.stdout).toMatch(/There is no missing\.yaml yet/);
  });

  test('an input that is not given leaves a variable of the job alone', async () => {
    const { outputs } = await audited(
      { url: honest.baseUrl, out: 'job', seed: '', ...quick },
      { STOREFRONT_SEED: '77' },
    );
    expect(JSON.parse(readFileSync(join(workspace, outputs.report ?? ''), 'utf8')).seed).toBe(77);
  });

  test('never runs an input as a command', async () => {
    const hostile = '$(touch owned)`touch owned`"; touch owned';
    const { code } = await audited({ url: hostile, baseline: hostile, out: 'hostile' });
    expect(code).toBe(64);
    expect(existsSync(join(workspace, 'owned'))).toBe(false);
    expect(action.runs.steps.filter(({ run }) => run?.includes('${{'))).toEqual([]);
  });
});

describe('the installation of action.yml', () => {
  /** A folder with the action, and an npm that prints its arguments. */
  function prepared(hasBuild: boolean) {
    const folder = mkdtempSync(join(workspace, 'install-'));
    cpSync(join(root, '.ci'), join(folder, '.ci'), { recursive: true });
    if (hasBuild) {
      mkdirSync(join(folder, 'dist/lib/cli'), { recursive: true });
      writeFileSync(join(folder, 'dist/lib/cli/main.js'), '');
    }
    writeFileSync(join(folder, 'npm'), '#!/bin/sh\necho "npm $*"\n');
    chmodSync(join(folder, 'npm'), 0o755);
    return folder;
  }

  async function installed(hasBuild: boolean, given: Readonly<Record<string, string>> = {}) {
    const folder = prepared(hasBuild);
    const ended = await runStep('install', {
      context: inputsOf(given),
      workspace,
      env: {
        PATH: `${folder}:${process.env.PATH}`,
        GITHUB_ACTION_PATH: folder,
        NODE_ENV: 'production',
      },
    });
    return { ...ended, folder };
  }

  test('uses the build of the ref, without development dependencies and scripts', async () => {
    const { code, stdout, outputs, folder } = await installed(true);
    expect([code, outputs]).toEqual([0, { main: join(folder, 'dist/lib/cli/main.js') }]);
    expect(stdout).toMatch(/^npm ci --prefix \S+ --omit=dev --ignore-scripts /);
  });

  test('builds a ref without a build, also in production', async () => {
    const { code, stdout } = await installed(false);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^::notice .*no build/);
    expect(stdout).toMatch(/^npm ci --prefix \S+ --include=dev /m);
  });

  test('installs the given package, a file by its absolute path', async () => {
    writeFileSync(join(workspace, 'x.tgz'), '');
    const { stdout, outputs } = await installed(false, { package: './x.tgz' });
    const prefix = join(workspace, 'storefront-conformance');
    expect(stdout).toMatch(`npm install --prefix ${prefix} --omit=dev ${workspace}/x.tgz`);
    expect(outputs.main).toBe(join(prefix, 'node_modules/storefront-conformance/dist/lib/cli/main.js'));
  });
});

describe('action.yml', () => {
  const source = readFileSync(actionFile, 'utf8');

  test("matches GitHub's own schema", () => {
    const { context } = parseAction({ name: 'action.yml', content: source }, new NoOperationTraceWriter());
    expect(context.errors.getErrors().map(({ message }) => message)).toEqual([]);
  });

  test('has an input for every option, or a reason against it; "npm run generate" writes them', () => {
    expect(withOptions(source)).toBe(source);
    expect(Object.keys(action.inputs).filter((name) => name in notInputs)).toEqual([]);
    expect(inputNames.length + Object.keys(notInputs).length).toBe(optionNames.length);
  });

  test('sets up Node first', () => {
    expect(action.runs.steps.map(({ uses, id }) => uses ?? id)).toEqual([
      expect.stringMatching(/^actions\/setup-node@v\d+$/),
      'install',
      'audit',
    ]);
  });
});
