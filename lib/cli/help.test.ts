/** Help: what it lists, in which groups, and how wide. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { optionNames } from '../target/options.ts';
import { run, toProgram } from './program.ts';
import { type Extra, shellIn } from './testing.ts';

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'run-'));
});
afterEach(() => rmSync(cwd, { recursive: true }));

const shell = (argv: readonly string[], extra: Extra = {}) => shellIn(cwd, argv, extra);

describe('help', () => {
  it('is one screen: examples first, exit codes, only commands that exist', async () => {
    const { code, out, err } = await shell(['--help']);
    expect(code).toBe(0);
    expect(err).toBe('');
    expect(out.split('\n').length).toBeLessThan(48);
    expect(out.indexOf('Examples:')).toBeLessThan(out.indexOf('Usage:'));
    expect(out).toMatch(/Exit codes:\n {2}0 conformant/);
    const commands = [...out.matchAll(/^ {2}([a-z]+)(?: [<[]| {2,})/gm)].map(([, name]) => name);
    expect(commands).toEqual([
      ...['audit', 'watch', 'plan', 'map', 'init', 'fleet'],
      ...['explain', 'report', 'diff', 'baseline', 'rejudge', 'mutate', 'bundle', 'verify'],
      ...['requirements', 'prove', 'serve', 'profiles', 'mcp', 'doctor', 'help'],
    ]);
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  it('of audit has every option in a group that fits a screen', async () => {
    const { out } = await shell(['audit', '--help']);
    const sections = out.split('\n\n').map((section) => section.trimEnd().split('\n'));
    const groups = sections.filter(([, second = '']) => /^ +(?:-\w, )?--/.test(second));
    expect(groups.map(([heading]) => heading)).toEqual([
      ...['What is asked:', 'The storefront:', 'How it is asked:', 'Limits:', 'The result:'],
      ...['Evidence:', 'Options:'],
    ]);
    for (const lines of groups) expect(lines.length).toBeLessThan(32);
    const names = (lines: readonly string[] = []) =>
      lines.flatMap((line) => /^ +(?:-\w, )?--([a-z-]+)/.exec(line)?.[1] ?? []);
    expect(names(groups.at(-1))).toEqual(['config', 'help']);
    // url is an argument.
    const all = optionNames.filter((name) => name !== 'url');
    expect(new Set(names(groups.flat()))).toEqual(new Set([...all, 'config', 'help']));
  });

  it.each([
    [['-h'], ['--help']],
    [['help'], ['--help']],
    [['-V'], ['--version']],
    [
      ['help', 'serve'],
      ['serve', '-h'],
    ],
    [
      ['help', 'baseline', 'write'],
      ['baseline', 'write', '--help'],
    ],
  ])('%j is %j', async (short, long) => {
    const [one, other] = [await shell(short), await shell(long)];
    expect(one).toEqual(other);
    expect(one.out).not.toBe('');
  });

  it('of audit lists every option with its default', async () => {
    const { code, out: wrapped } = await shell(['audit', '--help']);
    const out = wrapped.replaceAll(/\n {20,}/g, ' ');
    expect(code).toBe(0);
    expect(out).toMatch(/--connections <N> +concurrent requests; with 1 they have a fixed order \[8\]/);
    expect(out).toMatch(/--rate <N\/s> +.*\[unlimited on loopback, 10\/s elsewhere\]/);
  });

  it('of every command fits 80 columns', async () => {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    const io = { stdout, stderr, env: {}, cwd, signal: new AbortController().signal };
    const paths = (command: Command, path: readonly string[] = []): readonly (readonly string[])[] => [
      path,
      ...command.commands.flatMap((one) => paths(one, [...path, one.name()])),
    ];
    for (const path of paths(toProgram({ io, end: () => {} }))) {
      const { out } = await shell([...path, '--help']);
      expect(out, path.join(' ')).toContain('Usage: ');
      expect(out.split('\n').filter((line) => line.length > 80)).toEqual([]);
      expect(out).not.toMatch(/default: false|display help/);
    }
  });

  it.each(['serve', 'mutate', 'report'])('of %s has no headings of an audit', async (name) => {
    const { out } = await shell([name, '--help']);
    expect(out).not.toMatch(/^(?:What is asked|The storefront|How it is asked|Limits|The result):/m);
  });

  it('prints the version', async () => {
    expect((await shell(['--version'])).out).toMatch(/^\d+\.\d+\.\d+(-rc\.\d+)?\n$/);
  });
});

describe('the command to type', () => {
  const saidAfter = async (argv: readonly string[], isTTY: boolean) => {
    const [stdout, stderr] = [new PassThrough().resume(), Object.assign(new PassThrough(), { isTTY })];
    await run(argv, { stdout, stderr, env: {}, cwd, signal: AbortSignal.abort() });
    return stderr.read()?.toString();
  };

  it('names the command to type on a terminal, when a script of the checkout ran it', async () => {
    const preset = ['--default', 'reference'];
    const said = 'In this checkout, type "npm start --" for "storefront-conformance".\n';
    expect(await saidAfter([...preset, 'explain', 'catalog'], true)).toBe(said);
    expect(await saidAfter([...preset, 'explain', 'catalog'], false)).toBeUndefined();
    expect(await saidAfter(['explain', 'catalog'], true)).toBeUndefined();
    const { out } = await shell([...preset, 'serve'], { signal: AbortSignal.abort() });
    expect(out).toMatch(/^audit it with +npm start -- http:/m);
  });
});
