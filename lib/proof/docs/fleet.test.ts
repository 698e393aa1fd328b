/** The ways to run a fleet that the document shows: each is what its system reads, and calls the command as it is. */

import { PassThrough } from 'node:stream';
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { toProgram } from '../../cli/program.ts';
import { questions } from '../../fleet/ask/questions.ts';
import { readYaml, toList } from '../../fleet/list/read-list.ts';
import type { PromiseRow, StorefrontRow } from '../../fleet/results/rows.ts';
import { anyPromise, anyRow } from '../../fleet/results/testing.ts';
import { callsOf } from './calls.ts';
import { blocksIn, pages } from './pages.ts';

const blocks = blocksIn('yaml')
  .filter(({ path }) => path === 'docs/fleet.md')
  .map(({ code }) => ({ code, value: parse(code) }));
const [list, compose, kubernetes, workflow] = blocks;
const text = pages.find(({ path }) => path === 'docs/fleet.md')?.text ?? '';

/** Whether the command has these words, without doing anything. @throws CommanderError for those that it has not. */
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

test('the list is one', () => {
  const { entries, problems } = toList(readYaml(list?.code ?? ''), 'list');
  expect([entries.length, problems]).toEqual([2, []]);
});

test('Compose: a durable Valkey, and three workers that wait for it and have time to end', async () => {
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

  test('an indexed Job with as many pods as shards', () => {
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
