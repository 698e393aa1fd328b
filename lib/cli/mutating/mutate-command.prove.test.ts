import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve } from '../../storefront/index.ts';
import { shellIn } from '../testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'mutate-'));
afterAll(() => rmSync(folder, { recursive: true }));

const shell = (...argv: readonly string[]) => shellIn(folder, argv);
const read = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8'));

beforeAll(async () => {
  const { baseUrl, close } = await serve({ port: 0, products: 3 });
  const audit = [baseUrl, '--only', 'discovery/profile*,catalog/list*', '--seed', '1'];
  const { code } = await shell(...audit, '--record', 'answers', '--mutate', '--out', 'audit');
  expect(code).toBe(0);
  await close();
});

describe('mutate', () => {
  test('says what would be missed, and writes the report and its page', async () => {
    const { code, out, err } = await shell(
      'mutate',
      'answers',
      '--sample',
      '60',
      '--seed',
      '1',
      '--out',
      'faults',
    );
    expect(code).toBe(0);
    const text = out.replaceAll('\n', ' ');
    expect(text).toMatch(/Of \d+ faults planted in these responses, \d+ would be seen, and (?:none|\d+)/);
    expect(text).toMatch(/had no occasion\. Score: [\d.]+ %/);
    expect(out).toMatch(/To see more\n +\d+ {2}/);
    expect(err).toMatch(/written: faults\/mutation\.json, faults\/mutation\.html/);
    const page = readFileSync(join(folder, 'faults/mutation.html'), 'utf8');
    expect(page).toMatch(/<h1[^>]*>[\d.]+ % of the planted faults would be seen/);
    expect(page).not.toMatch(/<script|<(?:link|img)[^>]+(?:src|href)=/);
    expect(read('faults/mutation.json')).toMatchObject({
      schemaVersion: '2',
      config: { seed: 1, sample: 60 },
    });
  });

  test('prints the same as data each time', async () => {
    const argv = ['mutate', 'answers', '--sample', '60', '--seed', '1', '--json', '--out', 'again'];
    const { out } = await shell(...argv);
    const worth = JSON.parse(out);
    expect(worth.seen).toBeGreaterThan(0);
    expect(worth.score).toBeLessThan(100);
    expect((await shell(...argv)).out).toBe(out);
  });

  test('exits with 1 below a score', async () => {
    const { code } = await shell('mutate', 'answers', '--sample', '60', '--seed', '1', '--fail-under', '100');
    expect(code).toBe(1);
  });

  test('refuses a file that does not exist', async () => {
    const { code, err } = await shell('mutate', 'nothing');
    expect(code).toBe(64);
    expect(err).toMatch(/there is no file nothing/);
  });
});

test('audit --mutate reports the score beside the outcome', () => {
  const report = read('audit/report.json');
  expect(report.outcome).toBe('partial');
  expect(report.worth.seen).toBeGreaterThan(0);
  expect(report.worth.advice[0]).toHaveProperty('text');
  expect(readdirSync(join(folder, 'audit'))).toEqual(
    expect.arrayContaining(['mutation.json', 'mutation.html']),
  );
});
