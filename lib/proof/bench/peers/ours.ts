/** The bare script, and this engine: compiled already. */
import { join } from 'node:path';
import { packageRoot } from '../../../package/package-root.ts';
import type { Peer } from './peer.ts';

const script = (name: string): string =>
  join(packageRoot(), 'dist', 'lib', 'proof', 'bench', 'peers', `${name}.js`);

export const bare: Peer = { name: 'bare undici + ajv', args: (url) => [script('bare'), url] };

export const engine: Peer = { name: 'this engine', args: (url) => [script('through-engine'), url] };
