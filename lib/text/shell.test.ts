import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { wrapShell } from './shell.ts';

describe('wrapShell', () => {
  const line = `printf '%s\\n' -A 'a b  c' 'it'\\''s' '{"x":"y z"}' | cat`;

  it.each([10, 20, 30, 200])('is the same line to a shell at %i characters', (width) => {
    const run = (text: string) => execFileSync('/bin/sh', ['-c', text], { encoding: 'utf8' });
    expect(run(wrapShell(line, width).join('\n      '))).toBe(run(line));
  });

  it('is no wider than asked, but for single words', () => {
    expect(wrapShell('curl -i -A x http://127.0.0.1/', 14)).toEqual(['curl -i -A x \\', 'http://127.0.0.1/']);
  });
});
