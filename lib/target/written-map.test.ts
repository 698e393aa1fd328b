/** The file of --map: what it may say, and what is wrong with other files. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readWrittenMap } from './written-map.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'map-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function read(text: string) {
  writeFileSync(join(folder, 'map.yaml'), text);
  return readWrittenMap('map.yaml', folder);
}

test('a place, several places, and none', () => {
  const text = 'records:\n  cart:\n    quantity: /rows/*/count\n    total: [/sum, /due]\n    tax:\n';
  expect(read(text)).toEqual({ cart: { quantity: ['/rows/*/count'], total: ['/sum', '/due'], tax: [] } });
});

test.each([
  ['maps: {}', '--map: map.yaml must contain "records:", with "cart:" and "checkout:" below it'],
  ['- cart', '--map: map.yaml must contain "records:", with "cart:" and "checkout:" below it'],
  ['records:\n  basket: {}', '--map: map.yaml: there is no record "basket"'],
  ['records:\n  cart: quantity', '--map: map.yaml: "cart" must contain roles, such as "quantity"'],
  [
    'records:\n  cart:\n    quantitty: /a',
    '--map: map.yaml: cart: there is no role "quantitty"; did you mean "quantity"?',
  ],
  [
    'records:\n  cart:\n    quantity: 3',
    '--map: map.yaml: cart.quantity: 3 is no place; write a JSON Pointer with * for each item, such as /lines/*/quantity',
  ],
  ['records: [', '--map: map.yaml is not YAML'],
])('%j is refused', (text, message) => {
  expect(() => read(text)).toThrow(message);
});

test('a file that is not there is refused', () => {
  expect(() => readWrittenMap('none.yaml', folder)).toThrow('--map: none.yaml cannot be read');
});
