/** The commands in the documents run as shown, except that their URLs become that of a served reference storefront. */
import { generateKeyPairSync } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { saboteurs } from '../../../suites/saboteurs.ts';
import { run, toProgram } from '../../cli/program.ts';
import { shellIn } from '../../cli/testing.ts';
import { questions } from '../../fleet/ask/questions.ts';
import { readYaml, toList } from '../../fleet/list/read-list.ts';
import type { PromiseRow, StorefrontRow } from '../../fleet/results/rows.ts';
import { anyPromise, anyRow } from '../../fleet/results/testing.ts';
import { packageRoot } from '../../package/package-root.ts';
import { type Served, serve } from '../../storefront/index.ts';
import { authority } from '../hostile/certificates.ts';
import { blocksIn, callsOf, ours, pages, scripts } from './pages.ts';

const root = packageRoot();

const shown = scripts.map((script) => ({ ...script, ...callsOf(script.text) }));

const calls = shown.flatMap(({ path, calls }) => calls.map((call) => ({ path, call })));

/** Each invocation of our command once, with the first document that shows it. */
const commands = [
  ...new Map(
    calls
      .toReversed()
      .flatMap(({ path, call }) => (ours(call) === undefined ? [] : [{ path, words: ours(call) ?? [] }]))
      .map(({ path, words }) => [words.join(' '), { path, words, shown: words.join(' ') }]),
  ).values(),
];

function program() {
  const quiet = { stdout: new PassThrough(), stderr: new PassThrough(), env: {}, cwd: root };
  return toProgram({ io: { ...quiet, signal: new AbortController().signal }, end: () => {} });
}

