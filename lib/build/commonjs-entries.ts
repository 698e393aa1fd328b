/**
 * Step of `npm run build`: entries for importers that TypeScript and Node take for CommonJS. Node loads the same modules
 * by `require`; the declarations only lead to those of the modules, which such importers may not name directly.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { packageRoot } from '../package/package-root.ts';

type Entry = string | { readonly import: { readonly default: string } };

const root = packageRoot();
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** `const` for a value, and a type beside it where it is a class: a local name hides all that the star exports of it. */
function declarationOf(name: string, value: unknown, module: string): string {
  const isClass = typeof value === 'function' && /^class\b/.test(String(value));
  const of = `import('${module}', { with: { 'resolution-mode': 'import' } })`;
  if (name === 'default') return `declare const own: typeof ${of}.default;\nexport default own;\n`;
  const type = isClass ? `export type ${name} = InstanceType<typeof ${of}.${name}>;\n` : '';
  return `export declare const ${name}: typeof ${of}.${name};\n${type}`;
}

for (const entry of Object.values<Entry>(exports)) {
  if (typeof entry === 'string' || !('import' in entry)) continue;
  const path = join(root, entry.import.default);
  const module = `./${basename(path)}`;
  const values = Object.entries(await import(path)).filter(([name]) => name !== '__esModule');
  const declarations = values.map(([name, value]) => declarationOf(name, value, module));
  const types = `export type * from '${module}' with { 'resolution-mode': 'import' };\n`;
  writeFileSync(path.replace(/\.js$/, '.d.cts'), [types, ...declarations].join(''));
  // One line a name: tools find exports by reading.
  const lines = values.map(([name]) => `exports.${name} = own.${name};\n`);
  const mark = "Object.defineProperty(exports, '__esModule', { value: true });\n";
  const code = [`'use strict';\nconst own = require('${module}');\n`, mark, ...lines];
  writeFileSync(path.replace(/\.js$/, '.cjs'), code.join(''));
}
