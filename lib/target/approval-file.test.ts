/** The file of --approval: what it may say, and that no message shows what it contains. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readApproval } from './approval-file.ts';
import { loadSettings } from './load-settings.ts';

let cwd: string;

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'approval-'));
});

afterEach(() => rmSync(cwd, { recursive: true }));

const write = (text: string) => writeFileSync(join(cwd, 'approval.yaml'), text);

function read(text: string) {
  write(text);
  return readApproval('approval.yaml', { cwd, consents: ['writes', 'purchase'] });
}

test.each([
  ['YAML', 'approval:\n  approved: true\n  approved_at: "{now}"\n'],
  ['JSON', '{"approval": {"approved": true, "approved_at": "{now}"}}'],
])('%s with placeholders', (_, text) => {
  expect(read(text)).toEqual({
    file: 'approval.yaml',
    arguments: { approval: { approved: true, approved_at: '{now}' } },
  });
});

test('braces of a JSON text are no placeholders', () => {
  expect(read(`token: '{"signature":"s3cret"}'`).arguments).toEqual({ token: '{"signature":"s3cret"}' });
});

test.each([
  ['', 'must contain the arguments'],
  ['{}', 'must contain the arguments'],
  ['- s3cret', 'must contain the arguments'],
  ['s3cret', 'must contain the arguments'],
  ['token: *s3cret', '--approval: approval.yaml is neither JSON nor YAML'],
  ['token: [s3cret', 'is neither JSON nor YAML: there is a mistake at line 1, column 15'],
  ['a: "{noww} s3cret"', '--approval: approval.yaml: there is no placeholder {noww}; did you mean "now"?'],
  ['a: ["{moment:soon}"]', 'there are {now}, {now:unix}, {checkout}, {total}, {currency}'],
])('%j is refused', (text, message) => {
  expect(() => read(text)).toThrow(message);
  expect(() => read(text)).not.toThrow('s3cret');
});

test('a file that is not there is refused', () => {
  expect(() => readApproval('none.yaml', { cwd, consents: ['purchase'] })).toThrow(
    '--approval: none.yaml cannot be read',
  );
});

test('without the consent to purchase it is a mistake', () => {
  write('approved: true');
  const flags = { url: 'https://shop.example', approval: 'approval.yaml' };
  expect(() => loadSettings({ flags: { ...flags, allow: 'writes' }, env: {}, cwd })).toThrow(
    '--approval places up to 2 orders, so it needs --allow writes,purchase; use it with a sandbox only',
  );
  const { target } = loadSettings({ flags: { ...flags, allow: 'writes,purchase' }, env: {}, cwd });
  expect(target.approval?.arguments).toEqual({ approved: true });
  expect(target.again).toContainEqual({ flag: '--approval', value: 'approval.yaml' });
});