describe('scripts', () => {
  test('are found in every kind of document', () => {
    expect(new Set(shown.map(({ path }) => path))).toEqual(
      new Set([
        'README.md',
        'AGENTS.md',
        'CONTRIBUTING.md',
        'SKILL.md',
        'implementations/README.md',
        ...[
          'ci',
          'developing',
          'evidence',
          'fleet',
          'live-store',
          'publishing',
          'reaching',
          'versions',
          'watching',
          'worth',
          'writing-a-check',
        ].map((name) => `docs/${name}.md`),
      ]),
    );
    expect(commands.length).toBeGreaterThan(30);
  });

  test.each(shown)('a shell runs without errors ($path): $text', ({ code, stderr }) => {
    expect([code, stderr]).toEqual([0, '']);
  });

  test('call only programs, scripts and files that exist', () => {
    const { scripts: npmScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const npmCommands = ['ci', 'pack', 'publish', 'sbom', 'install', 'start', 'test'];
    const known = ({ call: [name, first = '', second = ''] }: (typeof calls)[number]) => {
      if (name === 'npm') return npmCommands.includes(first) || second in npmScripts;
      if (name === 'npx') return first === '--yes' || existsSync(join(root, 'node_modules/.bin', first));
      return true;
    };
    expect(calls.filter((call) => !known(call))).toEqual([]);
    const builds = calls.filter(({ call: [name, first] }) => name === 'docker' && first === 'build');
    expect(builds.map(({ call }) => existsSync(join(root, call[call.indexOf('--file') + 1] ?? '')))).toEqual([
      true,
    ]);
  });
});

describe('commands', () => {
  const names = program().commands.map((command) => command.name());
  const isAudit = ([first = '']: readonly string[]) => !names.includes(first) || first === 'audit';
  let folder: string;
  let honest: Served;
  let broken: Served;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'docs-'));
    const saboteur = saboteurs.find(({ id }) => id === 'prices-as-numbers');
    honest = await serve({ products: 3 });
    broken = await serve({ products: 3, ...(saboteur && { wrap: saboteur.sabotage }) });
    await shellIn(folder, [broken.baseUrl, ...part, '--record', 'shop.recording', '--quiet']);
    for (const other of ['last', 'run']) {
      cpSync(join(folder, 'shop.recording'), join(folder, `${other}.recording`));
    }
    for (const other of ['last', 'storefront']) {
      cpSync(join(folder, 'reports/latest'), join(folder, other), { recursive: true });
    }
    await shellIn(folder, ['baseline', 'write', 'reports/latest/report.json']);
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    writeFileSync(join(folder, 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
    writeFileSync(join(folder, 'public.pem'), publicKey.export({ type: 'spki', format: 'pem' }));
    await shellIn(folder, ['bundle', ...ofRun, '--bundle', 'audit.tgz', '--sign', 'key.pem']);
    writeFileSync(join(folder, 'company-ca.pem'), authority);
    writeFileSync(join(folder, 'approval.yaml'), 'approval: { approved: true }\n');
    mkdirSync(join(folder, 'src'));
    writeFileSync(join(folder, 'shops.csv'), `url\n${honest.baseUrl}\n`);
  });
  afterAll(async () => {
    await Promise.all([honest.close(), broken.close()]);
    rmSync(folder, { recursive: true });
  });

  /** Restricts an audit of everything to one check. */
  const part = ['--only', 'catalog/every-variant-is-well-formed'];

  /** The report of a recording; reports/latest has the one of the last audit. */
  const ofRun = ['last/report.json', 'run.recording'];

  /** Adapts the arguments to this test: local URLs, a free port, and one check instead of all. */
  function here(words: readonly string[]): readonly string[] {
    const local = words.map((word) => (/^https?:/.test(word) ? honest.baseUrl : word));
    if (words[0] === 'bundle') return [words[0], ...ofRun, ...words.slice(3)];
    if (words[0] === 'serve') return [...local, '--port', '0'];
    if (words[0] === 'fleet') return [...local, ...part, '--lane-rate', '1000/s'];
    if (words[0] === 'baseline' && words[1] === 'write') return [...local, '--force'];
    return isAudit(words) && !words.includes('--only') ? [...local, ...part] : local;
  }

  /** They run until they are interrupted. */
  const isEndless = (first: string | undefined) => first === 'serve' || first === 'watch';

  /** Stops it as soon as it prints anything. */
  async function served(words: readonly string[]) {
    const ending = new AbortController();
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    for (const stream of [stdout, stderr]) stream.on('data', () => ending.abort());
    const code = await run(words, { stdout, stderr, env: {}, cwd: folder, signal: ending.signal });
    return { code, err: '' };
  }

  test('every audit of a pipeline has a fixed seed', () => {
    const inCi = commands.filter(({ path, words }) => path === 'docs/ci.md' && isAudit(words));
    expect(inCi.length).toBeGreaterThan(5);
    expect(inCi.filter(({ words }) => !words.includes('--seed'))).toEqual([]);
  });

  test.each(commands)('$shown ($path) parses completely', async ({ words }) => {
    const parser = program();
    for (const command of [parser, ...parser.commands, ...parser.commands.flatMap((one) => one.commands)]) {
      command.exitOverride();
      if (command.commands.length === 0) command.action(() => {});
    }
    await parser.parseAsync(words, { from: 'user' }).catch(({ code }) => {
      expect(code).toMatch(/^commander\.(version|helpDisplayed)$/);
    });
  });

  /** Other tests cover the matrix of all saboteurs, Chromium, and the server that talks on stdin. */
  const isElsewhere = (words: readonly string[]) =>
    ['prove', 'mcp', '--browser'].some((word) => words.includes(word));

  /** Commands that differ only in their URL run once. */
  const different = new Map(
    commands
      .filter(({ words }) => !isElsewhere(words))
      .map((command) => [
        command.words
          .slice(command.words[0] === '--default' ? 2 : 0)
          .join(' ')
          .replace(/https?:\S+/, ''),
        command,
      ]),
  );

  test.each([...different.values()])('$shown ($path) runs', async ({ words }) => {
    const [first, ...rest] = words[0] === '--default' ? words.slice(2) : words;
    const all = here(first === undefined ? [] : [first, ...rest]);
    const preset = words[0] === '--default' && all[0] !== 'serve' ? words.slice(0, 2) : [];
    const argv = [...preset, ...all];
    const { code, err } = isEndless(first) ? await served(argv) : await shellIn(folder, argv);
    rmSync(join(folder, 'storefront-conformance.yaml'), { force: true });
    // Any outcome, but no usage error and no crash; a failure of this test shows the message.
    expect([0, 1, 2].includes(code) ? '' : `${code}: ${err}`).toBe('');
  });
});

