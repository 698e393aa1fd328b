/** Step of `npm run build`: removes the declarations that no export of the package leads to, half of the files of the package. */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '../package/package-root.ts';

const folder = fileURLToPath(new URL('../..', import.meta.url));
const { exports } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
const entries = Object.values<{ readonly types?: string }>(exports).flatMap(({ types }) => types ?? []);

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
for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  const file = join(folder, path);
  if (file.endsWith('.d.ts') && !reached.has(file)) rmSync(file);
}
