/**
 * The last step of `npm run build`: entries for importers that TypeScript and Node take for CommonJS, and no declarations
 * that no export of the package leads to, nor comments in what runs. Node loads the same modules by `require`; the
 * declarations of these entries only lead to those of the modules, which such importers may not name directly.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minifySync } from 'rolldown/experimental';
import { packageRoot } from '../package/package-root.ts';

type Entry = string | { readonly import: { readonly default: string; readonly types: string } };

const root = packageRoot();
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const modules = Object.values<Entry>(exports).flatMap((entry) =>
  typeof entry !== 'string' && 'import' in entry ? [entry.import] : [],
);

/** `const` for a value, and a type beside it where it is a class: a local name hides all that the star exports of it. */
function declarationOf(name: string, value: unknown, module: string): string {
  const isClass = typeof value === 'function' && /^class\b/.test(String(value));
  const of = `import('${module}', { with: { 'resolution-mode': 'import' } })`;
  if (name === 'default') return `declare const own: typeof ${of}.default;\nexport default own;\n`;
  const type = isClass ? `export type ${name} = InstanceType<typeof ${of}.${name}>;\n` : '';
  return `export declare const ${name}: typeof ${of}.${name};\n${type}`;
}

for (const entry of modules) {
  const path = join(root, entry.default);
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

const folder = fileURLToPath(new URL('../..', import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path));

const reached = new Set<string>();
const queue = modules.map(({ types }) => join(folder, types.replace('./dist/', '')));
for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
  if (reached.has(file)) continue;
  reached.add(file);
  // Both `from './a.ts'` and `import('./a.ts')`.
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from |import\()['"](\.[^'"]+)['"]/g)) {
    queue.push(resolve(dirname(file), path.replace(/\.[jt]s$/, '.d.ts')));
  }
}
for (const file of files) if (file.endsWith('.d.ts') && !reached.has(file)) rmSync(file);

/** Editors read the comments of the declarations. The bundle has lost its own already. */
const commentsOnly = {
  ...{ module: true, compress: false, mangle: false },
  codegen: { removeWhitespace: false, legalComments: 'none' },
} as const;
const bundle = join(folder, 'lib', 'bundle');
for (const file of files.filter((path) => path.endsWith('.js') && !path.startsWith(bundle))) {
  const { code, errors } = minifySync(file, readFileSync(file, 'utf8'), commentsOnly);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  writeFileSync(file, code);
}
