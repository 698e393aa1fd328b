/** A recording and its reader stay within their bounds, which takes files of hundreds of megabytes. */
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { get } from '../model/http.ts';
import { anyResponse, anyTarget } from '../proof/any-target.ts';
import { maxBodies, maxRecorded } from './bounds.ts';
import { type Header, type Line, masking } from './format.ts';
import { readRecording } from './read-recording.ts';
import { toRecorder } from './write-recording.ts';

const mebibyte = 1024 * 1024;

test('bodies beyond the room for them are not written', () => {
  const lines: Line[] = [];
  // Their bytes stay as they are, so that a test of the bound is no test of masking.
  const record = toRecorder({ ...masking({}), bytes: (bytes) => bytes }, (line) => lines.push(line));
  const bytes = Buffer.alloc(maxBodies / 8 - 1);
  for (let n = 1; n <= 10; n += 1) {
    bytes[0] = n;
    const outcome = anyResponse('', { exchange: n, request: get('http://shop.example/a'), bytes });
    record({ kind: 'exchange', exchange: { n, request: outcome.request, at: 0, outcome }, kept: true });
  }
  expect(lines.filter((line) => 'n' in line && 'body' in line)).toHaveLength(8);
});

test('a file that unzips to too much is refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'recording-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'run.gz');
  const header: Header = {
    kind: 'storefront-conformance recording',
    format: 1,
    suite: { name: 'a', version: '1' },
    startedAt: '2026-11-21T10:00:00.000Z',
    embedded: false,
    target: anyTarget(),
  };
  writeFileSync(file, gzipSync(`${JSON.stringify(header)}\n`));
  const looks = JSON.stringify({ looks: 'a/b', rerun: 0, seen: 0 });
  const line = gzipSync(`${looks}${' '.repeat(32 * mebibyte)}\n`);
  for (let size = 0; size <= maxRecorded; size += 32 * mebibyte) appendFileSync(file, line);
  await expect(readRecording(file, 'run.gz')).rejects.toThrow(`it unzips to more than ${maxRecorded} bytes`);
});
