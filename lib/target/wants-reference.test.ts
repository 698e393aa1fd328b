import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UsageError } from '../model/usage-error.ts';
import { wantsReference } from './wants-reference.ts';

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'wants-reference-'));
});
afterEach(() => rmSync(cwd, { recursive: true }));

const write = (text: string) => writeFileSync(join(cwd, 'storefront-conformance.yaml'), text);
const sources = (url?: string, env: Record<string, string> = {}) => ({ flags: url ? { url } : {}, env, cwd });
const CI = { CI: 'true' };

describe('the reference storefront is audited', () => {
  it.each([
    ['by its name', sources('reference')],
    ['by its name in CI', sources('reference', CI)],
    ['by its name in the environment', sources(undefined, { ...CI, STOREFRONT_URL: 'reference' })],
    ["on a person's own machine", sources()],
    ['where CI is switched off', sources(undefined, { CI: 'false' })],
  ])('%s', (_how, given) => {
    // The folder is made anew for each test.
    expect(wantsReference({ ...given, cwd })).toBe(true);
  });

  it('by its name in the configuration file', () => {
    write('url: reference\n');
    expect(wantsReference({ ...sources(undefined, CI), cwd })).toBe(true);
  });

  it('by the default of a script, in CI or not, whatever the configuration file says', () => {
    write('runs: 3\n');
    expect(wantsReference({ ...sources(undefined, CI), cwd }, 'reference')).toBe(true);
  });
});

describe('another one is audited', () => {
  it('when there is a URL, whatever the default', () => {
    expect(wantsReference({ ...sources('https://shop.example'), cwd }, 'reference')).toBe(false);
    write('url: https://shop.example\n');
    expect(wantsReference({ ...sources(undefined, CI), cwd })).toBe(false);
  });
});

describe('none is audited by mistake', () => {
  const complaint = (env: Record<string, string>, preset?: 'reference') => () =>
    wantsReference({ flags: {}, env, cwd }, preset);

  it('in CI without a URL', () => {
    expect(complaint(CI)).toThrow(UsageError);
    expect(complaint(CI)).toThrow(
      /^which storefront\? The variable CI is set, and no URL is: pass .*"reference"/,
    );
  });

  it('with a variable that is set to nothing, whatever the default', () => {
    expect(complaint({ STOREFRONT_URL: '' }, 'reference')).toThrow(/^STOREFRONT_URL is set to nothing/);
  });

  it('with a configuration file without a URL', () => {
    write('# nothing yet\n');
    expect(complaint({})).toThrow(/^storefront-conformance\.yaml has no url: add a line such as/);
  });

  it('with a misspelt variable', () => {
    expect(complaint({ STOREFRONT_ULR: 'https://shop.example' }, 'reference')).toThrow(
      /did you mean "STOREFRONT_URL"/,
    );
  });
});
