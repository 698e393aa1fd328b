/** No output of the command shows a value of an approval, or part of a signature, even of a storefront that echoes all it gets. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fileFormats } from '../report/formats.ts';
import { demoApproval, demoKey, type Served, serve } from '../storefront/index.ts';
import { shellIn } from './testing.ts';

describe('an approval', () => {
  let cwd: string;
  let served: Served;

  /** The storefront shows the arguments of each call again, in its headers and beside its results. */
  beforeEach(async () => {
    cwd = mkdtempSync(join(tmpdir(), 'approval-'));
    served = await serve({
      wrap: (storefront) => async (request, client) => {
        const body = request.body === null ? '' : await request.clone().text();
        const response = await storefront(request, client);
        const headers = new Headers(response.headers);
        headers.delete('content-length');
        if (body.includes('tok_')) headers.set('x-shown', JSON.stringify(body));
        const text = await response.text();
        const shown =
          body.includes('tok_') && text.startsWith('{') ? { ...JSON.parse(text), shown: body } : undefined;
        const { status } = response;
        const isEmpty = request.method === 'HEAD' || [204, 304].includes(status);
        return new Response(isEmpty ? null : shown ? JSON.stringify(shown) : text, { status, headers });
      },
    });
  });

  afterEach(async () => {
    await served.close();
    rmSync(cwd, { recursive: true });
  });

  const secrets = ['tok_4242_s3cret', 'opensesame', '987654'];

  const writeApproval = () =>
    writeFileSync(
      join(cwd, 'approval.json'),
      JSON.stringify({ ...demoApproval, payment: { token: secrets[0], holder: secrets[1], pin: 987_654 } }),
    );

  const only = ['--only', 'commerce.orders.*', '--allow', 'writes,purchase', '--approval', 'approval.json'];

  test('orders are placed and named, and what the file says is nowhere', async () => {
    writeApproval();
    const formats = ['--formats', fileFormats.join(','), '--format', 'terminal', '--verbose'];
    const { out, err, code } = await shellIn(cwd, [
      'audit',
      served.baseUrl,
      ...only,
      ...formats,
      ...['--evidence', 'all', '--record', 'run.gz'],
    ]);
    const folder = join(cwd, 'reports', 'latest');
    const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
    const judged = report.verdicts.filter((verdict: { status: string }) => verdict.status !== 'skipped');
    const passes = Array.from({ length: 9 }, () => 'pass');
    expect(judged.map(({ status }: { status: string }) => status)).toEqual(passes);
    expect(code).toBe(0);
    const [{ id, of }] = report.orders;
    const note = `Orders placed with the approval: ${id} of ${of}`;
    expect(out.replaceAll(/\s+/g, ' ')).toContain(note);
    expect(readFileSync(join(folder, 'report.html'), 'utf8')).toContain(note);
    expect(JSON.stringify(report.again)).toContain('approval.json');
    const texts = readdirSync(cwd, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'approval.json')
      .map((entry) => readFileSync(join(entry.parentPath, entry.name)))
      .map((bytes) => (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString());
    const all = [out, err, ...texts].join('\n');
    expect(all).toContain('"file":"approval.json"');
    expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
  });

  test('a plan says how many orders are placed, and with which file', async () => {
    writeApproval();
    const plan = await shellIn(cwd, ['plan', served.baseUrl, ...only]);
    expect(plan.out).toContain('Up to 2 orders are placed, with the approval of approval.json');
    expect(plan.out).toMatch(/\d+ {2}POST +tools\/call complete_checkout/);
    const json = await shellIn(cwd, ['plan', served.baseUrl, ...only, '--json']);
    expect(JSON.parse(json.out).orders).toEqual({ atMost: 2, file: 'approval.json' });
  });

  test.each([
    ['without the consent', ['--allow', 'writes'], 'so it needs --allow writes,purchase'],
    ['with a file that is none', ['--allow', 'writes,purchase'], 'must contain the arguments'],
  ])('%s it is bad usage, and nothing is sent', async (_, allow, message) => {
    writeFileSync(join(cwd, 'approval.json'), '[]');
    const { code, err } = await shellIn(cwd, [
      'audit',
      served.baseUrl,
      ...allow,
      ...['--approval', 'approval.json'],
    ]);
    expect(code).toBe(64);
    expect(err).toContain(message);
  });
});

