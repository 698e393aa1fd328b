/** For tests: a temporary configuration file. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Runs `act` with a configuration file in the working directory. */
export function withConfigFile<T>(cwd: string, text: string, act: () => T): T {
  const path = join(cwd, 'storefront-conformance.yaml');
  writeFileSync(path, text);
  try {
    return act();
  } finally {
    rmSync(path);
  }
}
