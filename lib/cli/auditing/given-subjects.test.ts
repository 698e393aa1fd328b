/** A handle that does not exist is the user's typo: the command and the library end with one sentence, and no report. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { audit, loadSettings, suites, UsageError } from '../../index.ts';
import { type Served, serve } from '../../storefront/index.ts';
import { shellIn } from '../testing.ts';

let cwd: string;
let served: Served;
let sent: string[];
beforeEach(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'given-'));
  sent = [];
  served = await serve({
    products: 3,
    wrap: (handler) => (request, client) => {
      sent.push(request.method);
      return handler(request, client);
    },
  });
});
afterEach(async () => {
  await served.close();
  rmSync(cwd, { recursive: true });
});

describe.each([
  ['product', /--product nope: there is no such product \(GET \/products\/nope\.json answered 404/],
  [
    'collection',
    /--collection nope: the collection has no products, or does not exist \(GET .* answered 200/,
  ],
])('--%s nope', (name, sentence) => {
  test('is a usage error of the command', async () => {
    const { code, out, err } = await shellIn(cwd, [served.baseUrl, `--${name}`, 'nope', '--quiet']);
    expect({ code, out }).toEqual({ code: 64, out: '' });
    expect(err).toMatch(sentence);
    expect(new Set(sent)).toEqual(new Set(['GET']));
    expect(sent.length).toBeLessThan(12);
    expect(readdirSync(cwd)).toEqual(['reports']);
    expect(readdirSync(join(cwd, 'reports/latest'))).toEqual([]);
  });

  test('is a usage error of the library', async () => {
    const { target } = loadSettings({ flags: { url: served.baseUrl, [name]: 'nope' }, env: {}, cwd });
    const ended = audit(target, suites);
    await expect(ended).rejects.toThrow(UsageError);
    await expect(ended).rejects.toThrow(sentence);
  });
});

test('a target that cannot tell is judged', async () => {
  const { code, out } = await shellIn(cwd, ['http://127.0.0.1:9', '--product', 'nope', '--quiet']);
  expect(code).toBe(2);
  expect(out).toMatch(/^inconclusive: nothing answers/);
});
