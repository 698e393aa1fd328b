import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { curl } from './curl.ts';

/** Runs the line in a shell, and returns the arguments and the standard input of curl. */
function asShellSees(line: string): { args: readonly string[]; stdin: string } {
  const fake =
    'curl() { for word in "$@"; do printf "%s\\0" "$word"; done; printf "\\0"; case " $* " in *" @- "*) cat;; esac; }; ';
  const [args = '', stdin = ''] = execFileSync('/bin/sh', ['-c', fake + line], { encoding: 'utf8' }).split(
    '\0\0',
  );
  return { args: args.split('\0'), stdin };
}

describe('curl', () => {
  it('writes a plain GET short', () => {
    const headers = { accept: '*/*', 'accept-encoding': 'gzip, br', 'user-agent': 'suite/1 (+contact)' };
    expect(curl({ method: 'GET', url: 'http://127.0.0.1/products.json', headers })).toBe(
      "curl -i --compressed -A 'suite/1 (+contact)' http://127.0.0.1/products.json",
    );
  });

  it('sends a JSON body unchanged, quotes and all', () => {
    const body = '{"query":"it\'s $HOME `id` \\\\ \\"x\\""}';
    const url = 'http://127.0.0.1/api/ucp/mcp?a=1&b=[x]';
    const headers = { 'content-type': 'application/json' };
    expect(asShellSees(curl({ method: 'POST', url, headers, body })).args).toEqual(
      ['-i', '-X', 'POST', '-H', 'content-type: application/json', '-H', 'accept:'].concat([
        '--globoff',
        url,
        '--data-raw',
        body,
      ]),
    );
  });

  it('pipes a body that does not survive a copy, byte by byte', () => {
    const body = "a\n##vso[b]\t%s \\ \u202e é ' @";
    const { args, stdin } = asShellSees(
      curl({ method: 'POST', url: 'http://127.0.0.1/', headers: {}, body }),
    );
    expect(stdin).toBe(body);
    expect(args.slice(-3)).toEqual(['http://127.0.0.1/', '--data-binary', '@-']);
  });

  it('sends no header that the request did not have', () => {
    const { args } = asShellSees(curl({ method: 'POST', url: 'http://127.0.0.1/', headers: {}, body: 'x' }));
    expect(args).toEqual(expect.arrayContaining(['accept:', 'content-type:']));
  });

  it('takes a redacted header from the environment', () => {
    const headers = { accept: '*/*', authorization: '(redacted)', 'x-preview.key': '(redacted)' };
    const line = curl({ method: 'GET', url: 'http://127.0.0.1/', headers });
    expect(line).toBe(
      `curl -i -H 'authorization: '"$STOREFRONT_HEADER_AUTHORIZATION" -H 'x-preview.key: '"$STOREFRONT_HEADER_X_PREVIEW_KEY" http://127.0.0.1/`,
    );
    const set = "STOREFRONT_HEADER_AUTHORIZATION='Bearer a b'; STOREFRONT_HEADER_X_PREVIEW_KEY='$(id)'; ";
    expect(asShellSees(set + line).args).toEqual(
      expect.arrayContaining(['authorization: Bearer a b', 'x-preview.key: $(id)']),
    );
  });

  it('sends HEAD requests, and empty headers as empty', () => {
    const request = {
      method: 'HEAD',
      url: 'http://127.0.0.1/a/../b#c',
      headers: { accept: '', origin: 'null' },
    };
    expect(curl(request)).toBe("curl --head -H 'accept;' -H 'origin: null' http://127.0.0.1/b");
  });

  it('keeps a URL of which a part was redacted', () => {
    expect(curl({ method: 'GET', url: 'http://a:(redacted)/b', headers: {} })).toContain(
      "'http://a:(redacted)/b'",
    );
  });

  it('does not let a header or a URL run a command', () => {
    const url = "http://127.0.0.1/$(touch x)';echo pwned;'";
    const { args } = asShellSees(curl({ method: 'GET', url, headers: { 'x-note': "a'; echo b; '" } }));
    expect(args).toContain(new URL(url).href);
    expect(args).toContain("x-note: a'; echo b; '");
  });
});
