/** Lists of storefronts in all formats, with and without bad lines. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readList } from './read-list.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'list-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

async function read(name: string, text: string, strict = false) {
  const path = join(folder, name);
  writeFileSync(path, text);
  return readList(path, name, strict);
}

const two = [
  { origin: 'https://one.example', options: {} },
  { origin: 'https://two.example', edge: 'acme', environment: 'ACME', options: { product: 'hat' } },
];

describe('the same storefronts', () => {
  test('as text, with URLs only', async () => {
    const text = '\uFEFF# our shops\r\nhttps://ONE.example/\r\n\n  https://two.example  # the second\n';
    expect(await read('shops.txt', text)).toEqual({
      entries: [two[0], { origin: 'https://two.example', options: {} }],
      problems: [],
    });
  });

  test('as CSV', async () => {
    const text =
      'URL,edge,environment,product\nhttps://one.example,,,\n"https://two.example",acme,ACME,hat\n\n';
    expect(await read('shops.csv', text)).toEqual({ entries: two, problems: [] });
  });

  test('as CSV of one column', async () => {
    expect((await read('one.csv', 'url\nhttps://one.example\n')).entries).toEqual([two[0]]);
  });

  test('as NDJSON', async () => {
    const text =
      '"https://one.example"\n{"url":"https://two.example","edge":"acme","environment":"ACME","product":"hat"}\n';
    expect(await read('shops.ndjson', text)).toEqual({ entries: two, problems: [] });
  });

  test('as YAML', async () => {
    const text =
      '- https://one.example\n- url: https://two.example\n  edge: acme\n  environment: ACME\n  product: hat\n';
    expect(await read('shops.yaml', text)).toEqual({ entries: two, problems: [] });
  });
});

describe('a bad line', () => {
  test.each([
    ['text.txt', 'shop.example', 'text.txt, line 1: url is "shop.example"; it takes'],
    ['broken.ndjson', '{"url":', 'broken.ndjson, line 1: invalid JSON'],
    ['number.ndjson', '7', 'number.ndjson, line 1: neither an object nor a URL'],
    ['nothing.csv', 'url,product\n,hat', 'nothing.csv, row 1: url is missing'],
    ['extra.csv', 'url\nhttps://a.example,b,c', 'extra.csv, row 1: Too many fields'],
    ['reference.txt', 'reference', 'reference.txt, line 1: url must be an absolute URL'],
    [
      'name.yaml',
      '- {url: "https://a.example", prodct: hat}',
      '"prodct" is not an option of a storefront; did you mean "product"?',
    ],
    ['value.yaml', '- {url: "https://a.example", timeout: long}', 'timeout is "long"'],
    [
      'burst.yaml',
      '- {url: "https://a.example", allow: [writes, burst]}',
      'allow: a burst is faster than any lane allows',
    ],
    ['edge.yaml', '- {url: "https://a.example", edge: "a\\nb"}', 'edge is'],
    ['mapping.yaml', 'url: https://a.example', 'the document is not a sequence'],
    ['broken.yaml', '- [', 'invalid YAML'],
  ])('%s is reported and left out, and rejects a strict list', async (name, text, problem) => {
    const good = name.endsWith('.txt') ? '\nhttps://good.example\n' : '';
    if (good !== '') {
      const { entries, problems } = await read(name, text + good);
      expect(entries.map(({ origin }) => origin)).toEqual(['https://good.example']);
      expect(problems).toEqual([expect.stringContaining(problem)]);
    }
    await expect(read(name, text + good, true)).rejects.toThrow(problem);
  });

  test('a storefront that is listed twice counts once', async () => {
    const { entries, problems } = await read('again.txt', 'https://a.example\nhttps://A.example/\n');
    expect(entries).toHaveLength(1);
    expect(problems).toEqual(['again.txt, line 2: https://a.example is a duplicate of line 1']);
  });

  test('a list without storefronts says why', async () => {
    await expect(read('none.txt', '# nothing\n')).rejects.toThrow('none.txt contains no storefronts');
    await expect(readList(join(folder, 'not-there'), 'not-there', false)).rejects.toThrow(
      'not-there cannot be read',
    );
  });
});

test.each(['header', 'signature-key', 'signature-headers'])(
  'a list may not contain %s, which may be secret, and the message does not repeat its value',
  async (name) => {
    const reading = read('secret.yaml', `- {url: "https://a.example", ${name}: "x-token: hunter2"}`);
    await expect(reading).rejects.toThrow('name the secrets with "environment"');
    await expect(reading).rejects.not.toThrow('hunter2');
  },
);
