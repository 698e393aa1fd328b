/** The Containerfile is valid and small, and does not run as root. image.prove.test.ts builds it if there is a container engine. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { packageRoot } from '../../package/package-root.ts';

const root = packageRoot();

const source = readFileSync(join(root, 'Containerfile'), 'utf8');

/** An instruction: its keyword, and its words with their flags. */
const lines = DockerfileParser.parse(source)
  .getInstructions()
  .map((instruction) => {
    const [keyword = '', ...words] = instruction.getTextContent().replaceAll('\\\n', ' ').split(/\s+/);
    return { keyword, words: words.join(' ') };
  });

const starts = lines.flatMap(({ keyword }, index) => (keyword === 'FROM' ? [index] : []));

const stages = starts.map((start, index) => lines.slice(start, starts[index + 1]));

const last = stages.at(-1) ?? [];

const wordsOf = (keyword: string) => last.filter((one) => one.keyword === keyword).map(({ words }) => words);

const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');

const { engines, files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

test('passes the linter', () => {
  expect(validate(source).map(({ message }) => message)).toEqual([]);
  expect(validate(source.replace('WORKDIR /audit', 'WORKDIR audit')).length).toBe(1);
});

test('starts both stages from a slim Node that the package supports', () => {
  const images = stages.map(([from]) => from?.words);
  expect(images).toEqual(['node:22-slim AS build', 'node:22-slim']);
  expect(engines.node).toMatch(/^>=20/);
});

test('copies no development dependencies, sources or scripts into the image', () => {
  expect(wordsOf('RUN').join()).toMatch(/^npm ci --omit=dev --ignore-scripts /);
  expect(wordsOf('COPY')).toEqual(['package.json package-lock.json .npmrc ./', '--from=build /package ./']);
  expect(wordsOf('ENV')).toEqual(['NODE_ENV=production']);
});

test('runs the command as its entry point, and not as root', () => {
  expect(wordsOf('USER')).toEqual(['node']);
  const entry = '["node", "/opt/storefront-conformance/dist/lib/cli/main.js"]';
  expect(wordsOf('ENTRYPOINT')).toEqual([entry]);
  expect(last.findIndex(({ keyword }) => keyword === 'USER')).toBeGreaterThan(
    last.findLastIndex(({ keyword }) => keyword === 'RUN'),
  );
});

test('copies only existing files, and builds only from sources', () => {
  const copied = stages
    .flat()
    .filter(({ keyword, words }) => keyword === 'COPY' && !words.startsWith('--from'));
  const names = copied.flatMap(({ words }) => words.split(' ').slice(0, -1));
  expect(names.filter((name) => !existsSync(join(root, name)))).toEqual([]);
  for (const name of ['.git', 'dist', 'node_modules']) expect(ignored).toContain(name);
  expect(files.filter((name: string) => name !== 'dist' && ignored.includes(name))).toEqual([]);
});
