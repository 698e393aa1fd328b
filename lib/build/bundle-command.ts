/** Step of `npm run build`: bundles the command into few files, since opening a thousand takes longer than reading them. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OutputChunk, type Plugin, rolldown } from 'rolldown';
import { compiledFile } from '../assert/schema.ts';
import { lockDigest, lockDigestFile, packageRoot } from '../package/package-root.ts';

const compiled = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

type Bundle = {
  readonly input: Record<string, string>;
  readonly format: 'es' | 'cjs';
};

/**
 * The command and its threads, which find each other by these names in one folder. The thread of an audit is a bundle of
 * its own: four files instead of sixty, and scripts, whose compiled code can be kept.
 */
const bundles: readonly Bundle[] = [
  {
    input: {
      main: compiled('lib/cli/main.js'),
      'pool-thread': compiled('lib/cli/threads/pool-thread.js'),
      'schema-worker': compiled('lib/assert/schema-worker.js'),
      'compiled-script': compiled('lib/cli/threads/compiled-script.js'),
    },
    format: 'es',
  },
  { input: { 'audit-thread': compiled('lib/cli/auditing/audit-thread.js') }, format: 'cjs' },
];

/**
 * undici's own index loads fetch, WebSocket, mocks and caches, which takes half of the start of a thread. Its files are
 * no public interface, so the parts are joined with ours, as they are in the version that was tested.
 */
const parts = `
import Agent from 'undici/lib/dispatcher/agent.js';
import Client from 'undici/lib/dispatcher/client.js';
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
import buildConnector from 'undici/lib/core/connect.js';
import connect from 'undici/lib/api/api-connect.js';
import request from 'undici/lib/api/api-request.js';
Object.assign(Dispatcher.prototype, { connect, request });
export { Agent, buildConnector, Client };
`;
const partsOfUndici: Plugin = {
  name: 'parts-of-undici',
  resolveId: (id) => (id === 'undici' ? '\0undici' : undefined),
  load: (id) => (id === '\0undici' ? parts : undefined),
};

/** Modules that are always loaded together become one file, with all that they import and no file above has. */
const together = [
  { name: 'threads', test: /auditing.threads\.js$/, priority: 3 },
  { name: 'start', test: /cli.run-as-process\.js$/, priority: 2 },
  { name: 'audit', test: /auditing.(run-audit|supervised)\.js$/, priority: 1 },
];

/** Only our own files are bundled, what the bundler adds, and the parts of undici; packages stay packages. */
const isJoined = /^[./\0]|^[a-z]:\\|^@oxc-project\/runtime|^undici(?:\/|$)/i;

// As deep as the modules themselves, which look for the register by a relative path.
const folder = compiled('lib/bundle');
for (const { input, format } of bundles) {
  const extension = format === 'cjs' ? 'cjs' : 'js';
  const bundle = await rolldown({
    input,
    platform: 'node',
    plugins: [partsOfUndici],
    external: (id) => !isJoined.test(id),
    // Parts that are loaded later import from the entry.
    preserveEntrySignatures: 'allow-extension',
    // A module may be loaded late by one file and at once by another.
    checks: { ineffectiveDynamicImport: false },
  });
  const { output } = await bundle.write({
    dir: folder,
    format,
    entryFileNames: `[name].${extension}`,
    chunkFileNames: `[name]-[hash].${extension}`,
    codeSplitting: { groups: together },
    // Comments of documentation are a tenth of the package, white space and the names of variables a twentieth each; names of
    // functions stay, for stack traces.
    comments: { legal: true, annotation: false, jsdoc: false },
    minify: {
      compress: { keepNames: { function: true, class: true } },
      mangle: { keepNames: true },
      codegen: { removeWhitespace: true },
    },
  });
  await bundle.close();
  const [entry] = output;
  if (format === 'cjs') writeLoader(entry);
}

/** Writes the module that imports the packages of a script, and runs it after the script with our schemas, which it requires. */
function writeLoader({ name, fileName, imports }: Pick<OutputChunk, 'name' | 'fileName' | 'imports'>): void {
  const packages = imports.filter((path) => !/^node:|\.cjs$/.test(path));
  const lines = [
    ...packages.map((path, n) => `import * as package${n} from '${path}';`),
    "import { runScript } from './compiled-script.js';",
    `const packages = { ${packages.map((path, n) => `'${path}': package${n}`).join(', ')} };`,
    `export const schemas = runScript(new URL('./${basename(compiledFile)}', import.meta.url), {});`,
    `export const script = runScript(new URL('./${fileName}', import.meta.url), packages);`,
  ];
  writeFileSync(join(folder, `${name}.js`), `${lines.join('\n')}\n`);
}
const compiledSchemas = join(folder, basename(compiledFile));
copyFileSync(compiledFile, compiledSchemas);
// The library shares them with the command, whose digest covers them.
const shared = `../bundle/${basename(compiledFile)}`;
writeFileSync(compiledFile, `module.exports = require(${JSON.stringify(shared)});\n`);
const undici = dirname(createRequire(import.meta.url).resolve('undici/package.json'));
copyFileSync(join(undici, 'LICENSE'), join(folder, 'LICENSE-undici.txt'));
// An update of the dependency does not reach what is bundled, so `--version --verbose` names both.
const { version } = JSON.parse(readFileSync(join(undici, 'package.json'), 'utf8'));
writeFileSync(join(folder, 'bundled.json'), JSON.stringify({ undici: version }));
writeFileSync(lockDigestFile(packageRoot()), JSON.stringify({ sha256: lockDigest(packageRoot()) }));
writeFileSync(compiled('lib/cli/main.js'), "#!/usr/bin/env node\nimport '../bundle/main.js';\n");
