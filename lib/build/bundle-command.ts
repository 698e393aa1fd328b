/** Step of `npm run build`: joins the modules of the command into few files, since opening a thousand takes longer than reading them. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const compiled = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The command and its threads; they find each other by these names, in one folder. */
const input = {
  main: compiled('lib/cli/main.js'),
  'audit-thread': compiled('lib/cli/auditing/audit-thread.js'),
  'prove-thread': compiled('lib/cli/proving/prove-thread.js'),
  worker: compiled('lib/assert/untrusted-schema/worker.js'),
};

const bundle = await rolldown({
  input,
  platform: 'node',
  // Packages stay packages: only files of ours are joined, and what the bundler itself adds.
  external: (id) => !/^[./\0]|^[a-z]:\\|^@oxc-project\/runtime/i.test(id),
});
// As deep as the modules themselves, so that the register is where they look for it.
await bundle.write({
  dir: compiled('lib/bundle'),
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
});
await bundle.close();
writeFileSync(compiled('lib/cli/main.js'), "#!/usr/bin/env node\nimport '../bundle/main.js';\n");
