/** `map`: what it prints, the file that it writes and takes back, and what it refuses. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWrittenMap } from '../../target/files.ts';
import { shellIn } from '../testing.ts';

let cwd: string;

beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'map-'));
});

afterAll(() => rmSync(cwd, { recursive: true }));

const file = 'storefront-map.yaml';

describe('map', () => {
  it('prints each role with its evidence, and writes a file that --map takes', async () => {
    const { code, out, err } = await shellIn(cwd, ['map', 'reference', '--quiet']);
    expect(err).toContain(`written: ${file}; correct it, and pass it with --map ${file}`);
    expect(out).toMatch(/^The cart\n {2}id +\/id\n +certain: /);
    expect(out).toMatch(/^ {2}quantity +\/line_items\/\*\/quantity\n +certain: named as in UCP/m);
    expect(out).toMatch(/^create_cart\n {2}variant +\/line_items\/\*\/variant_id$/m);
    expect(code).toBe(0);
    const { cart, checkout } = readWrittenMap(file, cwd);
    expect(cart?.quantity).toEqual(['/line_items/*/quantity']);
    expect(checkout?.['shipping-choice']).toEqual(['/shipping_method']);
  });

  it('leaves a file alone that was there before', async () => {
    const folder = mkdtempSync(join(cwd, 'again-'));
    writeFileSync(join(folder, file), 'records: {}\n');
    const { code, err } = await shellIn(folder, ['map', 'reference', '--quiet']);
    expect(err).toContain(`${file} was there before, and stays as it is`);
    expect(readFileSync(join(folder, file), 'utf8')).toBe('records: {}\n');
    expect(code).toBe(0);
  });

  it('prints data with --json', async () => {
    const { out } = await shellIn(cwd, ['map', 'reference', '--quiet', '--json']);
    expect(JSON.parse(out).records.map(({ name }: { name: string }) => name)).toEqual(['cart', 'checkout']);
  });

  it('needs the consent to create carts', async () => {
    const { code, err } = await shellIn(cwd, ['map', 'http://127.0.0.1:9']);
    expect(err).toContain('map creates carts and checkouts, and cancels them: allow it with --allow writes');
    expect(code).toBe(64);
  });

  it('says why nothing was understood', async () => {
    const { code, err } = await shellIn(cwd, ['map', 'http://127.0.0.1:9', '--allow', 'writes', '--quiet']);
    expect(err).toMatch(/no cart or checkout was understood: /);
    expect(code).toBe(2);
  });
});
