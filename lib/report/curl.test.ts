import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { curl } from './curl.ts';

/** What a shell makes of the line: the arguments and the standard input that curl would get. */
function asShellSees(line: string): { args: readonly string[]; stdin: string } {
  const fake =
    'curl() { for word in "$@"; do printf "%s\\0" "$word"; done; case " $* " in *" @- "*) cat;; esac; }; ';
  const parts = execFileSync('/bin/sh', ['-c', fake + line], { encoding: 'utf8' }).split('\0');
  const end = parts.findIndex((part) => /^https?:/.test(part)) + 1;
  return { args: parts.slice(0, end), stdin: parts.slice(end).join('\0') };
}

describe('curl', () => {
  it('writes a plain GET short', () => {
    const line = curl({ method: 'GET', url: 'http://127.0.0.1/products.json', headers: { accept: '*/*' } });
    expect(line).toBe(
      "curl --include --globoff --path-as-is --header 'accept: */*' http://127.0.0.1/products.json",
    );
  });

  it('sends a JSON body unchanged, quotes and all', () => {
    const body = '{"query":"it\'s $HOME `id` \\\\ \\"x\\""}';
    const url = 'http://127.0.0.1/api/ucp/mcp?a=1&b=[x]';
    const { args } = asShellSees(
      curl({ method: 'POST', url, headers: { 'content-type': 'application/json' }, body }),
    );
    expect(args.slice(-3)).toEqual(['--data-raw', body, url]);
    expect(args).toContain('content-type: application/json');
  });

  it('pipes a body that does not survive a copy, byte by byte', () => {
    const body = "a\n##vso[b]\t%s \\ \u202e é ' @";
    const { args, stdin } = asShellSees(
      curl({ method: 'POST', url: 'http://127.0.0.1/', headers: {}, body }),
    );
    expect(stdin).toBe(body);
    expect(args.slice(-3)).toEqual(['--data-binary', '@-', 'http://127.0.0.1/']);
  });

  it('sends no header that the request did not have', () => {
    const { args } = asShellSees(curl({ method: 'POST', url: 'http://127.0.0.1/', headers: {}, body: 'x' }));
    expect(args).toEqual(expect.arrayContaining(['accept:', 'content-type:']));
  });

  it('does not let a header or a URL run a command', () => {
    const url = "http://127.0.0.1/$(touch x)';echo pwned;'";
    const { args } = asShellSees(curl({ method: 'GET', url, headers: { 'x-note': "a'; echo b; '" } }));
    expect(args).toContain(url);
    expect(args).toContain("x-note: a'; echo b; '");
  });
});