describe('a signature', () => {
  let cwd: string;
  let served: Served;
  const sent: Headers[] = [];
  beforeEach(async () => {
    cwd = mkdtempSync(join(tmpdir(), 'signature-'));
    sent.length = 0;
    served = await serve({
      access: 'tiers',
      wrap: (storefront) => async (request, client) => {
        sent.push(request.headers);
        const response = await storefront(request, client);
        const headers = new Headers(response.headers);
        const shown = JSON.stringify([...request.headers]);
        headers.set('x-shown', shown);
        headers.delete('content-length');
        const isPage = headers.get('content-type')?.includes('html');
        return new Response(isPage ? `${await response.text()}<!-- ${shown} -->` : response.body, {
          status: response.status,
          headers,
        });
      },
    });
  });
  afterEach(async () => {
    await served.close();
    rmSync(cwd, { recursive: true });
  });

  const filesIn = (folder: string): readonly string[] =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));

  /** Audits with every kind of output, and returns all of it except the file of the option. */
  async function outputs(option: string, file: string, text: string): Promise<string> {
    writeFileSync(join(cwd, file), text);
    const formats = [
      '--formats',
      fileFormats.join(','),
      '--format',
      'terminal',
      '--verbose',
      '--record',
      'run.gz',
    ];
    const checks = ['--only', 'markdown,commerce,discovery/profile-is-served', '--allow', 'writes'];
    const { out, err, code } = await shellIn(cwd, [
      'audit',
      served.baseUrl,
      option,
      file,
      ...checks,
      ...formats,
    ]);
    expect([0, 1, 2]).toContain(code);
    const files = filesIn(cwd).filter((path) => !path.endsWith(file));
    expect(files.length).toBeGreaterThan(fileFormats.length);
    const texts = files.map((path) =>
      (path.endsWith('.gz') ? gunzipSync(readFileSync(path)) : readFileSync(path)).toString(),
    );
    return [out, err, ...texts].join('\n');
  }

  const partsOf = (headers: Headers): readonly string[] => [
    ...(headers.get('signature')?.match(/(?<=:).+(?=:)/) ?? []),
    ...(headers.get('signature-input')?.match(/(?<=nonce=")[^"]+/) ?? []),
  ];

  test('with a key of our own', async () => {
    const key = JSON.stringify({ ...demoKey, signature_agent: 'https://bot.example' });
    const output = await outputs('--signature-key', 'key.json', key);
    const secrets = sent.flatMap(partsOf);
    expect(secrets.length).toBeGreaterThan(50);
    expect(secrets.filter((secret) => output.includes(secret))).toEqual([]);
    expect(output).not.toContain(demoKey.d);
    expect(output).toContain('$STOREFRONT_HEADER_SIGNATURE_INPUT');
  });

  test('with signature headers from a merchant', async () => {
    const nonce = 'b25jZS1hbmQtbmV2ZXItYWdhaW4';
    const signature = 'c2lnbmF0dXJlLW9mLWEtbWVyY2hhbnQ=';
    const made = [
      `Host: ${new URL(served.baseUrl).host}`,
      'Signature-Agent: "https://maker.example"',
      `Signature-Input: sig1=("@authority" "signature-agent");created=1;expires=9999999999;keyid="k";nonce="${nonce}"`,
      `Signature: sig1=:${signature}:`,
    ];
    const output = await outputs('--signature-headers', 'made.txt', made.join('\n'));
    expect(sent.filter((headers) => headers.has('signature')).length).toBeGreaterThan(50);
    for (const secret of [nonce, signature]) expect(output).not.toContain(secret);
  });

  test('a file for another host or an expired one ends the command before the first request', async () => {
    writeFileSync(
      join(cwd, 'made.txt'),
      'Host: shop.example\nSignature-Input: sig1=();expires=1\nSignature: sig1=:AA==:\n',
    );
    const audit = (url: string) => shellIn(cwd, ['audit', url, '--signature-headers', 'made.txt']);
    const [other, expired] = [await audit(served.baseUrl), await audit('https://shop.example')];
    expect(other.code).toBe(64);
    expect(other.err).toMatch(
      /made\.txt is for the host shop\.example, and the audit is of 127\.0\.0\.1:\d+/,
    );
    expect(expired.code).toBe(64);
    expect(expired.err).toContain('made.txt expired at 1970-01-01T00:00:01.000Z');
    expect(sent).toEqual([]);
  });
});