describe('fleet', () => {
  const blocks = blocksIn('yaml')
    .filter(({ path }) => path === 'docs/fleet.md')
    .map(({ code }) => ({ code, value: parse(code) }));

  const [list, compose, kubernetes, workflow] = blocks;

  const text = pages.find(({ path }) => path === 'docs/fleet.md')?.text ?? '';

  /** Parses the arguments without running the command. @throws CommanderError for unknown arguments. */
  async function parsed(words: readonly string[]): Promise<boolean> {
    const streams = { stdout: new PassThrough(), stderr: new PassThrough(), env: {}, cwd: '/' };
    const program = toProgram({ io: { ...streams, signal: new AbortController().signal }, end: () => {} });
    const quiet = (command: Command): void => {
      command.exitOverride();
      if (command.commands.length === 0) command.action(() => {});
      command.commands.forEach(quiet);
    };
    quiet(program);
    await program.parseAsync(words, { from: 'user' });
    return true;
  }

  test('the list is valid', () => {
    const { entries, problems } = toList(readYaml(list?.code ?? ''), 'list');
    expect([entries.length, problems]).toEqual([2, []]);
  });

  test('Compose: a durable Valkey, and three workers that wait for it', async () => {
    const { services, volumes } = compose?.value ?? {};
    const { queue, worker } = services;
    expect(queue.command.join(' ')).toBe('valkey-server --appendonly yes --maxmemory-policy noeviction');
    expect(await parsed(worker.command)).toBe(true);
    expect([worker.deploy.replicas, worker.depends_on.queue.condition]).toEqual([3, 'service_healthy']);
    expect(worker.environment.FLEET_REDIS).toBe('redis://queue:6379');
    expect(Object.keys(volumes)).toEqual(['queue', 'results']);
  });

  describe('Kubernetes', () => {
    const { apiVersion, kind, spec } = kubernetes?.value ?? {};
    const [container] = spec.template.spec.containers;

    test('an indexed Job that mounts its volumes', () => {
      expect([apiVersion, kind, spec.completionMode]).toEqual(['batch/v1', 'Job', 'Indexed']);
      const mounted = container.volumeMounts.map(({ name }: { name: string }) => name);
      expect(spec.template.spec.volumes.map(({ name }: { name: string }) => name)).toEqual(mounted);
    });

    test.each([0, 9])('pod %i audits its shard', async (index) => {
      expect(container.command).toEqual(['sh', '-c']);
      const script = `JOB_COMPLETION_INDEX=${index}\n${container.args[0]}`;
      const [call = []] = callsOf(script).calls;
      const words = call.slice(1);
      expect(words[words.indexOf('--shard') + 1]).toBe(`${index + 1}/${spec.completions}`);
      expect(await parsed(words)).toBe(true);
    });
  });

  test("GitHub: a matrix of shards, valid by GitHub's own schema, that covers the list", () => {
    const { context } = parseWorkflow(
      { name: 'fleet.yml', content: workflow?.code ?? '' },
      new NoOperationTraceWriter(),
    );
    expect(context.errors.getErrors()).toEqual([]);
    const { strategy, steps } = workflow?.value.jobs.shard ?? {};
    const [run] = steps.filter(({ run }: { run?: string }) => run !== undefined);
    expect(run.env.SHARD).toBe(`\${{ matrix.shard }}/${strategy.matrix.shard.length}`);
    expect(run.run).toContain('fleet run shops.csv --shard "$SHARD" --out results');
  });

  describe('the document', () => {
    test('names each question', () => {
      expect(Object.keys(questions).filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
    });

    test('names each member of the rows', () => {
      const rows: readonly (StorefrontRow | PromiseRow)[] = [
        anyRow({ diagnosis: 'broken', error: '', fault: 'job', report: '' }),
        anyPromise({ was: '', reason: '', cause: '', owner: '' }),
      ];
      const members = new Set(rows.flatMap((row) => Object.keys(row)));
      expect([...members].filter((name) => !text.includes(`\`${name}\``) && name !== 'kind')).toEqual([]);
    });
  });
});
