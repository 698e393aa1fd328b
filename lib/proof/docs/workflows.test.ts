/** Workflows, in the documents and our own, are what GitHub accepts, and use what the action has. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { packageRoot } from '../../package/package-root.ts';
import { action } from '../action/action.ts';
import { blocksIn } from './pages.ts';

const root = packageRoot();

const complaints = (content: string): readonly string[] =>
  parseWorkflow({ name: 'workflow.yml', content }, new NoOperationTraceWriter())
    .context.errors.getErrors()
    .map(({ message }) => message);

const ofGitHub = blocksIn('yaml').filter(({ code }) => code.startsWith('# .github/workflows/'));

test('a wrong workflow is noticed', () => {
  const wrong =
    'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: a/b@v1\n        wth: {}\n';
  expect(complaints(wrong)).toEqual([expect.stringMatching(/Unexpected value 'wth'/)]);
});

describe.each(ofGitHub)('the workflow in $path', ({ code }) => {
  test("is valid by GitHub's own schema", () => expect(complaints(code)).toEqual([]));

  test('gives the action inputs that it has, and reads outputs that it has', () => {
    const { steps } = parse(code).jobs.conformance;
    const step = steps.find(({ id }: { id?: string }) => id === 'audit');
    expect(Object.keys(step.with).filter((name) => !(name in action.inputs))).toEqual([]);
    const read = [...code.matchAll(/steps\.audit\.outputs\.([a-z-]+)/g)].map(([, name = '']) => name);
    expect(read.filter((name) => !(name in action.outputs))).toEqual([]);
    expect(step.with.seed).toBeTypeOf('number');
  });
});

test('the documents have one', () => expect(ofGitHub.length).toBe(1));

describe('the release', () => {
  const source = readFileSync(join(root, '.github/workflows/release.yml'), 'utf8');
  const { on, jobs } = parse(source);

  test("is valid by GitHub's own schema", () => expect(complaints(source)).toEqual([]));

  test('starts with a tag alone, tests before it packs, and publishes what it packed', () => {
    expect(on).toEqual({ push: { tags: [expect.any(String)] } });
    const lines = Object.values<{ steps: { run?: string }[] }>(jobs).map(({ steps }) =>
      steps.map(({ run = '' }) => run).join('\n'),
    );
    expect(lines[0]).toMatch(/\.ci\/run\n[\s\S]*npm pack/);
    expect(lines[1]?.trim()).toBe('npm publish ./package/*.tgz --provenance --access public');
    expect([jobs.publish.needs, jobs.action.needs]).toEqual(['build', 'publish']);
  });

  test('publishes without a token, with the provenance of the workflow', () => {
    expect(jobs.publish.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
    expect(source).not.toMatch(/NODE_AUTH_TOKEN|NPM_TOKEN|secrets\./);
  });
});
