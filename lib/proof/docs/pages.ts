/** The documents of the project, and the snippets in them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { packageRoot } from '../../package/package-root.ts';

export type Page = { readonly path: string; readonly text: string };
export type Block = { readonly path: string; readonly language: string; readonly code: string };

const root = packageRoot();

export const pages: readonly Page[] = [
  ...['README.md', 'CONTRIBUTING.md', 'AGENTS.md', 'SKILL.md'],
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
].map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** A snippet in a list is indented as the list is. */
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

/** Containers take one command as a list of its words, where others have a list of scripts. */
const isInWords = (list: readonly unknown[]): boolean =>
  list.some((word) => typeof word === 'string' && /^-{1,2}[a-z]/.test(word));

/** What a system of continuous integration gives to its shell, by the keys that hold scripts. */
function scriptsIn(value: unknown, key = ''): readonly string[] {
  if (typeof value === 'string') return ['run', 'script', 'command'].includes(key) ? [value] : [];
  if (Array.isArray(value)) return isInWords(value) ? [] : value.flatMap((one) => scriptsIn(one, key));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => scriptsIn(one, name));
}

/** Every script that a document shows, as its shell gets it. */
export const scripts: readonly Page[] = [
  ...blocksIn('sh').map(({ path, code }) => ({ path, text: code })),
  // In a pipeline of Buildkite $$ is a dollar that the shell gets.
  ...blocksIn('yaml').flatMap(({ path, code }) =>
    scriptsIn(parse(code)).map((text) => ({ path, text: text.replaceAll('$$', '$') })),
  ),
  ...blocksIn('groovy').flatMap(({ path, code }) =>
    [...code.matchAll(/\bsh '([^']*)'/g)].map(([, text = '']) => ({ path, text })),
  ),
];
