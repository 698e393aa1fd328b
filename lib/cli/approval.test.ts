/** An audit with --approval: it passes, says which orders it placed, and shows no value of the file in any output. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fileFormats } from '../report/formats.ts';
import { demoApproval, type Served, serve } from '../storefront/index.ts';
import { shellIn } from './testing.ts';

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
  expect(judged.map(({ status }: { status: string }) => status)).toEqual(['pass', 'pass', 'pass', 'pass']);
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
