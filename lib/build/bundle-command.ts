/** Step of `npm run build`: joins the modules of the command into few files, since opening a thousand takes longer than reading them. */
import { copyFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';

const compiled = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The command and its threads; they find each other by these names, in one folder. */
const input = {
  main: compiled('lib/cli/main.js'),
  'audit-thread': compiled('lib/cli/auditing/audit-thread.js'),
  'mutate-thread': compiled('lib/cli/mutating/mutate-thread.js'),
  'prove-thread': compiled('lib/cli/proving/prove-thread.js'),
  worker: compiled('lib/assert/untrusted-schema/worker.js'),
};

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

/** Packages stay packages: only files of ours are joined, what the bundler itself adds, and the parts. */
const isJoined = /^[./\0]|^[a-z]:\\|^@oxc-project\/runtime|^undici(?:\/|$)/i;

const bundle = await rolldown({
  input,
  platform: 'node',
  plugins: [partsOfUndici],
  external: (id) => !isJoined.test(id),
});
const folder = compiled('lib/bundle');
// As deep as the modules themselves, so that the register is where they look for it.
await bundle.write({
  dir: folder,
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
});
await bundle.close();
const undici = dirname(createRequire(import.meta.url).resolve('undici/package.json'));
copyFileSync(join(undici, 'LICENSE'), join(folder, 'LICENSE-undici.txt'));
writeFileSync(compiled('lib/cli/main.js'), "#!/usr/bin/env node\nimport '../bundle/main.js';\n");
