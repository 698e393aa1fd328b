/** How we introduce ourselves, so that whoever runs a storefront knows what is asking. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../package-root.ts';

/** Names us, our version, and where to read about us; a person adds a contact with --user-agent. */
export function defaultUserAgent(): string {
  const { name, version, homepage } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
  const about = homepage === undefined ? 'conformance test' : `conformance test; +${homepage}`;
  return `${name}/${version} (${about})`;
}
