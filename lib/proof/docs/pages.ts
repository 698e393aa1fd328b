/** The documents of the project, and the snippets in them. */

import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { packageRoot } from '../../package/package-root.ts';

type Page = { readonly path: string; readonly text: string };

type Block = { readonly path: string; readonly language: string; readonly code: string };

const root = packageRoot();

export const pages: readonly Page[] = [
  ...['README.md', 'CONTRIBUTING.md', 'AGENTS.md', 'SKILL.md', 'SECURITY.md', 'CODE_OF_CONDUCT.md'],
  'implementations/README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
].map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** The fence of a snippet may be indented, in a list. */
const blocks: readonly Block[] = pages.flatMap(({ path, text }) =>
  [...text.matchAll(/^( *)```([a-z]+)\n(.*?)^\1```$/gms)].map(
    ([, margin = '', language = '', code = '']) => ({
      path,
      language,
      code: code.replaceAll(new RegExp(`^${margin}`, 'gm'), ''),
    }),
  ),
);

export const blocksIn = (...languages: readonly string[]): readonly Block[] =>
  blocks.filter(({ language }) => languages.includes(language));

/** Whether a list has the arguments of one command, as for containers, rather than several scripts. */
const isInWords = (list: readonly unknown[]): boolean =>
  list.some((word) => typeof word === 'string' && /^-{1,2}[a-z]/.test(word));

/** The shell scripts in the configuration of a CI system, found by their keys. */
function scriptsIn(value: unknown, key = ''): readonly string[] {
  if (typeof value === 'string') return ['run', 'script', 'command'].includes(key) ? [value] : [];
  if (Array.isArray(value)) return isInWords(value) ? [] : value.flatMap((one) => scriptsIn(one, key));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => scriptsIn(one, name));
}

/** Every script in a document, as its shell receives it. */
export const scripts: readonly Page[] = [
  ...blocksIn('sh').map(({ path, code }) => ({ path, text: code })),
  // Buildkite replaces $$ by $.
  ...blocksIn('yaml').flatMap(({ path, code }) =>
    scriptsIn(parse(code)).map((text) => ({ path, text: text.replaceAll('$$', '$') })),
  ),
  ...blocksIn('groovy').flatMap(({ path, code }) =>
    [...code.matchAll(/\bsh '([^']*)'/g)].map(([, text = '']) => ({ path, text })),
  ),
];

/** The result of a script in a shell whose programs only record their arguments. */
type Calls = {
  readonly code: number | null;
  readonly stderr: string;
  /** The name of the program and its arguments, for each call. */
  readonly calls: readonly (readonly string[])[];
};

const programs = ['storefront-conformance', 'npm', 'npx', 'docker', 'sh', 'id', 'claude'];

/** Records a program name and its arguments, each terminated by NUL; an empty word ends a call. */
const recorder = `#!/bin/sh
printf '%s\\0' "\${0##*/}" "$@" '' >> "$CALLS"
`;

const variables = {
  STAGING_URL: 'https://staging.example.com',
  SESSION: 'abc',
  CONFORMANCE_PACKAGE: './storefront-conformance.tgz',
  SHARD: '3/10',
};

export function callsOf(script: string): Calls {
  const folder = mkdtempSync(join(tmpdir(), 'calls-'));
  try {
    const bin = join(folder, 'bin');
    const log = join(folder, 'calls');
    mkdirSync(bin);
    for (const program of programs) {
      writeFileSync(join(bin, program), recorder);
      chmodSync(join(bin, program), 0o755);
    }
    const { status, stderr } = spawnSync(
      '/bin/bash',
      ['--noprofile', '--norc', '-euo', 'pipefail', '-c', script],
      {
        cwd: folder,
        env: { PATH: bin, PWD: folder, CALLS: log, ...variables },
        encoding: 'utf8',
      },
    );
    const text = existsSync(log) ? readFileSync(log, 'utf8') : '';
    const calls = text.split('\0\0').filter((call) => call !== '');
    return { code: status, stderr, calls: calls.map((call) => call.split('\0')) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The arguments of our command, or undefined if the call runs another program. */
export function ours([program, ...words]: readonly string[]): readonly string[] | undefined {
  if (program === 'storefront-conformance') return words;
  if (program === 'npm' && words[0] === 'start') return ['--default', 'reference', ...words.slice(2)];
  const name = words.indexOf('storefront-conformance');
  if (program === 'npx' && name >= 0) return words.slice(name + 1);
  if (program === 'docker' && words[0] === 'run') return words.slice(name + 1);
  return undefined;
}
