/** The commands that a script calls: it runs in a shell in which each program only writes down its arguments. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Calls = {
  readonly code: number | null;
  readonly stderr: string;
  /** Program and arguments. */
  readonly calls: readonly (readonly string[])[];
};

const programs = ['storefront-conformance', 'npm', 'npx', 'docker', 'sh', 'id'];

/** A word ends with NUL, and a call with an empty word. */
const standIn = `#!/bin/sh
printf '%s\\0' "\${0##*/}" "$@" '' >> "$CALLS"
`;

const variables = {
  STAGING_URL: 'https://staging.example.com',
  SESSION: 'abc',
  CONFORMANCE_PACKAGE: './storefront-conformance.tgz',
  SHARD: '3/10',
};

export function callsOf(script: string): Calls {
  const folder = mkdtempSync(join(tmpdir(), 'calls-'));
  try {
    const bin = join(folder, 'bin');
    const log = join(folder, 'calls');
    mkdirSync(bin);
    for (const program of programs) {
      writeFileSync(join(bin, program), standIn);
      chmodSync(join(bin, program), 0o755);
    }
    const { status, stderr } = spawnSync(
      '/bin/bash',
      ['--noprofile', '--norc', '-euo', 'pipefail', '-c', script],
      {
        cwd: folder,
        env: { PATH: bin, PWD: folder, CALLS: log, ...variables },
        encoding: 'utf8',
      },
    );
    const text = existsSync(log) ? readFileSync(log, 'utf8') : '';
    const calls = text.split('\0\0').filter((call) => call !== '');
    return { code: status, stderr, calls: calls.map((call) => call.split('\0')) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The arguments that our command gets from a call, if it is one of our command. */
export function ours([program, ...words]: readonly string[]): readonly string[] | undefined {
  if (program === 'storefront-conformance') return words;
  if (program === 'npm' && words[0] === 'start') return ['--default', 'reference', ...words.slice(2)];
  const name = words.indexOf('storefront-conformance');
  if (program === 'npx' && name >= 0) return words.slice(name + 1);
  if (program === 'docker' && words[0] === 'run') return words.slice(name + 1);
  return undefined;
}
