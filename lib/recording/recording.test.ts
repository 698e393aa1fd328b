/** Recordings are untrusted when they are read, and hold no secret when they are written. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { toHttpResponse } from '../http/to-http-response.ts';
import { get } from '../model/http.ts';
import { UsageError } from '../model/usage-error.ts';
import { packageRoot } from '../package/package-root.ts';
import { anyTarget } from '../proof/any-target.ts';
import { masking } from './format.ts';
import { type Recorded, readRecording } from './read-recording.ts';
import { startRecording } from './write-recording.ts';

describe('reading', () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'recording-'));
    file = join(folder, 'run.gz');
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  const answer = (n: number, bytes: Uint8Array) =>
    toHttpResponse({
      exchange: n,
      request: get('https://shop.example/a'),
      status: 200,
      headers: [['content-type', 'text/plain']],
      bytes,
      millis: 1,
      at: 2,
    });

  /** Records two equal bodies, one that is not text, and a failed request. */
  async function record(): Promise<void> {
    const { listen, finish } = await startRecording(file, anyTarget(), false);
    const caller = { by: 'discovery/any', rerun: 0 };
    const sent = { kind: 'answered', ...caller, how: 'send', request: get('/a'), tolerate: [] } as const;
    for (const [n, bytes] of [Buffer.from('ä'), Buffer.from('ä'), Buffer.from([0xff, 0])].entries()) {
      const outcome = answer(n + 1, bytes);
      const exchange = { n: n + 1, request: outcome.request, at: n, outcome };
      listen({ kind: 'exchange', exchange, kept: true });
      listen({ ...sent, order: n + 1, exchange: n + 1 });
    }
    const failure = { code: 'timeout', text: 'too late' } as const;
    const failed = { n: 4, request: get('https://shop.example/b'), at: 9, outcome: { failure, millis: 3 } };
    listen({ kind: 'exchange', exchange: failed, kept: true });
    listen({
      kind: 'answered',
      ...caller,
      how: 'fetch',
      request: get('/b'),
      tolerate: [],
      order: 4,
      failure,
    });
    listen({ kind: 'looked-back', ...caller });
    await finish();
  }

  const lines = (): string[] => gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');

  const write = (changed: readonly string[]) => writeFileSync(file, gzipSync(`${changed.join('\n')}\n`));

  const read = (): Promise<Recorded> => readRecording(file, 'run.gz');

  test('a recording is read back as it was written, with equal bodies once', async () => {
    await record();
    const { exchanges, bodies, answers, looks, header } = await read();
    expect(exchanges.map(({ n }) => n)).toEqual([1, 2, 3, 4]);
    expect([...bodies.values()].map((bytes) => [...bytes])).toEqual([
      [0xc3, 0xa4],
      [0xff, 0],
    ]);
    expect(answers.map(({ how, order }) => [how, order])).toEqual([
      ['send', 1],
      ['send', 2],
      ['send', 3],
      ['fetch', 4],
    ]);
    expect(looks).toEqual([{ looks: 'discovery/any', rerun: 0, seen: 4 }]);
    expect(header.target.baseUrl).toBe(anyTarget().baseUrl);
  });

  test('every line is valid under the schema', async () => {
    await record();
    const schema = JSON.parse(
      readFileSync(join(packageRoot(), 'schemas', 'own', 'recording.schema.json'), 'utf8'),
    );
    const fits = new Ajv2020({ strict: false }).compile(schema);
    for (const line of lines()) expect(fits(JSON.parse(line)) ? [] : [line, fits.errors]).toEqual([]);
    expect(fits({ n: 1 })).toBe(false);
  });

  test.each<readonly [string, (all: string[]) => void, RegExp]>([
    ['no file', () => rmSync(file), /^there is no file run\.gz$/],
    ['text', () => writeFileSync(file, 'hello'), /cannot be unzipped/],
    ['half a file', () => writeFileSync(file, readFileSync(file).subarray(0, 200)), /ends too early/],
    ['a lost end', (all) => write(all.slice(0, -1)), /ends too early/],
    ['nothing', () => write([]), /one of its lines is not JSON/],
    ['other JSON', () => write(['{"format": 1}']), /does not begin with a header/],
    [
      'a newer format',
      ([first = '', ...rest]) => write([first.replace('"format":1', '"format":2'), ...rest]),
      /it has format 2; this version reads format 1/,
    ],
    [
      'an unknown line',
      (all) => write([...all.slice(0, 1), '{"x":1}', ...all.slice(1)]),
      /one of its lines is invalid/,
    ],
    [
      'an unknown line',
      (all) => write([...all.slice(0, 1), '{"x":1}', ...all.slice(1)]),
      /one of its lines is invalid/,
    ],
    ['lines after the end', (all) => write([...all, ...all.slice(-1)]), /there are lines after its end/],
    [
      'another body',
      (all) => write(all.map((line) => line.replace('"text":"ä"', '"text":"b"'))),
      /does not match its digest/,
    ],
    [
      'another URL',
      (all) => write(all.map((line) => line.replace('https://shop.example/a', 'https://'))),
      /has no URL/,
    ],
    ['a bomb', ([first = '']) => write([first, `"${' '.repeat(41 * 1024 * 1024)}"`]), /too long/],
  ])('%s is refused', async (_, change, sentence) => {
    await record();
    change(lines());
    await expect(read()).rejects.toThrow(UsageError);
    await expect(read()).rejects.toThrow(sentence);
  });

  test('a path that cannot be written is refused at once, and no file stays behind', async () => {
    await expect(startRecording(join(folder, 'gone', 'run.gz'), anyTarget(), false)).rejects.toThrow(
      /--record: cannot write .*: there is no such folder/,
    );
    await expect(startRecording(folder, anyTarget(), false)).rejects.toThrow(
      /there is a folder with that name/,
    );
    const { abandon } = await startRecording(file, anyTarget(), false);
    await abandon();
    expect(() => readFileSync(file)).toThrow();
  });
});

