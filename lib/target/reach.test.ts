/** How a storefront is reached, from flags, variables and the configuration file. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authority, good } from '../proof/hostile/certificates.ts';
import { loadSettings } from './load-settings.ts';

let cwd: string;

beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'reaching-'));
  writeFileSync(join(cwd, 'ca.pem'), `a comment\n${authority}\n${good.cert}`);
  writeFileSync(join(cwd, 'extra.pem'), good.cert);
});

afterAll(() => rmSync(cwd, { recursive: true }));

type Texts = Readonly<Record<string, string>>;

const url = 'https://shop.example';

const targetOf = (flags: Readonly<Record<string, unknown>> = {}, env: Texts = {}) =>
  loadSettings({ flags: { url, ...flags }, env, cwd }).target;

describe('a proxy', () => {
  test('of the option is for both schemes, and NO_PROXY holds for it', () => {
    const server = { url: 'http://proxy.example:3128' };
    const env = { HTTPS_PROXY: 'http://other.example', no_proxy: 'a.example, .b.example  10.0.0.0/8,' };
    expect(targetOf({ proxy: 'http://proxy.example:3128/' }, env).proxies).toEqual({
      http: server,
      https: server,
      except: ['a.example', '.b.example', '10.0.0.0/8'],
    });
  });

  test('goes by flag, then STOREFRONT_PROXY, then the file, then the variables of curl', () => {
    const file = join(cwd, 'named.yaml');
    writeFileSync(file, 'proxy: http://file.example\n');
    const curl = { https_proxy: 'http://curl.example' };
    const env = { ...curl, STOREFRONT_PROXY: 'http://env.example' };
    const used = (flags: Texts, variables: Texts) => targetOf(flags, variables).proxies?.https?.url;
    expect(used({ config: file, proxy: 'http://flag.example' }, env)).toBe('http://flag.example');
    expect(used({ config: file }, env)).toBe('http://env.example');
    expect(used({ config: file }, curl)).toBe('http://file.example');
    expect(used({}, curl)).toBe('http://curl.example');
    expect(used({}, {})).toBeUndefined();
  });

  test('of a variable is for its scheme; the name in lower case goes first, also when it is set to nothing', () => {
    expect(targetOf({}, { HTTP_PROXY: 'proxy.example:3128' }).proxies).toEqual({
      http: { url: 'http://proxy.example:3128' },
      except: [],
    });
    expect(targetOf({}, { HTTPS_PROXY: 'a.example', https_proxy: 'b.example:1' }).proxies?.https?.url).toBe(
      'http://b.example:1',
    );
    expect(targetOf({}, { HTTPS_PROXY: 'a.example', https_proxy: '' }).proxies).toBeUndefined();
  });

  test('may have credentials, encoded as in any URL', () => {
    const { proxies } = targetOf({ proxy: 'http://me%40corp:p%3Ass@proxy.example' });
    expect(proxies?.http).toEqual({
      url: 'http://proxy.example',
      credentials: { user: 'me@corp', password: 'p:ss' },
    });
  });

  test.each([
    'socks5://proxy.example',
    'http://proxy.example/path',
    'http://me:a%0Ab@proxy.example',
    'http://me:%zz@proxy.example',
    'http://',
    'a b',
  ])('is not %s, and the message does not show it', (proxy) => {
    expect(() => targetOf({ proxy })).toThrow(/^--proxy is invalid; it takes the address of an HTTP proxy/);
    expect(() => targetOf({}, { HTTPS_PROXY: proxy })).toThrow(/^HTTPS_PROXY is invalid; it takes/);
  });

  test('is never used for the reference storefront, which is served in this process', () => {
    const fallbacks = { url: 'http://127.0.0.1:4000' };
    const env = { HTTP_PROXY: 'socks5://proxy.example' };
    const { target } = loadSettings({ flags: { url: 'reference' }, env, cwd, fallbacks });
    expect(target.proxies).toBeUndefined();
  });
});

describe('--ca', () => {
  test('reads each certificate of a file, and those of NODE_EXTRA_CA_CERTS', () => {
    const { authorities } = targetOf({ ca: 'ca.pem' }, { NODE_EXTRA_CA_CERTS: join(cwd, 'extra.pem') });
    expect(authorities?.file).toBe('ca.pem');
    expect(authorities?.pem.match(/BEGIN CERTIFICATE/g)).toHaveLength(3);
    const unread = targetOf({ ca: 'ca.pem' }, { NODE_EXTRA_CA_CERTS: join(cwd, 'none.pem') });
    expect(unread.authorities?.pem.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
  });

  test.each([
    ['none.pem', undefined, '--ca: none.pem cannot be read: there is no such file'],
    ['.', undefined, '--ca: . cannot be read: there is a folder with that name'],
    [
      'key.pem',
      good.key,
      '--ca: key.pem contains no certificate as PEM, between "-----BEGIN CERTIFICATE-----" and "-----END CERTIFICATE-----"',
    ],
    [
      'broken.pem',
      `${good.cert}-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n`,
      '--ca: certificate 2 of 2 in broken.pem cannot be read',
    ],
  ])('refuses %s in a sentence', (file, content, sentence) => {
    if (content !== undefined) writeFileSync(join(cwd, file), content);
    expect(() => targetOf({ ca: file })).toThrow(sentence);
  });
});

test('--insecure is off, unless it is said', () => {
  expect(targetOf().insecure).toBeUndefined();
  expect(targetOf({}, { STOREFRONT_INSECURE: 'true' }).insecure).toBe(true);
  expect(targetOf({ insecure: true }).insecure).toBe(true);
});

describe('the User-Agent', () => {
  const agentOf = (flags: Texts, env: Texts = {}) => targetOf(flags, env).userAgent;

  test('names the suite and its version, and a contact only when one was given', () => {
    expect(agentOf({})).toMatch(/^storefront-conformance\/\d+\.\d+\.\d+(-rc\.\d+)?$/);
  });

  test('names the contact', () => {
    expect(agentOf({ contact: 'audits@agency.example' })).toMatch(
      /^storefront-conformance\/\S+ \(\+mailto:audits@agency\.example\)$/,
    );
    const env = { STOREFRONT_CONTACT: 'https://agency.example/audits?from=@me' };
    expect(agentOf({}, env)).toMatch(/ \(\+https:\/\/agency\.example\/audits\?from=@me\)$/);
    expect(agentOf({ contact: 'a+b@mail.agency.example', 'user-agent': 'agency/2' })).toBe(
      'agency/2 (+mailto:a+b@mail.agency.example)',
    );
  });

  test.each([
    'me',
    'me@',
    'me@agency',
    'mailto:me@agency.example',
    'me@agency.example\r\nx: y',
    'me@agency.example\n',
    'me you@agency.example',
    'm\u00e9@agency.example',
    'me@agency.example)',
    'ftp://agency.example',
    'https://',
    'https://user:password@agency.example/',
    'https://agency.example/(a)',
    `https://agency.example/${'a'.repeat(200)}`,
    '',
  ])('has no contact %j', (contact) => {
    expect(() => agentOf({ contact })).toThrow(/^--contact is .*; it takes a mail address or a URL/);
  });
});
