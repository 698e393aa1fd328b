/** Runs a bundled script with the code that V8 compiled for an earlier run, which takes half of the start of a thread. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire, Module } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants, Script } from 'node:vm';

export type CompiledScript<Exports> = {
  readonly exports: Exports;
  /** Keeps the code of all functions that have run so far. */
  readonly keepCode: () => void;
};

/**
 * Fits one version of V8 with one set of flags; V8 ignores any other. V8 compares the script by its length alone, so each
 * build writes the file again.
 */
export const codeFile = (script: string): string => `${script}.code`;

/** What `import * as` gives of each package that the script requires: some of them cannot be required. */
export type Packages = Readonly<Record<string, object>>;

/**
 * Node has a cache of compiled code of its own only from version 22 on, and `Script` takes none for modules: the script is
 * CommonJS. Its own parts, which it loads later, find it in the cache of `require`.
 * @param url of the script.
 */
export function runScript<Exports>(url: URL, packages: Packages): CompiledScript<Exports> {
  const file = fileURLToPath(url);
  const code = codeFile(file);
  const script = new Script(Module.wrap(readFileSync(file, 'utf8')), {
    filename: file,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    ...(existsSync(code) && { cachedData: readFileSync(code) }),
  });
  const load = createRequire(file);
  const module = new Module(file) as NodeJS.Module;
  load.cache[file] = module;
  const require = (name: string): unknown => {
    const known = packages[name];
    return known ? defaultOf(known) : load(name);
  };
  script.runInThisContext()(module.exports, require, module, file, dirname(file));
  module.loaded = true;
  return { exports: module.exports, keepCode: () => writeFileSync(code, script.createCachedData()) };
}

/** As the script expects of CommonJS: the default export in place of the module, where there is one. */
const defaultOf = (imported: object): unknown => ('default' in imported ? imported.default : imported);
