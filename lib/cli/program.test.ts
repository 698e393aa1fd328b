/** The commands that send, serve or judge again, from their words to their files and exit codes. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serve } from '../storefront/index.ts';
import { run } from './program.ts';
import { type Extra, shellIn } from './testing.ts';

let cwd: string;

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'run-'));
});

afterEach(() => rmSync(cwd, { recursive: true }));

const allFiles = ['ctrf.json', 'junit.xml', 'report.html', 'report.json', 'report.sarif', 'summary.md'];

const shell = (argv: readonly string[], extra: Extra = {}) => shellIn(cwd, argv, extra);

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
    // Checks that place orders need --approval.
    expect(new Set(verdicts.map((one: { reason?: { code: string } }) => one.reason?.code))).toEqual(
      new Set(['not-run', 'consent-withheld']),
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
    expect(report.consents).toEqual(['writes', 'burst', 'purchase', 'profiles']);
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
    const only = 'discovery,commerce/carts-*';
    const { code, out } = await shell(['plan', url, '--allow', 'writes', '--only', only]);
    const data = await shell(['plan', url, '--only', 'sitemap', '--json']);
    await new Promise((resolve) => server.close(resolve));
    expect(sent).toEqual([]);
    expect(code).toBe(0);
    expect(out).toMatch(/^Reading: \d+ to \d+, never more than \d+\n +\d+ {2}GET +\/\S+/);
    expect(out).toMatch(/POST +tools\/call get_cart {2}\(reads a record\)/);
    expect(out).toMatch(/Never sent without the consent: burst, purchase/);
    expect(out).toMatch(/^If a promise is broken, up to 20 more requests that only read/m);
    expect(JSON.parse(data.out)).toMatchObject({ baseUrl: url, total: { atMost: 2000 }, tellingApart: 20 });
    expect(readdirSync(cwd)).toEqual([]);
  });

  it('takes every option of an audit, shows those that change it, and fits 80 columns', async () => {
    const { out: help } = await shell(['plan', '--help']);
    expect(help).toMatch(/--depth/);
    expect(help).not.toMatch(/--out|--timeout|--country|--insecure/);
    const audit = [
      'http://127.0.0.1:9',
      '--only',
      'sitemap',
      '--out',
      'here',
      '--timeout',
      '3',
      '--format',
      'json',
    ];
    const { code, out } = await shell(['plan', ...audit]);
    expect(code).toBe(0);
    expect(out.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect(readdirSync(cwd)).toEqual([]);
  });

  it('says that failed checks are retried only with --retries', async () => {
    const planned = ['plan', 'http://127.0.0.1:9', '--only', 'sitemap'];
    const [standard, quick] = [await shell(planned), await shell([...planned, '--depth', 'quick'])];
    expect(standard.out).toMatch(/^Failed checks are retried, and so are throttled requests: /m);
    expect(quick.out).toMatch(/^Throttled requests are retried, failed checks are not: /m);
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
    expect(fewer.out).toMatch(/Judged from a recording by storefront-conformance/);
  });

  it('says why a file is no recording, and that a recording cannot be written', async () => {
    writeFileSync(join(cwd, 'text'), 'hello');
    expect(await shell(['rejudge', 'text'])).toMatchObject({
      code: 64,
      err: expect.stringMatching(/text is not a recording/),
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

describe('bad input', () => {
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
      [['help', 'nothing'], /there is no command "nothing"; there are audit, watch, plan, map, init/],
      [['help', 'prov'], /there is no command "prov"; did you mean "prove"\?/],
      [['help', 'serve', 'x'], /there is no command "x"; there is none/],
      [['http://127.0.0.1:9', '--only', 'catlog'], /"catlog" matches no area, .*; did you mean "catalog"\?/],
      [['http://127.0.0.1:9', '--skip', 'x/*'], /"x\/\*" matches no .*; "requirements" lists them all/],
      [['explain', 'comerce'], /there is no area, requirement or check "comerce"; did you mean "commerce"\?/],
      [['prove', 'prices-as-number'], /there is no saboteur .*; did you mean "prices-as-numbers"\?/],
      [['nonsense'], /"nonsense" is neither a command nor a URL/],
      [['shop.example'], /URL is "shop\.example"; it takes a URL such as https:\/\/shop\.example/],
      [['https://a.example', 'https://b.example'], /too many arguments/],
      [
        ['https://a.example', '--baseline', 'gone.yaml'],
        /no baseline gone\.yaml; "baseline write" creates one/,
      ],
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
      [
        ['serve', '--ucp-version', 'draft'],
        /--ucp-version is "draft"; it takes one of 2026-08-25, 2026-04-08/,
      ],
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

    it('is wrapped to the width of a terminal', async () => {
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
});
