/** Step of `npm run build`: removes declarations that no export of the package leads to, and the comments of what runs. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minifySync } from 'rolldown/experimental';
import { packageRoot } from '../package/package-root.ts';

const folder = fileURLToPath(new URL('../..', import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path));
const { exports } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
type Entry = { readonly import?: { readonly types: string } };
const entries = Object.values<Entry>(exports).flatMap((entry) => entry.import?.types ?? []);

const reached = new Set<string>();
const queue = entries.map((path) => join(folder, path.replace('./dist/', '')));
for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
  if (reached.has(file)) continue;
  reached.add(file);
  // Both `from './a.ts'` and `import('./a.ts')`.
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from |import\()['"](\.[^'"]+)['"]/g)) {
    queue.push(resolve(dirname(file), path.replace(/\.[jt]s$/, '.d.ts')));
  }
}
for (const file of files) if (file.endsWith('.d.ts') && !reached.has(file)) rmSync(file);

/**
 * Editors read the comments of the declarations. What breaks in the library is shown to its user with the line where it
 * breaks, and what breaks in a check is told by the report, so checks have no white space, and short names of variables. The
 * bundle has lost all already.
 */
const without = (isCheck: boolean) =>
  ({
    ...{ module: true, compress: false, mangle: isCheck && { keepNames: true } },
    codegen: { removeWhitespace: isCheck, legalComments: 'none' },
  }) as const;
const [bundle, checks] = [join(folder, 'lib', 'bundle'), join(folder, 'suites')];
for (const file of files.filter((path) => path.endsWith('.js') && !path.startsWith(bundle))) {
  const { code, errors } = minifySync(file, readFileSync(file, 'utf8'), without(file.startsWith(checks)));
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  writeFileSync(file, code);
}
