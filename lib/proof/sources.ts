/** The sources of the project and their imports, for tests of the architecture. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { packageRoot } from '../package/package-root.ts';

export type Import = { readonly from: string; readonly to: string };

const root = packageRoot();
export const files = ['lib', 'suites']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => file.endsWith('.ts') || file.endsWith('.js'));
export const sourceOf = (file: string): string => readFileSync(join(root, file), 'utf8');

export const isTest = (file: string): boolean => file.endsWith('.test.ts');
export const isOurs = (to: string): boolean => /^(lib|suites)\//.test(to);
export const sources = files.filter((file) => !isTest(file));

/** Static imports and re-exports, types included, `import()` and `require`. */
const pattern =
  /^\s*(?:import|export)\s+[^'";]*?from\s+'([^']+)'|^\s*import\s+'([^']+)'|\b(?:import|require)\(\s*'([^']+)'/gm;

export const imports: readonly Import[] = files.flatMap((from) =>
  [...sourceOf(from).matchAll(pattern)].map(([, ...names]) => {
    const name = names.find((candidate) => candidate !== undefined) ?? '';
    const to = name.startsWith('.') ? relative(root, join(root, dirname(from), name)) : name;
    return { from, to };
  }),
);

/** One line a circle: its parts, each importing the next. */
export function circlesIn(
  nodes: readonly string[],
  next: (node: string) => readonly string[],
): readonly string[] {
  const done = new Set<string>();
  const circleFrom = (node: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return undefined;
    for (const other of next(node)) {
      const circle = circleFrom(other, [...path, node]);
      if (circle) return circle;
    }
    done.add(node);
    return undefined;
  };
  return nodes.flatMap((node) => circleFrom(node, [])?.join(' -> ') ?? []);
}
