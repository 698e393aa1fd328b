import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { optionNames } from '../../target/options.ts';
import { shellIn } from '../testing.ts';

let cwd: string;
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'completion-'));
  mkdirSync(join(cwd, 'reports'));
  writeFileSync(join(cwd, 'reports', 'report.json'), '');
});
afterAll(() => rmSync(cwd, { recursive: true }));

const script = async (name: string) => shellIn(cwd, ['--completion', name]);

/** What bash itself offers for the last of these words. */
async function completed(...words: readonly string[]): Promise<readonly string[]> {
  const { out } = await script('bash');
  const ask = `${out}
COMP_WORDS=(storefront-conformance "$@"); COMP_CWORD=$#; _storefront_conformance; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const file = join(cwd, 'completion.bash');
  writeFileSync(file, ask);
  const said = execFileSync('bash', ['--norc', file, ...words], { cwd, encoding: 'utf8' });
  return said.split('\n').filter((line) => line !== '');
}

describe('in bash', () => {
  it('commands are completed, and with none the options of an audit', async () => {
    expect(await completed('b')).toEqual(['baseline']);
    expect(await completed('--canon')).toEqual(['--canonical-url']);
    expect(await completed('audit', '--canon')).toEqual(['--canonical-url']);
    const all = await completed('');
    expect(all).toEqual(expect.arrayContaining(['audit', 'serve', 'init', '--allow', '--version']));
    const flags = optionNames.filter((name) => name !== 'url').map((name) => `--${name}`);
    expect(all).toEqual(expect.arrayContaining(flags));
    expect(all).not.toContain('--completion');
  });

  it('subcommands are, and their files', async () => {
    expect(await completed('baseline', '')).toEqual(['write', 'check', 'prune', '--help']);
    expect(await completed('baseline', 'write', '--f')).toEqual(['--force']);
    expect(await completed('baseline', 'write', 'reports/rep')).toEqual(['reports/report.json']);
    expect(await completed('report', 'reports/rep')).toEqual(['reports/report.json']);
  });

  it('choices are, one by one between commas', async () => {
    expect(await completed('--fail-on', 's')).toEqual(['should']);
    expect(await completed('https://a.example', '--allow', '')).toEqual(['writes', 'burst', 'purchase']);
    expect(await completed('--allow', 'writes,b')).toEqual(['writes,burst']);
    expect(await completed('serve', '--dialect', 'u')).toEqual(['ucp']);
    expect(await completed('--baseline', 'builtin:s')).toEqual(['builtin:shopify']);
  });

  it('ids of checks, promises and saboteurs are', async () => {
    expect(await completed('--only', 'sitem')).toContain('sitemap');
    expect(await completed('--only', 'catalog,discovery/profile-is-s')).toEqual([
      'catalog,discovery/profile-is-served',
    ]);
    expect(await completed('explain', 'discovery.profile.serv')).toEqual(['discovery.profile.served']);
    expect(await completed('prove', 'prices-as-n')).toEqual(['prices-as-numbers']);
  });
});

it('zsh reads the same through its own door', async () => {
  const { out } = await script('zsh');
  expect(out).toMatch(/^autoload -U \+X bashcompinit && bashcompinit\n/);
  expect(out).toContain('complete -F _storefront_conformance storefront-conformance');
});

it('fish gets a line for each word', async () => {
  const { out } = await script('fish');
  const lines = out.trimEnd().split('\n').slice(1);
  expect(lines.filter((line) => !line.startsWith('complete -c storefront-conformance '))).toEqual([]);
  expect(out).toMatch(/-n '__fish_use_subcommand' -a 'baseline' -d 'known failures/);
  expect(out).toMatch(
    /'__fish_seen_subcommand_from baseline; and __fish_seen_subcommand_from write' -l force -d/,
  );
  expect(out).toMatch(
    /'not __fish_seen_subcommand_from [^']* serve [^']*' -l fail-on -r -a 'must should inconclusive never'/,
  );
});

it('any other shell is refused', async () => {
  const { code, err } = await script('bsh');
  expect(err).toMatch(/--completion is "bsh"; it takes one of bash, zsh, fish; did you mean "bash"\?/);
  expect(code).toBe(64);
});
