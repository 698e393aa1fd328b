/** The User-Agent header, which identifies the suite to the operator of a storefront. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../package/package-root.ts';

/** The name, version and homepage of this package; --user-agent can add a contact. */
export function defaultUserAgent(): string {
  const { name, version, homepage } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
  const about = homepage === undefined ? 'conformance test' : `conformance test; +${homepage}`;
  return `${name}/${version} (${about})`;
}
