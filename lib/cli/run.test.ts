import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleReport, sampleVerdict } from '../proof/sample-report.ts';
import { toJson } from '../report/json/json.ts';
import { serve } from '../storefront/index.ts';
import { optionNames } from '../target/options.ts';
import { toProgram } from './program.ts';
import { run } from './run.ts';
import { type Extra, shellIn } from './testing.ts';

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'run-'));
});
afterEach(() => rmSync(cwd, { recursive: true }));

const allFiles = ['ctrf.json', 'junit.xml', 'report.html', 'report.json', 'report.sarif', 'summary.md'];

const shell = (argv: readonly string[], extra: Extra = {}) => shellIn(cwd, argv, extra);

describe('help', () => {
  it('is one screen: examples first, exit codes, only commands that exist', async () => {
    const { code, out, err } = await shell(['--help']);
    expect(code).toBe(0);
    expect(err).toBe('');
    expect(out.split('\n').length).toBeLessThan(40);
    expect(out.indexOf('Examples:')).toBeLessThan(out.indexOf('Usage:'));
    expect(out).toMatch(/Exit codes:\n {2}0 conformant/);
    const commands = [...out.matchAll(/^ {2}([a-z]+)(?: [<[]| {2,})/gm)].map(([, name]) => name);
    expect(commands).toEqual([
      ...['audit', 'plan', 'init', 'fleet'],
      ...['explain', 'report', 'diff', 'baseline', 'rejudge', 'mutate'],
      ...['requirements', 'prove', 'serve', 'help'],
    ]);
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  it('of audit has every option in a group that fits a screen', async () => {
    const { out } = await shell(['audit', '--help']);
    const sections = out.split('\n\n').map((section) => section.trimEnd().split('\n'));
    const groups = sections.filter(([, second = '']) => /^ +(?:-\w, )?--/.test(second));
    expect(groups.map(([heading]) => heading)).toEqual([
      ...['What is asked:', 'The storefront:', 'How it is asked:', 'Limits:', 'The result:', 'Options:'],
    ]);
    for (const lines of groups) expect(lines.length).toBeLessThan(30);
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
    expect(out).toMatch(/--connections <N> +concurrent requests \[8\]/);
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
    expect((await shell(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe('the command to type', () => {
  const saidAfter = async (argv: readonly string[], isTTY: boolean) => {
    const [stdout, stderr] = [new PassThrough().resume(), Object.assign(new PassThrough(), { isTTY })];
    await run(argv, { stdout, stderr, env: {}, cwd, signal: AbortSignal.abort() });
    return stderr.read()?.toString();
  };

  it('is named to a person for whom a script of the checkout ran it, and to nobody else', async () => {
    const preset = ['--default', 'reference'];
    const said = 'In this checkout, type "npm start --" for "storefront-conformance".\n';
    expect(await saidAfter([...preset, 'explain', 'catalog'], true)).toBe(said);
    expect(await saidAfter([...preset, 'explain', 'catalog'], false)).toBeUndefined();
    expect(await saidAfter(['explain', 'catalog'], true)).toBeUndefined();
    const { out } = await shell([...preset, 'serve'], { signal: AbortSignal.abort() });
    expect(out).toMatch(/^audit it with +npm start -- http:/m);
  });
});

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
});

describe('report', () => {
  const write = (report = sampleReport()) => {
    writeFileSync(join(cwd, 'report.json'), toJson(report));
    return 'report.json';
  };

  it('renders every format again', async () => {
    const file = write();
    expect((await shell(['report', file])).out).toMatch(/^not conformant: 1 cause, 1 failing check, .*\n/);
    expect((await shell(['report', file, '--format', 'json'])).out).toBe(toJson(sampleReport()));
    expect((await shell(['report', file, '--format', 'junit'])).out).toMatch(/^<\?xml .*\n<testsuites /);
    const strict = await shell(['report', file, '--format', 'junit', '--junit-dialect', 'strict']);
    expect(strict.out).toMatch(/<testsuites>/);
    expect(strict.code).toBe(0);
  });

  it.each([
    ['NO_COLOR', { NO_COLOR: '1', FORCE_COLOR: '1' }, [], false],
    ['FORCE_COLOR', { FORCE_COLOR: '1' }, [], true],
    ['--no-color', { FORCE_COLOR: '1' }, ['--no-color'], false],
    ['no terminal', {}, [], false],
  ])('obeys %s', async (_name, env, flags, painted) => {
    const { out } = await shell(['report', write(), ...flags], { env });
    expect(out.includes('\u001b[')).toBe(painted);
  });

  it('refuses a file that is not a report', async () => {
    writeFileSync(join(cwd, 'other.json'), '{"format": 1}');
    writeFileSync(join(cwd, 'text.json'), 'hello');
    expect(await shell(['report', 'other.json'])).toMatchObject({
      code: 64,
      err: expect.stringMatching(/other\.json is not a valid report\.json: it must have required property/),
    });
    expect((await shell(['report', 'text.json'])).err).toMatch(/it is not JSON/);
  });

  it('shows a long report as a whole', async () => {
    const verdicts = Array.from({ length: 300 }, (_, n) =>
      sampleVerdict('fail', { check: `catalog/check-${n}` }),
    );
    const { out } = await shell(['report', write(sampleReport(verdicts))]);
    expect(out.match(/^FAIL/gm)).toHaveLength(300);
  });
});

describe('audit', () => {
  it('of a dead target is inconclusive, quickly, and writes its reports', async () => {
    const { code, out, err } = await shell(['http://127.0.0.1:9', '--out', 'here', '--format', 'json']);
    const report = JSON.parse(out);
    expect(report.outcome).toBe('inconclusive');
    expect(readFileSync(join(cwd, 'here/report.json'), 'utf8')).toBe(out);
    expect(readdirSync(join(cwd, 'here')).sort()).toEqual(allFiles);
    expect(err).toMatch(/written: here\/report\.json, here\/junit\.xml, .*here\/ctrf\.json\n$/);
    expect(code).toBe(2);
  });

  it('keeps stderr silent with --quiet, and writes no files without formats', async () => {
    const { code, out, err } = await shell(['http://127.0.0.1:9', '-q', '--formats', '']);
    expect(err).toBe('');
    expect(out).toMatch(/^inconclusive: .*\nhttp:\/\/127\.0\.0\.1:9\n$/);
    expect(readdirSync(cwd)).toEqual([]);
    expect(code).toBe(2);
  });

  it('that is interrupted ends with 130, and still writes its reports', async () => {
    const interruption = new AbortController();
    interruption.abort();
    const { code, out } = await shell(['--format', 'json'], { signal: interruption.signal });
    const { verdicts } = JSON.parse(out);
    expect(new Set(verdicts.map((one: { reason?: { code: string } }) => one.reason?.code))).toEqual(
      new Set(['not-run']),
    );
    expect(readdirSync(join(cwd, 'reports/latest')).sort()).toEqual(allFiles);
    expect(code).toBe(130);
  });

  it('without a URL audits the reference storefront, with every consent', async () => {
    const { code, out } = await shell([
      '--only',
      'discovery/profile-is-served',
      '--format',
      'json',
      '--formats',
      '',
    ]);
    const report = JSON.parse(out);
    expect(report.target.embedded).toBe(true);
    expect(report.consents).toEqual(['writes', 'burst', 'purchase']);
    expect(report.tally).toMatchObject({ pass: 1, fail: 0, error: 0 });
    expect(code).toBe(0);
  });

  it('says before the first request that its reports cannot be written', async () => {
    writeFileSync(join(cwd, 'file'), '');
    const { code, err, out } = await shell(['http://127.0.0.1:9', '--out', 'file']);
    expect(err).toMatch(/--out: cannot write into .*file: it is a file/);
    expect({ code, out }).toEqual({ code: 64, out: '' });
  });
});

describe('plan', () => {
  it('lists the requests of an audit by their effect, as text and as data, and sends none', async () => {
    const sent: string[] = [];
    const server = createServer((request) => sent.push(String(request.url)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { code, out } = await shell(['plan', url, '--allow', 'writes', '--only', 'discovery,commerce']);
    const data = await shell(['plan', url, '--only', 'discovery', '--json']);
    await new Promise((resolve) => server.close(resolve));
    expect(sent).toEqual([]);
    expect(code).toBe(0);
    expect(out).toMatch(/^Reading: \d+ to \d+, never more than \d+\n +\d+ {2}GET +\/\S+/);
    expect(out).toMatch(/POST +tools\/call get_cart {2}\(reads a record\)/);
    expect(out).toMatch(/Never sent without the consent: burst, purchase/);
    expect(JSON.parse(data.out)).toMatchObject({ baseUrl: url, total: { atMost: 2000 } });
    expect(readdirSync(cwd)).toEqual([]);
  });

  it('says that failed checks are asked again only where they are', async () => {
    const planned = ['plan', 'http://127.0.0.1:9', '--only', 'sitemap'];
    const [usual, quick] = [await shell(planned), await shell([...planned, '--depth', 'quick'])];
    expect(usual.out).toMatch(/^Failed checks are asked again, and so is a storefront that is busy: /m);
    expect(quick.out).toMatch(/^A storefront that is busy is asked again, failed checks are not: /m);
  });
});

describe('rejudge', () => {
  it('judges a recording again, with fewer checks and in another format', async () => {
    const quick = ['--only', 'discovery/profile-is-served,catalog', '--formats', '', '--format', 'json'];
    const run = await shell([...quick, '--record', 'run.gz']);
    expect(readdirSync(cwd)).toEqual(['run.gz']);
    const again = await shell(['rejudge', 'run.gz', '--formats', '', '--format', 'json']);
    const [one, other] = [JSON.parse(run.out), JSON.parse(again.out)];
    expect(other.tally).toEqual(one.tally);
    expect(other.recordedBy).toEqual(one.suite);
    expect(again.code).toBe(run.code);
    const fewer = await shell(['rejudge', 'run.gz', '--formats', '', '--only', 'discovery']);
    expect(fewer.out).toMatch(/Judged again, from a recording by storefront-conformance/);
  });

  it('says why a file is no recording, and that a recording cannot be written', async () => {
    writeFileSync(join(cwd, 'text'), 'hello');
    expect(await shell(['rejudge', 'text'])).toMatchObject({
      code: 64,
      err: expect.stringMatching(/text is no recording/),
    });
    expect(await shell(['http://127.0.0.1:9', '--record', 'gone/run.gz'])).toMatchObject({
      code: 64,
      out: '',
      err: expect.stringMatching(/--record: cannot write .*gone/),
    });
    expect((await shell(['rejudge', 'text', '--rate', '3'])).err).toMatch(
      /^storefront-conformance: unknown option '--rate'/,
    );
  });

  it('a lost recording does not affect the report', async () => {
    const lost = join(cwd, 'lost');
    mkdirSync(lost);
    const served = await serve({
      wrap: (handler) => (request, client) => {
        rmSync(lost, { recursive: true, force: true });
        return handler(request, client);
      },
    });
    const flags = ['--only', 'discovery/profile-is-served', '--formats', 'junit', '--out', 'reports'];
    const run = await shell([served.baseUrl, ...flags, '--record', 'lost/run.gz']);
    await served.close();
    expect(run).toMatchObject({ code: 64, out: expect.stringMatching(/^partial/) });
    expect(run.err).toMatch(/--record: cannot write .*run\.gz: there is no such folder\n$/);
    expect(readdirSync(join(cwd, 'reports'))).toEqual(['junit.xml']);
  });
});

describe('serve', () => {
  it('prints its address and how to audit it, and ends at an interruption', async () => {
    const interruption = new AbortController();
    const stdout = new PassThrough({ encoding: 'utf8' });
    const stderr = new PassThrough();
    const ended = run(['serve', '--products', '3', '--latency', '1'], {
      stdout,
      stderr,
      env: {},
      cwd,
      signal: interruption.signal,
    });
    const said = await new Promise<string>((resolve) => stdout.once('data', resolve));
    const url = /^storefront +(\S+)$/m.exec(said)?.[1] ?? '';
    expect(said).toContain(`storefront-conformance ${url} --allow`);
    const answer = await fetch(`${url}/products.json`);
    expect(await answer.json()).toMatchObject({ products: { length: 3 } });
    interruption.abort();
    expect(await ended).toBe(0);
    await expect(fetch(`${url}/products.json`)).rejects.toThrow();
  });
});

describe('requirements and explain', () => {
  it('list every promise, as text and as data', async () => {
    const rows = JSON.parse((await shell(['requirements', '--json'])).out);
    const { out } = await shell(['requirements']);
    for (const { id } of rows) expect(out).toContain(`  ${id} (`);
    expect(out).toContain(`${rows.length} promises`);
  });

  it('explain a check by its promise, its claim, its fix and its saboteurs', async () => {
    const { code, out } = await shell(['explain', 'discovery/profile-is-served']);
    expect(code).toBe(0);
    expect(out).toMatch(/^discovery\.profile\.served a promise\n {2}promise +\S/);
    expect(out).toMatch(
      /claim +\S[\s\S]+fix +Answer [\s\S]+saboteurs +profile-missing[\s\S]+passes +GET [\s\S]+fails +GET /,
    );
  });

  it('explain an area by its promises and their checks', async () => {
    const { code, out } = await shell(['explain', 'catalog']);
    expect(code).toBe(0);
    expect(out).toMatch(/^catalog an area: \d+ promises, \d+ checks\n/);
    expect(out).toMatch(/^ {2}catalog\.variant\.price .*\n {4}catalog\/every-variant-is-well-formed$/m);
  });

  it('explain what a report saw of a check', async () => {
    const verdict = sampleVerdict('fail', { check: 'discovery/profile-is-served' });
    writeFileSync(join(cwd, 'report.json'), toJson(sampleReport([verdict])));
    const { out } = await shell(['explain', verdict.check, '--report', 'report.json']);
    expect(out).toMatch(/\nFAIL {2}discovery\/profile-is-served\n[\s\S]+ seen +"price" is number/);
  });

  it('suggest a similar id', async () => {
    const { code, err } = await shell(['explain', 'discovery/profile-is-servd']);
    expect(err).toMatch(/did you mean "discovery\/profile-is-served"\?/);
    expect(code).toBe(64);
  });
});
