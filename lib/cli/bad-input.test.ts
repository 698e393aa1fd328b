/** Wrong words on the command line: one sentence on stderr, and exit code 64. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run } from './run.ts';
import { type Extra, shellIn } from './testing.ts';

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'run-'));
});
afterEach(() => rmSync(cwd, { recursive: true }));

const shell = (argv: readonly string[], extra: Extra = {}) => shellIn(cwd, argv, extra);

describe('bad input', () => {
  const text = join(import.meta.dirname, '../../package.json');
  it.each([
    [['--alow', 'writes'], /unknown option '--alow'\n\(Did you mean --allow\?\)/],
    [['requirments'], /there is no command "requirments"; did you mean "requirements"\?/],
    [['requirments', 'x'], /there is no command "requirments"; did you mean "requirements"\?/],
    [['help', 'nothing'], /there is no command "nothing"; there are audit, plan, init/],
    [['help', 'prov'], /there is no command "prov"; did you mean "prove"\?/],
    [['help', 'serve', 'x'], /there is no command "x"; there is none/],
    [['http://127.0.0.1:9', '--only', 'catlog'], /"catlog" matches no area, .*; did you mean "catalog"\?/],
    [['http://127.0.0.1:9', '--skip', 'x/*'], /"x\/\*" matches no .*; "requirements" lists them all/],
    [['explain', 'comerce'], /there is no area, requirement or check "comerce"; did you mean "commerce"\?/],
    [['prove', 'prices-as-number'], /there is no saboteur .*; did you mean "prices-as-numbers"\?/],
    [['nonsense'], /"nonsense" is neither a command nor a URL/],
    [['shop.example'], /URL is "shop\.example"; it takes a URL such as https:\/\/shop\.example/],
    [['https://a.example', 'https://b.example'], /too many arguments/],
    [['https://a.example', '--baseline', 'gone.yaml'], /no baseline gone\.yaml; "baseline write" makes one/],
    [['report', '.'], /^storefront-conformance: \. cannot be read: there is a folder with that name\n$/],
    [['rejudge', '.'], /\. cannot be read: there is a folder with that name\n$/],
    [['rejudge', text], /it cannot be unzipped; an audit with --record writes one\n$/],
    [['baseline', 'check', '.'], /\. cannot be read: there is a folder with that name\n$/],
    [['--config', '.'], /\. cannot be read: there is a folder with that name\n$/],
    [['fleet', 'run', 'gone.txt'], /gone\.txt cannot be read: there is no such file\n$/],
    [['fleet', 'status', text], /package\.json is a file, not a folder of results\n$/],
    [['https://a.example', '--connections', 'many'], /--connections is "many"; it takes a whole number/],
    [['https://a.example', '--allow'], /argument missing/],
    [['--config', 'gone.yaml'], /there is no file gone\.yaml/],
    [['serve', '--products', '-1'], /--products is "-1"; it takes a whole number from 0 to 100000/],
    [['serve', '--currency', 'XQX'], /must be an ISO 4217 code/],
    [['serve', '--dialect', 'soap'], /--dialect is "soap"; it takes one of document, ucp/],
    [['serve', '--ucp-version', 'draft'], /--ucp-version is "draft"; it takes one of 2026-08-25, 2026-04-08/],
    [['explain'], /missing required argument/],
    [['report', 'gone.json'], /there is no file gone\.json/],
    [['\u001b[2J'], /\\u001b\[2J/],
  ])('%j ends with 64 and a sentence', async (argv, sentence) => {
    const { code, out, err } = await shell(argv);
    expect(err).toMatch(sentence);
    expect(out).toBe('');
    expect(code).toBe(64);
  });

  it('in the environment is named by its variable', async () => {
    const { code, err } = await shell([], { env: { STOREFRONT_URL: 'ftp://a.example' } });
    expect(err).toMatch(/STOREFRONT_URL is "ftp:\/\/a\.example"/);
    expect(code).toBe(64);
  });

  it('is told in lines that fit the terminal of a person', async () => {
    const stderr = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
    const io = { stdout: new PassThrough(), stderr, env: {}, cwd, signal: AbortSignal.abort() };
    expect(await run(['https://a.example', '--connections', 'many'], io)).toBe(64);
    const lines = String(stderr.read()).trimEnd().split('\n');
    expect(lines.join(' ')).toMatch(
      /^storefront-conformance: --connections is "many"; it takes a whole number from 1 to 64$/,
    );
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
  });
});
