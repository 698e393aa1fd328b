/** What the package exports, with all types that callers can see, is compared with `reports/api.txt`. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../package/package-root.ts';
import { built } from '../built.ts';

const root = packageRoot();

/** The statements of a file of declarations, and where its names come from. */
type Module = {
  readonly declared: ReadonlyMap<string, string>;
  /** Of each imported or exported name that is declared elsewhere: the file, and the name there. */
  readonly elsewhere: ReadonlyMap<string, readonly [file: string, name: string]>;
  readonly exported: readonly string[];
};

const modules = new Map<string, Module>();

function moduleAt(file: string): Module {
  const known = modules.get(file);
  if (known) return known;
  const declared = new Map<string, string>();
  const elsewhere = new Map<string, readonly [string, string]>();
  const exported: string[] = [];
  for (const statement of statementsOf(readFileSync(file, 'utf8'))) {
    const [, verb, list, path] =
      /^(import|export)(?: type)? \{([^}]*)\}(?: from '([^']+)')?;/.exec(statement) ?? [];
    for (const item of list?.split(',') ?? []) {
      const [name = '', as = name] = item
        .replace(/\btype\b/, '')
        .trim()
        .split(/\s+as\s+/);
      if (name === '') continue;
      if (verb === 'export') exported.push(as);
      if (path?.startsWith('.')) elsewhere.set(as, [fileOf(file, path), name]);
    }
    const [, isExported, name = ''] =
      /^(export )?(?:default )?(?:declare )?(?:abstract )?(?:type|interface|const|function|class) (\w+)/.exec(
        statement,
      ) ?? [];
    // A function may be overloaded.
    if (name !== '') declared.set(name, `${declared.get(name) ?? ''}${statement}`);
    if (isExported && !exported.includes(name)) exported.push(name);
  }
  const module: Module = { declared, elsewhere, exported };
  modules.set(file, module);
  return module;
}

const fileOf = (from: string, path: string) => resolve(dirname(from), path.replace(/\.[jt]s$/, '.d.ts'));

/** Without comments. A statement begins at the margin, and what closes it may stand there as well. */
const statementsOf = (text: string): readonly string[] =>
  text
    .replaceAll(/^\s*\/\*\*[\s\S]*?\*\/\n/gm, '')
    .split(/^(?=(?:export|import|declare|type|interface|const|function|class)\b)/m)
    .map((statement) => statement.trimEnd())
    .filter((statement) => statement !== '' && statement !== 'export {};');

/** Adds the declaration of a name, and of all names in it. @param found texts by file and name. */
function collect(file: string, name: string, found: Map<string, string>): void {
  if (!existsSync(file)) return;
  const { declared, elsewhere } = moduleAt(file);
  const text = declared.get(name);
  if (text === undefined) {
    const source = elsewhere.get(name);
    if (source) collect(...source, found);
    return;
  }
  const key = `${name} ${file}`;
  if (found.has(key)) return;
  const inline = /import\("([^"]+)"\)\.(\w+)/g;
  found.set(key, `${text.replace(/^(export )?(declare )?/, '').replaceAll(inline, '$2')}\n`);
  for (const [, path = '', other = ''] of text.matchAll(inline)) collect(fileOf(file, path), other, found);
  for (const [word] of text.replaceAll(/'[^'\n]*'/g, '').matchAll(/\b[A-Za-z]\w*\b/g)) {
    if (declared.has(word) || elsewhere.has(word)) collect(file, word, found);
  }
}

test('the exports and their types are those of reports/api.txt', async () => {
  const { folder } = await built();
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const found = new Map<string, string>();
  type Entry = { readonly import?: { readonly types: string } };
  const entries = Object.entries<Entry>(exports).flatMap(([path, entry]) => {
    const types = entry.import?.types;
    if (types === undefined) return [];
    const file = join(folder, types.replace('./dist/', ''));
    const names = [...new Set(moduleAt(file).exported)].toSorted();
    for (const name of names) collect(file, name, found);
    return [`${path}\n${names.map((name) => `  ${name}\n`).join('')}`];
  });
  const texts = [...found].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, text]) => text);
  expect(texts.length).toBeGreaterThan(50);
  const title = 'What the package exports, and every type that it leads to. Written by: npm run api\n';
  await expect([title, ...entries, ...texts].join('\n')).toMatchFileSnapshot(
    join(root, 'reports', 'api.txt'),
  );
});