describe('masking', () => {
  const { text, bytes, requestHeaders, responseHeaders } = masking({ 'x-door': 'open-sesame-1234' });

  test.each([
    ['write to Jane.Doe@shop-mail.co today', 'write to Xxxx.Xxx@xxxx-xxxx.co today'],
    ['mailto:jane%40mail.shop.com', 'mailto:xxxx%40xxxx.xxxx.com'],
    ['"number":"4111111111111111"', '"number":"8000000000001111"'],
    ['5500-0000-0000-0004', '8000-0000-0000-0004'],
    ['378282246310005', '800000000000005'],
    ['"access_token": "aB3-x"', '"access_token": "xX0-x"'],
    ['Bearer abcdef0123456789ABC', 'Bearer xxxxxx0000000000XXX'],
    ['eyJhbGciOiJI.eyJzdWIiOiIx.c2ln', 'xxXxxXxxXxXX.xxXxxXXxXxXx.x0xx'],
    ['say open-sesame-1234', 'say (redacted)'],
  ])('%s becomes %s, and stays so', (found, masked) => {
    expect(text(found)).toBe(masked);
    expect(text(masked)).toBe(masked);
  });

  test.each([
    'buyer@example.com',
    'ada@shop.example',
    '/cdn/logo@2x.png',
    '"id":4111111111111111',
    '"ids":[4111111111111111, 4111111111111111]',
    'gid://shop/ProductVariant/4111111111111111',
    '4111111111111112',
    'Bearer resource_metadata="https://shop.example/x"',
    'plain ünïcode — text 😀',
  ])('%s stays', (innocent) => {
    expect(text(innocent)).toBe(innocent);
  });

  test('bytes that are not text stay unchanged', () => {
    const picture = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    expect(bytes(picture)).toEqual(picture);
  });

  test('credentials of every kind in headers are masked; cookies keep their names', () => {
    expect(requestHeaders({ authorization: 'x', cookie: 'y', 'x-door': 'z', accept: '*/*' })).toEqual({
      authorization: '(redacted)',
      cookie: '(redacted)',
      'x-door': '(redacted)',
      accept: '*/*',
    });
    expect(responseHeaders([['set-cookie', 'id=aB3; Path=/; Secure']])).toEqual([
      ['set-cookie', 'id=xX0; Path=/; Secure'],
    ]);
  });
});
